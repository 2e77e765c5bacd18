import { interpreterByEnding, isShell, languageOf, shebangWords } from "./commands/code-line.ts";
import { descriptionOf } from "./commands/descriptions.ts";
import type { Finding } from "./finding.ts";
import { type Analysis, type Invocation, UNKNOWN } from "./invocation.ts";
import { mayFail, textAfterMoves } from "./moved-files.ts";
import { absolutePath, baseName, isWithin } from "./path.ts";
import { type Recipe, recipesOf } from "./recipes/read-recipes.ts";
import { codeInput } from "./rules/code-input.ts";
import { isFileName, isSource, isSqlClient, recipesRunBy, runsScripts } from "./script-runners.ts";
import { scriptText } from "./script-text.ts";
import type { World } from "./world.ts";

/** Judges a command line, for the texts of the files that another one runs. */
type Judge = (line: string, world: World, within?: Following) => Promise<readonly Finding[]>;

/** Files of one command line that are read. */
const FILES_MAX = 4;

/** How far recipes are followed that run each other: what was run already, and how much more is. */
export interface Following {
  readonly met: Set<string>;
  calls: number;
  chars: number;
}

/** Commands of one line that run recipes, those in recipes included. */
const CALLS_MAX = 24;

/** Characters of all that they run. */
const CHARS_MAX = 262_144;

/**
 * What the scripts that a command runs from the project, or from a temporary folder, and the recipes that a tool
 * runs of its files would do. They are judged as code given inline, but ordinary ones stay quiet: only what would
 * be refused counts, and what changes how calls are judged or what starts by itself. It is refused here as well where
 * nothing brings back what it destroys or sends; anything else is asked about. A script that another one runs is read
 * too, and what that one runs is not.
 */
export async function judgeRunFiles(
  analysis: Analysis,
  world: World,
  judge: Judge,
  within?: Following,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const following = within ?? { met: new Set(), calls: CALLS_MAX, chars: CHARS_MAX };
  const read = new Set<string>();
  const textAfter = textAfterMoves(analysis, world);
  for (const [position, invocation] of analysis.invocations.entries()) {
    // What a command before puts in the place of a file is what runs.
    const fileText = (path: string): string | undefined =>
      textAfter(path, position) ?? world.fileText?.(path);
    const keep = (name: string, found: readonly Finding[]): void => {
      for (const finding of found) {
        if (GUARDS.test(finding.rule)) {
          findings.push(placed(finding, name, invocation, "ask"));
          continue;
        }
        if (finding.verdict !== "deny" || NOT_MEANT.test(finding.rule)) continue;
        // What is refused in a recipe of a recipe is told of by the one that the line runs.
        const isRefused = within !== undefined || FINAL.test(finding.rule);
        findings.push(placed(finding, name, invocation, isRefused ? "deny" : "ask"));
      }
    };
    const file = fileOf(invocation);
    if (file !== undefined && read.size < FILES_MAX) {
      const after = { ...world, fileText };
      const worlds = mayFail(analysis) ? [after, world] : [after];
      for (const text of newTexts(file, invocation, read, worlds)) {
        const line = lineOf(invocation, text);
        if (line !== undefined) keep(file, await judge(line, insideScript(invocation, world)));
      }
    }
    for (const { name, text, folder } of recipesRun(invocation, { ...world, fileText }, following))
      keep(name, await judge(text, { ...world, cwd: folder }, following));
  }
  return findings;
}

/** The world of a script's commands; one that a script runs is the last that is read. */
function insideScript({ cwd }: Invocation, world: World): World {
  const { fileText, ...others } = { ...world, cwd };
  if (fileText === undefined || INSIDE.has(world)) return others;
  const inside = { ...others, fileText };
  INSIDE.add(inside);
  return inside;
}

/** The worlds of scripts. */
const INSIDE = new WeakSet<World>();

/** The recipes that a command runs, of the files that are there, without those that were met. */
function recipesRun(invocation: Invocation, world: World, following: Following): readonly Recipe[] {
  const { program, args, env, cwd, remote, dialect } = invocation;
  const kind = recipesRunBy(program);
  const description = descriptionOf(program);
  if (kind === undefined || description === undefined || remote || dialect !== "shell") return [];
  const words = [...env].map(([name, { value }]) => `${name}=${value}`);
  const call = [...words, cwd, program, ...args.map(({ value }) => value)].join("\0");
  if (following.met.has(call) || following.calls <= 0) return [];
  following.met.add(call);
  following.calls -= 1;
  const read = (path: string): string | undefined => world.fileText?.(path);
  const root = world.projectRoot;
  const found = recipesOf(kind, { description, words: args, env, cwd, root, read });
  return found.filter(({ file, text }) => {
    const key = `${file}\0${text}`;
    if (following.met.has(key) || !isOwnScript(file, world)) return false;
    following.met.add(key);
    following.chars -= text.length;
    return following.chars >= 0;
  });
}

