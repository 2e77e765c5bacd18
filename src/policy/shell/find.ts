import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { emit } from "./emit.ts";
import { OPAQUE, runRest } from "./handler.ts";
import type { Call, Outcome, Walk } from "./walk.ts";
import { makeArg } from "./walk.ts";

/** What a `find` expression says about the files it reaches. */
export interface FindExpression {
  readonly starts: readonly Arg[];
  /**
   * Names given by `-name`, `-iname`, `-path` before the action, or before none of the action's own branch
   * (`-o`); empty when every file matches, or all but some.
   */
  readonly names: readonly string[];
  /** True when some test other than a name narrows the files down (`-type`, `-mtime`, …). */
  readonly narrowed: boolean;
  readonly deletes: boolean;
  /** True when a file has to match one of several expressions (`-o`), not all that stand there. */
  readonly alternatives: boolean;
  /** True when only folders are kept that have nothing in them. */
  readonly emptyFolders: boolean;
  readonly commands: readonly { readonly name: string; readonly words: readonly Arg[] }[];
}

/** Tests and actions that take one value, which must not be read as an action of its own. */
const VALUED: ReadonlySet<string> = new Set(
  "-name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -type -xtype -size -mtime -ctime -atime -mmin -cmin -amin -newer -anewer -cnewer -user -group -uid -gid -perm -maxdepth -mindepth -inum -links -samefile -fstype -regextype -used -printf -fprint -fprint0 -fls -context".split(
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
  let empty = false;
  let folders = false;
  let depth = 0;
  let alternatives = false;
  let branch = 0;
  let acted: readonly string[] | undefined;
  const act = (): void => {
    const own = names.slice(branch);
    acted = own.length === 0 || acted?.length === 0 ? [] : [...(acted ?? []), ...own];
  };
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index];
    if (arg === undefined || /^[-(!]/.test(arg.value)) {
      if (!/^-(?:[HLPEXdsx]+|O\d|D|f)$/.test(arg?.value ?? "")) break;
      continue;
    }
    starts.push(arg);
  }
  for (; index < args.length; index += 1) {
    const word = args[index]?.value ?? "";
    if (/^-(?:exec|execdir|ok|okdir)$/.test(word)) {
      const end = endOfCommand(args, index + 1);
      commands.push({ name: word, words: args.slice(index + 1, end) });
      index = end;
      act();
    } else if (word === "-delete") {
      deletes = true;
      act();
    } else if (word === "(" || word === ")") depth += word === "(" ? 1 : -1;
    else if (word === "-o" || word === "-or" || word === ",") {
      alternatives = true;
      if (depth === 0) branch = names.length;
    } else if (word === "-fprintf") index += 2;
    else if (VALUED.has(word)) {
      index += 1;
      const value = args[index]?.value ?? "";
      if (word === "-type") folders = value === "d";
      const isName = /^-i?(?:name|path|wholename)$/.test(word) && !isNegated(args, index - 1);
      if (isName) names.push(value);
      else if (word !== "-maxdepth" && word !== "-printf") narrowed = true;
    } else if (word === "-empty" || word.startsWith("-newer")) {
      narrowed = true;
      empty ||= word === "-empty" && !isNegated(args, index);
    }
  }
  const emptyFolders = empty && folders && !alternatives;
  const kept = acted ?? names;
  return { starts, names: kept, narrowed, deletes, alternatives, emptyFolders, commands };
}

/** `! -name x`, `-not -name x`: everything but x. */
function isNegated(args: readonly Arg[], index: number): boolean {
  const before = args[index - 1]?.value;
  return before === "!" || before === "-not";
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

/** The paths that a `find` with names prints, for the command that reads them; empty for any other. */
export function printedPaths({ program, args }: Invocation): readonly string[] {
  if (program !== "find" && program !== "gfind") return [];
  const found = readFind(args);
  if (found.names.length === 0 || found.deletes || found.commands.length > 0) return [];
  const starts = found.starts.length > 0 ? found.starts.map((start) => start.value) : ["."];
  return starts.flatMap((start) => foundPaths(start, found));
}

/** Lists `find` itself and every command it would run, with `{}` replaced by what it finds. */
export function runFind(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const found = readFind(call.argv.slice(1));
  const starts = found.starts.length > 0 ? found.starts : [makeArg(".", call.span)];
  for (const { name, words } of found.commands) {
    for (const start of starts) {
      for (const path of foundPaths(start.value, found)) {
        const argv = words.map((word) =>
          word.value.includes("{}")
            ? { ...word, value: word.value.replaceAll("{}", () => path), glob: start.glob }
            : word,
        );
        if (argv.length > 0) runRest(call, argv, { name: `find ${name}` }, walk);
      }
    }
  }
  return found.commands.length > 0 ? OPAQUE : outcome;
}

function endOfCommand(args: readonly Arg[], from: number): number {
  for (let i = from; i < args.length; i += 1) {
    const value = args[i]?.value;
    if (value === ";" || (value === "+" && args[i - 1]?.value === "{}")) return i;
  }
  // `find . -exec echo -delete +`: without `{}` before it, the plus ends nothing for find.
  return args.length;
}
