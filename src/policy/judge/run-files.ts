import { descriptionOf } from "../catalog/descriptions.ts";
import { mayFail, textAfterMoves } from "../effects/moved-files.ts";
import type { Finding } from "../model/finding.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { keyOf } from "../places/project.ts";
import { type Recipe, recipesOf } from "../recipes/read-recipes.ts";
import { absolutePath, isWithin } from "../text/path.ts";
import { quoteWord } from "../text/quote.ts";
import { scriptText } from "../text/script-text.ts";
import { type CodeFile, codeFiles } from "./code-files.ts";
import { judgePlainWords } from "./plain-words.ts";
import { commandsIn, isUnderstood, lineOf } from "./script-lines.ts";
import { recipesRunBy } from "./script-runners.ts";
import { placed, secretsShown, type Told, told } from "./told-of-scripts.ts";

/** Judges a command line, for the texts of the files that another one runs. */
type Judge = (line: string, world: World, within?: Following) => Promise<readonly Finding[]>;

/** Files of one command line that are read, names that are looked for, and characters of all. */
const FILES_MAX = 16;
const NAMES_MAX = 64;
const FILE_CHARS_MAX = 262_144;

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
 * nothing brings back what it destroys or sends; anything else is asked about. What a script runs is read
 * too, as far as files are left.
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
  const left = INSIDE.get(world) ?? { files: FILES_MAX, chars: FILE_CHARS_MAX };
  const textAfter = textAfterMoves(analysis, world);
  for (const [position, invocation] of analysis.invocations.entries()) {
    // What a command before puts in the place of a file is what runs.
    const fileText = (path: string): string | undefined =>
      textAfter(path, position) ?? world.fileText?.(path);
    const about: Told = { invocation, isDeep: within !== undefined };
    const after = { ...world, fileText };
    const worlds = mayFail(analysis) ? [after, world] : [after];
    for (const file of codeFiles(invocation, analysis)) {
      if (read.size >= NAMES_MAX || left.files <= 0 || left.chars <= 0) break;
      // What runs elsewhere reads its input here.
      const cwd = invocation.remote ? world.cwd : invocation.cwd;
      for (const text of newTexts(file.name, cwd, read, worlds)) {
        left.chars -= text.length;
        left.files -= 1;
        findings.push(
          ...(await judgeText(file, text, about, insideScript(cwd, world, left), judge)),
        );
      }
    }
    for (const { name, text, folder } of recipesRun(
      invocation,
      { ...world, fileText },
      following,
    )) {
      const inside = { ...world, cwd: folder };
      INSIDE.set(inside, left);
      const found = await judge(text, inside, following);
      findings.push(...told(name, found, about), ...secretsShown(name, text, found, about, inside));
    }
  }
  return findings;
}

/** What the text of a file does that is run as code. */
async function judgeText(
  file: CodeFile,
  text: string,
  about: Told,
  inside: World,
  judge: Judge,
): Promise<readonly Finding[]> {
  const { name } = file;
  const findings: Finding[] = [];
  const line = lineOf(file, text);
  if (line !== undefined) {
    // Without words a script mostly says how it is used, so nothing is known of those it asks for.
    const words = line === text ? wordsFor(file, about.invocation) : "";
    const given = words === "" ? "" : `set -- ${words}\n`;
    const found = await judge(given + line, inside);
    findings.push(...told(name, found, about), ...secretsShown(name, text, found, about, inside));
  }
  if (isUnderstood(file, text)) return findings;
  for (const found of judgePlainWords(text, inside))
    findings.push(placed(found, name, about.invocation, "ask"));
  const commands = commandsIn(text);
  if (commands !== "")
    findings.push(...told(name, await judge(commands, inside), { ...about, isWeak: true }));
  return findings;
}

/** What a shell's script is given: the words behind its name, or all where it is the program itself. */
function wordsFor({ name: file }: CodeFile, { args, name }: Invocation): string {
  const at = name.value === file ? -1 : args.findIndex(({ value }) => value === file);
  if (at < 0 && name.value !== file) return "";
  return args
    .slice(at + 1)
    .map(({ value }) => quoteWord(value))
    .join(" ");
}

/** The world of a script's commands; the scripts that these run are read as long as some are left. */
function insideScript(cwd: string, world: World, left: Left): World {
  const inside = { ...world, cwd };
  INSIDE.set(inside, left);
  return inside;
}

/** How many more scripts are read for one line, those in scripts included. */
interface Left {
  files: number;
  chars: number;
}

/** What is left in the worlds of scripts. */
const INSIDE = new WeakMap<World, Left>();

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

/** The texts that a script of the project may have, without those that were read for an earlier command of the line. */
function newTexts(
  file: string,
  cwd: string,
  read: Set<string>,
  worlds: readonly World[],
): ReadonlySet<string> {
  const path = absolutePath(file, cwd);
  const texts = new Set<string>();
  for (const world of worlds) {
    if (!isOwnScript(path, world)) continue;
    const text = scriptText(path, world) ?? scriptThatRuns(path, world);
    if (text === undefined || read.has(`${path}\0${text}`)) continue;
    texts.add(text);
    read.add(`${path}\0${text}`);
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
  /(?:^|[\s;&|(])(?:(?:\w*sh|source|\.|python3?|node|bun|deno|ruby|perl|make|just|npm run|-[fKSCxl])\s+[\w./~"$-]|\.?\/\w)/;

/** What is installed, and what lies elsewhere, is not the project's. */
function isOwnScript(file: string, world: World): boolean {
  const path = keyOf(file, world);
  if (/\/(?:node_modules|vendor|\.venv|venv|site-packages)\//.test(path)) return false;
  const roots = [world.projectRoot, ...world.temporary];
  if (roots.some((root) => isWithin(path, keyOf(root, world)))) return true;
  if (world.home === undefined) return false;
  const home = keyOf(world.home, world);
  return isWithin(path, home) && !INSTALLED.test(path.slice(home.length));
}

/** What the person's tools keep below the home. */
const INSTALLED =
  /\/(?:\.|(?:bin|lib|libexec|sdk|opt|go|snap|library|appdata|\w*conda\d?|miniforge\d?)\/)/i;