/** The texts that a script of the project may have, of one that was not read for an earlier command of the line. */
function newTexts(
  file: string,
  { cwd }: Invocation,
  read: Set<string>,
  worlds: readonly World[],
): ReadonlySet<string> {
  const path = absolutePath(file, cwd);
  const texts = new Set<string>();
  for (const world of worlds) {
    if (read.has(path) || !isOwnScript(path, world)) continue;
    const text = scriptText(path, world) ?? scriptThatRuns(path, world);
    if (text !== undefined) texts.add(text);
  }
  read.add(path);
  return texts;
}

/** The text of a shell's script that nothing in it speaks against, but that runs another one. */
function scriptThatRuns(path: string, world: World): string | undefined {
  const text = CODE.test(path) ? undefined : world.fileText?.(path);
  return text !== undefined && RUNS.test(text) ? text : undefined;
}

/** Code that starts other programs by one of its own calls. */
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|pl|php|sql)$/;

/** A script of a shell that runs another one, or a recipe. */
const RUNS =
  /(?:^|[\s;&|(])(?:(?:\w*sh|source|\.|python3?|node|bun|deno|ruby|perl|make|just|npm run)\s+[\w./~"$-]|\.?\/\w)/;

/** The file that a command runs, as it is named. */
function fileOf(invocation: Invocation): string | undefined {
  const { program, stdin, name, remote, dialect, args } = invocation;
  if (remote || dialect !== "shell") return undefined;
  let file: string | undefined;
  if (isSqlClient(program)) {
    const at = args.findIndex(({ value }) => /^(?:-f|--file)$/.test(value));
    const attached = args.map(({ value }) => /^--file=(.+)/.exec(value)?.[1]).find(Boolean);
    file = attached ?? (at < 0 ? undefined : args[at + 1]?.value);
    if (stdin.kind === "file") file ??= stdin.path.value;
  } else if (isSource(program) || runsScripts(program)) {
    const code = codeInput(invocation);
    if (isSource(program) || code?.isFile === true) file = code?.args[0]?.value;
    else if (code?.reads === true && stdin.kind === "file") file = stdin.path.value;
  } else if (isFileName(name.value)) file = name.value;
  return file?.includes(UNKNOWN) === true ? undefined : file;
}

/** What is installed, and what lies elsewhere, is not the project's. */
function isOwnScript(path: string, world: World): boolean {
  if (/\/(?:node_modules|vendor|\.venv|venv|site-packages)\//.test(path)) return false;
  return [world.projectRoot, ...world.temporary].some((root) => isWithin(path, root));
}

/** The command line that says the same with the text in it. */
function lineOf({ program, name }: Invocation, text: string): string | undefined {
  if (text.split("\n").includes(END)) return undefined;
  const [first] = shebangWords(text)?.map(baseName) ?? [];
  // What watches a script of Python reads none from its input.
  const runs = isSource(program) ? "sh" : languageOf(program) === "python" ? "python3" : program;
  const runner =
    runsScripts(runs) || isSqlClient(runs) ? runs : (first ?? interpreterByEnding(name.value));
  if (runner === undefined) return /\.(?:ba|z)?sh$/.test(name.value) ? text : undefined;
  if (isShell(runner)) return text;
  const input = isSqlClient(runner) ? "" : " -";
  return `${runner}${input} <<'${END}'\n${text}\n${END}`;
}

const END = "END_OF_SCRIPT";

/** What guards calls and what starts by itself: a script that changes it says so in plain words, or is not ordinary. */
const GUARDS = /^(?:self-protection\/|files\/(?:self-protection|persistence)$|persistence\/)/;

/**
 * Doubts, secrets that a script reads without showing them, and the volumes of the project's own services, without
 * which a script begins anew.
 */
const NOT_MEANT = /^(?:doubt|files|secrets)\/|^docker\/compose-down-volumes$/;

/** What nothing brings back. */
const FINAL = /^(?:filesystem|disks|database|exfiltration)\//;

function placed(
  finding: Finding,
  file: string,
  { start, end }: Invocation,
  verdict: "deny" | "ask",
): Finding {
  return { ...finding, verdict, words: `${file}: ${finding.words}`, span: { start, end }, file };
}
