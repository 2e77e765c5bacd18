import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { callsOfSteps, followedBy, type Step, saidIn } from "../steps.ts";
import {
  fieldsIn,
  fieldsOf,
  listOf,
  type ReadCounts,
  type TranscriptReader,
  timeOf,
} from "../transcript.ts";
import { transcriptLines } from "../transcript-lines.ts";

/**
 * GitHub Copilot CLI: `session-state/<id>/events.jsonl`, before 0.0.4 `session-state/<id>.jsonl`. A call is asked for in
 * `assistant.message`, and `tool.execution_complete` says what became of it; `session.start` has the folder and branch.
 * Source: sessions written by 1.0.102.
 */
export const copilotReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("copilot", stepsIn(path, counts), counts),
};

const TELLING = [
  ...['"toolRequests"', '"tool.execution_complete"', '"tool.user_requested"'],
  ...['"session.start"', '"session.resume"', '"session.context_changed"'],
];

/** Events that say where the following calls are made. */
const PLACES: ReadonlySet<unknown> = new Set([
  ...["session.start", "session.resume", "session.context_changed"],
]);

function* stepsIn(path: string, counts: ReadCounts): Generator<Step> {
  let session = "";
  let start: string | undefined;
  let cwd: string | undefined;
  let branch: string | undefined;
  for (const line of transcriptLines(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    const data = fieldsOf(entry.data);
    if (PLACES.has(entry.type)) {
      const place = isFields(data.context) ? data.context : data;
      session = textOf(data.sessionId) ?? session;
      cwd = textOf(place.cwd) ?? cwd;
      branch = textOf(place.branch) ?? branch;
      start ??= cwd;
    } else if (entry.type === "tool.execution_complete") {
      yield { answered: textOf(data.toolCallId) ?? "", followed: outcomeOf(data) };
    } else if (entry.type === "assistant.message") {
      for (const call of listOf(data.toolRequests)) {
        if (!isFields(call) || typeof call.name !== "string") continue;
        const { name, toolCallId, arguments: input } = call;
        const time = timeOf(entry.timestamp);
        yield { session, id: textOf(toolCallId) ?? "", cwd, start, branch, time, name, input };
      }
    }
  }
}

/** A command that fails is a tool that succeeds. */
function outcomeOf({ success, error, result, shellExecution }: Fields): Followed {
  const { message, code } = fieldsOf(error);
  if (code === "denied" || code === "rejected") return "refused";
  const said = saidIn(fieldsOf(result).content);
  const exit =
    fieldsOf(shellExecution).exitCode ??
    /<(?:shellId: \S+ completed with exit code|exited with exit code) (-?\d+)>\s*$/.exec(said)?.[1];
  if (exit !== undefined && Number(exit) !== 0) return "failed";
  return followedBy(success === false, textOf(message) ?? said);
}
