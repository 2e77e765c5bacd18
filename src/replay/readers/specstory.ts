import { linesWith } from "../../sys/long-lines.ts";
import {
  inCommonWords,
  type ReadCounts,
  type TranscriptCall,
  type TranscriptReader,
  timeOf,
} from "../transcript.ts";

/**
 * SpecStory: `.specstory/history/*.md` in a project, the sessions of several agents as Markdown. Each call is in
 * a `<tool-use>` block that names the tool; what it was given is as much as the Markdown tells, and a block that tells
 * nothing of it is no call that could be judged. Source: what SpecStory's CLI writes as Markdown v2.1.0, and histories
 * of its extension for Cursor in public repositories.
 */
export const specStoryReader: TranscriptReader = { read };

function* read(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const cwd = /^(.*)[\\/]\.specstory[\\/]/.exec(path)?.[1];
  let [agent, session] = ["specstory", path];
  let time: string | undefined;
  let block: ToolBlock | undefined;
  let number = 0;
  for (const line of linesWith(path, [], counts)) {
    if (block !== undefined) {
      if (!line.endsWith("</tool-use>")) {
        if (block.lines.length < BLOCK_MAX_LINES) block.lines.push(line);
        continue;
      }
      const input = inputOf(block);
      if (input === undefined) counts.untold += 1;
      const words = input && inCommonWords(block.name, input, cwd, counts);
      const followed = block.lines.some((one) => one === "**Error:**") ? "failed" : "ran";
      const id = String(number++);
      if (words !== undefined)
        yield { agent, session, id, cwd, start: cwd, time, ...words, followed };
      block = undefined;
      continue;
    }
    if (line.length > HEADING_MAX_CHARS) continue;
    const [, type, name, rest = ""] =
      /^<tool-use data-tool-type="(\w*)" data-tool-name="([^"]*)"[^>]*>(.*)/.exec(line) ?? [];
    if (type !== undefined && name !== undefined) block = { type, name, lines: [rest] };
    const [, provider, id] = /^<!-- (.+) Session (\S+) \(.*\) -->/i.exec(line) ?? [];
    if (provider !== undefined && id !== undefined) {
      [agent, session] = [agentNamed(provider), id];
    }
    if (/^_\*\*(?:User|Agent|Assistant)\b/.test(line)) time = timeIn(line) ?? time;
    else if (line.startsWith("# ")) time ??= timeIn(line);
  }
}

/** Longest line that says who speaks, or which tool is used. */
const HEADING_MAX_CHARS = 1_000;

/** Lines of a block that are looked at: what was typed comes first, what was printed behind it. */
const BLOCK_MAX_LINES = 5_000;

/** How SpecStory's names for agents begin. */
const AGENTS = ["claude", "codex", "gemini", "cursor"] as const;

function agentNamed(provider: string): string {
  const name = provider.toLowerCase();
  return AGENTS.find((agent) => name.startsWith(agent)) ?? "specstory";
}

/** A moment in a heading, with or without a `T`, seconds, parts of a second and a colon in its zone; UTC without one. */
function timeIn(line: string): string | undefined {
  const [, day, clock, zone = "Z"] =
    /(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?/.exec(line) ??
    [];
  if (day === undefined) return undefined;
  return timeOf(`${day}T${clock}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
}

interface ToolBlock {
  readonly type: string;
  readonly name: string;
  readonly lines: string[];
}

/** What a call was given: a list of fields, a command, or a file; undefined where the block does not tell. */
function inputOf(block: ToolBlock): Readonly<Record<string, string>> | undefined {
  const { type, lines } = block;
  const fields = listedFields(lines);
  if (fields !== undefined) return fields;
  const end = lines.findIndex((line) => line.includes("</summary>"));
  const summary = lines.slice(0, end + 1).join("\n");
  const body = lines.slice(end + 1);
  // `Tool use: **run_terminal_cmd** • Run command: npm i`, of as many lines as the command has.
  const said = /• (?:Run command|Read file|Edit file|Delete file): ([\s\S]*?)<\/summary>/.exec(
    summary,
  )?.[1];
  const typed = body.map((line) => line.trim()).find((line) => line.startsWith("`"));
  const inline = /^`(?!``)(.*)`$/.exec(typed ?? "")?.[1];
  if (type === "shell") {
    const command = said ?? inline ?? commandFence(body);
    return command === undefined ? undefined : { command };
  }
  const file =
    said ?? /`([^`]+)`/.exec(summary)?.[1] ?? inline ?? CHANGED.exec(body.join("\n"))?.[1];
  if (file === undefined) return isAboutFiles(type) ? undefined : {};
  if (type !== "write") return { file_path: file };
  const diff = fenced(body, /^`{3,}diff$/);
  if (diff !== undefined) return { file_path: file, ...linesOfDiff(diff) };
  return { file_path: file, content: fenced(body) ?? "" };
}

/** What Claude Code prints when it changed a file, which is all that older versions write of an edit. */
const CHANGED = /^The file (\S.*?) has been (?:updated|created)/m;

function isAboutFiles(type: string): boolean {
  return type === "read" || type === "write";
}

function listedFields(lines: readonly string[]): Readonly<Record<string, string>> | undefined {
  const fields = new Map<string, string>();
  const input = lines.indexOf("**Input:**");
  if (input < 0) return undefined;
  for (let at = input + 1; at < lines.length; at++) {
    if (fields.size === 0 && lines[at] === "") continue;
    const [, name, value] = /^- ([\w-]+):(?: `(.*)`)?$/.exec(lines[at] ?? "") ?? [];
    if (name === undefined) break;
    fields.set(name, value ?? fenced(lines.slice(at + 1)) ?? "");
    if (value === undefined) at = skipFence(lines, at + 1);
  }
  return fields.size === 0 ? undefined : Object.fromEntries(fields);
}

/** The first block of code, if it is one of a shell's: any other is what was printed. */
function commandFence(lines: readonly string[]): string | undefined {
  const first = lines.find((line) => /^`{3,}/.test(line)) ?? "";
  return /^`{3,}(?:bash|sh|shell|zsh|powershell|pwsh|cmd|console)$/.test(first)
    ? fenced(lines)
    : undefined;
}

/** What an edit took away and what it wrote, from a diff, in which SpecStory writes `<` and `>` as HTML. */
function linesOfDiff(diff: string) {
  const side = (mark: string) =>
    diff
      .split("\n")
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(1))
      .join("\n")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  return { old_string: side("-"), new_string: side("+") };
}

/** The text of the first block of code that opens like this. */
function fenced(lines: readonly string[], opening = /^`{3,}/): string | undefined {
  const open = lines.findIndex((line) => opening.test(line));
  if (open < 0) return undefined;
  return lines.slice(open + 1, skipFence(lines, open)).join("\n");
}

/** Where the first block of code from here ends. */
function skipFence(lines: readonly string[], from: number): number {
  const open = lines.findIndex((line, at) => at >= from && /^`{3,}/.test(line));
  const mark = /^`{3,}/.exec(lines[open] ?? "")?.[0] ?? "```";
  const close = lines.findIndex((line, at) => at > open && line.startsWith(mark));
  return close < 0 ? lines.length : close;
}
