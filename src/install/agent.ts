import type { Io } from "../io.ts";
import type { JsonValue } from "../sys/json-edit.ts";
import {
  codex,
  copilot,
  crush,
  cursor,
  factory,
  gemini,
  qwen,
  wave,
  windsurf,
} from "./agents/others.ts";
import type { AgentSigns } from "./agents/signs.ts";
import { claudeCode } from "./claude-code.ts";

/** Whose sessions a settings file rules: everyone's, the user's, a repository's, or the user's in one repository. */
export type Scope = "user" | "project" | "local";

/** The scopes `install` writes, widest first. */
export const SCOPES = ["user", "project", "local"] as const;

/** One entry that is written: a matcher group with a single handler. */
export interface HookEntry {
  /** Canonical event name, which is also the key in the file. */
  readonly event: string;
  readonly group: { readonly [key: string]: JsonValue };
}

/** What the entries are made from. */
export interface EntryOptions {
  /** The platform decides which shell a command line is written for. */
  readonly platform: Io["platform"];
  /** Absolute path of the executable. */
  readonly executable: string;
  /** Canonical event names, in the order they are written. */
  readonly events: readonly string[];
  /** Errors of a gate block. */
  readonly strict: boolean;
  /** Events whose answer somebody waits for, as a hook of the user's runs on them. */
  readonly awaited: ReadonlySet<string>;
  /** Seconds fairlead gives its own handlers. */
  readonly deadlineSeconds: number;
}

/** An agent whose settings fairlead can write: one entry of {@link AGENTS}. */
export interface Agent {
  readonly name: string;
  readonly title: string;
  readonly signs: AgentSigns;
  /** The settings file of a scope; undefined where the environment does not say where home is. */
  readonly settingsPath: (io: Io, scope: Scope, projectRoot: string) => string | undefined;
  /** Files of a project that switch the hooks of every scope off by `disableAllHooks`; absent where none does. */
  readonly switchFiles?: (projectRoot: string) => readonly string[];
  /** Events written when nobody names any. */
  readonly defaultEvents: readonly string[];
  /** Events that are written as well if the person has read-only calls approved. */
  readonly approvalEvents?: readonly string[];
  /** Events at which a hook of ours would do harm, with the reason. */
  readonly impossible: ReadonlyMap<string, string>;
  readonly entries: (options: EntryOptions) => readonly HookEntry[];
  /** True for a handler that an `entries` of this or another version wrote. */
  readonly isOurs: (handler: unknown) => boolean;
  /** Where handlers are below an event's name: in groups (the default), or directly. */
  readonly layout?: "nested" | "flat";
  /** True where the names of events are the first level of the file, not below `hooks`. */
  readonly keyedByEvent?: true;
  /** What a file of the agent begins with where there was none. */
  readonly blank?: string;
  /** What a person must still do, or should know, after an installation. */
  readonly hint?: string;
}

/** The agents, the first one the default. */
export const AGENTS: readonly Agent[] = [
  claudeCode,
  codex,
  gemini,
  qwen,
  cursor,
  copilot,
  windsurf,
  factory,
  wave,
  crush,
];
