import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { lineAsWritten } from "../../state/bounds-prefix.ts";
import { linesWith } from "../../sys/long-lines.ts";
import { openCalls } from "../open-calls.ts";
import {
  fieldsIn,
  fieldsOf,
  headOf,
  listOf,
  noCounts,
  type ReadCounts,
  type TranscriptCall,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";

/**
 * Claude Code: `projects/<folder>/<session>.jsonl`, and what subagents did below `<session>/subagents`. A line
 * of the assistant holds calls (`tool_use`), one of the user their results (`tool_result`). Source: transcripts
 * written by 2.1.330, and the texts of its refusals.
 */
export const claudeCodeReader: TranscriptReader = { read };

/** Without one of these a line holds neither a call nor a result nor the permission mode. */
const TELLING = ['"tool_use"', '"tool_result"', '"permissionMode"'];

function* read(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const open = openCalls();
  let start: string | undefined;
  let mode = modeOfSession(path);
  for (const line of linesWith(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    mode = textOf(entry.permissionMode) ?? mode;
    start ??= textOf(entry.cwd);
    const { content } = fieldsOf(entry.message);
    for (const part of listOf(content)) {
      if (!isFields(part)) continue;
      if (entry.type === "assistant" && part.type === "tool_use") {
        const call = callOf(part, entry, start, mode);
        if (call === undefined) counts.untold += 1;
        else yield* open.add(call);
      } else if (entry.type === "user" && part.type === "tool_result") {
        yield* open.settle(textOf(part.tool_use_id) ?? "", followedBy(part, entry));
      }
    }
  }
  yield* open.rest();
}

/** The mode that a subagent's session began in: its own transcript does not say. */
function modeOfSession(path: string): string | undefined {
  const session = /^(.*)[\\/]subagents[\\/][^\\/]*$/.exec(path)?.[1];
  if (session === undefined) return undefined;
  const counts = noCounts();
  for (const line of linesWith(`${session}.jsonl`, ['"permissionMode"'], counts)) {
    const mode = textOf(fieldsIn(line, counts)?.permissionMode);
    if (mode !== undefined) return mode;
  }
  return undefined;
}

function callOf(part: Fields, entry: Fields, start: string | undefined, mode: string | undefined) {
  const { name, input, id } = part;
  if (typeof name !== "string" || !isFields(input)) return undefined;
  return {
    agent: "claude",
    // A fork begins with the calls of the session that it was made of.
    session: textOf(fieldsOf(entry.forkedFrom).sessionId) ?? textOf(entry.sessionId) ?? "",
    id: textOf(id) ?? "",
    cwd: textOf(entry.cwd),
    start,
    branch: textOf(entry.gitBranch),
    time: timeOf(entry.timestamp),
    mode,
    tool: name === "Agent" ? "Task" : name,
    input: writtenInput(input),
  };
}

/** What the model wrote: the client notes a line as a hook changed it. */
function writtenInput(input: Fields): Fields {
  const { command } = input;
  return typeof command === "string" ? { ...input, command: lineAsWritten(command) } : input;
}

function followedBy(part: Fields, { permissionDecision, toolUseResult }: Fields): Followed {
  const { decision } = fieldsOf(permissionDecision);
  if (typeof decision === "string" && decision !== "accept") return "refused";
  if (part.is_error !== true) return "ran";
  const said = headOf(textIn(part.content));
  return REFUSED.test(said) || toolUseResult === "User rejected tool use" ? "refused" : "failed";
}

/** How the result of a call begins that the person, a permission rule or a hook refused. */
const REFUSED =
  /^(?:Error: )?(?:The user doesn't want to|User rejected|Permission to use|Permission for this|Claude requested permissions|\w{1,60}(?::\w{1,60})? (?:\[[^\]]{1,200}\] )?hook (?:blocking )?error|\[Request interrupted by user)/;
