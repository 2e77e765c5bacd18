import { parseDescribed } from "../catalog/effects.ts";
import type { Description } from "../commands/command.ts";
import { readStrictly } from "../commands/read-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { type Run, runsOf } from "../commands/runs.ts";
import { isKnown } from "../commands/whole-words.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import { whyNotAssigned } from "./assigned.ts";
import type { Command, Place } from "./prove-command.ts";
import { enteredBy } from "./resolve-path.ts";

/** Says why the words of a command are not proven to look only. */
type ProveWords = (
  words: readonly Arg[],
  place: Place,
  depth: number,
) => Promise<string | undefined>;

/** Says why what a command starts in this form is not proven to look only; undefined where it is, or starts nothing. */
export function whyNotStarted(
  command: Command,
  description: Description,
  form: Looks,
  proveWords: ProveWords,
): Promise<string | undefined> | undefined {
  if (form.interprets === true) return whyNotCode(command, description, form);
  return form.runs === true ? whyNotRuns(command, description, form, proveWords) : undefined;
}

/** The text that a shell is given looks only, and so do the shell's own options. */
async function whyNotCode(
  { program, args, place, depth }: Command,
  description: Description,
  form: Looks,
): Promise<string | undefined> {
  const read = readStrictly(args, description, form, "first operand");
  if (read.why !== undefined) return `\`${program}\` ${read.why}`;
  if (form.needs !== undefined && !read.given.includes(form.needs)) return "runs a file in a shell";
  const { interprets } = description;
  const codes = interprets?.codeIn?.(parseDescribed(description, args)) ?? [];
  const [code, more] = codes;
  if (code === undefined || more !== undefined || !isKnown(code)) {
    return `gives \`${program}\` a text that is not known`;
  }
  const shell = { onlyPosix: interprets?.onlyPosix === true, depth: depth + 1 };
  return place.proveText(code.value, place, shell);
}

/** What it starts looks only, and so do its own options. */
async function whyNotRuns(
  command: Command,
  description: Description,
  form: Looks,
  proveWords: ProveWords,
): Promise<string | undefined> {
  const { program, args, depth } = command;
  const runs = runsOf(description, program, args);
  for (const run of runs) {
    const { words, items } = run;
    const [first] = words ?? [];
    const why = whyNotSetting(run, form);
    const place = placeOf(run, command.place);
    if (why !== undefined || words === undefined || first === undefined || place === undefined) {
      return why ?? `starts a command with \`${program}\` in a way that is not read`;
    }
    if (form.words === undefined) {
      const at = args.findIndex(({ start, end }) => start === first.start && end === first.end);
      if (at < 0) return `starts a command with \`${program}\` in a way that is not read`;
      const wrong = whyNotFront(args.slice(0, at), description, form);
      if (wrong !== undefined) return `\`${program}\` ${wrong}`;
    }
    const filled = words.map((word) => filledIn(word, args, items?.marker));
    const more: Arg[] = items !== undefined && items.marker === undefined ? [anything(first)] : [];
    const inner = await proveWords([...filled, ...more], place, depth + 1);
    if (inner !== undefined) return inner;
  }
  if (runs.length === 0 && form.words === undefined) return `starts what \`${program}\` reads`;
  return undefined;
}

/** What is wrong with the words in front of the command that a program starts. */
function whyNotFront(
  front: readonly Arg[],
  description: Description,
  form: Looks,
): string | undefined {
  const isAssigned = ({ value }: Arg) => form.assigns === true && /^\w+=/.test(value);
  const own = front.filter((word) => !isAssigned(word) && word.value !== "--");
  const read = readStrictly(own, description, form);
  if (read.why !== undefined) return read.why;
  return form.operands !== undefined && read.operands.length > form.operands
    ? "has unknown words before a command"
    : undefined;
}

/** What is wrong with how a command is started; undefined where that makes no difference to what it does. */
function whyNotSetting(
  { words: _, items, by: _by, env, unset, folder, elsewhere, secrets: _secrets, ...more }: Run,
  form: Looks,
): string | undefined {
  const isOther =
    (elsewhere !== undefined && form.elsewhere !== true) ||
    Object.values(more).some((value) => value !== undefined);
  if (isOther || items?.file !== undefined) return "starts a command in a way that is not read";
  for (const [name, value] of env ?? []) {
    if (!isKnown(value)) return `sets ${name} for a command`;
    const why = whyNotAssigned(name, value.value);
    if (why !== undefined) return why;
  }
  // Where it finds programs, and which settings of the person's own they read.
  const isTaken = unset === "all" || unset?.some((name) => /^(?:PATH|HOME|XDG_|GIT_)/.test(name));
  if (isTaken) return "unsets a variable for a command";
  return folder === undefined || isKnown(folder) ? undefined : "runs in an unknown folder";
}

function placeOf({ folder, elsewhere }: Run, place: Place): Place {
  if (elsewhere !== undefined) {
    return { ...place, isElsewhere: true, isListing: false, folders: ["/"] };
  }
  if (folder === undefined) return place;
  return {
    ...place,
    isListing: false,
    folders: place.folders.map((one) => enteredBy(folder.value, one, place.world)),
  };
}

/** A word with what is only known when it runs in the place of a mark. */
function filledIn(word: Arg, args: readonly Arg[], marker: string | RegExp | undefined): Arg {
  if (typeof marker === "string" && marker !== "" && word.value.includes(marker)) {
    return { ...word, value: word.value.replaceAll(marker, UNKNOWN) };
  }
  if (marker instanceof RegExp) return { ...word, value: word.value.replace(marker, UNKNOWN) };
  const written = args.find(({ start, end }) => start === word.start && end === word.end);
  if (written === undefined || written.value === word.value) return word;
  return word.value.includes(UNKNOWN) ? word : { ...word, value: `${word.value}/${UNKNOWN}` };
}

function anything({ start, end }: Arg): Arg {
  return { value: UNKNOWN, glob: false, splits: true, start, end };
}
