import { capture } from "./capture.ts";
import { BEING_PUT_BACK } from "./compare.ts";
import type { About, Target } from "./model.ts";
import { markPending, unmarkPending, whileHeld } from "./pending.ts";
import { applySteps, isWrittenInPlace } from "./restore.ts";
import type { RestorePlan } from "./restore-plan.ts";
import { settle } from "./settle-captures.ts";
import { dropCapture, letGo, readAfter, readSaved, writeAfter } from "./store.ts";

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
  const saved = await capture({
    ...{ store, about, time, linksAllowed: true, mayKeep: () => true },
    targets: plan.steps.map(targetOf),
    budget: { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
    // What is gone now is something to go back to as well.
    packs: () => Promise.resolve([]),
  });
  await request.unpack(plan.packs);
  // What is put back may be the kept file itself, until the capture is gone.
  const isMarked = markPending(store, number);
  const isDone = whileHeld(store, () => {
    noteWritten(plan, store, number);
    applySteps(asKeptNow(plan, store, number), `${store}/${number}`, about.project);
    if (request.isPartial) forget(store, number, plan);
    return true;
  });
  if (isDone !== true) throw new Error("another fairlead is changing what is saved");
  if (saved !== undefined) settle(store, saved);
  if (!request.isPartial) dropCapture(store, number);
  else if (isMarked) unmarkPending(store, number);
  return saved;
}

function targetOf(step: RestorePlan["steps"][number]): Target {
  const { entry, now } = step;
  const deep = now?.isDirectory() === true && entry.type !== "folder";
  return { path: entry.path, change: isWrittenInPlace(step) ? "written" : "removed", deep };
}

/** What is written where it lies may be half written after a kill: that is no change of somebody else. */
function noteWritten({ steps }: RestorePlan, store: string, number: number): void {
  const paths = new Set(steps.filter(isWrittenInPlace).map(({ entry }) => entry.path));
  if (paths.size === 0) return;
  const others = (readAfter(store, number) ?? []).filter(({ path }) => !paths.has(path));
  const written = [...paths].map((path) => ({ path, stamp: BEING_PUT_BACK }));
  writeAfter(store, number, [...others, ...written]);
}

/** The plan with the names under which files are kept by now, as a capture is parted from the project at any time. */
function asKeptNow(plan: RestorePlan, store: string, number: number): RestorePlan {
  const kept = new Map(readSaved(store, number)?.entries.map((entry) => [entry.path, entry]));
  const steps = plan.steps.map((step) => {
    const now = kept.get(step.entry.path);
    return now === undefined || now.linked === step.entry.linked ? step : { ...step, entry: now };
  });
  return { ...plan, steps };
}

/** Takes paths that were restored out of a capture: the file that is back must not be written to through it. */
function forget(store: string, number: number, { steps }: RestorePlan): void {
  const saved = readSaved(store, number);
  if (saved === undefined) return;
  const done = new Set(
    steps.flatMap(({ entry: { path, type } }) => (type === "folder" ? [] : [path])),
  );
  const entries = saved.entries.filter(({ path }) => !done.has(path));
  const gone = saved.entries.filter(({ path }) => done.has(path));
  letGo(store, number, { ...saved, entries }, gone);
}
