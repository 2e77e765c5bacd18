import { parse } from "smol-toml";
import { describeError } from "../../errors.ts";
import type { JsonValue } from "../../sys/json-edit.ts";
import { codex } from "../agents/others.ts";
import { hooksOf, type ManagedOptions } from "./managed-options.ts";

const BEGIN =
  "# >>> fairlead: what is between these lines is written by `fairlead install --managed`";
const END = "# <<< fairlead";

/**
 * What Codex's `requirements.toml` needs to call fairlead: such hooks run without being approved, and a user cannot
 * switch hooks off. It is lines with dotted keys, so that it fits above any table of the administrator's.
 */
export function codexRequirements(options: ManagedOptions): string {
  const { mode } = options.sandbox;
  const lines = [
    "features.hooks = true",
    ...(mode === undefined ? [] : ['allowed_sandbox_modes = ["read-only", "workspace-write"]']),
    ...Object.entries(hooksOf(codex, options)).map(
      ([event, groups]) => `hooks.${event} = ${inToml(groups)}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

/** The text of a `requirements.toml` with our lines first; an error where it says one of these things itself. */
export function withRequirements(before: string, lines: string): string | Error {
  const others = withoutBlock(before);
  const text = `${BEGIN}\n${lines}${END}\n${others === "" ? "" : `\n${others}`}`;
  try {
    parse(text);
    return text;
  } catch (error) {
    const [first = ""] = describeError(error).split("\n");
    return new Error(`its own lines and those of fairlead cannot both be there (${first})`);
  }
}

/** The text without our lines; undefined where there were no others. */
export function withoutRequirements(before: string): string | undefined {
  const others = withoutBlock(before);
  return others === "" && before !== "" ? undefined : others;
}

function withoutBlock(text: string): string {
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) return text;
  return text.slice(0, start) + text.slice(end + END.length).replace(/^\r?\n(?:\r?\n)?/, "");
}

/** A value in one line; texts of TOML are written as those of JSON. */
function inToml(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(inToml).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${key} = ${inToml(inner)}`);
  return `{ ${fields.join(", ")} }`;
}
