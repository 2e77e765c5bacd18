import { factsOf, namesIn } from "./folder.ts";
import { realPath } from "./real-path.ts";

/** A regular file as it was found. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Folders that are gone into, one below the other: more is a circle that no link shows, or nobody's tree. */
const DEPTH_MAX = 64;

/**
 * The regular files at and below a path, a folder's own in the order of their names. Links are followed, each
 * folder and each file is met once, whatever leads to it; what cannot be read is left out.
 */
export function* filesBelow(start: string): Generator<FoundFile> {
  yield* walk(start, new Set(), 0);
}

function* walk(path: string, met: Set<string>, depth: number): Generator<FoundFile> {
  const facts = factsOf(path);
  if (facts === undefined || depth > DEPTH_MAX) return;
  const real = realPath(path);
  if (met.has(real)) return;
  met.add(real);
  if (facts.isFile) yield { path, bytes: facts.bytes, modifiedMs: facts.modifiedMs };
  if (!facts.isFolder) return;
  for (const name of namesIn(path).toSorted()) yield* walk(`${path}/${name}`, met, depth + 1);
}
