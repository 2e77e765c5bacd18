import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { openCalls } from "../open-calls.ts";
import {
  fieldsIn,
  fieldsOf,
  headOf,
  inCommonWords,
  listOf,
  type OpenCall,
  type ReadCounts,
  type TranscriptCall,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";
import { headOfTranscript, transcriptLines } from "../transcript-lines.ts";
import { readWhole } from "../whole-file.ts";

/**
 * Codex: `sessions/<year>/<month>/<day>/rollout-*.jsonl`, older ones as `.jsonl.zst`. Each line is `{timestamp, type,
 * payload}`; a call is a `function_call`, a `custom_tool_call` or a `local_shell_call`, and `turn_context` says where it
 * is made and what is asked about. Before 0.32 a line is the payload itself, behind a first one with the session; the
 * first versions wrote one object with both, `rollout-*.json`.
 * Source: rollouts written by 0.169.0, and older ones in public repositories.
 */
export const codexReader: TranscriptReader = { read };

const TELLING = [
  ...['_call"', '_call_output"', '"turn_context"', '"session_meta"'],
  ...['"instructions"', "<cwd>", "Current working directory: "],
];

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
  let began: string | undefined;
  for (const entry of entriesOf(path, counts)) {
    const isBare = entry.payload === undefined;
    const payload = isBare ? entry : fieldsOf(entry.payload);
    began ??= timeOf(entry.timestamp);
    if (entry.type === "session_meta" || entry.type === "turn_context" || isStart(entry)) {
      turn = turnAfter(turn, payload);
      continue;
    }
    if (payload.type === "message") {
      turn = turnAfter(turn, { cwd: turn.cwd ?? folderTold(payload) });
      continue;
    }
    if (!isBare && entry.type !== "response_item") continue;
    const id = textOf(payload.call_id) ?? textOf(payload.id) ?? "";
    if (textOf(payload.type)?.endsWith("_call_output") === true) {
      yield* open.settle(id, followedBy(payload.output));
      continue;
    }
    const time = timeOf(entry.timestamp) ?? began;
    for (const call of callsOf(payload, id, turn, time, counts)) yield* open.add(call);
  }
  yield* open.rest();
}

function* entriesOf(path: string, counts: ReadCounts): Generator<Fields> {
  if (path.endsWith(".json") || isWhole(path)) {
    for (const { session, items } of readWhole(path, counts)) {
      yield fieldsOf(session);
      yield* listOf(items).filter(isFields);
    }
    return;
  }
  for (const line of transcriptLines(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry !== undefined) yield entry;
  }
}

function isWhole(path: string): boolean {
  return /^\s*\{\s*"session"\s*:\s*\{/.test(headOfTranscript(path) ?? "");
}

/** The first line of a rollout whose lines have no payload. */
function isStart({ type, id, timestamp, payload }: Fields): boolean {
  return type === undefined && payload === undefined && id !== undefined && timestamp !== undefined;
}

/** The folder that the model was told of, which was all that said it before `turn_context`. */
function folderTold({ role, content }: Fields): string | undefined {
  if (role !== "user") return undefined;
  const text = textIn(content);
  return /<cwd>([^<]+)<\/cwd>|^Current working directory: (.+)$/m
    .exec(text)
    ?.slice(1)
    .find(Boolean);
}

function turnAfter(turn: Turn, payload: Fields): Turn {
  const { cwd, git, approval_policy: approval } = payload;
  const session = textOf(payload.session_id) ?? textOf(payload.id);
  return {
    // A fork tells the session that it was made of behind its own.
    session: turn.session === "" ? (session ?? "") : turn.session,
    start: turn.start ?? textOf(cwd),
    cwd: textOf(cwd) ?? turn.cwd,
    branch: textOf(fieldsOf(git).branch) ?? turn.branch,
    // As its hooks are told.
    mode:
      approval === "never" ? "bypassPermissions" : approval === undefined ? turn.mode : "default",
  };
}

function callsOf(
  payload: Fields,
  id: string,
  turn: Turn,
  time: string | undefined,
  counts: ReadCounts,
): readonly OpenCall[] {
  const given = inputsOf(payload);
  const calls = given.flatMap(({ name, input }, at): readonly OpenCall[] => {
    const words = inCommonWords(name, input, turn.cwd, counts);
    if (words === undefined) return [];
    return [{ agent: "codex", id: at === 0 ? id : `${id}#${at}`, time, ...turn, ...words }];
  });
  const type = textOf(payload.type) ?? "";
  if (given.length === 0 && type.endsWith("_call") && !HOSTED.has(type)) counts.untold += 1;
  return calls;
}

/** Calls that the model's service answers itself: no hook is asked about them. */
const HOSTED: ReadonlySet<string> = new Set([
  ...["web_search_call", "tool_search_call", "image_generation_call"],
]);

interface Given {
  readonly name: string;
  readonly input: unknown;
}

function inputsOf(payload: Fields): readonly Given[] {
  const { name, action, input } = payload;
  switch (payload.type) {
    case "function_call":
      return typeof name === "string" ? [{ name, input: payload.arguments }] : [];
    case "custom_tool_call":
      if (typeof name !== "string") return [];
      return CODE_TOOLS.has(name) && typeof input === "string"
        ? callsInCode(input)
        : [{ name, input }];
    case "local_shell_call":
      return isFields(action) ? [{ name: "local_shell", input: action }] : [];
    default:
      return [];
  }
}

/** Tools whose input is JavaScript that calls the other tools. */
const CODE_TOOLS: ReadonlySet<string> = new Set(["exec", "functions.exec", "js_repl"]);

/** Calls that are looked for in one piece of code: it may be of any length. */
const CALLS_IN_CODE_MAX = 100;

/** `tools.exec_command({cmd: "…"})`: the calls of other tools whose input stands there as literals. */
function callsInCode(code: string): readonly Given[] {
  const calls: Given[] = [];
  for (const [, name = "", rest = ""] of code.matchAll(
    /\btools\.(\w+)\(\s*(\{(?:[^{}"'`]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`)*\}|"(?:[^"\\]|\\.)*")/g,
  )) {
    if (calls.length >= CALLS_IN_CODE_MAX) break;
    const input = literalIn(rest);
    if (input !== undefined) calls.push({ name, input });
  }
  return calls;
}

/** A text, or an object of texts and numbers, as JavaScript writes it; undefined for anything that is computed. */
function literalIn(code: string): unknown {
  const json = code.replace(
    /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|(\w+)(?=\s*:)|,(?=\s*\})/g,
    (whole, single?: string, back?: string, name?: string) => {
      if (name !== undefined) return JSON.stringify(name);
      if (whole === ",") return "";
      const text = single ?? back;
      return text === undefined ? whole : JSON.stringify(text.replace(/\\(['"`\\])/g, "$1"));
    },
  );
  try {
    return JSON.parse(json);
  } catch {
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
