import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { linesWith } from "../../sys/long-lines.ts";
import { openCalls } from "../open-calls.ts";
import {
  fieldsIn,
  fieldsOf,
  headOf,
  inCommonWords,
  type OpenCall,
  type ReadCounts,
  type TranscriptCall,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";

/**
 * Codex: `sessions/<year>/<month>/<day>/rollout-*.jsonl`. Each line is `{timestamp, type, payload}`; a call is
 * a `function_call`, a `custom_tool_call` or a `local_shell_call`, and `turn_context` says where it is made and
 * what is asked about. Source: rollouts written by 0.169.0.
 */
export const codexReader: TranscriptReader = { read };

const TELLING = ['_call"', '_call_output"', '"turn_context"', '"session_meta"'];

/** What the lines so far say of those that follow. */
interface Turn {
  readonly session: string;
  readonly start: string | undefined;
  readonly cwd: string | undefined;
  readonly branch: string | undefined;
  readonly mode: string | undefined;
}

function* read(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const open = openCalls();
  let turn: Turn = {
    ...{ session: "", start: undefined, cwd: undefined, branch: undefined, mode: undefined },
  };
  for (const line of linesWith(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    const payload = fieldsOf(entry.payload);
    if (entry.type === "session_meta" || entry.type === "turn_context") {
      turn = turnAfter(turn, payload);
      continue;
    }
    if (entry.type !== "response_item") continue;
    const id = textOf(payload.call_id) ?? textOf(payload.id) ?? "";
    if (textOf(payload.type)?.endsWith("_call_output") === true) {
      yield* open.settle(id, followedBy(payload.output));
      continue;
    }
    const call = callOf(payload, id, turn, timeOf(entry.timestamp));
    if (call !== undefined) yield* open.add(call);
  }
  yield* open.rest();
}

function turnAfter(turn: Turn, payload: Fields): Turn {
  const { cwd, git, approval_policy: approval } = payload;
  const session = textOf(payload.session_id) ?? textOf(payload.id);
  return {
    session: session ?? turn.session,
    start: turn.start ?? textOf(cwd),
    cwd: textOf(cwd) ?? turn.cwd,
    branch: textOf(fieldsOf(git).branch) ?? turn.branch,
    // As its hooks are told.
    mode:
      approval === "never" ? "bypassPermissions" : approval === undefined ? turn.mode : "default",
  };
}

function callOf(
  payload: Fields,
  id: string,
  turn: Turn,
  time: string | undefined,
): OpenCall | undefined {
  const given = inputOf(payload);
  const words = given && inCommonWords(given.name, given.input, turn.cwd);
  return words && { agent: "codex", id, time, ...turn, ...words };
}

function inputOf(payload: Fields): { readonly name: string; readonly input: unknown } | undefined {
  const { name, action } = payload;
  switch (payload.type) {
    case "function_call":
      return typeof name === "string" ? { name, input: payload.arguments } : undefined;
    case "custom_tool_call":
      return typeof name === "string" ? { name, input: payload.input } : undefined;
    case "local_shell_call":
      return isFields(action) ? { name: "local_shell", input: action } : undefined;
    default:
      return undefined;
  }
}

/** The output is text, or JSON with the exit code in it. */
function followedBy(output: unknown): Followed {
  const text = textIn(output);
  if (REFUSED.test(headOf(text))) return "refused";
  const code = EXIT_CODE.exec(headOf(text))?.[1] ?? EXIT_FIELD.exec(text)?.[1];
  if (code !== undefined) return code === "0" ? "ran" : "failed";
  return FAILED.test(text) ? "failed" : "ran";
}

const EXIT_CODE = /(?:exited with code |Exit code: )(-?\d+)/;
const EXIT_FIELD = /"exit_code":\s*(-?\d+)/;

/** How an output begins that a hook or the person wrote in place of the tool. */
const REFUSED =
  /^(?:Command blocked by|(?:exec command |patch )?rejected by (?:the )?user|aborted by user|user (?:denied|rejected|declined|aborted))/i;
const FAILED = /^(?:exec_command failed|failed to|error|apply_patch verification failed)/i;
