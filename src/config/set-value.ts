import { parse } from "smol-toml";
import type { EditedText } from "./edit-tables.ts";

/** Adds a text to a list in a table, where it is not in it, as {@link setValue} sets a value. */
export function addValue(text: string, table: string, key: string, value: string): EditedText {
  const before = valuesAt(text, table, key);
  if (before?.includes(value)) return { ok: true, text };
  const values = [...(before ?? []), value];
  const line = `${key} = [${values.map((one) => JSON.stringify(one)).join(", ")}]`;
  const whole = checked(
    text,
    table,
    key,
    values,
    edit(text.replace(/^\uFEFF/, ""), table, key, line),
  );
  if (whole.ok) return whole;
  // A list over several lines, which may have comments.
  const open = new RegExp(`^(\\s*${key}\\s*=\\s*\\[[ \\t]*(?:#.*)?)$`, "m");
  const longer = text.replace(open, (start) => `${start}\n  ${JSON.stringify(value)},`);
  const added = checked(text, table, key, [value, ...(before ?? [])], longer);
  return added.ok ? added : whole;
}

/** The texts of a list; undefined where there is none. */
function valuesAt(text: string, table: string, key: string): readonly string[] | undefined {
  const list: unknown = Object(parsed(text)?.[table])[key];
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : undefined;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sets one text value in a table of a configuration file, and leaves everything else, comments included, as it
 * is. Fails for a file that is not valid TOML, or in which the table is written in another way.
 */
export function setValue(text: string, table: string, key: string, value: string): EditedText {
  const line = `${key} = ${JSON.stringify(value)}`;
  return checked(text, table, key, value, edit(text.replace(/^\uFEFF/, ""), table, key, line));
}

/** An edited text, where it says what the one before did but for this value. */
function checked(
  text: string,
  table: string,
  key: string,
  value: unknown,
  edited: string,
): EditedText {
  const before = parsed(text);
  if (before === undefined)
    return { ok: false, message: "it is not valid TOML; correct it first: fairlead config check" };
  const wanted = { ...before, [table]: { ...Object(before[table]), [key]: value } };
  if (Bun.deepEquals(plain(parsed(edited)), plain(wanted))) return { ok: true, text: edited };
  const line = `${key} = ${JSON.stringify(value)}`;
  return { ok: false, message: `set ${line} in its [${table}] by hand` };
}

function edit(text: string, table: string, key: string, line: string): string {
  const lines = text.split("\n");
  const header = lines.findIndex((each) => tableOf(each) === table);
  if (header < 0) {
    const before = text.trimEnd();
    return `${before === "" ? "" : `${before}\n\n`}[${table}]\n${line}\n`;
  }
  const next = lines.findIndex((each, at) => at > header && /^\s*\[/.test(each));
  const end = next < 0 ? lines.length : next;
  const own = lines.findIndex(
    (each, at) => at > header && at < end && each.split("=")[0]?.trim() === key,
  );
  if (own < 0) lines.splice(header + 1, 0, line);
  else lines[own] = `${line}${/\s+#.*$/.exec(lines[own] ?? "")?.[0] ?? ""}`;
  return lines.join("\n");
}

/** The name of the table that a line begins; undefined for any other line. */
function tableOf(line: string): string | undefined {
  return /^\s*\[\s*([\w-]+)\s*\]\s*(?:#.*)?$/.exec(line)?.[1];
}

/** Values as JSON has them, whose prototypes do not differ. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
