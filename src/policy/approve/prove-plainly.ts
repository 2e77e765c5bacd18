import type { ToolCall } from "../agent-tools/tool-call.ts";
import { looksTable } from "../catalog/read-only-forms.ts" with { type: "macro" };
import { isHarmlessLine } from "../quick/command.ts";
import { isNumber } from "../quick/forms.ts";
import { followsLink } from "../quick/links.ts";
import { isWithin } from "../text/path.ts";
import { isCode, isOrdinaryFolder, mayHideText, pathOf } from "../text/words.ts";
import type { PlainWorld } from "./approval-world.ts";
import { calledLine } from "./called-line.ts";
import { variablesSet } from "./inherited.ts";
import type { PlainSearch } from "./plain-folders.ts";
import { isMarked, mayHold } from "./plain-marks.ts";
import { repositoryRunsNothing } from "./prefetch-git-settings.ts";
import { isShim, whyAnotherProgram, whyNotSurroundings } from "./surroundings.ts";
import { isSettingsOfTool } from "./tool-settings.ts";

/**
 * The programs of a plain line that surely only look, as `proveLooking` would say of it too: by the quick answer and a
 * table of the forms, for a tenth of what that costs. Undefined means nothing but "ask the whole proof".
 */
export function proveFromTable(
  call: ToolCall,
  world: PlainWorld,
  mcp: readonly string[] = [],
): readonly string[] | undefined | Promise<readonly string[] | undefined> {
  const looking = mcp.includes(call.tool) ? undefined : lookingIn(call, world);
  if (looking === undefined) return undefined;
  const { searches, files, programs, showsLines } = looking;
  const proven = () => {
    const surely = gitRunsNothing(looking, showsLines);
    if (surely instanceof Promise) return surely.then((known) => (known ? programs : undefined));
    return surely ? programs : undefined;
  };
  if (searches.length + files.length === 0) return proven();
  return import("./plain-folders.ts").then(({ showsPlainFiles }) =>
    showsPlainFiles(looking) ? proven() : undefined,
  );
}

/**
 * True for a plain line that surely changes nothing and starts no other program, by the same table. What it shows of
 * the project may be a secret: bounds hide only what has a fixed place, so within them it would show the same.
 */
export function changesNothing(call: ToolCall, world: PlainWorld): boolean | Promise<boolean> {
  const looking = lookingIn(call, world);
  return looking !== undefined && gitRunsNothing(looking, false);
}

/** What a plain line looks at; undefined where one of its commands may do more than look. */
function lookingIn(call: ToolCall, world: PlainWorld): Looking | undefined {
  const line = calledLine(call);
  if (line === undefined || "why" in line) return undefined;
  if (line.text.length > PLAIN_MAX_CHARS || !isPlainText(line.text) || !isPlainPlace(world))
    return undefined;
  // What is put away is a commit by a name that a plain line may have.
  if (line.text.replaceAll("stash list", "").includes("stash")) return undefined;
  if (mayHideText(line.text) || !isOrdinaryFolder(world)) return undefined;
  const commands: (readonly string[])[] = [];
  if (!isHarmlessLine(line.text, world, commands)) return undefined;
  if (whyNotSurroundings(world) !== undefined) return undefined;
  const looking: Looking = {
    world,
    folders: [""],
    programs: [],
    searches: [],
    files: [],
    repository: undefined,
    showsLines: false,
  };
  for (const words of commands) if (!isLooking(words, looking)) return undefined;
  return looking;
}

/** True where Git, if a line runs it, surely starts no program that a repository names. */
function gitRunsNothing(
  { repository, folders, world }: Looking,
  showsLines: boolean,
): boolean | Promise<boolean> {
  if (repository === undefined) return true;
  const places = folders.map((folder) => `${world.cwd}/${folder}`.replace(/\/$/, ""));
  return repositoryRunsNothing(places, repository, world, showsLines);
}

/**
 * Forms in which programs only look, a line for each: gathered from the descriptions when fairlead is built. A function,
 * because the text of a constant is written wherever it is used.
 */
function looksForms(): string {
  return looksTable();
}

/** No plain line runs as many commands as the whole proof looks at. */
const PLAIN_MAX_CHARS = 400;

