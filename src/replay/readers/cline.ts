import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { textOf as smallText } from "../../sys/folder.ts";
import { openCalls } from "../open-calls.ts";
import {
  fieldsOf,
  inCommonWords,
  listOf,
  type ReadCounts,
  type TranscriptCall,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";
import { transcriptText } from "../whole-file.ts";

/**
 * Cline: `tasks/<id>/api_conversation_history.json`, messages as the model's API has them. A call is a
 * `tool_use`, before native tools a tag in the text (`<execute_command><command>…`), and its result is in the
 * next message, as a part of its own or as text. Since its version 4, and in its CLI, they are in `sessions/<id>/<id>.messages.json`, below `messages`,
 * with the folder in `<id>.json` beside it.
 */
export const clineReader: TranscriptReader = { read };

function* read(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const text = transcriptText(path, counts);
  if (text === undefined) return;
  const told = valueIn(text);
  const messages = Array.isArray(told) ? told : fieldsOf(told).messages;
  if (!Array.isArray(messages)) {
    counts.broken += 1;
    return;
  }
  const session = textOf(fieldsOf(told).sessionId) ?? sessionOf(path);
  // A task's name is the moment at which it began.
  const began = /^\d{13}$/.test(session) ? timeOf(Number(session)) : undefined;
  const open = openCalls();
  let cwd = folderBeside(path);
  let number = 0;
  // The calls of the last message of the assistant.
  let asked: readonly string[] = [];
  for (const message of messages) {
    if (!isFields(message)) continue;
    const { role, content, ts } = message;
    const parts = typeof content === "string" ? [{ type: "text", text: content }] : listOf(content);
    if (role === "user") {
      cwd ??= /# Current Working Directory \(([^)\n]+)\)/.exec(textIn(parts))?.[1];
      for (const part of parts) {
        if (isFields(part) && part.type === "tool_result")
          yield* open.settle(textOf(part.tool_use_id) ?? "", followedByResult(part));
      }
      // Results may be text, also those of native calls: `[read_file for 'a.ts'] Result:`.
      const [only, ...more] = asked;
      if (only !== undefined && more.length === 0)
        yield* open.settle(only, followedBy(textIn(parts)));
      asked = [];
      continue;
    }
    const time = timeOf(ts) ?? began;
    for (const { id, name, input } of callsIn(parts)) {
      const words = inCommonWords(name, input, cwd, counts);
      if (words === undefined) continue;
      const own = id ?? `tag-${number++}`;
      asked = [...asked, own];
      yield* open.add({ agent: "cline", session, id: own, cwd, start: cwd, time, ...words });
    }
  }
  yield* open.rest();
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of a session's file, or of a task's folder. */
function sessionOf(path: string): string {
  const file = /([^\\/]+)\.messages\.json$/.exec(path)?.[1];
  return file ?? /([^\\/]+)[\\/][^\\/]+$/.exec(path)?.[1] ?? "";
}

/** The folder of a session, which a small file beside its messages says. */
function folderBeside(path: string): string | undefined {
  if (!path.endsWith(".messages.json")) return undefined;
  try {
    const about = JSON.parse(smallText(path.replace(/\.messages\.json$/, ".json")) ?? "{}");
    const { cwd, workspace_root: root, workspaceRoot = root } = fieldsOf(about);
    return textOf(cwd) ?? textOf(workspaceRoot);
  } catch {
    return undefined;
  }
}

interface ClineCall {
  /** Undefined for a tag, which is alone in its message. */
  readonly id: string | undefined;
  readonly name: string;
  readonly input: Fields;
}

function callsIn(parts: readonly unknown[]): readonly ClineCall[] {
  return parts.flatMap((part): readonly ClineCall[] => {
    if (!isFields(part)) return [];
    const { type, name, input, id, text } = part;
    if (type === "tool_use" && typeof name === "string" && isFields(input)) {
      return [{ id: textOf(id) ?? "", name, input }];
    }
    const tag = typeof text === "string" ? tagIn(text) : undefined;
    if (tag === undefined) return [];
    const fields = fieldsInTag(tag.body);
    if (tag.name !== DONE) return [{ id: undefined, name: tag.name, input: fields }];
    const { command } = fields;
    return command === undefined
      ? []
      : [{ id: undefined, name: "execute_command", input: { command } }];
  });
}

/** A finished task, which may come with a command that shows what was done. */
const DONE = "attempt_completion";

/** Tools by whose tags a call is known. */
const TAG =
  /<(execute_command|read_file|write_to_file|replace_in_file|search_files|list_files|list_code_definition_names|browser_action|use_mcp_tool|access_mcp_resource|web_fetch|attempt_completion)>/;

/** The first call in tags that ends. */
function tagIn(text: string): { readonly name: string; readonly body: string } | undefined {
  const open = TAG.exec(text);
  const [whole = "", name = ""] = open ?? [];
  const from = (open?.index ?? 0) + whole.length;
  const end = open === null ? -1 : text.indexOf(`</${name}>`, from);
  return end < 0 ? undefined : { name, body: text.slice(from, end) };
}

/** Fields of a call that are looked for: tools have a few, and a text may hold any number of tags. */
const FIELDS_MAX = 20;

function fieldsInTag(body: string): Fields {
  const fields: [string, string][] = [];
  const opening = /<(\w+)>/g;
  for (let count = 0; count < FIELDS_MAX; count++) {
    const open = opening.exec(body);
    if (open === null) break;
    const [whole, name = ""] = open;
    const from = open.index + whole.length;
    const end = body.indexOf(`</${name}>`, from);
    if (end < 0) continue;
    fields.push([name, body.slice(from, end).trim()]);
    opening.lastIndex = end;
  }
  return Object.fromEntries(fields);
}

function followedByResult({ content, is_error: isError }: Fields): Followed {
  // Since version 4 a result says of each command that was asked for (`query`) whether it succeeded.
  const results = listOf(content).map((part) => {
    const { query: _, ...result } = fieldsOf(part);
    return result;
  });
  const isFailed = isError === true || results.some(({ success }) => success === false);
  const said = followedBy(textIn(typeof content === "string" ? content : results));
  return said === "ran" && isFailed ? "failed" : said;
}

function followedBy(said: string): Followed {
  if (/user denied this operation|user rejected|denied by (?:the )?user/i.test(said))
    return "refused";
  return /tool execution failed|Command failed|exit code: [1-9]|Error executing/i.test(said)
    ? "failed"
    : "ran";
}
