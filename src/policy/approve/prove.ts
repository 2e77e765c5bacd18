import type { ToolCall } from "../agent-tools/tool-call.ts";
import { descriptionOf, isDescribedAs, loadLazyDescriptions } from "../catalog/descriptions.ts";
import { packKnowing } from "../catalog/known-names.ts";
import type { Description } from "../commands/command.ts";
import { VERSION } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import { type Reading, readLineExactly } from "../languages/exact/line.ts";
import type { LineCommand } from "../languages/exact/reader.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import { absolutePath, isWithin } from "../text/path.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import { whyNotAssigned } from "./assigned.ts";
import { calledLine } from "./called-line.ts";
import { listsNames } from "./lists-names.ts";
import { type Place, type ShellOfText, whyNotLooking } from "./prove-command.ts";
import { whyNotInput } from "./prove-effects.ts";
import { whyFunction, whyNotSurroundings } from "./surroundings.ts";
import { whyNotShown } from "./visibility.ts";

/** A call that surely only looks, or the first reason why it is not known to. */
export type Proof =
  | { readonly looks: true; readonly programs: readonly string[] }
  | { readonly looks: false; readonly why: string };

/**
 * Proves that a call only looks. What is claimed of a call with `looks: true`:
 *
 * 1. The line is read whole by a grammar in which every character is accounted for (`languages/exact/line.ts`); bash and zsh
 *    read it the same way. No word, option or path is left out.
 * 2. It starts no program but those of its own words. Each is named as it is described, is found neither in the
 *    project nor by a relative PATH, is given only options that its description knows, in a form that the
 *    description says only looks (`commands/read-only-form.ts`), and no word that is only known when it runs can become an
 *    option. What a described program starts in turn (`xargs`, `find -exec`, `bash -c`) is proven in the same way, in
 *    a container (`docker exec`) by the names of its programs.
 * 3. Nothing stands between those words and their effect: no variable, alias, function, arithmetic or expansion that
 *    evaluates; for git no setting of the repository, of a work tree of it or of the repositories in it that could
 *    start a program.
 * 4. Every effect is reading or listing of what no rule guards and what holds no secret that is known by its place,
 *    or printing of words and of variables that hold none. Nothing is written but `/dev/null`, git's own index, which
 *    `git status` and `git diff` bring up to date, and what programs keep for themselves: scratch files in the
 *    temporary folder (`sort`, `tac`), caches and logs in the home (`npm`, `gcloud`).
 *
 * Not claimed: that what is shown is unimportant, that it ends soon, that the programs do what their manuals say, what a
 * container's image makes of the names of programs, and anything about programs and settings of the person's own
 * (aliases and functions of the shell's start-up files, `~/.gitconfig`, a PATH outside the project). The judgement of
 * the call by the whole policy is the caller's: only what that has nothing to say about is to be approved. Everything
 * unknown is a no.
 */
export async function proveReadOnly(
  call: ToolCall,
  world: ApprovalWorld,
  mcp: readonly string[] = [],
): Promise<Proof> {
  const why = await whyNotCall(call, world, mcp);
  if (typeof why === "string") return { looks: false, why };
  return { looks: true, programs: why };
}

async function whyNotCall(
  call: ToolCall,
  world: ApprovalWorld,
  mcp: readonly string[],
): Promise<string | readonly string[]> {
  const { tool, input } = call;
  if (mcp.includes(tool)) return tool.startsWith("mcp__") ? [] : "is not a tool of an MCP server";
  if (world.platform === "windows") return "is not checked on Windows";
  const line = calledLine(call);
  if (line === undefined) return (await whyNotFiles(tool, input, world)) ?? [];
  return "why" in line ? line.why : whyNotLine(line.text, world);
}

