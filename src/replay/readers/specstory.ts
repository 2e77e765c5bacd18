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
 * a `<tool-use>` block that names the tool; what it was given is as much as the Markdown tells. Source: what
 * SpecStory's CLI writes as Markdown v2.1.0.
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
      if (line.startsWith("</details></tool-use>")) {
        const words = inCommonWords(block.name, inputOf(block), cwd);
        const followed = block.lines.some((one) => one === "**Error:**") ? "failed" : "ran";
        const id = String(number++);
        if (words !== undefined)
          yield { agent, session, id, cwd, start: cwd, time, ...words, followed };
        block = undefined;
      } else if (block.lines.length < BLOCK_MAX_LINES) block.lines.push(line);
      continue;
    }
    if (line.length > HEADING_MAX_CHARS) continue;
    const [, type, name] =
      /^<tool-use data-tool-type="(\w*)" data-tool-name="([^"]*)">/.exec(line) ?? [];
    if (type !== undefined && name !== undefined) block = { type, name, lines: [] };
    const [, provider, id] = /^<!-- (.+) Session (\S+) \(.*\) -->/.exec(line) ?? [];
    if (provider !== undefined && id !== undefined) {
      [agent, session] = [AGENTS.get(provider) ?? "specstory", id];
    }
    const said =
      /^_\*\*(?:User|Agent).*?(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(Z|[+-]\d{4})\)\*\*_/.exec(line);
    if (said !== null) time = timeOf(`${said[1]}T${said[2]}${zoneOf(said[3] ?? "Z")}`);
  }
}

/** Longest line that says who speaks, or which tool is used. */
const HEADING_MAX_CHARS = 1_000;

/** Lines of a block that are looked at: what was typed comes first, what was printed behind it. */
const BLOCK_MAX_LINES = 5_000;

/** The agents by SpecStory's names for them. */
const AGENTS: ReadonlyMap<string, string> = new Map([
  ["Claude Code", "claude"],
  ["Codex CLI", "codex"],
  ["Gemini CLI", "gemini"],
  ["Cursor CLI", "cursor"],
  ["Cursor IDE", "cursor"],
]);

interface ToolBlock {
  readonly type: string;
  readonly name: string;
  readonly lines: string[];
}

function zoneOf(zone: string): string {
  return zone === "Z" ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

/** What a call was given: a list of fields, a command, or the file in the summary. */
function inputOf({ type, lines }: ToolBlock): Readonly<Record<string, string>> {
  const fields = new Map<string, string>();
  const input = lines.indexOf("**Input:**");
  for (let at = input + 1; input >= 0 && at < lines.length; at++) {
    const [, name, value] = /^- ([\w-]+):(?: `(.*)`)?$/.exec(lines[at] ?? "") ?? [];
    if (name === undefined) break;
    fields.set(name, value ?? fenced(lines.slice(at + 1)) ?? "");
    if (value === undefined) at = skipFence(lines, at + 1);
  }
  if (fields.size > 0) return Object.fromEntries(fields);
  const summary = lines.findIndex((line) => line.includes("</summary>"));
  const body = lines.slice(summary + 1);
  // The output is in a separate block after the command.
  const typed = body.find((line) => line.startsWith("`")) ?? "";
  const inline = /^`(?!``)(.*)`$/.exec(typed)?.[1];
  if (type === "shell") return { command: inline ?? fenced(body) ?? "" };
  const file = /`([^`]+)`/.exec(lines.slice(0, summary + 1).join(" "))?.[1] ?? inline;
  return {
    ...(file === undefined ? {} : { file_path: file }),
    ...(type === "write" ? { content: fenced(body) ?? "" } : {}),
  };
}

/** The text of the first block of code. */
function fenced(lines: readonly string[]): string | undefined {
  const open = lines.findIndex((line) => /^`{3,}/.test(line));
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
