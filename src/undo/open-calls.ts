import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { textOf } from "../sys/folder.ts";
import { PRIVATE_FILE, privately } from "../sys/private.ts";
import { callMark, openFolder } from "./open-mark.ts";

/** A call for which something was saved and of which nobody knows yet whether it ran. */
export interface OpenCall {
  readonly path: string;
  readonly number: number;
}

/** Notes that a call was let go on with what it destroys saved. */
export function openCall(
  store: string,
  session: string,
  call: string | undefined,
  number: number,
): void {
  privately(() => {
    mkdirSync(openFolder(store), { recursive: true });
    writeFileSync(callMark(store, session, call), String(number), { mode: PRIVATE_FILE });
  });
}

/** The open calls of a session. */
export function openCalls(store: string, session: string): readonly OpenCall[] {
  const prefix = callMark(store, session, undefined).slice(0, -1);
  return namesOf(store)
    .filter((path) => path.startsWith(prefix))
    .flatMap(readMark);
}

/** The open call of that name; none where nothing was saved for it. */
export function openCallOf(
  store: string,
  session: string,
  call: string | undefined,
): readonly OpenCall[] {
  return readMark(callMark(store, session, call));
}

function readMark(path: string): readonly OpenCall[] {
  const number = Number(textOf(path));
  return Number.isSafeInteger(number) && number > 0 ? [{ path, number }] : [];
}

/** Forgets that a call is open. */
export function closeCall({ path }: OpenCall): void {
  rmSync(path, { force: true });
}

function namesOf(store: string): readonly string[] {
  const folder = openFolder(store);
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}
