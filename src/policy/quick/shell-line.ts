import type { isHarmlessScript, PlainLanguage } from "../commands/script.ts";
import { readLineExactly } from "../languages/exact/line.ts";
import type { LineCommand } from "../languages/exact/reader.ts";
import type { ExactWord } from "../languages/exact/words.ts";
import type { Finding } from "../model/finding.ts";
import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { projectOf } from "../places/project.ts";
import { isWithin } from "../text/path.ts";
import { isOrdinaryFolder, mayNameGuarded } from "../text/words.ts";
import { plainInterpreterNames } from "../tools/interpreters.ts" with { type: "macro" };
import { posixShellNames } from "../tools/shells.ts" with { type: "macro" };
import { plainWrapperNames } from "../tools/wrappers.ts" with { type: "macro" };
import { catastropheOf } from "./catastrophe.ts";
import type { QuickAnswer } from "./command.ts";
import { isPlainPath, isPlainText } from "./file-call.ts";
import { behindTimer, isHarmlessAssignment } from "./forms.ts";
import { followsLink } from "./links.ts";
import { isHarmless } from "./programs.ts";
import {
  behindContainer,
  isChangedPlainly,
  isMissed,
  isTest,
  removesOutputs,
  substitutesInFiles,
} from "./shell-forms.ts";

/**
 * Judges the forms of a shell that still need no parser, for lines that are not plain: output into a file of
 * the project, a loop over words, `sh -c`, `sudo` and what else only runs the rest, a file filled by a
 * heredoc. As for plain lines, undefined means nothing but "ask the whole policy". A chunk of its own, as
 * most lines are plain; `readsScript` is in another, as few lines hold code.
 */
export function judgeShellLine(
  command: string,
  world: World,
  readsScript?: typeof isHarmlessScript,
): QuickAnswer {
  const telling = mayNameGuarded(command);
  const judging: Judging = { world, readsScript, telling, commands: 0, finding: undefined };
  if (!judgeText(command, 0, [""], judging)) return undefined;
  const { finding } = judging;
  if (isOrdinaryFolder(world)) return finding ?? "harmless";
  // Elsewhere the other commands may be refused as well, and it is the first refusal that is told.
  return judging.commands === 1 ? finding : undefined;
}

/** A line under judgement, with every text that it hands to a shell. */
interface Judging {
  readonly world: World;
  readonly readsScript: typeof isHarmlessScript | undefined;
  /** Some word of it may be one that a rule looks at. */
  readonly telling: boolean;
  commands: number;
  finding: Finding | undefined;
}

/** Judges a text that stands at an offset of the line; false where the whole policy must. */
function judgeText(text: string, offset: number, folders: string[], judging: Judging): boolean {
  const read = readLineExactly(text, judging.world, false, "simple");
  if ("why" in read || read.redirects.inputs.length > 0) return false;
  const { commands } = read;
  for (const command of commands) {
    judging.commands++;
    if (command.text !== undefined) {
      // What is written and run on one line is read by the whole policy.
      if (commands.length > 1 || offset > 0 || command.assigned.size > 0) return false;
      if (
        !fillsFile(command, command.text, judging.world) &&
        !computes(command, command.text, folders, judging)
      )
        return false;
    } else if (!judgeCommand(command, text, offset, folders, judging)) return false;
  }
  return true;
}

function judgeCommand(
  command: LineCommand,
  line: string,
  offset: number,
  folders: string[],
  judging: Judging,
): boolean {
  const { words, assigned, start, end } = command;
  const { world, telling } = judging;
  for (const [name, value] of assigned) if (!isHarmlessAssignment(`${name}=${value}`)) return false;
  const all: string[] = [];
  for (const word of words) {
    const name = nameOf(word);
    if (name.includes(UNKNOWN)) return false;
    all.push(name);
  }
  const at = behindWrappers(all);
  const own = at === 0 ? all : all.slice(at);
  if (own[0] === "rm" && !command.isRedirected) {
    const span = { start: offset + start, end: offset + end };
    const found = catastropheOf(words.slice(at).map(expandedWord), world, span);
    judging.finding ??= found;
    if (found !== undefined) return true;
    return (
      removesOutputs(own) &&
      isInProject(world) &&
      !isOwnHome(world) &&
      !followsLink(own, 0, folders, world, "")
    );
  }
  for (const word of command.inputs) if (!opensPlainly(word, "read", folders, world)) return false;
  for (const word of command.outputs)
    if (!opensPlainly(word, "written", folders, world)) return false;
  const text = shellText(words, at);
  if (text !== undefined) {
    if (command.inputs.length + command.outputs.length > 0) return false;
    // Where it is more than one quotation, the places of its words are not those of the line.
    return (
      line.slice(text.start + 1, text.end - 1) === text.value &&
      judgeText(text.value, offset + text.start + 1, [...folders], judging)
    );
  }
  // A wrapper keeps `cd` from changing anything.
  if (own[0] === "cd" && at + assigned.size > 0) return false;
  if (substitutesInFiles(own, world)) return folders.length === 1;
  if (own[0] === "tee") return teesPlainly(words.slice(at), folders, world);
  if (computesFrom(own, folders, judging)) return true;
  const inside = behindContainer(own);
  const run = inside === 0 ? own : own.slice(inside);
  if (run[0] === "cd" && inside > 0) return false;
  if (isTest(run, world)) return !followsLink(run, 0, folders, world, "");
  return isHarmless(run, folders, world, telling);
}

/** A word as the shell gives it on; one with a star that is quoted stands for nothing that is known. */
function expandedWord({ value, glob = false }: ExactWord): string {
  return glob === value.includes("*") ? value : UNKNOWN;
}

