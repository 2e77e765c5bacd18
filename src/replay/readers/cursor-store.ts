import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { pathOfFileUrl } from "../../sys/file-url.ts";
import { namesIn, textOf as smallText } from "../../sys/folder.ts";
import { rowsOf } from "../../sys/sqlite-rows.ts";
import {
  fieldsIn,
  fieldsOf,
  inCommonWords,
  listOf,
  type ReadCounts,
  type TranscriptCall,
  timeOf,
} from "../transcript.ts";

/**
 * Cursor's conversations: `globalStorage/state.vscdb`, where `composerData:<conversation>` says when and mostly
 * where it was held, and each `bubbleId:<conversation>:<message>` with a `toolFormerData` is a call with what
 * became of it. Where a conversation does not say its folder, the store of the folder's own window does
 * (`workspaceStorage/<id>`). Sources: descriptions of the stores of Cursor 0.50 to 3 in public exporters, as
 * <https://github.com/pppp606/cursor-efficiency/blob/main/docs/vscdbRelation.md>.
 */
export function* readCursorStore(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const folders = foldersOf(path);
  let session = "";
  let start: string | undefined;
  for (const row of rowsOf(path, CALLS)) {
    const { conversation, about, began, chars, value } = fieldsOf(row);
    if (typeof chars === "number" && chars > MESSAGE_MAX_CHARS) {
      counts.tooLong += 1;
      continue;
    }
    const message = typeof value === "string" ? fieldsIn(value, counts) : undefined;
    if (message === undefined) continue;
    counts.bytes += String(value).length;
    if (textOf(conversation) !== session) {
      session = textOf(conversation) ?? "";
      start = textOf(about) ?? folders.get(session);
    }
    const time = timeOf(message.createdAt) ?? timeOf(began);
    const call = callOf(fieldsOf(message.toolFormerData), { session, start, time }, counts);
    if (call !== undefined) yield call;
  }
}

/** Longest message that is looked at, in characters: it may hold what a command printed. */
const MESSAGE_MAX_CHARS = 32 * 1024 * 1024;

/** Ids have 36 characters. What is too long is not taken out of the store. */
const CALLS = `
  SELECT substr(message.key, 10, 36) AS conversation,
         CASE WHEN json_valid(told.value)
           THEN json_extract(told.value, '$.workspaceIdentifier.uri.fsPath') END AS about,
         CASE WHEN json_valid(told.value) THEN json_extract(told.value, '$.createdAt') END AS began,
         length(message.value) AS chars,
         CASE WHEN length(message.value) <= ${MESSAGE_MAX_CHARS} THEN CAST(message.value AS TEXT) END AS value
  FROM cursorDiskKV AS message
  LEFT JOIN cursorDiskKV AS told ON told.key = 'composerData:' || substr(message.key, 10, 36)
  WHERE message.key >= 'bubbleId:' AND message.key < 'bubbleId;'
    AND instr(CAST(message.value AS TEXT), '"toolFormerData"') > 0
  ORDER BY message.key`;

type Around = Pick<TranscriptCall, "session" | "start" | "time">;

function callOf(tool: Fields, around: Around, counts: ReadCounts): TranscriptCall | undefined {
  const { name, toolCallId } = tool;
  if (typeof name !== "string" || name === "") return undefined;
  // What the model wrote comes first; where it is missing, what Cursor made of it.
  const written = fieldsInText(tool.rawArgs);
  const input = Object.keys(written).length > 0 ? written : fieldsInText(tool.params);
  const named = textOf(fieldsInText(tool.params).cwd) ?? "";
  const cwd = named === "" ? around.start : named;
  const words = inCommonWords(name, input, cwd, counts);
  if (words === undefined) return undefined;
  const id = textOf(toolCallId) ?? "";
  return { agent: "cursor", ...around, id, cwd, ...words, followed: followedBy(tool) };
}

/**
 * No field alone says what became of a call: one that the person refused is `cancelled`, or `completed` with
 * the refusal beside it.
 */
function followedBy({ status, additionalData, result, error }: Fields): Followed {
  const { status: more } = fieldsOf(additionalData);
  const { rejected, exitCode } = fieldsInText(result);
  if (more === "rejected" || rejected === true || /reject/i.test(messageOf(error)))
    return "refused";
  if (status === "error" || more === "error" || (typeof exitCode === "number" && exitCode !== 0))
    return "failed";
  return status === "completed" ? "ran" : "unknown";
}

function messageOf(error: unknown): string {
  const { clientVisibleErrorMessage: shown, modelVisibleErrorMessage: told } = fieldsOf(error);
  return textOf(shown) ?? textOf(told) ?? textOf(error) ?? "";
}

/** An object, or a text that is one in JSON; nothing where it is neither. */
function fieldsInText(value: unknown): Fields {
  if (typeof value !== "string") return fieldsOf(value);
  try {
    return fieldsOf(JSON.parse(value));
  } catch {
    return {};
  }
}

/** Windows' folders that are looked through: each was once opened in Cursor. */
const WINDOWS_MAX = 2_000;

/** The folder of each conversation that a window's own store lists. */
function foldersOf(path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const windows = `${path.replace(/[\\/][^\\/]*[\\/][^\\/]*$/, "")}/workspaceStorage`;
  for (const name of namesIn(windows).slice(0, WINDOWS_MAX)) {
    const folder = folderOf(`${windows}/${name}/workspace.json`);
    if (folder === undefined) continue;
    for (const id of conversationsIn(`${windows}/${name}/state.vscdb`)) found.set(id, folder);
  }
  return found;
}

function folderOf(path: string): string | undefined {
  const { folder } = fieldsInText(smallText(path));
  return pathOfFileUrl(textOf(folder) ?? "");
}

function conversationsIn(path: string): readonly string[] {
  const query =
    "SELECT CAST(value AS TEXT) AS value FROM ItemTable WHERE key = 'composer.composerData'";
  try {
    return [...rowsOf(path, query)].flatMap((row) => {
      const told = fieldsInText(fieldsOf(row).value);
      return listOf(told.allComposers).flatMap((one) => {
        const id = isFields(one) ? textOf(one.composerId) : undefined;
        return id === undefined ? [] : [id];
      });
    });
  } catch {
    return [];
  }
}
