import type { Io } from "../../io.ts";
import type { JsonValue } from "../../sys/json-edit.ts";
import type { Agent } from "../agent.ts";

/** The sandbox that an agent brings along, as the team wants it. */
export interface WantedSandbox {
  readonly mode: "on" | "required" | undefined;
  /** Hosts that may be reached from within it; undefined where nobody says. */
  readonly hosts: readonly string[] | undefined;
}

/** What managed settings are made from. */
export interface ManagedOptions {
  readonly platform: Io["platform"];
  /** Absolute path of the executable, as every user of the machine calls it. */
  readonly executable: string;
  /** Errors of a gate block. */
  readonly strict: boolean;
  readonly deadlineSeconds: number;
  readonly sandbox: WantedSandbox;
}

/** Hooks by their event, as an agent's settings have them. Every answer is waited for: what users add may need it. */
export function hooksOf(
  agent: Agent,
  { platform, executable, strict, deadlineSeconds }: ManagedOptions,
): { readonly [event: string]: JsonValue } {
  const events = agent.defaultEvents;
  const awaited = new Set(events);
  const hooks: Record<string, readonly JsonValue[]> = {};
  const options = { platform, executable, events, strict, awaited, deadlineSeconds };
  for (const { event, group } of agent.entries(options))
    hooks[event] = [...(hooks[event] ?? []), group];
  return hooks;
}
