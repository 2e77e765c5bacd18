import { parse } from "smol-toml";
import type { EditedText } from "./edit-tables.ts";

/**
 * Sets one text value in a table of a configuration file, and leaves everything else, comments included, as it
 * is. Fails for a file that is not valid TOML, or in which the table is written in another way.
 */
export function setValue(text: string, table: string, key: string, value: string): EditedText {
  const line = `${key} = ${JSON.stringify(value)}`;
  const edited = edit(text.replace(/^\uFEFF/, ""), table, key, line);
  try {
    const before = parse(text);
    const wanted = { ...before, [table]: { ...Object(before[table]), [key]: value } };
    if (Bun.deepEquals(plain(parse(edited)), plain(wanted))) return { ok: true, text: edited };
    return { ok: false, message: `set ${line} in its [${table}] by hand` };
  } catch {
    return { ok: false, message: "it is not valid TOML; correct it first: fairlead config check" };
  }
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
  return JSON.parse(JSON.stringify(value));
}
