import { hashWritten } from "../config/agreed.ts";
import type { ConfiguredHook } from "../config/schema.ts";
import { readTrust, type TrustRecord } from "../config/trust.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import { readText } from "../sys/probe.ts";
import { overBudget, REPOSITORY_TEXT_MAX_BYTES } from "../sys/text-budget.ts";
import { Hook } from "./hook.ts";
import { type HookFile, hookFiles } from "./hook-files.ts";
import type { HookProblem } from "./hook-schema.ts";
import type { HookFormat } from "./locate.ts";

/** The hooks of some files, in the order they run, and what is wrong with the files. */
export interface LoadedHooks {
  readonly hooks: readonly Hook[];
  /** One line each: file, line, field and what is the matter; the hook it names is not in force. */
  readonly problems: readonly string[];
}

/** The hooks one file holds, as written. */
export interface HookSource {
  readonly path: string;
  readonly format: HookFormat;
  /** Came with the project. */
  readonly needsConsent: boolean;
  readonly entries: readonly SourceEntry[];
  readonly problems: readonly HookProblem[];
}

interface SourceEntry {
  readonly definition: unknown;
  /** Place in the file, for messages. */
  readonly path: readonly (string | number)[];
}

/** Loads every hook that concerns a project: settings of all layers, then the other hook files. */
export async function loadHooks(
  io: Io,
  projectRoot: string,
  configured: readonly ConfiguredHook[],
): Promise<LoadedHooks> {
  const sources = await hookSources(io, projectRoot, configured);
  const consents = sources.some((source) => source.needsConsent) ? await readTrust(io) : new Map();
  return hooksOf(sources, consents);
}

/** Every source of hooks that exists, in the order their hooks run. */
export async function hookSources(
  io: Io,
  projectRoot: string,
  configured: readonly ConfiguredHook[],
): Promise<readonly HookSource[]> {
  const files = await Promise.all(hookFiles(io, projectRoot).map(readHookFile));
  const settings = settingsSources(configured);
  const all = [...settings, ...files.filter((source) => source !== undefined)];
  // What a person wrote for all projects comes before what a project brings.
  return [
    ...all.filter((source) => !source.needsConsent),
    ...all.filter((source) => source.needsConsent),
  ];
}

/** Makes hooks of sources; those that need consent and have none are there, but not trusted. */
export async function hooksOf(
  sources: readonly HookSource[],
  consents: TrustRecord,
): Promise<LoadedHooks> {
  const hooks: Hook[] = [];
  const problems: string[] = [];
  for (const source of sources) {
    const trusted = !source.needsConsent || consents.get(source.path) === sourceHash(source);
    const wrong: HookProblem[] = [...source.problems];
    for (const [index, { definition, path }] of source.entries.entries()) {
      const parsed = Hook.parse(definition, { path: source.path, index, trusted });
      if (parsed.ok) hooks.push(parsed.hook);
      else wrong.push(...parsed.problems.map((problem) => within(path, problem)));
    }
    problems.push(...(await describeProblems(source, wrong)));
  }
  return { hooks, problems };
}

/** What consent to a source is given for: its hooks as written, so that other settings may change freely. */
export function sourceHash(source: HookSource): string {
  return hashWritten(source.entries.map((entry) => entry.definition));
}

/** Reads a file of hooks; undefined when it does not exist. */
export async function readHookFile(file: HookFile): Promise<HookSource | undefined> {
  const owner = file.owner === "user" ? "user" : "repository";
  const text = await readText(file.path, owner === "user" ? undefined : REPOSITORY_TEXT_MAX_BYTES);
  if (text === undefined) return undefined;
  const source = {
    path: file.path,
    format: file.format === "cchook" ? "yaml" : "json",
    needsConsent: file.owner === "project",
  } as const;
  if (text instanceof Error) return unreadable(source, `cannot be read (${text.message})`);
  const plain = text.replace(/^\uFEFF+/, "");
  const why = file.format === "cchook" ? undefined : overBudget(plain, "json", owner);
  if (why !== undefined) return unreadable(source, `cannot be read (${why})`);
  try {
    const document: unknown = file.format === "cchook" ? Bun.YAML.parse(plain) : JSON.parse(plain);
    const convert = await converterOf(file.format, document);
    if (convert === undefined) return { ...source, ...jsonEntries(document) };
    const { hooks, problems } = convert(document);
    const repeated = file.format === "cchook" ? repeatedKeys(plain) : [];
    return {
      ...source,
      entries: hooks.map(({ hook, path }) => ({ definition: hook, path })),
      problems: [...problems, ...repeated],
    };
  } catch (error) {
    const language = file.format === "cchook" ? "YAML" : "JSON";
    return unreadable(source, `not valid ${language} (${describeError(error)})`);
  }
}

