import type { Description } from "../commands/command.ts";
import { type Described, optionNamed, takesNext, takesValue } from "../commands/option-names.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { LOOKING, optionsOf } from "../commands/read-arguments.ts";
import { formsOf, type Looks, type Reach } from "../commands/read-only-form.ts";
import { shownBy, versionsBy, word } from "../commands/shown-by.ts";
import { FAMILIES } from "./descriptions.ts";
import { isPlainName, plainForms } from "./fast-forms.ts";

/**
 * Run by the bundler, as a macro: the forms in which programs with a plain form only look, where lists of options say
 * all of it. There is a line for each name and form, with a colon behind the name and `|` between the parts, which are
 * words with a blank around each:
 *
 * 1. the first words of the form, with `/` between two that belong together; `*` for any
 * 2. options without a value
 * 3. options of which the next word is the value
 * 4. options that have a value only where it is attached
 * 5. options with which it does more, and those whose value is a path
 * 6. how many operands it may have; `*` for any
 * 7. what else is to be known of the form
 *
 * Behind `without:` among those are words of which the first operand may hold none, with commas between them;
 * behind `tracked:` are the options with which it shows lines of tracked files, which it else does without any, and behind
 * `versions:` those with which these are of other versions.
 *
 * The lines of a program follow one another. A line with `NAME environment:` has the variables that must not be set. Of
 * other names a line says `=` and the first one.
 */
export function looksTable(): string {
  const lines: string[] = [];
  for (const family of FAMILIES) {
    for (const [names, describe] of Object.entries(family)) {
      const [first = "", ...others] = names.split(" ").filter(isPlainName);
      const description = describe();
      const sources = first === "" ? [] : sourcesOf(description);
      const enters = description.changes === "enter-folder" && plainForms(description).length > 0;
      const own = enters ? ["*|||||1| enters "] : linesOf(sources);
      if (own.length === 0) continue;
      lines.push(...own.map((line) => `${first}:${line}`));
      lines.push(...others.map((name) => `${name}:=${first}`));
      const variables = sources.flatMap(({ form }) => form.environment?.split(" ") ?? []);
      if (variables.length > 0) {
        lines.push(`${first} environment:${spaced(variables)}`);
      }
    }
  }
  return `\n${lines.join("\n")}\n`;
}

/** The lines of a program, without its name; sub-commands of which the same is said share one. */
function linesOf(sources: readonly FormSource[]): readonly string[] {
  const lines = new Map<string, readonly string[]>();
  for (const source of sources) {
    for (const line of [lineOf(source), lineThrough(source)]) {
      if (line !== undefined) lines.set(line, [...(lines.get(line) ?? []), ...verbsOf(source)]);
    }
  }
  return [...lines].map(([line, verbs]) => `${verbs.length === 0 ? "*" : spaced(verbs)}|${line}`);
}

function verbsOf({ verb, form: { verbs } }: FormSource): readonly string[] {
  const behind = verbs?.split("|").map((one) => `${verb}/${one}`);
  return behind ?? (verb === "" ? [] : [verb]);
}

/** The forms of a program. */
function sourcesOf(description: Description): readonly FormSource[] {
  const { subcommand } = description;
  const plain = plainForms(description);
  if (plain.length === 0) return [];
  const forms = formsOf(description);
  if (subcommand === undefined) return forms.map((form) => ({ description, form, verb: "" }));
  const { environment, repository } = forms[0] ?? {};
  const verbs = plain.flatMap((one) => one.verbs?.split("|") ?? []);
  const first = new Set(verbs.map((verb) => verb.split(" ")[0] ?? ""));
  return [...first].flatMap((verb) => {
    const inner = subcommand(verb);
    if (inner === undefined) return [];
    return formsOf(inner).map((form) => ({
      description: inner,
      form: { environment, repository, ...form } as Looks,
      verb,
    }));
  });
}

/** A form of a program, behind the sub-command that it belongs to. */
interface FormSource {
  readonly description: Description;
  readonly form: Looks;
  readonly verb: string;
}