/** The programs of a line that only looks, or why it is not known to. */
async function whyNotLine(text: string, world: ApprovalWorld): Promise<string | readonly string[]> {
  const read = readLineExactly(text, world);
  if ("why" in read) return read.why;
  const around = whyNotSurroundings(world);
  if (around !== undefined) return around;
  const isListing = listsNames(read);
  const place: Place = { world, folders: [world.cwd], isListing, describe, proveText };
  const why = await whyNotCommands(read, place, 0);
  return why ?? [...new Set(read.commands.map(({ words }) => words[0]?.value ?? ""))];
}

/** Why a text that a command gives to a shell is not known to look only. What it reads is no listing of its own. */
async function proveText(
  text: string,
  place: Place,
  { onlyPosix, depth }: ShellOfText,
): Promise<string | undefined> {
  const [cwd = place.world.cwd, other] = place.folders;
  const world = { ...place.world, cwd: other === undefined ? cwd : UNKNOWN };
  const read = readLineExactly(text, world, onlyPosix);
  return "why" in read ? read.why : whyNotCommands(read, { ...place, isListing: false }, depth);
}

async function whyNotCommands(
  { commands, redirects, builtins }: Reading,
  start: Place,
  depth: number,
): Promise<string | undefined> {
  for (const name of builtins) {
    const other = whyFunction(name, start.world);
    if (other !== undefined) return other;
  }
  /** Every folder that the shell may be in by now, and those in which this command runs. */
  let all = start.folders;
  let here = all;
  for (const command of commands) {
    if (command.chained !== true) here = all;
    const place = { ...start, folders: here };
    const [first] = command.words;
    // What is no program has a name that a function may have all the same.
    const other = first === undefined ? undefined : whyFunction(first.value, start.world);
    if (other !== undefined) return other;
    const entered = first?.value === "cd" ? foldersBehind(command, place) : undefined;
    if (typeof entered === "string") return entered;
    const why =
      (await whyNotAround(command, place)) ??
      (entered === undefined ? await whyNotCommand(command, place, depth) : undefined);
    if (why !== undefined) return why;
    if (entered === undefined) continue;
    here = entered;
    const isEntered = command.sure === true && entered.every((one) => isFolder(one, start.world));
    all = isEntered ? entered : [...new Set([...all, ...entered])];
    if (all.length > FOLDERS_MAX) return "enters too many folders";
  }
  for (const input of redirects.inputs) {
    const why = await whyNotInput(input, { ...start, folders: all });
    if (why !== undefined) return why;
  }
  return undefined;
}

function whyNotCommand({ words }: LineCommand, place: Place, depth: number) {
  const [first, ...rest] = words;
  return first?.value === "export" ? whyNotExported(rest) : whyNotLooking(words, place, depth);
}

/** Variables that are set for all that follows. */
function whyNotExported(words: readonly Arg[]): string | undefined {
  for (const word of words) {
    const [, name, value = ""] = /^(\w+)=(.*)$/.exec(word.value) ?? [];
    if (name === undefined || !isKnown(word)) return "exports an unknown variable";
    const why = whyNotAssigned(name, value);
    if (why !== undefined) return why;
  }
  return words.length === 0 ? "shows the values of variables" : undefined;
}

