import type { AgentEvent } from "../protocol/agent-event.ts";
import { canonicalToolName } from "./tool-names.ts";
import { topicOfUnknownEvent } from "./topics.ts";

/** Facts of an event, by name; `tool_args`, `tool_result`, `error` and `prompt` have a meaning to hooks. */
export type EventData = Readonly<Record<string, unknown>>;

/** What an event may carry besides its data. */
export interface HookEventOptions {
  readonly toolName?: string | undefined;
  readonly sessionId?: string | undefined;
  /** Where hooks run; the executor's own directory when absent. */
  readonly workingDir?: string | undefined;
  readonly projectDir?: string | undefined;
  /** A session's history; the executor keeps one itself when absent. */
  readonly transcriptPath?: string | undefined;
  readonly timestamp?: Date | undefined;
  /** The agent's own JSON, which hooks then get as it came. */
  readonly payload?: EventData | undefined;
}

/**
 * One event for user hooks. `type` is a topic such as `tool:pre_execute`.
 *
 *     HookEvent.toolPreExecute("bash", { command: "ls" }, { sessionId: "s1" })
 */
export class HookEvent {
  readonly type: string;
  readonly timestamp: Date;
  readonly data: EventData;
  readonly toolName: string | undefined;
  readonly sessionId: string | undefined;
  readonly workingDir: string | undefined;
  readonly projectDir: string | undefined;
  readonly transcriptPath: string | undefined;
  readonly payload: EventData | undefined;

  constructor(type: string, data: EventData = {}, options: HookEventOptions = {}) {
    this.type = type;
    this.data = data;
    this.timestamp = options.timestamp ?? new Date();
    this.toolName = options.toolName;
    this.sessionId = options.sessionId;
    this.workingDir = options.workingDir;
    this.projectDir = options.projectDir;
    this.transcriptPath = options.transcriptPath;
    this.payload = options.payload;
  }

  /** A tool is about to run; hooks may stop it. */
  static toolPreExecute(toolName: string, args: EventData, options?: HookEventOptions): HookEvent {
    return new HookEvent("tool:pre_execute", { tool_args: args }, { ...options, toolName });
  }

  /** A tool ran. */
  static toolPostExecute(
    toolName: string,
    args: EventData,
    result: unknown,
    options?: HookEventOptions,
  ): HookEvent {
    const data = { tool_args: args, tool_result: result };
    return new HookEvent("tool:post_execute", data, { ...options, toolName });
  }

  /** A tool failed; hooks find the message in `error` and in `tool_response.error`. */
  static toolError(
    toolName: string,
    args: EventData,
    error: string,
    options?: HookEventOptions,
  ): HookEvent {
    const data = { tool_args: args, tool_result: { success: false, error }, error };
    return new HookEvent("tool:error", data, { ...options, toolName });
  }

  /** A request is about to go to a model; hooks may stop it. */
  static llmPreRequest(model: string, messageCount: number, options?: HookEventOptions): HookEvent {
    return new HookEvent("llm:pre_request", { model, message_count: messageCount }, options);
  }

  /** A model answered. */
  static llmPostResponse(model: string, response: unknown, options?: HookEventOptions): HookEvent {
    return new HookEvent("llm:post_response", { model, response }, options);
  }

  /** A model began to stream its answer. */
  static llmStreamStart(model: string, options?: HookEventOptions): HookEvent {
    return new HookEvent("llm:stream_start", { model }, options);
  }

  /** A model's stream ended. */
  static llmStreamEnd(model: string, options?: HookEventOptions): HookEvent {
    return new HookEvent("llm:stream_end", { model }, options);
  }

  /** A session began. */
  static sessionStart(sessionId: string, options?: HookEventOptions): HookEvent {
    return new HookEvent("session:start", { source: "startup" }, { ...options, sessionId });
  }

  /** A session ended. */
  static sessionEnd(sessionId: string, options?: HookEventOptions): HookEvent {
    return new HookEvent("session:end", { reason: "other" }, { ...options, sessionId });
  }