/** The line of a form without its first words; undefined where more than lists of options says what it is. */
function lineOf(source: FormSource): string | undefined {
  const operands = operandsOf(source);
  const options = listsOf(source, operands ?? "*");
  return operands === undefined || options === undefined
    ? undefined
    : joined(source, operands, options, []);
}

/** The line of a form that goes through folders, of which the caller looks at what lies in them. */
function lineThrough(source: FormSource): string | undefined {
  const { description, form } = source;
  if (form.reaches === undefined || form.repository !== undefined) return undefined;
  const own = reachOf([], source);
  const skipsHidden = own?.skipsHidden === true;
  const { reaches: _, ...open } = form;
  const options = listsOf({ description, form: open }, "*");
  if (options === undefined) return undefined;
  if (form.any === true) options.alone.push(...plainOptions(description));
  for (const list of [options.alone, options.valued, options.attached]) {
    const kept = list.filter((name) => {
      const reach = reachOf(list === options.valued ? [name, WORD] : [name], source);
      return (
        reach === undefined || (reach.links !== true && reach.skipsHidden === own?.skipsHidden)
      );
    });
    options.refused.push(...list.filter((name) => !kept.includes(name)));
    list.splice(0, list.length, ...new Set(kept));
  }
  return joined(source, "*", options, ["through", ...(skipsHidden ? ["visible"] : [])]);
}

/** What a form goes through with options in front of a pattern and a path. */
function reachOf(options: readonly string[], { description, form }: FormSource): Reach | undefined {
  const args = parseArguments([...options, WORD, WORD].map(word), {
    options: optionsOf(description, form),
  });
  return form.reaches?.(args);
}

function joined(
  { description, form }: FormSource,
  operands: string,
  options: OptionLists,
  more: readonly string[],
): string | undefined {
  const { grammar, style, optionsIn, until } = description;
  const { needs, starts, places, files, addresses, verbs = "" } = form;
  const others = [grammar, style, optionsIn, until, needs, starts, places, files, addresses];
  if (others.some((one) => one !== undefined) || /[ *]/.test(verbs)) return undefined;
  const isFree = form.any === true && form.reaches === undefined;
  // Where options are listed, a long one that is not needs no mention.
  const refused = options.refused.filter((name) => isFree || !/^--./.test(name));
  const shown = shownBy(description, form);
  const marks = [
    isFree ? "free" : "",
    form.numbers === true ? "numbers" : "",
    form.words === undefined ? "" : "front",
    form.given === undefined || operands === "0" ? "" : "lines",
    form.repository === undefined ? "" : form.repository === "itself" ? "repository" : "inside",
    shown === undefined ? "" : shown === "always" ? "tracked" : `tracked:${shown.join(",")},`,
    versionsBy(description, form),
    form.without === undefined ? "" : `without:${form.without.replaceAll(" ", ",")}`,
    ...more,
  ];
  return [
    spaced(options.alone),
    spaced(options.valued),
    spaced(options.attached),
    spaced(refused),
    operands,
    spaced(marks.filter((mark) => mark !== "")),
  ].join("|");
}

function spaced(words: readonly string[]): string {
  return words.length === 0 ? "" : ` ${[...new Set(words)].join(" ")} `;
}

/** A word in place of any. */
const WORD = "x";

/** How many operands a form may have; undefined where it depends on what they are. */
function operandsOf({ description, form }: FormSource): string | undefined {
  const isLines = plainForms(description).some(({ words }) => words === "lines");
  if (form.given !== undefined && !(isLines && form.given([word("1,2p")]) === undefined)) {
    return form.given([]) === undefined ? "0" : undefined;
  }
  for (let count = 0; count <= MOST_PROBED; count += 1) {
    const isMore = count > (form.operands ?? MOST_PROBED);
    if (!isMore && !goesThrough(Array(count).fill(WORD), description, form)) continue;
    return count === 0 ? undefined : String(count - 1);
  }
  return "*";
}

/** No program tells three operands from more. */
const MOST_PROBED = 3;

