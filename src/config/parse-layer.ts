import { parse } from "smol-toml";
import type * as v from "valibot";
import { didYouMean } from "../nearest.ts";
import { visibleLine } from "../outside-text.ts";
import { lineOf, linesInTables } from "./line-of.ts";
import { isEmptyTable, type LayerParser, type Settings } from "./load.ts";
import { configSchema, MISPLACED, misplaced, validateConfig } from "./schema.ts";
import { type SalvagedToml, salvageToml } from "./toml-blocks.ts";

/** What is wrong with a configuration file and where; `line` counts from 1. */
export interface LayerProblem {
  readonly line: number;
  readonly message: string;
}

/** What of one file's settings can be used, defaults not filled in, and everything wrong with the rest. */
export type ParsedLayer =
  | { readonly ok: true; readonly settings: Settings }
  | {
      readonly ok: false;
      readonly settings: Settings;
      readonly problems: readonly LayerProblem[];
    };

/**
 * The parser for when something is wrong: names file, line and the nearest key for every mistake, and keeps
 * everything else.
 */
export const parseCarefully: LayerParser = ({ layer, text }, warnings) => {
  if (text instanceof Error) {
    warnings.push(`${layer.path}: cannot be read (${text.message}); its settings are not in force`);
    return "broken";
  }
  const parsed = parseLayer(text);
  if (!parsed.ok) {
    for (const { line, message } of parsed.problems)
      warnings.push(`${layer.path}:${line}: ${message}`);
  }
  return parsed.settings;
};

/** Mistakes that are described of one file: a project's may hold any number. */
const DESCRIBED_MAX = 20;

/** Times that a file is looked at again without what was wrong with it. */
const LOOKS_MAX = 20;

/** Parses the text of a `config.toml` and checks it against the schema; what is wrong is left out. */
export function parseLayer(text: string): ParsedLayer {
  const { settings, mistakes } = readToml(text.replace(/^\uFEFF/, ""));
  const problems: LayerProblem[] = mistakes.map(({ line, message, ignored }) => ({
    line,
    message:
      ignored === undefined
        ? visibleLine(message)
        : `${visibleLine(message)}; this ${ignored} is ignored`,
  }));
  const told = new Set(mistakes.map(({ blockLine }) => blockLine));
  for (const { line, header } of emptyEntries(settings, text)) {
    if (!told.has(line)) problems.push({ line, message: `${header} is empty; it is ignored` });
  }
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const checked = validateConfig(settings);
    if (checked.success) break;
    for (const issue of checked.issues) {
      problems.push(describeIssue(issue, text));
      leaveOut(settings, issue);
    }
  }
  if (problems.length === 0) return { ok: true, settings };
  problems.sort((a, b) => a.line - b.line);
  const more = problems.length - DESCRIBED_MAX;
  if (more > 0) {
    const line = problems[DESCRIBED_MAX]?.line ?? 1;
    problems.splice(DESCRIBED_MAX, more, { line, message: `${more} more mistakes` });
  }
  return { ok: false, settings: validateConfig(settings).success ? settings : {}, problems };
}

function readToml(text: string): SalvagedToml {
  try {
    return { settings: parse(text), mistakes: [] };
  } catch {
    return salvageToml(text);
  }
}

/** Entries of the lists that add up which say nothing, and where their headers are. */
function emptyEntries(
  settings: Settings,
  text: string,
): readonly { readonly line: number; readonly header: string }[] {
  return ["rule", "allow", "hook"].flatMap((name) => {
    const entries = new Map(Object.entries(settings)).get(name);
    if (!Array.isArray(entries)) return [];
    const lineOfEntry = linesInTables(name, text);
    return entries.flatMap((entry, index) =>
      isEmptyTable(entry) ? [{ line: lineOfEntry(index, ""), header: `[[${name}]]` }] : [],
    );
  });
}

/** Takes what an issue is about out of the settings: the innermost name or entry of its path. */
function leaveOut(settings: Settings, issue: v.BaseIssue<unknown>): void {
  const path = (issue.path ?? []).map((item) => String(item.key));
  const last = path.pop();
  let holder: unknown = settings;
  for (const name of path) holder = new Map(Object.entries(Object(holder))).get(name);
  if (last === undefined || typeof holder !== "object" || holder === null) return;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(holder, last);
}

function describeIssue(issue: v.BaseIssue<unknown>, text: string): LayerProblem {
  const path = (issue.path ?? []).map((item) => String(item.key));
  const line = lineOf(path, text);
  const name = visibleLine(path.join("."));
  const about = (message: string) => ({ line, message: `${message}; it is ignored` });
  const key = path.at(-1) ?? "";
  const header = `[${path.slice(0, -1).join(".")}]`;
  const place = path.length === 1 ? undefined : misplaced(key, header);
  // A dotted key makes a table of what should be a value.
  if (place !== undefined && issue.type !== "strict_object" && typeof issue.input === "object")
    return { line, message: `unknown key "${name}": ${place} (${MISPLACED})` };
  const near = issue.type === "picklist" ? nearValue(issue) : "";
  if (near !== "") return { line, message: `${visibleLine(issue.message)}${near}` };
  if (issue.type !== "strict_object") return about(visibleLine(issue.message));
  if (issue.expected !== "never") return about(`${name} must be a table`);
  const hint = didYouMean(key, knownKeys(path.slice(0, -1)));
  if (hint === "" && place !== undefined)
    return { line, message: `unknown key "${name}": ${place} (${MISPLACED})` };
  return { line, message: `unknown key "${name}"${hint}` };
}

/** The nearest value to a wrong one of a few. */
function nearValue({ input, expected }: v.BaseIssue<unknown>): string {
  const known = [...(expected ?? "").matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
  return typeof input === "string" ? didYouMean(input, known) : "";
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
