import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { pathOfFileUrl } from "../../sys/file-url.ts";
import { callsOfSteps, followedBy, type Step, saidIn } from "../steps.ts";
import {
  fieldsOf,
  listOf,
  type ReadCounts,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";
import { readWhole } from "../whole-file.ts";

/**
 * Amp: `threads/T-<id>.json`, a thread with its folders in `env` and its messages as Anthropic's API has them, but for
 * results, whose `run` says what became of the call. Sources: readers of threads in public repositories,
 * as `internal/parser/amp.go` of kenn-io/agentsview, and `docs/AMP_AGENT_SUPPORT.md` of noamsto/houston.
 */
export const ampReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("amp", stepsIn(path, counts), counts),
};

function* stepsIn(path: string, counts: ReadCounts): Generator<Step> {
  for (const thread of readWhole(path, counts)) {
    const session = textOf(thread.id) ?? "";
    const [tree] = listOf(fieldsOf(fieldsOf(thread.env).initial).trees);
    const start = pathOfFileUrl(textOf(fieldsOf(tree).uri) ?? "");
    const began = timeOf(thread.created);
    for (const message of listOf(thread.messages)) {
      const { content, usage, meta } = fieldsOf(message);
      const time = timeOf(fieldsOf(usage).timestamp) ?? timeOf(fieldsOf(meta).sentAt) ?? began;
      for (const part of listOf(content)) {
        if (!isFields(part)) continue;
        const { type, id, name, input } = part;
        if (type === "tool_use" && typeof name === "string") {
          yield { session, id: textOf(id) ?? "", cwd: start, start, time, name, input };
        } else if (type === "tool_result") {
          const answered = textOf(part.toolUseID) ?? textOf(part.tool_use_id) ?? "";
          yield { answered, followed: outcomeOf(part) };
        }
      }
    }
  }
}

function outcomeOf(part: Fields): Followed {
  if (!isFields(part.run)) return followedBy(part.is_error === true, saidIn(part.content));
  const { status, result, error } = part.run;
  if (status === "rejected-by-user") return "refused";
  const { exitCode } = fieldsOf(result);
  const isFailed = status === "error" || (typeof exitCode === "number" && exitCode !== 0);
  if (isFailed) return followedBy(true, textIn(error ?? result));
  return status === "done" ? "ran" : "unknown";
}
