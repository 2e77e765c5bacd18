import { type Arg, UNKNOWN } from "../invocation.ts";
import type { Effect } from "../model.ts";
import type { Description, Descriptions } from "./command.ts";
import { write } from "./file-effects.ts";

export const finders: Descriptions = { find, gfind: find };

/** https://www.gnu.org/software/findutils/manual/html_node/find_html/Invoking-find.html */
function find(): Description {
  return {
    // Its options are an expression, whose words {@link readFind} reads.
    spelled: (args) => [{ value: "--", glob: false, start: 0, end: 0 }, ...args],
    options: {},
    effects: ({ operands }) => {
      const found = readFind(operands);
      const { commands, meant, names } = found;
      const starts =
        found.starts.length > 0 ? found.starts : [{ value: ".", glob: false, start: 0, end: 0 }];
      const named = operands.filter(({ value }) => meant.includes(value));
      // A link that leads nowhere is none of the files that anybody guards.
      const deletes = found.deletes && !found.brokenLinks;
      return [
        ...starts.map((path): Effect => ({ kind: "list", path })),
        ...found.writes.map(write),
        ...(deletes ? [{ kind: "found", starts, named, names, command: undefined } as const] : []),
        ...commands.map(
          ({ words }): Effect => ({ kind: "found", starts, named, names, command: words }),
        ),
      ];
    },
  };
}

/** What a `find` expression says about the files it reaches. */
export interface FindExpression {
  readonly starts: readonly Arg[];
  /**
   * Names given by `-name`, `-iname`, `-path` before the action, or before none of the action's own branch
   * (`-o`), and that no `!` is before, nor before their group; empty when every file matches, or all but some.
   */
  readonly names: readonly string[];
  /** The same for each action, when another one is about every file. */
  readonly meant: readonly string[];
  /** True when some test other than a name narrows the files down (`-type`, `-mtime`, …). */
  readonly narrowed: boolean;
  readonly deletes: boolean;
  /** Files that it writes its findings into. */
  readonly writes: readonly Arg[];
  /** True when it follows the links that it finds. */
  readonly follows: boolean;
  /** True when a file has to match one of several expressions (`-o`), not all that stand there. */
  readonly alternatives: boolean;
  /** True when only folders are kept that have nothing in them. */
  readonly emptyFolders: boolean;
  /** True when only links are kept that lead nowhere. */
  readonly brokenLinks: boolean;
  readonly commands: readonly { readonly name: string; readonly words: readonly Arg[] }[];
}

/** Tests and actions that take one value, which must not be read as an action of its own. */
const VALUED: ReadonlySet<string> = new Set(
  "-name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -type -xtype -size -mtime -ctime -atime -mmin -cmin -amin -newer -anewer -cnewer -user -group -uid -gid -perm -maxdepth -mindepth -inum -links -samefile -fstype -regextype -used -printf -context".split(
    " ",
  ),
);

/** Reads a `find` command's words: where it starts, what it keeps, what it does. */
export function readFind(args: readonly Arg[]): FindExpression {
  const starts: Arg[] = [];
  const names: string[] = [];
  const commands: { name: string; words: Arg[] }[] = [];
  let narrowed = false;
  let deletes = false;
  let follows = false;
  const writes: Arg[] = [];
  let empty = false;
  let folders = false;
  let broken = false;
  let alternatives = false;
  let branch = 0;
  const acted = new Set<string>();
  let acts = false;
  let actsOnAll = false;
  let counted = 0;
  /** Whether `!` is before the next test, and before each group around it. */
  let negated = false;
  const groups: boolean[] = [];
  const act = (): void => {
    acts = true;
    actsOnAll ||= names.length === branch;
    for (let at = Math.max(branch, counted); at < names.length; at += 1) acted.add(names[at] ?? "");
    counted = names.length;
  };
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index];
    if (/^-[HLP]*L[HLP]*$/.test(arg?.value ?? "")) follows = true;
    if (arg === undefined || /^[-(!]/.test(arg.value)) {
      if (!/^-(?:[HLPEXdsx]+|O\d|D|f)$/.test(arg?.value ?? "")) break;
      continue;
    }
    starts.push(arg);
  }
  for (; index < args.length; index += 1) {
    const word = args[index]?.value ?? "";
    if (word === "!" || word === "-not") {
      negated = !negated;
      continue;
    }
    if (/^-(?:exec|execdir|ok|okdir)$/.test(word)) {
      const end = endOfCommand(args, index + 1);
      commands.push({ name: word, words: args.slice(index + 1, end) });
      index = end;
      act();
    } else if (word === "-delete") {
      deletes = true;
      act();
    } else if (word === "(") groups.push(negated);
    else if (word === ")") groups.pop();
    else if (word === "-o" || word === "-or" || word === ",") {
      alternatives = true;
      if (groups.length === 0) branch = names.length;
    } else if (/^-(?:fprint[f0]?|fls)$/.test(word)) {
      const file = args[index + 1];
      if (file !== undefined) writes.push(file);
      index += word === "-fprintf" ? 2 : 1;
    } else if (word === "-follow") follows = true;
    else if (VALUED.has(word)) {
      index += 1;
      const value = args[index]?.value ?? "";
      if (word === "-type") folders = value === "d";
      // Where links are followed, what is left a link leads nowhere.
      if (word === (follows ? "-type" : "-xtype") && !negated) broken = value === "l";
      const isName = /^-i?(?:name|path|wholename)$/.test(word) && !negated;
      if (isName) names.push(value);
      else if (word !== "-maxdepth" && word !== "-printf") narrowed = true;
    } else if (word === "-empty" || word.startsWith("-newer")) {
      narrowed = true;
      empty ||= word === "-empty" && !negated;
    }
    negated = groups.at(-1) ?? false;
  }
  const emptyFolders = empty && folders && !alternatives;
  const meant = acts ? [...acted] : names;
  return {
    starts,
    names: actsOnAll ? [] : meant,
    meant,
    narrowed,
    deletes,
    writes,
    follows,
    alternatives,
    emptyFolders,
    brokenLinks: broken && !alternatives,
    commands,
  };
}

/** The paths that files found by the expression have, as far as they are known: one for each name. */
export function foundPaths(start: string, { names, narrowed }: FindExpression): readonly string[] {
  if (names.length === 0) return [narrowed ? `${start}/${UNKNOWN}` : start];
  if (names.length > NAMES_MAX) return [`${start}/${UNKNOWN}`];
  return names.map((name) => {
    const last = name.replace(/^\*+\//, "").replace(/\/\*+$/, "");
    return `${start}/${UNKNOWN}/${last.replace(/[*?]+/g, UNKNOWN)}`;
  });
}

/** Names of one expression that are looked at one by one. */
const NAMES_MAX = 16;

function endOfCommand(args: readonly Arg[], from: number): number {
  for (let i = from; i < args.length; i += 1) {
    const value = args[i]?.value;
    if (value === ";" || (value === "+" && args[i - 1]?.value === "{}")) return i;
  }
  // `find . -exec echo -delete +`: without `{}` before it, the plus ends nothing for find.
  return args.length;
}
