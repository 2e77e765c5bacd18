import type { Io } from "../io.ts";
import { hostSessionPath, recordMessage, type SessionMessage } from "../state/host-session.ts";
import { homeDirectory, temporaryDirectories, userStateDirectory } from "../sys/paths.ts";
import type { HookEvent } from "./hook-event.ts";
import { canonicalToolName } from "./tool-names.ts";
import { directoryFrom } from "./working-directory.ts";

/**
 * Adds an event to the history of its session and returns the session's file, which then exists and can be
 * loaded. A history that cannot be written stops no hook.
 */
export async function recordEvent(
  io: Io,
  folder: string | undefined,
  event: HookEvent,
  session: { readonly id: string; readonly cwd: string },
): Promise<string> {
  const path = hostSessionPath(sessionsFolder(io, folder), session.id);
  await recordMessage(path, session, messageOf(event));
  return path;
}

/** Folder of hosted sessions: the configured one, else `sessions` in the state folder. */
export function sessionsFolder(io: Io, configured: string | undefined): string {
  const home = homeDirectory(io);
  if (configured !== undefined && configured !== "") {
    return directoryFrom(configured, home ?? ".", io);
  }
  const state = userStateDirectory(io) ?? `${temporaryDirectories(io)[0] ?? "."}/fairlead`;
  return `${state}/sessions`;
}

function messageOf(event: HookEvent): SessionMessage {
  const { prompt, tool_args, tool_result, error, ...rest } = event.data;
  const base = { event: event.type, time: event.timestamp.toISOString() };
  if (event.type === "user:prompt_submit") {
    return { ...base, role: "user", content: [{ type: "text", text: prompt ?? "" }] };
  }
  if (event.toolName === undefined) return { ...base, role: "event", content: rest };
  const name = canonicalToolName(event.toolName);
  if (tool_result === undefined && error === undefined) {
    return { ...base, role: "assistant", content: [{ type: "tool_use", name, input: tool_args }] };
  }
  const result = { type: "tool_result", name, content: tool_result ?? error };
  return {
    ...base,
    role: "tool",
    content: [error === undefined ? result : { ...result, is_error: true }],
  };
}
