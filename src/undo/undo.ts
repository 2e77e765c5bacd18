import { rmSync } from "node:fs";
import { capture } from "./capture.ts";
import type { About, Entry, Target } from "./model.ts";
import { applySteps } from "./restore.ts";
import type { RestorePlan } from "./restore-plan.ts";
import { settle } from "./settle.ts";
import { dropCapture, readSaved, writeSaved } from "./store.ts";

/** One undo that a person asked for. */
export interface UndoRequest {
  readonly store: string;
  readonly number: number;
  readonly plan: RestorePlan;
  /** True where only some paths of the capture were asked for. */
  readonly isPartial: boolean;
  readonly about: About;
  readonly time: Date;
  /** Puts the objects of a repository back; before anything that names them. */
  readonly unpack: (packs: RestorePlan["packs"]) => Promise<void>;
}

/**
 * Takes a call back: saves what lies there now, so that this can be taken back too, then puts back what was saved,
 * then drops the capture. Returns the number of the new capture. After a kill the same undo does the rest.
 */
export async function undo(request: UndoRequest): Promise<number | undefined> {
  const { store, number, plan, about, time } = request;
  const folder = `${store}/${number}`;
  const saved = await capture({
    ...{ store, about, time, linksAllowed: true, mayKeep: () => true },
    targets: plan.steps.map(targetOf),
    budget: { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
    // What is gone now is something to go back to as well.
    packs: () => Promise.resolve([]),
  });
  await request.unpack(plan.packs);
  applySteps(plan, folder);
  if (saved !== undefined) settle(store, saved);
  if (request.isPartial)
    forget(
      store,
      number,
      plan.steps.map(({ entry }) => entry),
    );
  else dropCapture(store, number);
  return saved;
}

function targetOf({ entry, now }: RestorePlan["steps"][number]): Target {
  const deep = now?.isDirectory() === true && entry.type !== "folder";
  return { path: entry.path, change: "removed", deep };
}

/** Takes paths that were restored out of a capture: the file that is back must not be written to through it. */
function forget(store: string, number: number, done: readonly Entry[]): void {
  const saved = readSaved(store, number);
  if (saved === undefined) return;
  const paths = new Set(done.flatMap(({ path, type }) => (type === "folder" ? [] : [path])));
  const entries = saved.entries.filter(({ path }) => !paths.has(path));
  writeSaved(store, number, { ...saved, entries });
  for (const { linked, copied } of done) {
    for (const name of [linked, copied]) {
      if (name !== undefined) rmSync(`${store}/${number}/${name}`, { force: true });
    }
  }
}