/** What is found out about a line. */
interface Looking {
  readonly world: PlainWorld;
  /** Those below the working folder that its commands may run in, each with a slash behind it. */
  readonly folders: string[];
  readonly programs: string[];
  readonly searches: PlainSearch[];
  /** Files that it names. */
  readonly files: string[];
  /** What of git's repositories the line goes by, if it does. */
  repository: "itself" | "with those in it" | undefined;
  /** True where it shows lines of files that they track. */
  showsLines: boolean;
}

/** True for signs that every shell of today reads as the quick answer does; what is filled in is none. */
function isPlainText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < SPACE && code !== LINE_FEED) || code > TILDE || code === DOLLAR) return false;
  }
  return true;
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOLLAR = 0x24;
const TILDE = 0x7e;

/** True where a path below the working folder is nothing of the system's, the home's or a tool's own. */
function isPlainPlace({ cwd, projectRoot, home, realPath }: PlainWorld): boolean {
  if (cwd.includes("/.") || cwd.startsWith("/dev/") || cwd.startsWith("/proc/")) return false;
  if (cwd.startsWith("/sys/") || (home !== undefined && isWithin(home, cwd))) return false;
  return realPath(cwd) === cwd && (cwd === projectRoot || realPath(projectRoot) === projectRoot);
}

/** True for a command in a form of the table, and for a folder that is entered. */
function isLooking(words: readonly string[], looking: Looking): boolean {
  const { world, programs } = looking;
  const [program = ""] = words;
  // To zsh `=cat` is a path, and `==` nothing at all.
  for (const word of words)
    if (word === "" || (word.startsWith("=") && word[1] !== "=") || word === "--help") return false;
  programs.push(...(programs.includes(program) ? [] : [program]));
  if (whyAnotherProgram(program, world) !== undefined || isShim(program, world)) return false;
  const forms = looksForms();
  const name = namedFirst(program, forms);
  const head = `\n${name}:`;
  let start = forms.indexOf(head);
  while (start >= 0) {
    const end = forms.indexOf("\n", start + 1);
    const parts = forms.slice(start + head.length, end).split("|");
    const operands = operandsIn(parts, words);
    if (operands !== undefined && isSetNowhere(name, forms, world)) {
      const marks = parts[6] ?? "";
      if (marks.includes(" without:") && mayHold(operands[0] ?? "", marks)) return false;
      if (marks.includes(" through ")) {
        looking.searches.push({ operands, isVisible: marks.includes(" visible ") });
      }
      const isOther = operands.length > 0 || isMarked("versions", words, marks);
      if (marks.includes(" versions") && isOther && isMarked("tracked", words, marks)) return false;
      return showsNothingElse(words, marks, looking);
    }
    start = forms.startsWith(head, end) ? end : -1;
  }
  return false;
}

/** The name under which the table has a program. */
function namedFirst(program: string, forms: string): string {
  const head = `\n${program}:=`;
  const at = forms.indexOf(head);
  return at < 0 ? program : forms.slice(at + head.length, forms.indexOf("\n", at + 1));
}

function isSetNowhere(name: string, forms: string, world: PlainWorld): boolean {
  const head = `\n${name} environment: `;
  const at = forms.indexOf(head);
  if (at < 0) return true;
  const names = forms.slice(at + head.length, forms.indexOf("\n", at + 1));
  for (const one of names.split(" ")) if (variablesSet(one, world).length > 0) return false;
  return true;
}

/** True where no word leads elsewhere or names what a tool keeps for itself, which the quick answer lets git show. */
function showsNothingElse(words: readonly string[], marks: string, looking: Looking): boolean {
  const { world, folders } = looking;
  if (marks.includes(" enters ")) {
    return world.env("CDPATH") === undefined && !followsLink(words, 0, folders, world, marks);
  }
  for (const word of words) {
    const value = word.slice(word.indexOf("=") + 1);
    for (const folder of folders) {
      const path = `${world.cwd}/${folder}${pathOf(value, world)}`;
      if (world.exists(path) && !world.exists(`${path}/.`)) looking.files.push(path);
    }
    if (value.includes(".") && !isCode(value) && isSettingsOfTool(`/${value}`)) return false;
  }
  const isInside = marks.includes(" inside ");
  looking.showsLines ||= isMarked("tracked", words, marks);
  if (!isInside && !marks.includes(" repository ")) return true;
  if (isInside) looking.repository = "with those in it";
  else looking.repository ??= "itself";
  return !followsLink(words, 0, folders.slice(), world, "");
}

