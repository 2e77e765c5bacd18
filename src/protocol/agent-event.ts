import type { EventSpec } from "./events.ts";

/** A tool call as every agent's wire is translated to it. */
export interface ToolUse {
  /** Claude Code's name of the tool; `Agent` is read as `Task`. Empty when the payload named none. */
  readonly name: string;
  /** The call's arguments; undefined when the payload's were not an object. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
  readonly useId: string | undefined;
  /** What the tool returned, after the call. */
  readonly response: unknown;
  /** Why the tool failed, for `PostToolUseFailure`. */
  readonly error: string | undefined;
  readonly durationMs: number | undefined;
  /** The name of the bounds in which its line runs, where a hook put it there. */
  readonly bounds?: string;
}

/** One event of an agent, parsed and validated; wire names do not go beyond `protocol/`. */
export interface AgentEvent {
  /** Canonical name; for an event fairlead does not know, the payload's own. */
  readonly name: string;
  /** The agent's own name of the event, which its answers repeat: `BeforeTool`. */
  readonly wireName: string;
  /** Undefined for an event that fairlead does not know. */
  readonly spec: EventSpec | undefined;
  readonly sessionId: string;
  /** Directory the agent works in at the moment; not promised to exist. */
  readonly cwd: string;
  readonly projectDir: string | undefined;
  readonly transcriptPath: string | undefined;
  readonly permissionMode: string | undefined;
  readonly agentId: string | undefined;
  /** Present on events that carry a tool call. */
  readonly tool: ToolUse | undefined;
  readonly prompt: string | undefined;
  /** How a session started, or where a prompt came from. */
  readonly source: string | undefined;
  /** Why a session ended. */
  readonly reason: string | undefined;
  /** What triggered a compaction. */
  readonly trigger: string | undefined;
  /** True when the agent is already going on because a stop hook asked it to. */
  readonly stopHookActive: boolean;
  readonly lastMessage: string | undefined;
  /** The payload in Claude Code's words, with all other fields as they came, for user hooks. */
  readonly payload: Readonly<Record<string, unknown>>;
}
