import { plainTable } from "../catalog/fast-forms.ts" with { type: "macro" };
import type { World } from "../model/world.ts";
import {
  hasPlainExtension,
  isOrdinary,
  isPlainName,
  mayHoldSecret,
  SECRET_MIN_CHARS,
} from "../text/words.ts";
import { behindTimer, fitsForm, isLocalAddress, isNumber } from "./forms.ts";
import { followsLink } from "./links.ts";

/** A plain form, as a line of the table says it. */
interface PlainForm {
  /** How many first words it takes. */
  readonly verbs: number;
  /** The parts of the line. */
  readonly parts: readonly string[];
}

const NO_PARTS: readonly string[] = [];

/**
 * True for a program in a plain form, with words that no rule looks at, the program first, none of which leads out of
 * the project. `telling` says that some word of the line may be one that a rule looks at; `folders` are those the
 * command may run in, see {@link followsLink}.
 */
export function isHarmless(
  words: readonly string[],
  folders: string[],
  world: World,
  telling: boolean,
): boolean {
  const at = words[0]?.startsWith("time") === true ? behindTimer(words) : 0;
  const form = plainFormOf(words, at);
  if (form === undefined) return false;
  const { verbs, parts } = form;
  const from = at + 1 + verbs;
  const facts = parts[4] ?? "*";
  return (
    hasPlainWords(parts, words, from, world, telling) &&
    fitsForm(facts, words, from) &&
    !followsLink(words, at, folders, world, facts)
  );
}

/** The first form of the program at an offset that its next words are in. */
function plainFormOf(words: readonly string[], at: number): PlainForm | undefined {
  const program = words[at];
  if (program === undefined) return undefined;
  // Gathered from the descriptions when fairlead is built, so what a macro promises is there already. One text, because
  // a young process finds a line in it for a hundredth of what filling a map costs, and an argument, because the value
  // of a constant is written wherever the constant is named.
  return formIn(plainTable() as unknown as string, program, words, at);
}

function formIn(
  forms: string,
  program: string,
  words: readonly string[],
  at: number,
): PlainForm | undefined {
  let head = `\n${program}:`;
  let start = forms.indexOf(head);
  while (start >= 0) {
    const end = forms.indexOf("\n", start + 1);
    const line = forms.slice(start + head.length, end);
    if (line.startsWith("=")) {
      head = `\n${line.slice(1)}:`;
      start = forms.indexOf(head);
      continue;
    }
    const bar = line.indexOf("|");
    const verbs = verbsIn(bar < 0 ? line : line.slice(0, bar), words, at + 1);
    if (verbs >= 0) return { verbs, parts: bar < 0 ? NO_PARTS : line.split("|") };
    start = forms.startsWith(head, end) ? end : -1;
  }
  return undefined;
}

/** How many of the words are the form's own; -1 for those of another form. */
function verbsIn(verbs: string, words: readonly string[], at: number): number {
  if (verbs === "*") return 0;
  const first = words[at] ?? "/";
  if (first.includes(" ") || first.includes("/")) return -1;
  if (verbs.includes(` ${first} `)) return 1;
  const second = words[at + 1] ?? " ";
  return !second.includes(" ") && verbs.includes(` ${first}/${second} `) ? 2 : -1;
}

function hasPlainWords(
  parts: readonly string[],
  words: readonly string[],
  from: number,
  world: World,
  telling: boolean,
): boolean {
  const pattern = parts[2] ?? "*";
  const texts = parts[3] ?? "*";
  const facts = parts[4] ?? "*";
  const isText = facts.includes(" texts ");
  const isLocal = facts.includes(" here ");
  const isGit = facts.includes(" revisions ") || facts.includes(" branches ");
  let options = parts[1] ?? "*";
  let text = -1;
  if (pattern !== "*") {
    options = options === "*" ? pattern : `${pattern}${options}`;
    text = patternOf(pattern, words, from);
  }
  for (let index = from; index < words.length; index++) {
    const word = words[index] ?? "";
    const isOption = word.startsWith("-");
    if ((isText && !isOption) || index === text) {
      // What is a text here may be an option for the whole policy.
      if (isOption) return false;
      if (word.length >= SECRET_MIN_CHARS && mayHoldSecret(word)) return false;
      continue;
    }
    // Behind it are words for the script, which whoever wrote it reads.
    if (word === "--" && facts.includes(" passes ")) options = "*";
    if (isLocal && isLocalAddress(word)) continue;
    // `ext::sh -c …`: Git runs a helper for what it is to fetch.
    if (isGit && word.includes("::")) return false;
    if (telling && !isPlainName(word)) return false;
    // An option goes up to its `=`, and what stands behind it may be a path.
    const equals = isOption ? word.indexOf("=") + 1 : 0;
    if (equals > 0 && isText) return false;
    const value = equals > 0 ? word.slice(equals) : word;
    if (!isOrdinary(value, world) || (value.includes(" ") && isCommandLine(value))) return false;
    if (!hasPlainExtension(value) && !isPlainWithDots(value, isGit)) return false;
    if (!isOption) continue;
    const option = equals > 0 ? word.slice(0, equals) : word;
    if (options !== "*" && !options.includes(` ${option} `) && !isNumber(word, 1)) return false;
    if (texts.includes(` ${word} `)) text = index + 1;
  }
  return true;
}

/** True for a text that may be a command with an option or a path, which an option may hand to a shell. */
function isCommandLine(text: string): boolean {
  return text.includes(" -") || text.includes(" /") || text.includes(" ~");
}

/** True for `a.py::test`, and for `main..HEAD` where it is no file. */
function isPlainWithDots(word: string, isGit: boolean): boolean {
  const colons = word.indexOf("::");
  if (colons > 0 && hasPlainExtension(word.slice(0, colons))) return true;
  const dots = word.indexOf("..");
  if (dots <= 0 || !isGit) return false;
  const end = word.slice(word[dots + 2] === "." ? dots + 3 : dots + 2);
  return !end.includes(".");
}

/** Where a search's pattern or a filter's program stands: its first word that is no option; else -1. */
function patternOf(options: string, words: readonly string[], from: number): number {
  let found = -1;
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) {
      if (found < 0) found = at;
    } else {
      const option = word.slice(0, word.indexOf("=") + 1 || word.length);
      if (!options.includes(` ${option} `)) return -1;
    }
  }
  return found;
}
