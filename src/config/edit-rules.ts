import { parse } from "smol-toml";
import type { EditedText } from "./edit-tables.ts";
import type { Layer } from "./layers.ts";
import { lineOf } from "./line-of.ts";
import type { ConfiguredTable } from "./policy-section.ts";
import { expandRules, shortRuleText } from "./short-rules.ts";

/** A line of `[rules]`: the command, and what is said of it. */
export type RuleLine = readonly [command: string, said: string];

/** Puts a line behind those of `[rules]` in a settings file, which gets the table where it has none. */
export function appendRuleLine(text: string, line: RuleLine): EditedText {
  const present = parsed(text)?.[line[0]];
  if (present !== undefined) {
    const at = lineOf(["rules", line[0]], text);
    const message = `line ${at} of it says of this command already: ${ruleLineToml([line[0], String(present)])}`;
    return { ok: false, message: `${message}; change it there` };
  }
  const lines = text.split("\n");
  const block = blockOf(lines);
  const toml = ruleLineToml(line);
  if (block === undefined) {
    const before = text.trimEnd();
    const edited = `${before === "" ? "" : `${before}\n\n`}[rules]\n${toml}\n`;
    return verified(text, edited, (rules) => ({ ...rules, [line[0]]: line[1] }));
  }
  const { header, end } = block;
  const last = lines.slice(header, end).findLastIndex((each) => each.trim() !== "");
  lines.splice(header + last + 1, 0, toml);
  return verified(text, lines.join("\n"), (rules) => ({ ...rules, [line[0]]: line[1] }));
}

/** Takes the line of a command out of `[rules]`, and the table where nothing else is in it. */
export function removeRuleLine(text: string, command: string): EditedText {
  const lines = text.split("\n");
  const block = blockOf(lines);
  const at = lines.findIndex(
    (line, index) =>
      block !== undefined && index > block.header && index < block.end && isAbout(line, command),
  );
  if (block === undefined || at < 0) return BY_HAND;
  lines.splice(at, 1);
  const left = lines.slice(block.header + 1, block.end - 1);
  if (left.every((line) => line.trim() === "")) lines.splice(block.header, left.length + 1);
  return verified(text, lines.join("\n"), ({ [command]: _, ...rest }) => rest);
}

/** A line of `[rules]` as people write it. */
export function ruleLineToml([command, said]: RuleLine): string {
  const isPlain = /["\\]/.test(command) && !/['\n]/.test(command);
  return `${isPlain ? `'${command}'` : JSON.stringify(command)} = ${JSON.stringify(said)}`;
}

/**
 * The line of `[rules]` that says in a file what the fields of a `[[rule]]` or an `[[allow]]` say; undefined where
 * one line cannot.
 */
export function ruleLineFor(
  table: "rule" | "allow",
  fields: Readonly<Record<string, unknown>>,
  layer: Layer,
): RuleLine | undefined {
  const line = table === "rule" ? denialLine(fields) : exceptionLine(fields);
  if (line === undefined) return undefined;
  const [made] = expandRules({ [line[0]]: line[1] }, layer)[table];
  return made !== undefined && Bun.deepEquals(meaningOf(made, layer), meaningOf(fields, layer))
    ? line
    : undefined;
}

function denialLine({ command, verdict, instead }: Readonly<Record<string, unknown>>) {
  if (typeof command !== "string" || (verdict !== "deny" && verdict !== "ask")) return undefined;
  const text = typeof instead === "string" ? instead : undefined;
  return [command, shortRuleText({ verdict, lifts: [], text })] as const;
}

function exceptionLine({ words, rule, reason }: Readonly<Record<string, unknown>>) {
  if (typeof words !== "string" || typeof reason !== "string") return undefined;
  const lifts = [rule ?? []].flat().filter((one) => typeof one === "string");
  return [words, shortRuleText({ verdict: "allow", lifts, text: reason })] as const;
}

/** What fields mean in a file, however they are written: a project's own file need not name its folder. */
function meaningOf(fields: Readonly<Record<string, unknown>>, { kind }: Layer): unknown {
  const { id: _, tests: __, origin: ___, when, rule, ...others } = fields;
  return {
    ...others,
    ...(rule === undefined ? {} : { rule: [rule].flat() }),
    ...(when === undefined || kind === "local" ? {} : { when }),
  };
}

/** Where a rule in one line ends up among those of its file: as the table that it stands for. */
export function expandedLine(
  text: string,
  command: string,
  layer: Layer,
): ConfiguredTable | undefined {
  const { rule, allow } = expandRules(parsed(text) ?? {}, layer);
  return [...rule, ...allow].find(({ origin }) => origin?.short?.[0] === command);
}

const BY_HAND: EditedText = {
  ok: false,
  message: "this rule is not on a line of its own below [rules], so it must be edited by hand",
};

/** The header of `[rules]`, and the first line behind what belongs to it. */
function blockOf(
  lines: readonly string[],
): { readonly header: number; readonly end: number } | undefined {
  const header = lines.findIndex((line) => /^\s*\[\s*rules\s*\]/.test(line));
  if (header < 0) return undefined;
  const next = lines.findIndex((line, at) => at > header && /^\s*\[/.test(line));
  if (next < 0) return { header, end: lines.length };
  // A comment right above the next table is about that one.
  let end = next;
  while (end > header + 1 && /^\s*#/.test(lines[end - 1] ?? "")) end--;
  return { header, end };
}

function isAbout(line: string, command: string): boolean {
  try {
    const keys = Object.keys(parse(line));
    return keys.length === 1 && keys[0] === command;
  } catch {
    return false;
  }
}

/** The lines of a file's `[rules]`; undefined where the file is not valid. */
function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(parse(text).rules ?? {});
  } catch {
    return undefined;
  }
}

/** Text is edited by lines, so what it now means is compared with what it should mean. */
function verified(
  before: string,
  after: string,
  change: (rules: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): EditedText {
  try {
    const { rules: old = {}, ...rest } = parse(before);
    const { rules: edited = {}, ...others } = parse(after);
    const isSame =
      Bun.deepEquals(plain(edited), plain(change(Object(old)))) &&
      Bun.deepEquals(plain(rest), plain(others));
    return isSame ? { ok: true, text: after } : BY_HAND;
  } catch {
    return { ok: false, message: "it is not valid TOML, so it must be corrected by hand first" };
  }
}

/** Values as JSON has them, whose prototypes do not differ. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
