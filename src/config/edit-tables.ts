import { parse } from "smol-toml";

/** Lists of tables that commands add to and take from: `[[hook]]`, `[[rule]]`, `[[allow]]`. */
export type TableName = "hook" | "rule" | "allow";

/** A new text, or why it cannot be made. */
export type EditedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** What the tables of a name mean, before or after a change. */
type Tables = readonly unknown[];

/** Puts a table, given as its TOML and as what that means, behind everything else in a settings file. */
export function appendTable(
  text: string,
  name: TableName,
  toml: string,
  meaning: object,
): EditedText {
  const before = text.trimEnd();
  const edited = `${before === "" ? "" : `${before}\n\n`}${toml}\n`;
  return verified(text, edited, name, (tables) => [...tables, plain(meaning)]);
}

/** Takes tables, by their places from 0, out of a settings file. */
export function removeTables(
  text: string,
  name: TableName,
  indices: readonly number[],
): EditedText {
  const lines = text.split("\n");
  for (const index of indices.toSorted((a, b) => b - a)) {
    const block = blockOf(lines, name, index);
    if (block === undefined) return byHand(name);
    lines.splice(block.start, block.end - block.start);
  }
  return verified(text, lines.join("\n"), name, (tables) =>
    tables.filter((_, at) => !indices.includes(at)),
  );
}

/** Sets a key to true or false in the n-th table (from 0). */
export function setInTable(
  text: string,
  name: TableName,
  index: number,
  [key, value]: readonly [key: string, value: boolean],
): EditedText {
  const lines = text.split("\n");
  const block = blockOf(lines, name, index);
  if (block === undefined) return byHand(name);
  const body = lines.slice(block.start + 1, block.end);
  const own = body.findIndex((line) => new RegExp(`^\\s*${key}\\s*=`).test(line));
  const line = `${key} = ${value}`;
  if (own >= 0) lines[block.start + 1 + own] = line;
  else lines.splice(block.start + 1, 0, line);
  return verified(text, lines.join("\n"), name, (tables) =>
    tables.map((table, at) => (at === index ? { ...Object(table), [key]: value } : table)),
  );
}

function byHand(name: TableName): EditedText {
  const message = `its ${name}s are not written as [[${name}]] tables, so it must be edited by hand`;
  return { ok: false, message };
}

/** Lines of a table and those that belong to it; `end` is the first line behind it. */
function blockOf(
  lines: readonly string[],
  name: TableName,
  index: number,
): { readonly start: number; readonly end: number } | undefined {
  const header = new RegExp(`^\\s*\\[\\[\\s*${name}\\s*\\]\\]`);
  const own = new RegExp(`^\\s*\\[{1,2}\\s*${name}\\s*\\.`);
  const start = lines.flatMap((line, at) => (header.test(line) ? [at] : []))[index];
  if (start === undefined) return undefined;
  const next = lines.findIndex((line, at) => at > start && /^\s*\[/.test(line) && !own.test(line));
  if (next < 0) return { start, end: lines.length };
  // A comment right above the next table is about that one.
  let end = next;
  while (end > start + 1 && /^\s*#/.test(lines[end - 1] ?? "")) end--;
  return { start, end };
}

/** Text is edited by lines, so what it now means is compared with what it should mean. */
function verified(
  before: string,
  after: string,
  name: TableName,
  change: (tables: Tables) => Tables,
): EditedText {
  try {
    const { [name]: tables = [], ...rest } = parse(before);
    const { [name]: edited = [], ...others } = parse(after);
    const wanted = Array.isArray(tables) ? change(tables) : [];
    const same =
      Bun.deepEquals(plain(edited), plain(wanted)) && Bun.deepEquals(plain(rest), plain(others));
    return same ? { ok: true, text: after } : byHand(name);
  } catch {
    return { ok: false, message: "it is not valid TOML, so it must be corrected by hand first" };
  }
}

/** Values as JSON has them: what smol-toml and JSON give for the same table differs in prototypes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
