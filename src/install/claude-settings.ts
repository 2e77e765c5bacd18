import { readdirSync } from "node:fs";
import type { Node } from "jsonc-parser";
import type { Io } from "../io.ts";
import { isStrictJson, parseJsonText, positionOf, propertyOf } from "../sys/json-edit.ts";
import { parentOf } from "../sys/paths.ts";
import { readUserText } from "../sys/user-file.ts";
import { claudeCode, claudeManagedSettings } from "./claude-code.ts";
import { plainValue } from "./hook-entries.ts";

/** Who wrote a settings file, strongest first. */
export type SettingsLevel = "managed" | "local" | "project" | "user";

/** One settings file that exists, as Claude Code would read it. */
export interface SettingsFile {
  readonly level: SettingsLevel;
  readonly path: string;
  /** Why Claude Code ignores the whole file. */
  readonly problem: string | undefined;
  /** True for a text that is JSON only with its comments taken out: Claude Code 2.1.330 ignores it. */
  readonly hasComments: boolean;
  /** Plain values of the file's top level. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly hooks: readonly ConfiguredHook[];
  /** What Claude Code skips in silence, with its place. */
  readonly oddities: readonly string[];
}

/** One handler as a settings file configures it. */
export interface ConfiguredHook {
  readonly file: string;
  readonly level: SettingsLevel;
  readonly line: number;
  readonly event: string;
  readonly matcher: string | undefined;
  readonly handler: ReadonlyMap<string, unknown>;
  /** `exec`: written by install; `shell`: calls fairlead through a shell; `other`: not ours. */
  readonly kind: "exec" | "shell" | "other";
}

/** The settings files in force for a project, strongest first; files that do not exist are left out. */
export function readClaudeSettings(io: Io, projectRoot: string): readonly SettingsFile[] {
  const paths: [SettingsLevel, string | undefined][] = [
    ...managedFiles(io).map((path): [SettingsLevel, string] => ["managed", path]),
    ["local", claudeCode.settingsPath(io, "local", projectRoot)],
    ["project", claudeCode.settingsPath(io, "project", projectRoot)],
    ["user", claudeCode.settingsPath(io, "user", projectRoot)],
  ];
  const seen = new Set<string>();
  const files: SettingsFile[] = [];
  for (const [level, path] of paths) {
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    const text = readUserText(path);
    if (text !== undefined) files.push(readSettings(level, path, text));
  }
  return files;
}

/** Reads one settings text; total: any text gives a file, broken or not. */
export function readSettings(
  level: SettingsLevel,
  path: string,
  text: string | Error,
): SettingsFile {
  const empty = { level, path, hasComments: false, values: new Map(), hooks: [], oddities: [] };
  if (text instanceof Error) return { ...empty, problem: `cannot be read (${text.message})` };
  const parsed = parseJsonText(text);
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem;
    return { ...empty, problem: `line ${line}, column ${column}: ${message}` };
  }
  const { root } = parsed;
  if (root.type !== "object") return { ...empty, problem: "not a JSON object" };
  const reader = new HookReader(level, path, text);
  reader.read(propertyOf(root, "hooks"));
  const { hooks, oddities } = reader;
  const values = new Map(Object.entries(Object(plainValue(root))));
  return {
    level,
    path,
    problem: undefined,
    hasComments: !isStrictJson(text),
    values,
    hooks,
    oddities,
  };
}

function managedFiles(io: Io): readonly string[] {
  const main = claudeManagedSettings(io);
  const folder = `${parentOf(main)}/managed-settings.d`;
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    return [...names.sort().map((name) => `${folder}/${name}`), main];
  } catch {
    return [main];
  }
}

class HookReader {
  readonly hooks: ConfiguredHook[] = [];
  readonly oddities: string[] = [];
  private readonly level: SettingsLevel;
  private readonly path: string;
  private readonly text: string;

  constructor(level: SettingsLevel, path: string, text: string) {
    this.level = level;
    this.path = path;
    this.text = text.replace(/^\uFEFF+/, "");
  }

  read(hooks: Node | undefined): void {
    if (hooks === undefined) return;
    if (hooks.type !== "object") {
      this.odd(hooks, `"hooks" is not an object; no hook runs`);
      return;
    }
    for (const property of hooks.children ?? []) {
      const [key, groups] = property.children ?? [];
      const event = String(key?.value);
      if (groups?.type === "array") {
        for (const group of groups.children ?? []) this.readGroup(event, group);
      } else this.odd(groups ?? property, `"hooks.${event}" is not an array; its hooks never run`);
    }
  }

  private readGroup(event: string, group: Node): void {
    const handlers = propertyOf(group, "hooks");
    if (handlers?.type !== "array") {
      this.odd(group, `an entry of "${event}" has no "hooks" array; it never runs`);
      return;
    }
    const matcher = propertyOf(group, "matcher");
    if (matcher !== undefined && matcher.type !== "string")
      this.odd(matcher, `the matcher of an entry of "${event}" is not a text; it never matches`);
    if (propertyOf(group, "onFailure") !== undefined)
      this.odd(group, `"onFailure" is beside "hooks"; it works only inside a handler`);
    for (const handler of handlers.children ?? []) {
      const fields = new Map(Object.entries(Object(plainValue(handler))));
      this.hooks.push({
        file: this.path,
        level: this.level,
        line: positionOf(this.text, handler.offset).line,
        event,
        matcher: typeof matcher?.value === "string" ? matcher.value : undefined,
        handler: fields,
        kind: kindOf(plainValue(handler), fields),
      });
    }
  }

  private odd(node: Node, message: string): void {
    this.oddities.push(`${this.path}:${positionOf(this.text, node.offset).line}: ${message}`);
  }
}

function kindOf(handler: unknown, fields: ReadonlyMap<string, unknown>): ConfiguredHook["kind"] {
  if (claudeCode.isOurs(handler)) return "exec";
  const command = fields.get("command");
  const callsUs =
    typeof command === "string" && /(^|[\s"'/\\])fairlead(\.exe)?["']?\s+hook\b/.test(command);
  return callsUs ? "shell" : "other";
}
