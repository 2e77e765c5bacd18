import { describeError } from "../../errors.ts";
import { EXIT } from "../../exit.ts";
import { endOpenCalls } from "../../handlers/undo-after.ts";
import type { Io } from "../../io.ts";
import { logRemark, UNDO_EVENT } from "../../state/log-remark.ts";
import { planRestore, type RestorePlan, type Step } from "../../undo/restore-plan.ts";
import { undo } from "../../undo/undo.ts";
import { unpackLost } from "../../undo/unpack.ts";
import { printJson, refuse } from "../terminal/output.ts";
import type { Person } from "../terminal/terminal.ts";
import { columns } from "../terminal/terminal.ts";
import { isProjectHere, type Kept, keptAs } from "./run-undo-list.ts";
import { absolutePaths, infoRow, madeText, planText, shortPath } from "./undo-text.ts";

/** What was typed behind `fairlead undo`. */
export interface UndoWords {
  /** A number, or `last`. */
  readonly which: string;
  readonly paths: readonly string[];
  readonly isForced: boolean;
  readonly isAgreed: boolean;
  readonly isDry: boolean;
  readonly isJson: boolean;
}

/** Shows what it would put back, and does it when a person at a terminal agrees. */
export async function runUndo(io: Io, words: UndoWords, person: Person): Promise<number> {
  // A call without a known end counts as over when it is to be undone.
  if (!words.isDry && person.isAtTerminal)
    await endOpenCalls(io, (project) => isProjectHere(io, project));
  const kept = keptAs(io, words.which);
  if (kept instanceof Error) {
    return refuse(io, kept.message, `fairlead undo list${words.which === "last" ? " --all" : ""}`);
  }
  if (!words.isDry && !person.isAtTerminal) {
    return refuse(io, "only a person at a terminal may undo a call");
  }
  const cwd = io.workingDirectory();
  const paths = absolutePaths(words.paths, cwd);
  const plan = planRestore(kept.store, kept.number, paths);
  if (plan === undefined) return refuse(io, `the save ${kept.number} cannot be read`);
  if (!words.isJson) {
    io.stdout(columns([infoRow(kept.number, kept.info)]));
    const text = planText(plan, `${kept.store}/${kept.number}`, cwd, words.isForced);
    io.stdout(text === "" ? "  nothing to restore: the files have not changed" : text);
    const made = madeText(kept.info, plan);
    if (made !== "") io.stdout(made);
  }
  if (plan.steps.length === 0) return plan.lost.length === 0 ? EXIT.ok : EXIT.error;
  if (words.isDry) return EXIT.ok;
  const skipped = words.isForced ? [] : plan.steps.filter(isLaterThanCall);
  const [first] = skipped;
  if (first !== undefined && skipped.length === plan.steps.length) {
    const path = shortPath(first.entry.path, cwd);
    const why = `skipped ${path}, ${first.conflict}; nothing was put back`;
    return refuse(io, why, overwriting(kept.number, "what is there now"));
  }
  if (!words.isAgreed && !(await person.agrees("Put it back?"))) {
    return refuse(io, "nothing was put back");
  }
  const steps = plan.steps.filter((step) => !skipped.includes(step));
  return putBack(io, kept, { ...plan, steps }, words, skipped.length);
}

function isLaterThanCall({ conflict }: Step): boolean {
  return conflict !== undefined;
}

function overwriting(number: number, what: string): string {
  return `overwrite ${what}, which is saved first: fairlead undo ${number} --force`;
}

async function putBack(
  io: Io,
  { store, number, info }: Kept,
  plan: RestorePlan,
  { paths, isJson }: UndoWords,
  skipped: number,
): Promise<number> {
  try {
    const saved = await undo({
      ...{ store, number, plan, isPartial: paths.length + skipped > 0, time: io.now() },
      about: {
        project: info.project,
        session: "",
        title: `reverses undo ${number}: ${info.title}`,
      },
      unpack: (packs) => unpackLost(packs, `${store}/${number}`, io.env("PATH")),
    });
    logRemark(io, {
      event: UNDO_EVENT,
      project: info.project,
      reason: `undo ${number} was taken`,
      session: info.session,
    });
    if (isJson) {
      const paths = plan.steps.length;
      printJson(io, { undone: number, saved: saved ?? null, paths, skipped });
      return EXIT.ok;
    }
    io.stdout(`restored; to reverse this: fairlead undo ${saved}`);
    if (skipped > 0) io.stdout(`what was skipped is still saved; to ${overwriting(number, "it")}`);
    return EXIT.ok;
  } catch (error) {
    const hint = `to do the rest: fairlead undo ${number}`;
    return refuse(io, `not everything was put back (${describeError(error)})`, hint);
  }
}
