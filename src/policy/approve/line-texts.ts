import { type LineReader, readWord } from "./line-reader.ts";
import { refuse } from "./line-words.ts";

/** Reads a text that a command reads as its input: `<<< WORD`, or one of the lines behind, up to a word. */
export function readTextBehind(reader: LineReader): void {
  const { cursor } = reader;
  const text = cursor.text.slice(cursor.at);
  const here = /^0?<<<[ \t]*/.exec(text)?.[0];
  if (here !== undefined) {
    cursor.at += here.length;
    readWord(reader);
    return;
  }
  const [all = "", dash, quoted, double, plain] = HEAD.exec(text) ?? [];
  const end = quoted ?? double ?? plain;
  if (end === undefined) refuse("has a heredoc that is not read");
  const lineEnd = text.indexOf("\n");
  const line = text.slice(all.length, lineEnd);
  if (lineEnd < 0 || !REST.test(line)) refuse("has a heredoc that is not read");
  const tabs = dash === "-" ? "\\t*" : "";
  const behind = text.slice(lineEnd + 1);
  const last = new RegExp(`^${tabs}${end}$`, "m").exec(behind);
  if (last === null) refuse("has a heredoc without an end");
  const body = behind.slice(0, last?.index);
  if (plain !== undefined && /[$`\\]/.test(body)) refuse("has a heredoc with expansions");
  const left = behind.slice(body.length + (last?.[0].length ?? 0));
  cursor.text = `${cursor.text.slice(0, cursor.at)} ${line}${left}`;
}

const HEAD = /^0?<<(-?)[ \t]*(?:'([A-Za-z_]\w*)'|"([A-Za-z_]\w*)"|([A-Za-z_]\w*))(?=[\s;|&<>]|$)/;

/** What may stand behind it on its line: nothing that goes on behind the line's end, and no other such text. */
const REST = /^(?:[^'"\\\n`#$()<]|'[^'\n]*'|"[^"\n$`\\]*")*$/;
