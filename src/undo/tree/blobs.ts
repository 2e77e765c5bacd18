import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { blobName } from "../../sys/git-index.ts";
import { catObjects } from "../../sys/git-run.ts";
import { parentOf } from "../../sys/paths.ts";
import { PRIVATE_FILE } from "../../sys/private.ts";
import { isReachedPlainly } from "../compare.ts";
import { rowAt } from "./look.ts";
import { isUntouched, keptOf, type Row } from "./row.ts";

/** Where Git's own of a project may be found: what a record says of it, and what it kept. */
export interface Asked {
  /** Everything that was recorded. */
  readonly all: readonly Row[];
  /** Brings what was kept of a file to a path, where anything was. */
  readonly bring: (row: Row, to: string) => void;
  /** A folder for a repository that is needed only here. */
  readonly scratch: string;
  readonly searchPath: string | undefined;
}

/** Most bytes of files that are asked for together. */
const ASKED_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Writes what files held of which Git has the blobs, as far as they are to be had. Git is asked in a repository of its
 * own, which borrows the objects of the project's and has those that the call destroyed.
 */
export async function writeBlobs(
  rows: readonly { readonly row: Row; readonly to: string }[],
  asked: Asked,
): Promise<void> {
  if (rows.length === 0) return;
  const { scratch, searchPath } = asked;
  makeRepository(asked);
  try {
    for (const batch of batches(rows)) {
      const names = batch.map(({ row }) => blobOf(row));
      const file = `${scratch}/out`;
      if (!(await catObjects(scratch, searchPath, names, file))) continue;
      let at = 0;
      const text = readFileSync(file);
      for (const { row, to } of batch) {
        const end = text.indexOf(10, at);
        const [, type, size] = text.subarray(at, Math.max(at, end)).toString("latin1").split(" ");
        at = end + 1;
        // Nothing follows the line about an object that is missing.
        if (type === undefined || size === undefined) continue;
        const content = text.subarray(at, at + Number(size));
        at += content.length + 1;
        if (type === "blob" && blobName(content) === blobOf(row))
          writeFileSync(to, content, { mode: PRIVATE_FILE });
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function blobOf(row: Row): string {
  const kept = keptOf(row);
  return kept?.in === "git" ? kept.blob : "";
}

function* batches<T extends { readonly row: Row }>(rows: readonly T[]): Generator<readonly T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const one of rows) {
    batch.push(one);
    bytes += one.row.size;
    if (bytes < ASKED_MAX_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Only the repository of the project itself is asked for blobs. */
function makeRepository({ all, bring, scratch }: Asked): void {
  const store = `${all[0]?.path}/.git/objects`;
  const own = `${scratch}/.git/objects`;
  mkdirSync(`${own}/info`, { recursive: true });
  mkdirSync(`${scratch}/.git/refs`);
  writeFileSync(`${scratch}/.git/HEAD`, "ref: refs/heads/none\n");
  if (isReachedPlainly(`${store}/pack`)) writeFileSync(`${own}/info/alternates`, `${store}\n`);
  for (const row of all) {
    if (!row.path.startsWith(`${store}/`) || row.type !== "file") continue;
    const now = rowAt(row.path);
    if (now !== undefined && isUntouched(row, now)) continue;
    const to = `${own}${row.path.slice(store.length)}`;
    mkdirSync(parentOf(to) ?? own, { recursive: true });
    bring(row, to);
  }
}
