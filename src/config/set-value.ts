import { parse } from "smol-toml";
import type { EditedText } from "./edit-tables.ts";
import { tomlValue } from "./reference.ts";

/**
 * Sets one value in a table of a configuration file, or above all tables where none is named, and leaves
 * everything else, comments included, as it is. Fails for a file that is not valid TOML, or in which the table is
 * written in another way.
 */
export function setValue(text: string, table: string, key: string, value: unknown): EditedText {
  return changed(text, { table, key }, value);
}

function changed(text: string, place: Place, value: unknown): EditedText {
  const { table, key } = place;
  const set = edited(text, place, value);
  if (set.ok) return set;
  // The table may be written in one line: `severity = { … }` below [policy].
  const cut = table.lastIndexOf(".");
  const [around, name] = [table.slice(0, Math.max(cut, 0)), table.slice(cut + 1)];
  const whole: unknown = Object(Object(meaningOf(text))[around])[name];
  if (cut < 0 || whole === undefined) return set;
  const { [key]: _, ...others } = Object(whole);
  const wanted = value === undefined ? others : { ...others, [key]: value };
  const inOne = edited(text, { table: around, key: name }, wanted);
  return inOne.ok ? inOne : set;
}

/** Takes one value out of a table of a configuration file, as {@link setValue} sets it, and a table that it leaves empty. */
export function unsetValue(text: string, table: string, key: string): EditedText {
  const without = changed(text, { table, key }, undefined);
  if (!without.ok || without.text === text || table === "") return without;
  return { ok: true, text: withoutEmptyTable(without.text, table) };
}

/** A text without a table of which nothing is left but its header; what a comment says stays. */
function withoutEmptyTable(text: string, table: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => tableOf(line) === table);
  const next = lines.findIndex((line, index) => index > at && /^\s*\[/.test(line));
  const end = next < 0 ? lines.length : next;
  const isEmpty = lines.slice(at + 1, end).every((line) => line.trim() === "");
  if (at < 0 || !isEmpty || lines[at]?.includes("#") === true) return text;
  const before = lines.slice(0, at).join("\n").trimEnd();
  const after = lines.slice(end).join("\n");
  const gap = before === "" ? "" : after.trim() === "" ? "\n" : "\n\n";
  return before + gap + after;
}

/** Adds a text to a list in a table, where it is not in it, as {@link setValue} sets a value. */
export function addValue(text: string, table: string, key: string, value: string): EditedText {
  const before = valuesAt(text, table, key);
  if (before?.includes(value)) return { ok: true, text };
  // A list over several lines keeps its comments.
  const open = new RegExp(`^(\\s*${key}\\s*=\\s*\\[[ \\t]*(?:#.*)?)$`, "m");
  const longer = text.replace(open, (start) => `${start}\n  ${JSON.stringify(value)},`);
  const values = longer === text ? undefined : valuesAt(longer, table, key);
  if (Bun.deepEquals(values, [value, ...(before ?? [])])) return { ok: true, text: longer };
  return setValue(text, table, key, [...(before ?? []), value]);
}

/** Takes a text out of a list in a table, and the list where nothing is left of it. */
export function removeValue(text: string, table: string, key: string, value: string): EditedText {
  const before = valuesAt(text, table, key) ?? [];
  const left = before.filter((one) => one !== value);
  // A line of its own goes alone, so that the others keep their comments.
  const lines = text.split("\n");
  const isOwn = (line: string) => line.replace(/#.*$/, "").trim().replace(/,$/, "") === quoted;
  const quoted = JSON.stringify(value);
  const shorter = lines.filter((line) => !isOwn(line)).join("\n");
  if (left.length > 0 && shorter !== text && Bun.deepEquals(valuesAt(shorter, table, key), left))
    return { ok: true, text: shorter };
  return left.length === 0 ? unsetValue(text, table, key) : setValue(text, table, key, left);
}

/** The texts of a list; undefined where there is none, or the file is not valid. */
export function valuesAt(text: string, table: string, key: string): readonly string[] | undefined {
  const list: unknown = Object(meaningOf(text)?.[table])[key];
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : undefined;
}

/** A key in a table, whose name is empty for what stands above all tables. */
interface Place {
  readonly table: string;
  readonly key: string;
}

function edited(text: string, place: Place, value: unknown): EditedText {
  const line = value === undefined ? undefined : `${tomlName(place.key)} = ${tomlValue(value)}`;
  const wanted = meaningOf(text);
  if (wanted === undefined)
    return { ok: false, message: "it is not valid TOML; correct it first: fairlead config check" };
  const before = meaningOf(text);
  const after = edit(text.replace(/^\uFEFF/, ""), place, line);
  put(wanted, place, value);
  if (Bun.deepEquals(meaningOf(after), wanted)) return { ok: true, text: after };
  const held: unknown = Object(place.table === "" ? before : Object(before)[place.table])[
    place.key
  ];
  const [inner] = Object.keys(Object(held));
  if (line === undefined && inner !== undefined && !Array.isArray(held)) {
    const name = place.table === "" ? place.key : `${place.table}.${place.key}`;
    const message = `${name} is a table: unset its settings one at a time, such as ${name}.${inner}`;
    return { ok: false, message };
  }
  const where = place.table === "" ? "" : ` in its [${place.table}]`;
  const what = line === undefined ? `remove ${place.key}` : `set ${line}`;
  return { ok: false, message: `${what}${where} by hand` };
}

/** What a file says; undefined where it is not valid. */
function meaningOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(plain(parse(text)));
  } catch {
    return undefined;
  }
}