/** What stands in front of a command, and what it is given to read. */
async function whyNotAround(
  { assigned, inputs }: LineCommand,
  place: Place,
): Promise<string | undefined> {
  for (const [name, value] of assigned) {
    const why = whyNotAssigned(name, value);
    if (why !== undefined) return why;
  }
  for (const input of inputs) {
    const why = input.glob ? "reads a file of an unknown name" : await whyNotInput(input, place);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** The folders that a `cd` may enter. */
function foldersBehind(
  { words }: LineCommand,
  { folders, world }: Place,
): readonly string[] | string {
  const [, first, ...more] = words;
  const target = first?.value === "--" ? more.shift() : first;
  if (target === undefined || more.length > 0) return "enters a folder that is not named";
  if (!isKnown(target) || target.value.startsWith("-") || target.value === "") {
    return "enters a folder whose name is not known";
  }
  if (world.env("CDPATH") !== undefined) return "enters a folder where CDPATH is set";
  const all = new Set<string>();
  const root = world.realPath(world.projectRoot);
  for (const folder of folders) {
    const entered = absolutePath(target.value, folder);
    if (!isWithin(world.realPath(entered), root)) return "enters a folder outside the project";
    all.add(entered);
  }
  return [...all];
}

/** True for a folder that is there, and that the shell may enter. */
function isFolder(path: string, world: ApprovalWorld): boolean {
  return world.exists(`${path}/.`);
}

/** Most folders that a command may run in. */
const FOLDERS_MAX = 16;

/** Tools that read files, and the fields that they have. */
const FILE_TOOLS: ReadonlyMap<string, string> = new Map([
  ["Read", " file_path offset limit pages "],
  [
    "Grep",
    " pattern path glob output_mode type head_limit offset multiline context -n -i -A -B -C -o ",
  ],
  ["Glob", " pattern path "],
  ["LS", " path ignore "],
]);

/** Says why a call of a file tool is not one that only looks at the project. */
async function whyNotFiles(
  tool: string,
  input: ToolCall["input"],
  world: ApprovalWorld,
): Promise<string | undefined> {
  const fields = FILE_TOOLS.get(tool);
  if (fields === undefined) return "is not a read-only tool";
  for (const name in input)
    if (!fields.includes(` ${name} `)) return `has the unknown field \`${name}\``;
  const { file_path, path = tool === "Read" ? file_path : world.cwd, glob, pattern } = input;
  if (typeof path !== "string" || path === "") return "names no path";
  for (const one of tool === "Glob" ? [glob, pattern] : [glob]) {
    if (typeof one === "string" && /^[~/]|\.\.|(?:^|\/)\./.test(one))
      return "searches for hidden or distant names";
  }
  const absolute = absolutePath(path, world.cwd);
  const root = world.realPath(world.projectRoot);
  if (/^~/.test(path) || !isWithin(world.realPath(absolute), root))
    return "searches outside the project";
  const word = { value: path, glob: false, start: 0, end: 0 };
  const showsLines =
    tool === "Grep" &&
    !/^(?:files_with_matches|count)$/.test(`${input.output_mode ?? "files_with_matches"}`);
  const reads = tool === "Read" ? "content" : showsLines ? "open" : "names";
  const shown = whyNotShown(word, [world.cwd], world, reads);
  return shown ?? (showsLines ? whyNotSearched(word, input, world) : undefined);
}

/** A search that shows lines is one by ripgrep, which the client tells to look at hidden files as well. */
async function whyNotSearched(
  path: Arg,
  { glob }: ToolCall["input"],
  world: ApprovalWorld,
): Promise<string | undefined> {
  if ((world.env("RIPGREP_CONFIG_PATH") ?? "") !== "") {
    return "searches where RIPGREP_CONFIG_PATH is set";
  }
  const { whyNotReached } = await import("./reached-files.ts");
  const only = typeof glob === "string" && /^[\w.*/-]+$/.test(glob) ? [glob] : [];
  // What a glob names is searched although it is ignored.
  const reach = { paths: [path], only, skipsIgnored: glob === undefined };
  return whyNotReached(reach, [world.cwd], world);
}

/** The description by exactly that name, from wherever it lies. */
async function describe(program: string): Promise<Description | undefined> {
  const pack = packKnowing(program);
  if (pack >= 0) {
    const [{ PACK_LOADERS }, { packsFor }] = await Promise.all([
      import("../catalog/pack-loaders.ts"),
      import("../catalog/load-packs.ts"),
    ]);
    const load = PACK_LOADERS[pack];
    return load === undefined ? undefined : packsFor([await load()])(program)?.tool;
  }
  if (!isDescribedAs(program)) {
    loadLazyDescriptions((await import("../catalog/lazy-families.ts")).RARE_FAMILIES);
  }
  const description = descriptionOf(program);
  // `python3` is `python`, and other interpreters with a number in their names are asked for their versions.
  const isPython = /^python[23](?:\.\d+)?$/.test(program);
  return isDescribedAs(program) || isPython || description?.looks === VERSION
    ? description
    : undefined;
}
