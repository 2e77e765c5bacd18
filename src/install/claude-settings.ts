import type { Node } from "jsonc-parser";
import type { Io } from "../io.ts";
import {
  commentLine,
  isStrictJson,
  parseJsonText,
  positionOf,
  propertyOf,
} from "../sys/json-edit.ts";
import { readUserText } from "../sys/user-file.ts";
import { claudeCode } from "./claude-code.ts";
import { claudeDrops, entryMistakes, isEvent, isGuardEvent } from "./claude-drops.ts";
import { claudeSettingsPaths, type SettingsLevel } from "./claude-settings-paths.ts";
import { plainValue } from "./hook-entries.ts";

/** One settings file that exists, as Claude Code would read it. */
export interface SettingsFile {
  readonly level: SettingsLevel;
  readonly path: string;
  /** Why Claude Code leaves out the whole file; empty for one that is in force. */
  readonly dropped: readonly DropReason[];
  /** Plain values of the file's top level; none of a file that is left out. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly hooks: readonly ConfiguredHook[];
  /** What Claude Code skips in silence, with its place. */
  readonly oddities: readonly string[];
}

/** One thing for which Claude Code leaves out a settings file as a whole. */
export interface DropReason {
  /** Counts from 1; absent where the file cannot be read. */
  readonly line?: number;
  /** Which setting: `permissions.allow`; absent where it is not one setting. */
  readonly key?: string;
  /** What is wrong, without the file. */
  readonly detail: string;
  readonly fix: string;
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
  const files: SettingsFile[] = [];
  for (const [level, path] of claudeSettingsPaths(io, projectRoot)) {
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
  const empty = { level, path, values: new Map(), hooks: [], oddities: [] };
  if (text instanceof Error) {
    const detail = `cannot be read (${text.message})`;
    return { ...empty, dropped: [{ detail, fix: `correct ${path}` }] };
  }
  // Claude Code makes an empty file when it needs one.
  if (text.trim() === "") return { ...empty, dropped: [] };
  const parsed = parseJsonText(text);
  if (!parsed.ok) {
    const { line, message } = parsed.problem;
    return { ...empty, dropped: [{ line, detail: message, fix: `correct ${path}` }] };
  }
  const { root } = parsed;
  if (root.type !== "object") {
    const detail = "the file is not a JSON object";
    return { ...empty, dropped: [{ line: 1, detail, fix: `correct ${path}` }] };
  }
  const reader = new HookReader(level, path, text);
  reader.read(propertyOf(root, "hooks"));
  const { hooks, oddities } = reader;
  const dropped = isStrictJson(text)
    ? droppedFor(root, level, path, text)
    : [
        {
          line: commentLine(text),
          detail: "the file has comments",
          fix: `remove them from ${path}`,
        },
      ];
  const values = dropped.length > 0 ? {} : Object(plainValue(root));
  return { level, path, dropped, values: new Map(Object.entries(values)), hooks, oddities };
}

/** The values for which Claude Code leaves out a file; from an administrator's it leaves out those values only. */
function droppedFor(
  root: Node,
  level: SettingsLevel,
  path: string,
  text: string,
): readonly DropReason[] {
  if (level === "managed") return [];
  const bare = text.replace(/^\uFEFF+/, "");
  return claudeDrops(root).map(({ path: key, node, problem, meant }) => {
    const name = key.slice(key.lastIndexOf(".") + 1);
    const shown = `"${key}"`;
    return {
      line: positionOf(bare, node.offset).line,
      key,
      detail: `${shown} ${problem}`,
      fix:
        meant === undefined
          ? `correct or remove ${shown} in ${path}`
          : `write ${/^\d+$/.test(name) ? meant : `"${name}": ${meant}`} in ${path}`,
    };
  });
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
        for (const [at, group] of (groups.children ?? []).entries())
          this.readGroup(event, group, at);
      } else this.odd(groups ?? property, `"hooks.${event}" is not a list; its hooks never run`);
    }
  }

  private readGroup(event: string, group: Node, at: number): void {
    // Whatever keeps a hook that guards from loading has the whole file left out, and is told as that.
    const isTold = this.level !== "managed" && isGuardEvent(event);
    const mistakes = isTold || !isEvent(event) ? [] : entryMistakes(event, group, at);
    for (const { path, node, problem } of mistakes)
      this.odd(node, `"${path}" ${problem}; Claude Code leaves the entry out`);
    const isBroken = (path: string) =>
      mistakes.some((each) => each.path === path || each.path.startsWith(`${path}.`));
    const path = `hooks.${event}.${at}`;
    if (["", ".matcher"].some((name) => mistakes.some((each) => each.path === path + name))) return;
    if (propertyOf(group, "onFailure") !== undefined)
      this.odd(group, `"onFailure" is beside "hooks"; it works only inside a handler`);
    const matcher = propertyOf(group, "matcher");
    const handlers = propertyOf(group, "hooks")?.children ?? [];
    for (const [place, handler] of handlers.entries()) {
      if (isBroken(`${path}.hooks.${place}`)) continue;
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
