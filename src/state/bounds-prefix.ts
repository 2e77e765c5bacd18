import type { Io } from "../io.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { homeDirectory, userStateDirectory } from "../sys/paths.ts";

/**
 * What stands before a line that runs within bounds: the shell reads a file that makes it run the whole line anew
 * there, and ends where it cannot be read. What the agent wrote follows as it is.
 */
const BEFORE = ". ";
const BEHIND = " || exit; ";

/** How the line of an agent begins that names the directory of a call beside it. */
const GOING = /^cd (?:[\w@%+=:,./-]+|'(?:[^']|'\\'')*') && (?=\. )/;

/** The folder of such files, which only fairlead writes; undefined without a home. */
export function boundsFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/bounds`;
}

/** A line that runs within the bounds of that name. */
export function withBounds(line: string, name: string, io: Io): string {
  return `${BEFORE}${spelledFolder(io)}${name}${BEHIND}${line}`;
}

/** An event with the line as the agent wrote it, and the name of the bounds in which it runs or ran. */
export function asWritten(event: AgentEvent, io: Io): AgentEvent {
  const { tool, payload } = event;
  const line = tool?.input?.command;
  if (tool?.input === undefined || typeof line !== "string") return event;
  const going = GOING.exec(line)?.[0] ?? "";
  const { text, bounds } = partedLine(line.slice(going.length), spelledFolder(io));
  if (bounds === undefined) return event;
  const input = { ...tool.input, command: going + text };
  return { ...event, tool: { ...tool, input, bounds }, payload: { ...payload, tool_input: input } };
}

/** A line as the agent wrote it, of a transcript, where the folder may be that of another home. */
export function lineAsWritten(line: string): string {
  const folder = /^\. ((?:\\ |\S)+\/fairlead\/bounds\/)/.exec(line)?.[1];
  return folder === undefined ? line : partedLine(line, folder).text;
}

/** An agent may repeat what it saw before its last line, so there may be several. */
function partedLine(
  line: string,
  folder: string,
): { readonly text: string; readonly bounds?: string } {
  let text = line;
  let bounds: string | undefined;
  while (folder !== "" && text.startsWith(BEFORE + folder)) {
    const start = BEFORE.length + folder.length;
    const end = text.indexOf(BEHIND);
    const name = text.slice(start, end);
    if (end < start || !/^\w+$/.test(name)) break;
    bounds ??= name;
    text = text.slice(end + BEHIND.length);
  }
  return bounds === undefined ? { text } : { text, bounds };
}

/** The folder as a shell reads it without quotes, with a slash behind it; empty where it needs more than for a blank. */
function spelledFolder(io: Io): string {
  const folder = boundsFolder(io) ?? "";
  const home = homeDirectory(io);
  const isBelow = home !== undefined && folder.startsWith(`${home}/`);
  const spelled = isBelow ? `~${folder.slice(home.length)}` : folder;
  return /^[\w~./@+ -]+$/.test(spelled) ? `${spelled.replaceAll(" ", "\\ ")}/` : "";
}

/** True where a line can be run within bounds: the folder has a name that needs no quotes. */
export function mayBound(io: Io): boolean {
  return io.platform !== "windows" && spelledFolder(io) !== "";
}
