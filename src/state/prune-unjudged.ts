import type { Io } from "../io.ts";
import { factsOf, namesIn, remove } from "../sys/folder.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { UNJUDGED_FOLDER } from "./unjudged.ts";

/** Sessions of which none was judged for so long, in milliseconds, ended without saying so. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes the mark of a session that ends, and those of sessions that were killed; never throws. */
export function pruneUnjudged(io: Io, sessionId: string): void {
  const folder = `${userStateDirectory(io)}/${UNJUDGED_FOLDER}`;
  for (const name of namesIn(folder)) {
    const ageMs = io.now().getTime() - (factsOf(`${folder}/${name}`)?.modifiedMs ?? 0);
    if (name === sessionId || ageMs > KEPT_MS) remove(`${folder}/${name}`);
  }
}
