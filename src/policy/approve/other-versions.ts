import { parseDescribed } from "../catalog/effects.ts";
import type { Description } from "../commands/command.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import { optionsOf } from "../commands/read-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";
import { isSecretPath } from "../places/judge-path.ts";
import { isCode } from "../text/words.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import { areNamedCode } from "./shown-tracked.ts";

/** A sub-command of git with its words. */
export interface GitCommand {
  readonly verb: string;
  readonly args: readonly Arg[];
  readonly folders: readonly string[];
}

/**
 * Says why a command may show lines of a secret that some other version holds, such as one that is tracked no more;
 * undefined where it surely does not. Only git knows what a version holds: it is asked for the names of the files of
 * which the very same command would show lines.
 */
export async function whyNotVersions(
  { verb, args, folders }: GitCommand,
  description: Description,
  form: Looks,
  world: ApprovalWorld,
): Promise<string | undefined> {
  if (form.tracked === undefined) return undefined;
  const options = optionsOf(description, form);
  const parsed = parseDescribed({ ...description, options }, args);
  const isFile = ({ value }: Arg) =>
    !OBJECT.test(value) && folders.every((folder) => world.exists(`${folder}/${value}`));
  if (form.mayBeVersions !== undefined) {
    const isOpen = !form.tracked(parsed) || areNamedCode(parsed.behindDashes ?? []);
    return isOpen || form.mayBeVersions(parsed).every(isFile)
      ? undefined
      : "searches what may be another version";
  }
  if (form.versions === undefined) return undefined;
  if (!form.tracked(parsed) || !form.versions(parsed) || showsCodeAlone(parsed)) return undefined;
  if (!args.every(isKnown)) return "shows versions of files that are known only when it runs";
  // What is compared with a file need not have a part in the change.
  if (parsed.has("-C", "--find-copies", "--find-copies-harder")) return "looks for copies";
  const words = args.map(({ value }) => value);
  const dashes = words.indexOf("--");
  const front = (dashes < 0 ? words : words.slice(0, dashes)).filter((word) => !LAYOUT.test(word));
  const behind = dashes < 0 ? [] : words.slice(dashes);
  const commits = verb === "log" ? [] : commitsIn(parsed);
  for (const folder of folders) {
    const others = commits.filter((one) => OBJECT.test(one) || !world.exists(`${folder}/${one}`));
    const isKnownCommit =
      others.length === 0 ||
      (await world.askGit(folder, ["rev-parse", ...others.map((one) => `${one}^{commit}`)])) !==
        undefined;
    if (!isKnownCommit) return "shows what may not be a commit";
    const names = await world.askGit(folder, [verb, ...front, ...NAMES_ONLY.split(" "), ...behind]);
    if (names === undefined) return "shows versions whose files are not known soon enough";
    const secret = secretAmong(names, world);
    if (secret !== undefined) return `shows a version of \`${secret}\``;
  }
  return undefined;
}

/** True where every file is named, and source code by its ending. */
function showsCodeAlone(args: Arguments): boolean {
  const { behindDashes = [] } = args;
  const lines = args.values("-L");
  if (lines.length > 0) return lines.every(({ value }) => isCode(value));
  return areNamedCode(behindDashes) && !args.has("--follow", "--full-diff");
}

/** Options with which names would not stand alone, or which take a name for that of another file. */
const LAYOUT =
  /^(?:--(?:graph|oneline|(?:color|format|pretty|find-renames)(?:=.*)?)|-M\d*%?|--exit-code|--patch-with-stat)$/;

const NAMES_ONLY = "--name-only --no-renames --no-ext-diff --no-textconv --no-color --format= -z";

/** What must be the names of commits, as git shows whatever else it is given whole. */
function commitsIn({ operands, behindDashes = [] }: Arguments): readonly string[] {
  return operands
    .filter((operand) => !behindDashes.includes(operand) && !operand.value.includes(":"))
    .flatMap(({ value }) => value.replace(/^\^|\^(?:[!@]|-\d*)$/g, "").split(/\.{2,3}/))
    .filter((one) => !/^(?:|HEAD|@)(?:[~^]\d*)*$|[~^]\d*$/.test(one));
}

/** A name that an object of any kind may have. */
const OBJECT = /^[\da-f]{4,}$/;

function secretAmong(names: string, world: ApprovalWorld): string | undefined {
  // Of a link git shows where it leads.
  const named: ApprovalWorld = { ...world, realPath: (path) => path };
  for (const name of new Set(names.split(/[\0\n]+/))) {
    if (name !== "" && !isCode(name) && isSecretPath(`${world.projectRoot}/${name}`, named))
      return name.slice(0, SHOWN_CHARS);
  }
  return undefined;
}

/** How much of a name a reason shows. */
const SHOWN_CHARS = 80;
