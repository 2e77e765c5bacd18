import type { isHarmlessScript, PlainLanguage } from "../commands/script.ts";
import type { Finding } from "../model/finding.ts";
import type { World } from "../model/world.ts";
import { projectOf } from "../places/project.ts";
import { isWithin } from "../text/path.ts";
import { isOrdinaryFolder, mayNameGuarded } from "../text/words.ts";
import { plainInterpreterNames } from "../tools/interpreters.ts" with { type: "macro" };
import { posixShellNames } from "../tools/shells.ts" with { type: "macro" };
import { plainWrapperNames } from "../tools/wrappers.ts" with { type: "macro" };
import { catastropheOf, type QuickAnswer } from "./command.ts";
import { isPlainPath, isPlainText } from "./file-call.ts";
import { behindTimer, isHarmlessAssignment } from "./forms.ts";
import { followsLink } from "./links.ts";
import { isHarmless } from "./programs.ts";
import { readLine, type ShellCommand, type ShellRedirect } from "./shell-commands.ts";
import {
  behindContainer,
  isChangedPlainly,
  isTest,
  removesOutputs,
  substitutesInFiles,
} from "./shell-forms.ts";
import type { ShellWord } from "./shell-words.ts";

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
  const commands = readLine(text);
  if (commands === undefined) return false;
  for (const command of commands) {
    judging.commands++;
    const { heredoc } = command;
    if (heredoc !== undefined) {
      // What is written and run on one line is read by the whole policy.
      if (commands.length > 1 || offset > 0) return false;
      if (
        !fillsFile(command, heredoc, judging.world) &&
        !computes(command, heredoc, folders, judging)
      )
        return false;
    } else if (!judgeCommand(command, offset, folders, judging)) return false;
  }
  return true;
}

function judgeCommand(
  { words, redirects, isRedirected, start, end }: ShellCommand,
  offset: number,
  folders: string[],
  judging: Judging,
): boolean {
  const { world, telling } = judging;
  const all: string[] = [];
  for (const { value } of words) all.push(value);
  const at = behindWrappers(all);
  const own = at === 0 ? all : all.slice(at);
  if (own[0] === "rm" && !isRedirected) {
    const isMeant = words.every(({ value, expands }) => expands || !/[~*]/.test(value));
    const span = { start: offset + start, end: offset + end };
    const found = isMeant ? catastropheOf(own, world, span) : undefined;
    judging.finding ??= found;
    if (found !== undefined) return true;
    return (
      removesOutputs(own) &&
      isInProject(world) &&
      !isOwnHome(world) &&
      !followsLink(own, 0, folders, world, "")
    );
  }
  for (const redirect of redirects) if (!opensPlainly(redirect, folders, world)) return false;
  const text = shellText(words, at);
  if (text !== undefined) {
    return (
      redirects.length === 0 &&
      judgeText(text.value, offset + text.start + 1, [...folders], judging)
    );
  }
  // A wrapper keeps `cd` from changing anything.
  if (at > 0 && own[0] === "cd") return false;
  if (substitutesInFiles(own, world)) return folders.length === 1;
  if (own[0] === "tee") return teesPlainly(own, folders, world);
  if (computesFrom(own, folders, judging)) return true;
  const inside = behindContainer(own);
  const run = inside === 0 ? own : own.slice(inside);
  if (run[0] === "cd" && inside > 0) return false;
  if (isTest(run, world)) return !followsLink(run, 0, folders, world, "");
  return isHarmless(run, folders, world, telling);
}

/** `tee build.log`, at the end of a pipeline. */
function teesPlainly(words: readonly string[], folders: readonly string[], world: World): boolean {
  const at = words[1] === "-a" ? 2 : 1;
  const path = words[at];
  if (path === undefined || path.includes("*") || words.length > at + 1) return false;
  return opensPlainly({ access: "written", path }, folders, world);
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
function shellText(words: readonly ShellWord[], at: number): ShellWord | undefined {
  const [shell, option, text, ...rest] = words.slice(at);
  if (shell === undefined || !SHELLS.includes(` ${shell.value} `)) return undefined;
  if (option === undefined || !COMMAND_OPTIONS.includes(` ${option.value} `)) return undefined;
  return text?.isQuotation === true && rest.length === 0 ? text : undefined;
}

/** Gathered from the descriptions when fairlead is built. */
const SHELLS = posixShellNames();
const WRAPPERS = plainWrapperNames();
const PYTHON = plainInterpreterNames("python");
const NODE = plainInterpreterNames("node");
const COMMAND_OPTIONS = " -c -lc -ec -xc -exc ";

/** Output into a log or a text of the project or a temporary folder, input from a file of the project. */
function opensPlainly(
  { access, path }: ShellRedirect,
  folders: readonly string[],
  world: World,
): boolean {
  if (path === "/dev/null") return true;
  if (access === "written") {
    if (!LOGS.test(path)) return false;
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
    if (isText && world.saves?.(`${world.cwd}/${inside}`) === true) return false;
  }
  return true;
}

/** What programs say, and notes; the lists that tools act by are `.txt` as well. */
const LOGS =
  /^(?:\/tmp\/)?(?:[\w-]+\/)*(?!requirements|constraints|CMakeLists)[\w.-]*\.(?:log|txt|md|csv|tsv)$/;

/** `cat > src/a.ts` with a text in a heredoc: what is changed is source code, by a text without a secret. */
function fillsFile({ words, redirects }: ShellCommand, text: string, world: World): boolean {
  const [redirect, ...more] = redirects;
  if (words.length !== 1 || words[0]?.value !== "cat" || more.length > 0) return false;
  if (redirect?.access !== "written" || !isPlainText(text)) return false;
  return isChangedPlainly(redirect.path, world);
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
  { words, redirects }: ShellCommand,
  code: string,
  folders: readonly string[],
  judging: Judging,
): boolean {
  const [program, dash] = words;
  const language = languageOf(program?.value ?? "");
  if (language === undefined || redirects.length > 0 || words.length > 2) return false;
  if (dash !== undefined && dash.value !== "-") return false;
  return isPlainCode(language, code, folders, judging);
}

function isPlainCode(
  language: PlainLanguage,
  code: string,
  folders: readonly string[],
  { world, readsScript }: Judging,
): boolean {
  const opens = (path: string) => opensPlainly({ access: "read", path }, folders, world);
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