  /** A message was shown or written. */
  static sessionMessage(role: string, message: string, options?: HookEventOptions): HookEvent {
    return new HookEvent("session:message", { role, message }, options);
  }

  /** A permission is about to be judged; hooks may refuse it. */
  static permissionCheck(toolName: string, args: EventData, options?: HookEventOptions): HookEvent {
    return new HookEvent("permission:check", { tool_args: args }, { ...options, toolName });
  }

  /** A person is about to be asked. */
  static permissionPrompt(
    toolName: string,
    args: EventData,
    options?: HookEventOptions,
  ): HookEvent {
    return new HookEvent("permission:prompt", { tool_args: args }, { ...options, toolName });
  }

  /** A permission was given. */
  static permissionGranted(
    toolName: string,
    args: EventData,
    options?: HookEventOptions,
  ): HookEvent {
    return new HookEvent("permission:granted", { tool_args: args }, { ...options, toolName });
  }

  /** A permission was refused. */
  static permissionDenied(
    toolName: string,
    args: EventData,
    reason: string,
    options?: HookEventOptions,
  ): HookEvent {
    return new HookEvent(
      "permission:denied",
      { tool_args: args, reason },
      { ...options, toolName },
    );
  }

  /** A person sent a prompt; hooks may stop it. */
  static userPromptSubmit(prompt: string, options?: HookEventOptions): HookEvent {
    return new HookEvent("user:prompt_submit", { prompt }, options);
  }

  /** A person interrupted the agent. */
  static userInterrupt(options?: HookEventOptions): HookEvent {
    return new HookEvent("user:interrupt", {}, options);
  }

  /** The same event as an agent reported it; hooks get the agent's payload. */
  static fromAgentEvent(event: AgentEvent, timestamp: Date): HookEvent {
    const { tool } = event;
    const data = {
      ...(tool === undefined ? {} : { tool_args: tool.input ?? {} }),
      ...(tool?.response === undefined ? {} : { tool_result: tool.response }),
      ...(tool?.error === undefined ? {} : { error: tool.error }),
      ...(event.prompt === undefined ? {} : { prompt: event.prompt }),
    };
    return new HookEvent(event.spec?.topic ?? topicOfUnknownEvent(event.name), data, {
      toolName: tool?.name === "" ? undefined : tool?.name,
      sessionId: event.sessionId,
      workingDir: event.cwd,
      projectDir: event.projectDir,
      transcriptPath: event.transcriptPath,
      timestamp,
      payload: event.payload,
    });
  }

  /**
   * The event as environment variables, with OpenCode's lower-case tool names: `OPENCODE_EVENT`,
   * `OPENCODE_TOOL_NAME`, `OPENCODE_TOOL_ARGS` and `OPENCODE_TOOL_RESULT` (JSON), `OPENCODE_SESSION_ID`,
   * `OPENCODE_WORKING_DIR`, `OPENCODE_TIMESTAMP`; what the event does not have is absent.
   */
  toEnv(): Record<string, string> {
    const values = {
      EVENT: this.type,
      TOOL_NAME: this.toolName === undefined ? undefined : opencodeName(this.toolName),
      TOOL_ARGS: asJson(this.data.tool_args),
      TOOL_RESULT: asJson(this.data.tool_result),
      SESSION_ID: this.sessionId,
      WORKING_DIR: this.workingDir,
      TIMESTAMP: this.timestamp.toISOString(),
    };
    const env: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined) env[`OPENCODE_${name}`] = value;
    }
    return env;
  }

  /** The event as one JSON object with `type`, `timestamp`, `data` and what else it carries. */
  toJson(): string {
    return JSON.stringify({
      type: this.type,
      timestamp: this.timestamp.toISOString(),
      data: this.data,
      tool_name: this.toolName,
      session_id: this.sessionId,
      working_dir: this.workingDir,
    });
  }
}

/** `Bash` is `bash` to OpenCode's hooks; any other name stays as it is. */
function opencodeName(name: string): string {
  const lower = name.toLowerCase();
  const canonical = canonicalToolName(lower);
  return canonical !== lower && canonical.toLowerCase() === lower ? lower : name;
}

function asJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