/** True where a form opens files that no word names. */
function goesThrough(words: readonly string[], description: Description, form: Looks): boolean {
  const options = optionsOf(description, form);
  return form.reaches?.(parseArguments(words.map(word), { options })) !== undefined;
}

interface OptionLists {
  readonly alone: string[];
  readonly valued: string[];
  readonly attached: string[];
  readonly refused: string[];
}

/** The options of a form by how they are written, undefined where a function reads its words in a way of its own. */
function listsOf(
  { description, form }: Omit<FormSource, "verb">,
  operands: string,
): OptionLists | undefined {
  const lists: OptionLists = { alone: [], valued: [], attached: [], refused: [] };
  const { spelled } = description;
  if (form.words !== undefined || (spelled !== undefined && form.without === undefined)) {
    return form.runs === true ? expressionOf(description, form, lists) : undefined;
  }
  const known = optionsOf(description, form);
  const words = Object.values(known).join(" ").split(/[ |]+/);
  for (const name of new Set(words.filter((one) => one !== ""))) {
    const option = optionNamed(name, known);
    if (option !== undefined) addOption(name, option, form, lists);
  }
  lists.refused.push(...(form.not?.split(" ") ?? []));
  // What is no option and no value of one must surely be an operand, where the first of them is code.
  if (form.without !== undefined) lists.refused.push(...lists.valued.splice(0));
  if (form.any === true && form.reaches !== undefined) {
    for (const name of plainOptions(description)) lists.alone.push(name);
  }
  const counts = operands === "*" ? MOST_PROBED : Number(operands);
  const opens = (name: string) =>
    Array.from({ length: counts + 1 }, (_, count) => [name, ...Array(count).fill(WORD)]).some(
      (words) => goesThrough(words, description, form),
    );
  for (const list of [lists.alone, lists.valued, lists.attached]) {
    const kept = list.filter((name) => !opens(name));
    lists.refused.push(...list.filter((name) => !kept.includes(name)));
    list.splice(0, list.length, ...kept);
  }
  return lists;
}

function addOption(
  name: string,
  { names, kind }: Described,
  form: Looks,
  lists: OptionLists,
): void {
  const isMore = form.not?.split(" ").some((one) => names.includes(one)) === true;
  if (isMore || !LOOKING.includes(kind) || !hasFreeValue(names, form)) {
    lists.refused.push(name);
    return;
  }
  if (kind === "used" || kind === "read") lists.refused.push(name);
  if (!takesValue(kind)) lists.alone.push(name);
  else if (takesNext(kind)) lists.valued.push(name);
  else lists.attached.push(name);
}

/** True where a form has nothing against values of an option that say much. */
function hasFreeValue([name = ""]: readonly string[], { value }: Looks): boolean {
  return VALUES.every((text) => value?.(name, word(text)) === undefined);
}

/** Values that some program would take for more than data. */
const VALUES = "x|%G?|signature|env|core.fsmonitor=x|always|1,2p|w x|!x|/x".split("|");

/** Options of an expression, such as that of `find`. */
function expressionOf(
  description: Description,
  { words }: Looks,
  lists: OptionLists,
): OptionLists | undefined {
  for (const name of plainOptions(description)) {
    const isLast = words?.([word(WORD), word(name)]) === undefined;
    const isFollowed = words?.([word(WORD), word(name), word(WORD)]) === undefined;
    if (isLast && !isFollowed) lists.alone.push(name);
    else if (isFollowed && !isLast) lists.valued.push(name);
  }
  return lists;
}

/** The options of the plain forms that are whole words and of which no value is attached or follows. */
function plainOptions(description: Description): readonly string[] {
  const names = plainForms(description).flatMap(({ options = "", pattern = "" }) =>
    `${options} ${pattern}`.split(" "),
  );
  const { options } = description;
  return names.filter((name) => {
    const { operands } = parseArguments([word(name), word(WORD)], { options });
    return /^-[^=]+$/.test(name) && operands.length === 1;
  });
}
