import { countsOf } from "./counts.ts";
import { keepFiles } from "./keep.ts";
import {
  type About,
  type Budget,
  expectInTime,
  type Info,
  type Pack,
  type Target,
} from "./model.ts";
import { partPending } from "./part.ts";
import { ownNames } from "./pending.ts";
import { abandonCapture, beginCapture, publish } from "./store.ts";
import { findEntries } from "./walk.ts";

/** What is to be saved, and where. */
export interface Capture {
  readonly store: string;
  readonly targets: readonly Target[];
  readonly about: About;
  readonly budget: Budget;
  /** False for a path that may not be saved, for which nothing is. */
  readonly mayKeep: (path: string) => boolean;
  /** False where a file may be written to by another name before it is unlinked. */
  readonly linksAllowed: boolean;
  readonly time: Date;
  /** Writes what else belongs to the capture into its folder. */
  readonly packs?: (folder: string) => Promise<readonly Pack[]>;
}

/**
 * Saves what targets name, and returns the number of the capture once it is complete and on the disk. Throws, and
 * leaves nothing, where anything cannot be saved. Undefined where there is nothing to save.
 */
export async function capture(request: Capture): Promise<number | undefined> {
  const { store, targets, budget, about, time } = request;
  // What an earlier call shares with these files would change with them.
  partPending(store, budget.deadline ?? Number.POSITIVE_INFINITY);
  let own: ReadonlyMap<string, number> | undefined;
  const names = () => (own ??= ownNames(store));
  const found = findEntries(targets, budget, mayKeepIn(request), names);
  const isThere = found.some(({ entry, isMeant }) => isMeant && entry.type !== "absent");
  if (!isThere && request.packs === undefined) return undefined;
  const begun = beginCapture(store);
  const { folder } = begun;
  try {
    const packs = (await request.packs?.(folder)) ?? [];
    const entries = keepFiles(found, folder, request.linksAllowed, budget);
    expectInTime(budget);
    const isBare = found.some(
      ({ entry, isMeant }) => isMeant && entry.type === "folder" && entry.attributes === undefined,
    );
    const counts = { ...countsOf(entries), ...(isBare ? { isBare } : {}) };
    const info: Info = { ...about, time: time.toISOString(), ...counts };
    return publish(store, begun, info, { entries, packs });
  } catch (error) {
    abandonCapture(store, begun);
    throw error;
  }
}

/** What fairlead keeps for itself is never part of a capture, nor is a folder around it saved as a whole. */
function mayKeepIn({ store, mayKeep }: Capture): (path: string) => boolean {
  const state = store.slice(0, store.lastIndexOf("/"));
  return (path) => path !== state && !path.startsWith(`${state}/`) && mayKeep(path);
}