/** Does the same to what the text means. */
function put(document: unknown, { table, key }: Place, value: unknown): void {
  let holder = Object(document);
  for (const name of table === "" ? [] : table.split(".")) {
    if (holder[name] === undefined && value === undefined) return;
    holder[name] ??= {};
    holder = holder[name];
  }
  if (value === undefined) Reflect.deleteProperty(holder, key);
  else holder[key] = plain(value);
}

function edit(text: string, { table, key }: Place, line: string | undefined): string {
  const lines = text.split("\n");
  const header = table === "" ? -1 : lines.findIndex((each) => tableOf(each) === table);
  if (table !== "" && header < 0) {
    if (line === undefined) return text;
    const before = text.trimEnd();
    return `${before === "" ? "" : `${before}\n\n`}[${table}]\n${line}\n`;
  }
  const next = lines.findIndex((each, at) => at > header && /^\s*\[/.test(each));
  const end = next < 0 ? lines.length : next;
  const own = lines.findIndex(
    (each, at) => at > header && at < end && isNamed(each.split("=")[0]?.trim(), key),
  );
  if (own < 0) return line === undefined ? text : added(lines, header, end, line);
  const taken = extentOf(lines.slice(own, end));
  const comment = taken === 1 ? (/\s+#[^"']*$/.exec(lines[own] ?? "")?.[0] ?? "") : "";
  lines.splice(own, taken, ...(line === undefined ? [] : [`${line}${comment}`]));
  return lines.join("\n");
}

/** A new line below its table's header; without one behind the values and comments that begin the file. */
function added(lines: readonly string[], header: number, end: number, line: string): string {
  if (header >= 0) return lines.toSpliced(header + 1, 0, line).join("\n");
  const last = lines.slice(0, end).findLastIndex((each) => /^\s*[^\s#]/.test(each));
  const comments = lines.slice(0, end).findIndex((each) => !/^\s*#/.test(each));
  const at = last >= 0 ? last + 1 : Math.max(comments, 0);
  return lines.toSpliced(at, 0, line).join("\n");
}

/** A name as TOML has it before a value: in quotes unless it is a plain word. */
function tomlName(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

function isNamed(written: string | undefined, key: string): boolean {
  return written === key || written === JSON.stringify(key) || written === `'${key}'`;
}

/** How many lines the value takes that the first one begins. */
function extentOf(lines: readonly string[]): number {
  for (let count = 1; count <= lines.length; count++) {
    try {
      parse(lines.slice(0, count).join("\n"));
      return count;
    } catch {
      // It goes on in the next line.
    }
  }
  return 1;
}

/** The name of the table that a line begins; undefined for any other line. */
function tableOf(line: string): string | undefined {
  return /^\s*\[\s*([\w.-]+)\s*\]\s*(?:#.*)?$/.exec(line)?.[1];
}

/** Values as JSON has them, whose prototypes do not differ. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** What a value means that somebody typed as TOML has it; undefined where it is not one. */
export function tomlMeaning(typed: string): unknown {
  try {
    return parse(`value = ${typed}`).value;
  } catch {
    return undefined;
  }
}
