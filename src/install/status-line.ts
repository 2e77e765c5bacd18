import {
  appendProperty,
  parseJsonText,
  propertyOf,
  removeChild,
  styleOf,
} from "../sys/json-edit.ts";

/** The key of Claude Code's settings for what it shows below its prompt. */
const KEY = "statusLine";

/** The command of an entry of ours, of this version or another one. */
const OWN = /^"?[^"]*\bfairlead(?:\.exe)?"? status --line$/;

/** Whose status line the settings of Claude Code have; undefined where they have none. */
export function statusLineOf(text: string): "ours" | "theirs" | undefined {
  const parsed = parseJsonText(text);
  const entry = parsed.ok ? propertyOf(parsed.root, KEY) : undefined;
  if (entry === undefined) return undefined;
  const command: unknown = propertyOf(entry, "command")?.value;
  return typeof command === "string" && OWN.test(command) ? "ours" : "theirs";
}

/** Settings that are valid JSON without our status line; one of somebody else's stays. */
export function withoutStatusLine(text: string): string {
  if (statusLineOf(text) !== "ours") return text;
  const parsed = parseJsonText(text);
  const property = parsed.ok ? propertyOf(parsed.root, KEY)?.parent : undefined;
  return property === undefined ? text : removeChild(text, property);
}

/** Settings with our status line behind everything else; the same where somebody has one there. */
export function withStatusLine(text: string, executable: string): string {
  const parsed = parseJsonText(text);
  if (!parsed.ok || propertyOf(parsed.root, KEY) !== undefined) return text;
  const value = { type: "command", command: `"${executable}" status --line` };
  return appendProperty(text, parsed.root, KEY, value, styleOf(text));
}
