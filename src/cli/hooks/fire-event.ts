import type { Io } from "../../io.ts";
import { findEvent } from "../../protocol/events.ts";
import { readInput } from "../../protocol/read-input.ts";
import { HookExecutor, type HookResult } from "../../userhooks/executor.ts";
import { fireEvent, objectionOf } from "../../userhooks/fire.ts";
import { type EventData, HookEvent } from "../../userhooks/hook-event.ts";
import { parsePattern } from "../../userhooks/pattern.ts";
import { HookRegistry } from "../../userhooks/registry.ts";
import { isGateTopic } from "../../userhooks/topics.ts";
import { loadProjectHooks, sayProblems } from "./project-hooks.ts";

/** The words of `fairlead fire`. */
export interface FireWords {
  readonly topic: string;
  readonly tool: string | undefined;
  readonly data: string | undefined;
  readonly session: string | undefined;
  /** Whether a hook that failed ends the run; undefined: on events that can be stopped. */
  readonly stopOnFailure?: boolean | undefined;
}

/** What came of firing an event. */
export interface Fired {
  readonly ok: true;
  readonly event: HookEvent;
  readonly results: readonly HookResult[];
  /** A hook on a gate objected. */
  readonly blocked: boolean;
  readonly reason: string | undefined;
}

/** Fires the event that the words describe to the hooks of the project around the working directory. */
export async function fireFromWords(
  io: Io,
  words: FireWords,
): Promise<Fired | { readonly ok: false; readonly message: string }> {
  const described = await eventFromWords(io, words);
  if (!described.ok) return described;
  const { event } = described;
  const { workspace, config, hooks, problems } = await loadProjectHooks(io);
  sayProblems(io, problems);
  const registry = new HookRegistry(hooks);
  const executor = new HookExecutor({
    registry,
    io,
    projectDir: workspace.root,
    workingDir: io.workingDirectory(),
    sessionsFolder: config.sessions.folder,
    onFailure: config.fail_closed ? "block" : "continue",
  });
  const gate = isGateTopic(event.type);
  const results = await fireEvent(event, { executor, stopOnFailure: words.stopOnFailure ?? gate });
  for (const result of results) sayProblems(io, result.warnings);
  const withheld = hooks.filter((hook) => !hook.trusted && hook.matches(event)).length;
  if (withheld > 0) {
    sayProblems(io, [
      `${withheld} hooks of this project were not run; to trust them: fairlead trust`,
    ]);
  }
  const reason = objectionOf(results);
  return { ok: true, event, results, blocked: gate && reason !== undefined, reason };
}

/** The event that the words describe, or what is wrong with them. */
export async function eventFromWords(
  io: Io,
  words: FireWords,
): Promise<
  | { readonly ok: true; readonly event: HookEvent }
  | { readonly ok: false; readonly message: string }
> {
  const topic = findEvent(words.topic)?.topic ?? words.topic;
  const pattern = parsePattern(topic);
  if (!pattern.ok || /[*?,]/.test(topic)) {
    const message = pattern.ok ? `${JSON.stringify(topic)} is not one topic` : pattern.message;
    return { ok: false, message };
  }
  const read = await readData(io, words.data);
  if (!read.ok) return read;
  const { session_id, cwd, ...facts } = read.data;
  const event = new HookEvent(topic, dataOf(facts, words.tool), {
    toolName: words.tool ?? text(facts.tool_name),
    sessionId: words.session ?? text(session_id) ?? io.env("FAIRLEAD_SESSION_ID"),
    workingDir: text(cwd) ?? io.workingDirectory(),
    timestamp: io.now(),
  });
  return { ok: true, event };
}

async function readData(
  io: Io,
  data: string | undefined,
): Promise<
  { readonly ok: true; readonly data: EventData } | { readonly ok: false; readonly message: string }
> {
  if (data === undefined) return { ok: true, data: {} };
  const bytes = data === "-" ? io.stdin() : new Blob([data]).stream().getReader();
  const input = await readInput(bytes);
  if (!input.ok)
    return { ok: false, message: `--data is not a JSON object (${input.error.detail})` };
  return { ok: true, data: input.payload };
}

/** Hooks' own words are taken for what they are; anything else, with a tool, is the tool's arguments. */
function dataOf(facts: EventData, tool: string | undefined): EventData {
  const { tool_input, tool_args, tool_response, tool_result, tool_name: _, ...rest } = facts;
  const args = tool_input ?? tool_args;
  const result = tool_response ?? tool_result;
  const known = args !== undefined || result !== undefined || rest.error !== undefined;
  if (tool !== undefined && !known) return { tool_args: rest };
  return {
    ...rest,
    ...(args === undefined ? {} : { tool_args: args }),
    ...(result === undefined ? {} : { tool_result: result }),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
