import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { textOf } from "../sys/folder.ts";
import { nameOf } from "../sys/paths.ts";
import { PRIVATE_FILE, privately } from "../sys/private.ts";
import type { About } from "./model.ts";
import { callMark, openFolder, pendingFolder } from "./open-mark.ts";
import { removeIfEmpty } from "./pending.ts";

/** A call for which something was saved and of which nobody knows yet whether it ran. */
export interface OpenCall {
  readonly path: string;
  /** The capture of what it was going to destroy. */
  readonly number?: number | undefined;
  /** The record of the whole project, where nobody knows what it does. */
  readonly tree?: OpenTree | undefined;
}

/** A record of a project that was made for a call. */
export interface OpenTree {
  readonly record: string;
  readonly apart: readonly string[];
  readonly about: About;
}

/** Notes that a call was let go on with what it destroys saved, in either way or in both. */
export function openCall(
  store: string,
  session: string,
  call: string | undefined,
  saved: Pick<OpenCall, "number" | "tree">,
): void {
  const path = callMark(store, session, call);
  const [{ number, tree } = {}] = readMark(path);
  privately(() => {
    mkdirSync(openFolder(store), { recursive: true });
    writeFileSync(path, JSON.stringify({ number, tree, ...saved }), { mode: PRIVATE_FILE });
    if (saved.tree === undefined) return;
    // So that the next event looks whether the call is over.
    mkdirSync(pendingFolder(store), { recursive: true });
    writeFileSync(pendingTree(store, path), "", { mode: PRIVATE_FILE });
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

/** The open calls for which one of these projects was recorded. */
export function openCallsIn(
  store: string,
  isMeant: (project: string) => boolean,
): readonly OpenCall[] {
  return namesOf(store)
    .flatMap(readMark)
    .filter(({ tree }) => tree !== undefined && isMeant(tree.about.project));
}

/** Names of the records of open calls. */
export function openTreeRecords(store: string): ReadonlySet<string> {
  const calls = namesOf(store).flatMap(readMark);
  return new Set(calls.flatMap(({ tree }) => tree?.record ?? []));
}

function readMark(path: string): readonly OpenCall[] {
  try {
    const text = textOf(path);
    if (text === undefined) return [];
    const mark: unknown = JSON.parse(text);
    return isMark(mark) ? [{ path, number: mark.number, tree: mark.tree }] : [];
  } catch {
    return [];
  }
}

// By hand: a schema takes as long to load as everything else that is done before a call that runs unread code.
function isMark(value: unknown): value is Omit<OpenCall, "path"> {
  if (typeof value !== "object" || value === null) return false;
  const { number, tree }: { number?: unknown; tree?: unknown } = value;
  if (number !== undefined && typeof number !== "number") return false;
  return tree === undefined || isTree(tree);
}

function isTree(value: unknown): value is OpenTree {
  if (typeof value !== "object" || value === null) return false;
  const { record, apart, about }: { record?: unknown; apart?: unknown; about?: unknown } = value;
  if (typeof record !== "string" || !Array.isArray(apart)) return false;
  return apart.every((path) => typeof path === "string") && isAbout(about);
}

function isAbout(value: unknown): value is About {
  if (typeof value !== "object" || value === null) return false;
  const { project, session, title, call, isBackground }: Partial<Record<keyof About, unknown>> =
    value;
  const hasTexts = [project, session, title].every((text) => typeof text === "string");
  const isCall = call === undefined || typeof call === "string";
  return hasTexts && isCall && (isBackground === undefined || typeof isBackground === "boolean");
}

/** Forgets that a call is open. */
export function closeCall(store: string, { path, tree }: OpenCall): void {
  rmSync(path, { force: true });
  if (tree === undefined) return;
  rmSync(pendingTree(store, path), { force: true });
  removeIfEmpty(pendingFolder(store));
}

/** Says of an open call that a project was recorded for it. */
function pendingTree(store: string, path: string): string {
  return `${pendingFolder(store)}/${OPEN_TREE}${nameOf(path)}`;
}

/** Begins the names of open calls among those of pending captures. */
export const OPEN_TREE = "open-";

function namesOf(store: string): readonly string[] {
  const folder = openFolder(store);
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}
