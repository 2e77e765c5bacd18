import type { ExitCode } from "../exit.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { Outcome } from "./outcome.ts";

/** What the process will say: one write to stdout, the reason on stderr for a block, the exit code. */
export interface Answer {
  readonly stdout: string;
  readonly stderr?: string;
  readonly exit: ExitCode;
}

/** How one agent reads answers. */
export interface Dialect {
  readonly name: string;
  readonly encode: (outcome: Outcome, event: AgentEvent) => Answer;
}

/** A dialect's name, how its payloads are recognised, and its lazily loaded code. */
export interface DialectEntry {
  readonly name: string;
  readonly recognises: (payload: Readonly<Record<string, unknown>>) => boolean;
  readonly load: () => Promise<Dialect>;
}

/** Every dialect, the most telling first; the last one takes what no other claims. */
export const DIALECTS: readonly DialectEntry[] = [
  {
    name: "claude",
    recognises: (payload) => typeof payload.transcript_path === "string",
    load: () => import("./claude.ts").then((module) => module.claudeDialect),
  },
  {
    name: "plain",
    recognises: () => true,
    load: () => import("./plain.ts").then((module) => module.plainDialect),
  },
];

/** Finds a dialect by the name given to `--agent`. */
export function findDialect(name: string): DialectEntry | undefined {
  return DIALECTS.find((entry) => entry.name === name);
}

/** The dialect a payload is written in when nobody named one. */
export function recogniseDialect(
  payload: Readonly<Record<string, unknown>>,
): DialectEntry | undefined {
  return DIALECTS.find((entry) => entry.recognises(payload));
}
