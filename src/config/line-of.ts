/**
 * The line, from 1, on which the last name of a key path is written, in its own table where that has a header; 1
 * when it cannot be found.
 */
export function lineOf(path: readonly string[], text: string): number {
  const name = path.at(-1);
  if (name === undefined) return 1;
  return lineInTables(path.slice(0, -1).join("."), name, text) ?? lineAnywhere(name, text);
}

function lineAnywhere(name: string, text: string): number {
  const at = assignmentOf(name, text);
  return at < 0 ? 1 : text.slice(0, at).split("\n").length;
}

/** Where a name is given a value, or is the beginning of a dotted one, below one of the headers of its table. */
function lineInTables(table: string, name: string, text: string): number | undefined {
  if (table === "") return undefined;
  let isInside = false;
  const at = text.split("\n").findIndex((line) => {
    if (/^[ \t]*\[/.test(line)) isInside = isHeaderOf(table, line);
    else if (isInside) return assignmentOf(name, line) >= 0 || isDotted(name, line);
    return false;
  });
  return at < 0 ? undefined : at + 1;
}

function isDotted(name: string, line: string): boolean {
  const start = line.trimStart();
  return start.startsWith(name) && start.slice(name.length).trimStart().startsWith(".");
}

function isHeaderOf(table: string, line: string): boolean {
  const start = line.trimStart();
  if (!start.startsWith("[")) return false;
  const end = start.indexOf("]");
  return end > 0 && start.slice(1, end).replace(/[ \t"']/g, "") === table;
}

/** Gives the line, from 1, of a key in the nth of the tables. */
export type LineInTable = (index: number, key: string) => number;

/**
 * Reads once where the `[[name]]` tables of a file are. A key's line is that of its table's header where it
 * is not written in it, and 1 when the tables are written another way.
 */
export function linesInTables(name: string, text: string): LineInTable {
  const tables: { readonly line: number; body: string }[] = [];
  let from = 0;
  let isInside = false;
  const lines = text.split("\n");
  const end = (to: number) => {
    const last = tables.at(-1);
    if (isInside && last !== undefined) last.body = lines.slice(from, to).join("\n");
  };
  lines.forEach((line, at) => {
    const header = headerOf(line);
    // Tables below it, such as [rule.when], are its own.
    if (header === undefined || header.path.startsWith(`${name}.`)) return;
    end(at);
    isInside = header.isList && header.path === name;
    if (!isInside) return;
    from = at + 1;
    tables.push({ line: at + 1, body: "" });
  });
  end(lines.length);
  const known = new Map<string, number>();
  return (index, key) => {
    const table = tables[index];
    if (table === undefined) return 1;
    const place = `${index} ${key}`;
    const line = known.get(place) ?? lineInBody(table, key);
    known.set(place, line);
    return line;
  };
}

function lineInBody(table: { readonly line: number; readonly body: string }, key: string): number {
  const at = assignmentOf(key, table.body);
  if (at >= 0) return table.line + table.body.slice(0, at).split("\n").length;
  return table.line + 1 + table.body.split("\n").findIndex((line) => isDotted(key, line));
}

/** Longest header of a table that is one of fairlead's own, in characters. */
const HEADER_MAX_CHARS = 200;

/** The table that a line begins, with the first name out of its quotes; undefined for other lines. */
function headerOf(line: string): { readonly isList: boolean; readonly path: string } | undefined {
  const start = line.trimStart();
  if (!start.startsWith("[")) return undefined;
  const isList = start.startsWith("[[");
  const head = start.slice(isList ? 2 : 1, HEADER_MAX_CHARS);
  const path = /^\s*["']?([^"'\].\s]*)["']?\s*(\.)?/.exec(head);
  return { isList, path: `${path?.[1] ?? ""}${path?.[2] ?? ""}` };
}

/** As much of a name as it is looked for by, in characters: a file from outside may hold one of any length. */
const NAME_MAX_CHARS = 100;

/** Where a text gives a name a value, or makes it a table; -1 where it nowhere does. */
function assignmentOf(name: string, text: string): number {
  const searched = name.slice(0, NAME_MAX_CHARS);
  if (searched === "") return -1;
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1)) {
    if (at > 0 && !BEFORE_NAME.includes(text.charAt(at - 1))) continue;
    if (searched !== name || isBehindName(text, at + name.length)) return at;
  }
  return -1;
}

const BEFORE_NAME = ". \t\r\n[{,\"'";

/** True where a value or the end of a table's header follows on the same line. */
function isBehindName(text: string, end: number): boolean {
  let at = end;
  if (text[at] === '"' || text[at] === "'") at += 1;
  while (text[at] === " " || text[at] === "\t") at += 1;
  return text[at] === "=" || text[at] === "]";
}