/** A word with the pattern in it whose names a loop gives it. */
function nameOf({ value, matched }: ExactWord): string {
  return matched === true ? value.replaceAll(UNKNOWN, "*") : value;
}

/** `tee build.log`, at the end of a pipeline. */
function teesPlainly(
  [, option, ...more]: readonly ExactWord[],
  folders: readonly string[],
  world: World,
): boolean {
  const [path, other] = option?.value === "-a" ? more : [option, ...more];
  return path !== undefined && other === undefined && opensPlainly(path, "written", folders, world);
}

/** Behind `nohup`, `env A=b` and `timeout 60`, which only run the rest. */
function behindWrappers(words: readonly string[]): number {
  let at = 0;
  for (;;) {
    const word = words[at] ?? "";
    if (WRAPPERS.includes(` ${word} `)) at++;
    else if (word.includes("=") && isHarmlessAssignment(word)) at++;
    else {
      const timed = word.startsWith("time") ? behindTimer(words.slice(at)) : 0;
      if (timed === 0) return at;
      at += timed;
    }
  }
}

/** The text that a shell is given to run: `sh -c 'text'`. */
function shellText(words: readonly ExactWord[], at: number): ExactWord | undefined {
  const [shell, option, text, ...rest] = words.slice(at);
  if (shell === undefined || !SHELLS.includes(` ${shell.value} `)) return undefined;
  if (option === undefined || !COMMAND_OPTIONS.includes(` ${option.value} `)) return undefined;
  return text?.bare === false && rest.length === 0 ? text : undefined;
}

/** Gathered from the descriptions when fairlead is built. */
const SHELLS = posixShellNames();
const WRAPPERS = plainWrapperNames();
const PYTHON = plainInterpreterNames("python");
const NODE = plainInterpreterNames("node");
const COMMAND_OPTIONS = " -c -lc -ec -xc -exc ";

/** Output into a log or a text of the project or a temporary folder, input from a file of the project. */
function opensPlainly(
  { value: path, glob }: Pick<ExactWord, "value" | "glob">,
  access: "read" | "written",
  folders: readonly string[],
  world: World,
): boolean {
  if (glob || path.includes(UNKNOWN)) return false;
  if (path === "/dev/null") return true;
  if (access === "written") {
    if (!isLog(path)) return false;
    if (path.startsWith("/tmp/"))
      return world.temporary.includes("/tmp") && world.realPath(path, "written") === path;
  }
  const below = path.startsWith("./") ? path.slice(2) : path;
  if (below.startsWith("/") || mayNameGuarded(below)) return false;
  for (const folder of folders) {
    const change = access === "written" ? access : undefined;
    const inside = `${folder}${below}`;
    if (!isPlainPath(inside, world, change)) return false;
    // What a log said before nobody wants back.
    const isText = change !== undefined && !inside.endsWith(".log");
    if (isText && isMissed(`${world.cwd}/${inside}`, world)) return false;
  }
  return true;
}

/** What programs say, and notes; the lists that tools act by are `.txt` as well. */
function isLog(path: string): boolean {
  return /^(?:\/tmp\/)?(?:[\w-]+\/)*(?!requirements|constraints|CMakeLists)[\w.-]*\.(?:log|txt|md|csv|tsv)$/.test(
    path,
  );
}

/** `cat > src/a.ts` with a text in a heredoc: what is changed is source code, by a text without a secret. */
function fillsFile({ words, inputs, outputs }: LineCommand, text: string, world: World): boolean {
  const [path, ...more] = outputs;
  if (words.length !== 1 || words[0]?.value !== "cat" || more.length > 0) return false;
  if (path === undefined || path.glob || inputs.length > 1 || !isPlainText(text)) return false;
  return isChangedPlainly(path.value, world);
}

/** `python3 -c 'code'` and its like. */
function computesFrom(
  [program = "", option = "", code, ...more]: readonly string[],
  folders: readonly string[],
  judging: Judging,
): boolean {
  const language = languageOf(program);
  if (language === undefined || code === undefined || more.length > 0) return false;
  return (
    (language === "python" ? " -c " : " -e -p -pe ").includes(` ${option} `) &&
    isPlainCode(language, code, folders, judging)
  );
}

/** The language of an interpreter. */
function languageOf(program: string): PlainLanguage | undefined {
  if (PYTHON.includes(` ${program} `)) return "python";
  return NODE.includes(` ${program} `) ? "node" : undefined;
}

/** `python3 - <<'EOF'`. */
function computes(
  { words, inputs, outputs }: LineCommand,
  code: string,
  folders: readonly string[],
  judging: Judging,
): boolean {
  const [program, dash] = words;
  const language = languageOf(program?.value ?? "");
  if (language === undefined || inputs.length + outputs.length > 1 || words.length > 2)
    return false;
  if (dash !== undefined && dash.value !== "-") return false;
  return isPlainCode(language, code, folders, judging);
}

function isPlainCode(
  language: PlainLanguage,
  code: string,
  folders: readonly string[],
  { world, readsScript }: Judging,
): boolean {
  const opens = (value: string) => opensPlainly({ value, glob: false }, "read", folders, world);
  return readsScript?.(language, code, opens) === true;
}

/** True where what a build makes is a project's: a folder of such a name elsewhere may be anything. */
function isInProject(world: World): boolean {
  const project = projectOf(world);
  return project !== undefined && isWithin(world.cwd, project);
}

/** True for the project in which fairlead itself was built, where an output may hold what guards the session. */
function isOwnHome({ guarded, projectRoot }: World): boolean {
  for (let at = 0; at < guarded.length; at++) {
    if (guarded[at]?.path.startsWith(`${projectRoot}/`) === true) return true;
  }
  return false;
}
