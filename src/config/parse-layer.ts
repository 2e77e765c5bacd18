import { parse, TomlError } from "smol-toml";
import type * as v from "valibot";
import { describeError } from "../errors.ts";
import { visibleLine } from "../outside-text.ts";
import { lineOf } from "./line-of.ts";
import type { LayerParser, Settings } from "./load.ts";
import { configSchema, validateConfig } from "./schema.ts";

/** What is wrong with a configuration file and where; `line` counts from 1. */
export interface LayerProblem {
  readonly line: number;
  readonly message: string;
}

/** One file's settings as written (defaults not filled in), or everything wrong with it. */
export type ParsedLayer =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly LayerProblem[] };

/** The parser for when something is wrong: names file, line and the nearest key for every problem. */
export const parseCarefully: LayerParser = ({ layer, text }, warnings) => {
  if (text instanceof Error) {
    warnings.push(`${layer.path}: cannot be read (${text.message}); its settings are not in force`);
    return "broken";
  }
  const parsed = parseLayer(text);
  if (parsed.ok) return parsed.settings;
  for (const { line, message } of parsed.problems) {
    warnings.push(`${layer.path}:${line}: ${message}; its settings are not in force`);
  }
  return "broken";
};

/** Mistakes that are described of one file: a project's may hold any number. */
const DESCRIBED_MAX = 20;

/** Parses the text of a `config.toml` and checks it against the schema. */
export function parseLayer(text: string): ParsedLayer {
  let settings: Settings;
  try {
    settings = parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    return { ok: false, problems: [{ line, message: tomlMessage(error) }] };
  }
  const checked = validateConfig(settings);
  if (checked.success) return { ok: true, settings };
  const described = checked.issues.slice(0, DESCRIBED_MAX);
  const problems = described
    .map((issue) => describeIssue(issue, text))
    .sort((a, b) => a.line - b.line);
  const more = checked.issues.length - described.length;
  if (more > 0)
    problems.push({ line: problems.at(-1)?.line ?? 1, message: `${more} more mistakes` });
  return { ok: false, problems };
}

function tomlMessage(error: unknown): string {
  return describeError(error).replace(/^Invalid TOML document: /, "not valid TOML: ");
}

function describeIssue(issue: v.BaseIssue<unknown>, text: string): LayerProblem {
  const path = (issue.path ?? []).map((item) => String(item.key));
  const line = lineOf(path, text);
  const name = visibleLine(path.join("."));
  if (issue.type !== "strict_object") return { line, message: visibleLine(issue.message) };
  if (issue.expected !== "never") return { line, message: `${name} must be a table` };
  const unknown = path.at(-1) ?? "";
  const near = nearest(unknown, knownKeys(path.slice(0, -1)));
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return { line, message: `unknown key "${name}"${hint}` };
}

function knownKeys(path: readonly string[]): readonly string[] {
  let schema: unknown = configSchema();
  for (const name of path) schema = entriesOf(schema)?.get(name);
  return [...(entriesOf(schema)?.keys() ?? [])];
}

function entriesOf(schema: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  if ("wrapped" in schema) return entriesOf(schema.wrapped);
  if (!("entries" in schema) || typeof schema.entries !== "object") return undefined;
  return new Map(Object.entries(schema.entries ?? {}));
}

/** The candidate within two edits of `word`, the nearest first; undefined when none is that near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const near = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= EDITS_MAX)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(
      ({ distance }) => distance <= Math.max(1, Math.min(EDITS_MAX, Math.floor(word.length / 2))),
    )
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

/** Letters that may be missing, wrong or too many in a name that is still taken for another. */
const EDITS_MAX = 3;

/** Levenshtein's distance, by rows. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