/** Duplicate keys of a YAML file; the reader silently keeps the last. */
function repeatedKeys(text: string): readonly HookProblem[] {
  const lines = new Map<string, number[]>();
  for (const [at, line] of text.split("\n").entries()) {
    const [, key] = /^["']?([A-Za-z]\w*)["']?[ \t]*:(?:\s|$)/.exec(line) ?? [];
    if (key !== undefined) lines.set(key, [...(lines.get(key) ?? []), at + 1]);
  }
  return [...lines].flatMap(([key, found]) => {
    if (found.length < 2) return [];
    const message = `${key} is there ${found.length} times, in lines ${found.join(", ")}: only the last counts; put all of its hooks below one`;
    return [{ path: [key], message }];
  });
}

/** What turns the hooks of another program's file into ours; undefined for a file of our own. */
async function converterOf(format: HookFile["format"], document: unknown) {
  if (format === "cchook") return (await import("./cchook.ts")).convertCchook;
  if (format !== "settings") return undefined;
  const { convertClaudeSettings, isClaudeSettings } = await import("./claude-hooks.ts");
  return isClaudeSettings(document) ? convertClaudeSettings : undefined;
}

function unreadable(
  source: Pick<HookSource, "path" | "format" | "needsConsent">,
  message: string,
): HookSource {
  const problem = { path: [], message: `${message}; its hooks are not in force` };
  return { ...source, entries: [], problems: [problem] };
}

/** A list of hooks, or an object with the list in `hooks`. */
function jsonEntries(document: unknown): Pick<HookSource, "entries" | "problems"> {
  const wrapped = typeof document === "object" && document !== null && "hooks" in document;
  const list = wrapped ? document.hooks : document;
  const prefix = wrapped ? ["hooks"] : [];
  if (!Array.isArray(list)) {
    const problem = { path: prefix, message: "must be a list of hooks, or an object with hooks" };
    return { entries: [], problems: [problem] };
  }
  const entries = list.map((definition: unknown, index) => ({
    definition,
    path: [...prefix, index],
  }));
  return { entries, problems: [] };
}

/** Groups the `[[hook]]` tables of the settings by the file they are in. */
function settingsSources(configured: readonly ConfiguredHook[]): readonly HookSource[] {
  const byPath = new Map<string, { needsConsent: boolean; entries: SourceEntry[] }>();
  for (const { origin, ...definition } of configured) {
    const path = origin?.layer.path ?? "settings";
    const kind = origin?.layer.kind ?? "project";
    const source = byPath.get(path) ?? {
      needsConsent: kind !== "managed" && kind !== "user",
      entries: [],
    };
    source.entries.push({ definition, path: ["hook", origin?.index ?? 0] });
    byPath.set(path, source);
  }
  return [...byPath].map(([path, source]) => ({
    path,
    format: "toml",
    problems: [],
    ...source,
  }));
}

function within(path: readonly (string | number)[], problem: HookProblem): HookProblem {
  return { path: [...path, ...problem.path], message: problem.message };
}

/** Mistakes of one file that are described: a project's may hold any number, and the file is gone through for each. */
const DESCRIBED_MAX = 20;

async function describeProblems(
  source: HookSource,
  problems: readonly HookProblem[],
): Promise<readonly string[]> {
  if (problems.length === 0) return [];
  const { lineOfPath } = await import("./locate.ts");
  // Most mistakes that are about a whole file are so because it should not be gone through.
  const isPlaced = problems.some(({ path }) => path.length > 0);
  const text = isPlaced ? await readText(source.path) : undefined;
  const described = problems.slice(0, DESCRIBED_MAX).map(({ path, message }) => {
    const line = typeof text === "string" ? lineOfPath(text, path, source.format) : 1;
    const field = path.length === 0 ? "" : `${path.join(".")}: `;
    return `${source.path}:${line}: ${field}${message}`;
  });
  const more = problems.length - described.length;
  return more > 0 ? [...described, `${source.path}: ${more} more mistakes`] : described;
}
