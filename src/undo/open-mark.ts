import type { Io } from "../io.ts";
import { safeFileName, undoFolder } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";

// Every event after a tool call asks whether something was saved for it, so this loads nothing.

/** The folder of the calls of which nobody knows yet whether they ran. */
export function openFolder(store: string): string {
  return `${store}/open`;
}

/** The file that says that something was saved for a call. */
export function callMark(store: string, session: string, call: string | undefined): string {
  return `${openFolder(store)}/${safeFileName(session)}~${call === undefined ? "-" : safeFileName(call)}`;
}

/** True where something was saved for a call that is over now. */
export function isOpen(io: Io, session: string, call: string | undefined): boolean {
  const store = undoFolder(io);
  return store !== undefined && exists(callMark(store, session, call));
}

/** True where anything may have been saved at all. */
export function mayHoldUndo(io: Io): boolean {
  const store = undoFolder(io);
  return store !== undefined && exists(store);
}

/** The folder of the captures that may share files with the project; it is there only while there are any. */
export function pendingFolder(store: string): string {
  return `${store}/pending`;
}

/** True where a capture may share files with the project. */
export function mayShareFiles(io: Io): boolean {
  const store = undoFolder(io);
  return store !== undefined && exists(pendingFolder(store));
}
