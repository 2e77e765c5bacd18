import { lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { namesIn, textOf } from "../../sys/folder.ts";
import { uniqueName } from "../../sys/light-files.ts";
import { PRIVATE_FILE, privately } from "../../sys/private.ts";
import { openTreeRecords } from "../open-calls.ts";
import { treeFolder } from "./place.ts";
import { keptOf, type Row, readRows } from "./row.ts";

/** The last record of a project. */
export interface OldRecord {
  readonly name: string;
  readonly rows: readonly Row[];
  /** When the look at the project began. */
  readonly beganMs: number;
}

/** A name for a record; the name of a later one comes later. */
export function newRecord(beganMs: number): string {
  return `r${beganMs.toString(36).padStart(9, "0")}${uniqueName("")}`;
}

/** The newest record of a project, where it can be read. */
export function latestRecord(folder: string, root: string): OldRecord | undefined {
  const name = namesIn(folder).filter(isRecord).toSorted().at(-1);
  const rows = name === undefined ? undefined : readRows(`${folder}/${name}`);
  if (name === undefined || rows?.[0]?.path !== root) return undefined;
  return { name, rows, beganMs: Number.parseInt(name.slice(1, 10), 36) };
}

function isRecord(name: string): boolean {
  return name.startsWith("r") && !name.endsWith(".tmp");
}

/** Packs to read from at most: what is left of the smallest is kept anew. */
const PACKS_MAX = 16;

/** Packs of which too little is needed to keep them. */
export function packsToDrop(rows: readonly Row[]): ReadonlySet<string> {
  const bytes = new Map<string, number>();
  for (const row of rows) {
    const kept = keptOf(row);
    if (kept?.in === "pack") bytes.set(kept.name, (bytes.get(kept.name) ?? 0) + row.size);
  }
  const names = [...bytes.keys()].toSorted((a, b) => (bytes.get(b) ?? 0) - (bytes.get(a) ?? 0));
  return new Set(names.slice(PACKS_MAX));
}

/** Files that a record names are this old at least before they count as left behind, in milliseconds. */
const BEING_MADE_MS = 60_000;

/** Names in a folder from which on it is worth looking for what is no longer needed. */
const TIDY_FROM = 12;

/** Removes records that are neither the newest nor that of a call which may still run, and what only they name. */
export function tidyRecords(store: string, folder: string, newest: string): void {
  const names = namesIn(folder);
  if (names.length < TIDY_FROM) return;
  const open = openTreeRecords(store);
  const needed = new Set(["told"]);
  for (const name of names.filter(isRecord)) {
    if (name !== newest && !open.has(name)) {
      remove(`${folder}/${name}`);
      continue;
    }
    needed.add(name);
    for (const row of readRows(`${folder}/${name}`) ?? []) {
      const kept = keptOf(row);
      if (kept !== undefined && kept.in !== "git") needed.add(kept.name);
    }
  }
  for (const name of names) if (!needed.has(name)) remove(`${folder}/${name}`);
}

function remove(path: string): void {
  try {
    if (Date.now() - lstatSync(path).ctimeMs > BEING_MADE_MS) rmSync(path, { force: true });
  } catch {
    // Another process removed it.
  }
}

/** Removes other names of files of the project once nobody needs them: what is written to those is seen here too. */
export function removeLinks(folder: string, rows: readonly Row[]): void {
  for (const row of rows) {
    const kept = keptOf(row);
    if (kept?.in === "link") rmSync(`${folder}/${kept.name}`, { force: true });
  }
}

/** Notes what a person is told of a project; true where they were told the same before. */
export function noteTold(store: string, project: string, text: string): boolean {
  const path = `${treeFolder(store, project)}/told`;
  if (textOf(path) === text) return true;
  privately(() => {
    mkdirSync(treeFolder(store, project), { recursive: true });
    writeFileSync(path, text, { mode: PRIVATE_FILE });
  });
  return false;
}
