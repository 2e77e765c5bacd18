import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { textOf as smallText } from "../../sys/folder.ts";
import { callsOfSteps, followedBy, type Step, saidIn } from "../steps.ts";
import {
  fieldsIn,
  fieldsOf,
  noCounts,
  type ReadCounts,
  type TranscriptReader,
  timeOfEpoch,
} from "../transcript.ts";
import { transcriptLines } from "../transcript-lines.ts";
import { stepsOfChatMessage } from "./chat-messages.ts";

/**
 * Grok's command line (Grok Build): `sessions/<folder, escaped as in an address>/<id>/chat_history.jsonl`, messages with
 * `tool_calls` and their results. Beside it are `summary.json` with the folder and branch, and `updates.jsonl` with the
 * time and status of each call. Source: readers of sessions in public repositories, as `internal/parser/grok.go` of
 * kenn-io/agentsview, whose examples are written by xai-org/grok-build 7cfcb20d.
 */
export const grokReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("grok", stepsIn(path, counts), counts),
};

const TELLING = ['"tool_calls"', '"tool_call_id"'];

function* stepsIn(path: string, counts: ReadCounts): Generator<Step> {
  const folder = path.replace(/[\\/][^\\/]*$/, "");
  const place = placeOf(folder);
  const updates = updatesIn(`${folder}/updates.jsonl`);
  for (const line of transcriptLines(path, TELLING, counts)) {
    const message = fieldsIn(line, counts);
    if (message === undefined) continue;
    const outcome = (result: Fields) => outcomeOf(result, updates);
    for (const step of stepsOfChatMessage(message, place, outcome)) {
      yield "answered" in step ? step : { ...step, time: updates.get(step.id)?.time };
    }
  }
}

interface Update {
  readonly time: string | undefined;
  readonly isFailed: boolean;
}

/** What is told of each call as it goes, by its id. */
function updatesIn(path: string): ReadonlyMap<string, Update> {
  const updates = new Map<string, Update>();
  try {
    // It only adds to the transcript, which is counted already.
    const counts = noCounts();
    for (const line of transcriptLines(path, ['"tool_call'], counts)) {
      const entry = fieldsIn(line, counts);
      const { update = entry?.update } = fieldsOf(entry?.params);
      const { toolCallId, status } = fieldsOf(update);
      const id = textOf(toolCallId);
      if (id === undefined) continue;
      const before = updates.get(id);
      updates.set(id, {
        time: before?.time ?? timeOfEpoch(entry?.timestamp),
        isFailed: status === "failed" || before?.isFailed === true,
      });
    }
  } catch {
    // Sessions without it have no times.
  }
  return updates;
}

function outcomeOf(result: Fields, updates: ReadonlyMap<string, Update>): Followed {
  const said = saidIn(result.content);
  const exit = /^exit: (-?\d+)/.exec(said)?.[1] ?? "0";
  const isFailed = updates.get(textOf(result.tool_call_id) ?? "")?.isFailed === true;
  return followedBy(isFailed || exit !== "0", said);
}

function placeOf(folder: string) {
  const [escaped = "", session = ""] = /([^\\/]*)[\\/]([^\\/]*)$/.exec(folder)?.slice(1) ?? [];
  const summary = summaryIn(smallText(`${folder}/summary.json`));
  const { cwd = summary.cwd } = fieldsOf(summary.info);
  const start = textOf(cwd) ?? unescaped(escaped);
  return { session, cwd: start, start, branch: textOf(summary.head_branch), time: undefined };
}

function summaryIn(text: string | undefined): Fields {
  try {
    const told: unknown = JSON.parse(text ?? "{}");
    return isFields(told) ? told : {};
  } catch {
    return {};
  }
}

/** The folder that the name of a session's parent folder stands for; undefined for a copy with another name. */
function unescaped(name: string): string | undefined {
  try {
    const path = decodeURIComponent(name);
    return /^(?:\/|[A-Za-z]:)/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
