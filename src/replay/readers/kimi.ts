import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import { textOf as smallText } from "../../sys/folder.ts";
import { type AskedStep, callsOfSteps, followedBy, type Step, saidIn } from "../steps.ts";
import {
  fieldsIn,
  fieldsOf,
  listOf,
  type ReadCounts,
  type TranscriptReader,
  timeOfEpoch,
} from "../transcript.ts";
import { transcriptLines } from "../transcript-lines.ts";

/**
 * Kimi Code: `sessions/<folder>/<session>/agents/<agent>/wire.jsonl`, where `context.append_loop_event` tells of a
 * `tool.call` or a `tool.result`, and `state.json` two folders above says the session's folder. Its predecessor wrote
 * `sessions/<hash of the folder>/<session>/wire.jsonl`, with a `ToolCall` or a `ToolResult` in each `message`, and no
 * folder. Sources: sessions written by 2.1.0, and `src/kimi_cli/wire` of MoonshotAI/kimi-cli.
 */
export const kimiReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("kimi", stepsIn(path, counts), counts),
};

const TELLING = ['"tool.call"', '"tool.result"', '"ToolCall"', '"ToolResult"'];

function* stepsIn(path: string, counts: ReadCounts): Generator<Step> {
  const place = placeOf(path);
  for (const line of transcriptLines(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    const { timestamp, time = timestamp } = entry;
    const when = timeOfEpoch(time);
    if (entry.type === "context.append_loop_event") {
      yield* stepOfEvent(fieldsOf(entry.event), place, when);
    } else {
      yield* stepOfMessage(fieldsOf(entry.message), place, when);
    }
  }
}

type Place = Pick<AskedStep, "session" | "cwd" | "start">;

function* stepOfEvent(event: Fields, place: Place, time: string | undefined): Generator<Step> {
  const { type, toolCallId, name, args: input, result, display } = event;
  const id = textOf(toolCallId) ?? "";
  if (type === "tool.call" && typeof name === "string") {
    const cwd = textOf(fieldsOf(display).cwd) ?? place.cwd;
    yield { ...place, cwd, start: place.start ?? cwd, id, time, name, input };
  } else if (type === "tool.result") {
    const { output, isError } = fieldsOf(result);
    yield { answered: id, followed: followedBy(isError === true, saidIn(output)) };
  }
}

function* stepOfMessage(message: Fields, place: Place, time: string | undefined): Generator<Step> {
  const { type } = message;
  const payload = fieldsOf(message.payload);
  if (type === "SubagentEvent") yield* stepOfMessage(fieldsOf(payload.event), place, time);
  if (type === "ToolCall") {
    const { name, arguments: input } = fieldsOf(payload.function);
    if (typeof name === "string")
      yield { ...place, id: textOf(payload.id) ?? "", time, name, input };
  }
  if (type === "ToolResult") {
    const { is_error: isError, output, message: told } = fieldsOf(payload.return_value);
    const said = [told, ...(typeof output === "string" ? [output] : listOf(output))];
    const followed = followedBy(isError === true, saidIn(said));
    yield { answered: textOf(payload.tool_call_id) ?? "", followed };
  }
}

/** The session and its folder, which the file of its state says. */
function placeOf(path: string): Place {
  const [folder = "", session = ""] =
    /^(.*[\\/]([^\\/]+))[\\/]agents[\\/][^\\/]+[\\/][^\\/]+$/.exec(path)?.slice(1) ??
    /^(.*[\\/]([^\\/]+))[\\/][^\\/]+$/.exec(path)?.slice(1) ??
    [];
  const cwd = folderIn(smallText(`${folder}/state.json`));
  return { session, cwd, start: cwd };
}

function folderIn(state: string | undefined): string | undefined {
  try {
    const told: unknown = JSON.parse(state ?? "{}");
    return isFields(told) ? textOf(told.cwd) : undefined;
  } catch {
    return undefined;
  }
}