/** The operands among words that are in a form, as a line of the table says it; undefined for those of another one. */
function operandsIn(
  parts: readonly string[],
  words: readonly string[],
): readonly string[] | undefined {
  const [verbs = "", alone = "", valued = "", attached = "", refused = "", most = "", marks = ""] =
    parts;
  const from = behindVerbs(verbs, words);
  if (from < 0) return undefined;
  const form: Form = { alone, valued, attached, refused, marks };
  const operands: string[] = [];
  let begun = false;
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-") || word === "-") {
      // The expression of `find` begins behind what it looks through.
      if (begun && marks.includes(" front ")) return undefined;
      operands.push(word);
      if (operands.length === 1 && marks.includes(" lines ") && !isRange(word)) return undefined;
      continue;
    }
    begun = true;
    if (word === "--") {
      if (!isInFormBehind(form, words, at + 1, operands.length, most)) return undefined;
      operands.push(...words.slice(at + 1));
      return operands;
    }
    // Some programs read no option behind an operand.
    if (most !== "*" && verbs === "*" && operands.length > 0) return undefined;
    const taken = optionEnd(form, word, words[at + 1]);
    if (taken < 0) return undefined;
    at += taken;
  }
  return most === "*" || operands.length <= Number(most) ? operands : undefined;
}

/** True for the words behind `--`, which are operands. */
function isInFormBehind(
  { marks, refused }: Form,
  words: readonly string[],
  from: number,
  before: number,
  most: string,
): boolean {
  if (marks.includes(" front ") || marks.includes(" lines ") || refused.includes(" -- "))
    return false;
  for (let at = from; at < words.length; at++)
    if (words[at]?.startsWith("-") === true) return false;
  return most === "*" || before + words.length - from <= Number(most);
}

/** Behind the first words of a form; -1 for those of another one. */
function behindVerbs(verbs: string, words: readonly string[]): number {
  if (verbs === "*") return 1;
  const [, first = "/", second = " "] = words;
  if (first.includes(" ") || first.includes("/") || second.includes(" ")) {
    return !/[ /]/.test(first) && verbs.includes(` ${first} `) ? 2 : -1;
  }
  if (verbs.includes(` ${first} `)) return 2;
  return verbs.includes(` ${first}/${second} `) ? 3 : -1;
}

interface Form {
  readonly alone: string;
  readonly valued: string;
  readonly attached: string;
  readonly refused: string;
  readonly marks: string;
}

/** How many words behind an option belong to it; -1 for one with which the program may do more. */
function optionEnd(form: Form, word: string, next: string | undefined): number {
  const { alone, valued, attached, refused, marks } = form;
  if (marks.includes(" numbers ") && isNumber(word, 1)) return 0;
  const equals = word.indexOf("=");
  if (equals > 0) {
    const name = ` ${word.slice(0, equals)} `;
    return valued.includes(name) || attached.includes(name) ? 0 : -1;
  }
  if (alone.includes(` ${word} `) || attached.includes(` ${word} `)) return 0;
  if (valued.includes(` ${word} `)) return valueEnd(next);
  const isFree = marks.includes(" free ");
  // The beginning of a name may stand for it.
  const begins = ` ${word}`;
  if (word.length > 2 && (refused.includes(begins) || alone.includes(begins))) return -1;
  if (word.length > 2 && (valued.includes(begins) || attached.includes(begins))) return -1;
  if (word.startsWith("--")) return isFree ? 0 : -1;
  for (let at = 1; at < word.length; at++) {
    const letter = ` -${word[at]} `;
    const isLast = at === word.length - 1;
    if (valued.includes(letter)) {
      if (isLast) return valueEnd(next);
      return refused.includes(letter) ? -1 : 0;
    }
    if (attached.includes(letter)) return isLast || !refused.includes(letter) ? 0 : -1;
    if (refused.includes(letter)) return -1;
    if (!alone.includes(letter) && !isFree) return -1;
  }
  return 0;
}

/** The value of an option is one word, and none that may be another option. */
function valueEnd(next: string | undefined): number {
  if (next === undefined) return -1;
  return next.startsWith("-") && next !== "-" && !isNumber(next, 1) ? -1 : 1;
}

/** `1,80p` and `$p`, as a script of sed. */
function isRange(script: string): boolean {
  return /^\d+(?:,\d+)?p$/.test(script);
}
