import { SCAN_MAX_CHARS } from "../text/may-hold-secret.ts";
import { canBeWritten } from "../text/nesting.ts";
import { isEncodedFile } from "./may-show-secret.ts";
import { replaced, type SecretMatch, scanSecrets } from "./scan.ts";
import { suspiciousParts } from "./suspicious-parts.ts";

/** What a tool gave back, with the secrets of known forms taken out of it. */
export interface RedactedOutput {
  /** In the very shape it had. */
  readonly output: unknown;
  /** The kinds of what was taken out, each once, as `github-token`; empty where nothing was. */
  readonly kinds: readonly string[];
}

/**
 * Takes the secrets that their form gives away out of every text of a tool's output, names of fields included,
 * and leaves all else as it is, so that the agent takes it for the tool's own. Encoded images stay whole. What
 * is nested too deep to be written out is left alone, as no agent could be given it.
 */
export function redactOutput(output: unknown): RedactedOutput {
  const kinds = new Set<string>();
  const isWhole = typeof output !== "string" && !canBeWritten(output);
  return { output: isWhole ? output : copy(output, kinds), kinds: [...kinds] };
}

function copy(value: unknown, kinds: Set<string>): unknown {
  if (typeof value === "string") return redactShown(value, kinds);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => copy(one, kinds));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [redactShown(name, kinds), copy(one, kinds)]),
  );
}

/**
 * How far the windows overlap in which a longer text is read, in UTF-16 units: no known form is longer than a
 * private key.
 */
const OVERLAP_CHARS = 32_768;

function redactShown(text: string, kinds: Set<string>): string {
  if (isEncodedFile(text)) return text;
  const matches: SecretMatch[] = [];
  const window = SCAN_MAX_CHARS - OVERLAP_CHARS;
  for (let from = 0; from < text.length; from += window) {
    const part = text.length <= SCAN_MAX_CHARS ? text : text.slice(from, from + SCAN_MAX_CHARS);
    const parts = suspiciousParts(part);
    for (const match of parts.length === 0 ? [] : scanSecrets(part, { parts })) {
      const [start, end] = [match.start + from, match.end + from];
      if (start >= (matches.at(-1)?.end ?? 0)) matches.push({ ...match, start, end });
    }
    if (from + part.length >= text.length) break;
  }
  if (matches.length === 0) return text;
  for (const { kind } of matches) kinds.add(kind);
  return replaced(text, matches);
}
