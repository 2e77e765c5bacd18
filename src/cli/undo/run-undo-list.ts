import { loadConfig } from "../../config/load.ts";
import { bytesOf, spanOf } from "../../config/undo-section.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { isWithin } from "../../policy/text/path.ts";
import { undoFolder } from "../../sys/paths.ts";
import type { Info } from "../../undo/model.ts";
import { openCallsIn } from "../../undo/open-calls.ts";
import { pruneStore } from "../../undo/prune.ts";
import { planRestore } from "../../undo/restore-plan.ts";
import { dropCapture, numbersIn, readInfo } from "../../undo/store.ts";
import { workspaceOf } from "../command.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { printJson, refuse, snakeKeys } from "../terminal/output.ts";
import { columns, type Person } from "../terminal/terminal.ts";
import { infoRow, madeText, planText } from "./undo-text.ts";

/** A capture and what it is about. */
export interface Kept {
  readonly store: string;
  readonly number: number;
  readonly info: Info;
}

/** True for the current project, whose root a call may have made look like a part of another project. */
export function isProjectHere(io: Io, project: string): boolean {
  return project === workspaceOf(io).root || isWithin(io.workingDirectory(), project);
}

/** The captures of this project, or of every one, the newest first. */
function keptHere(io: Io, isAll: boolean): readonly Kept[] {
  const store = undoFolder(io);
  if (store === undefined) return [];
  return numbersIn(store)
    .toReversed()
    .flatMap((number): Kept[] => {
      const info = readInfo(store, number);
      if (info === undefined || (!isAll && !isProjectHere(io, info.project))) return [];
      return [{ store, number, info }];
    });
}

/** The capture that is meant by a number, or with `last` the latest of this project; what is wrong else. */
export function keptAs(io: Io, which: string): Kept | Error {
  if (which === "last") {
    return keptHere(io, false)[0] ?? new Error("nothing is saved for this project");
  }
  const number = /^[1-9]\d*$/.test(which) ? Number(which) : undefined;
  const kept = keptHere(io, true).find((one) => one.number === number);
  if (kept !== undefined) return kept;
  const named = `there is no save ${JSON.stringify(which)}`;
  return new Error(number === undefined ? `${named}; a file comes after its number` : named);
}

/** Refuses what names no save; undefined where there is one, or a call that goes on may get one. */
export function refuseUnknownSave(io: Io, which: string): number | undefined {
  const kept = keptAs(io, which);
  if (!(kept instanceof Error)) return undefined;
  const store = undoFolder(io);
  const isMeant = (project: string) => isProjectHere(io, project);
  if (store !== undefined && openCallsIn(store, isMeant).length > 0) return undefined;
  return refuse(io, kept.message, `fairlead undo list${which === "last" ? " --all" : ""}`);
}

/** Lists captures; those of every project only for a person. */
export async function listUndos(io: Io, isAll: boolean, isJson: boolean): Promise<number> {
  if (isAll) {
    const refused = await refuseChangeBelowAgent(io, "undo list --all");
    if (refused !== undefined) return refused;
  }
  const kept = keptHere(io, isAll);
  if (isJson) {
    const saves = kept.map(({ number, info }) => ({ number, ...snakeKeys(info) }));
    printJson(io, { saves });
    return EXIT.ok;
  }
  if (kept.length === 0) io.stdout("nothing is saved");
  else io.stdout(columns(kept.map(({ number, info }) => infoRow(number, info))));
  return EXIT.ok;
}

/** Shows what an undo would put back. */
export async function showUndo(io: Io, which: string, isJson: boolean): Promise<number> {
  const kept = keptAs(io, which);
  if (kept instanceof Error) return refuse(io, kept.message, "fairlead undo list");
  const { store, number, info } = kept;
  const plan = planRestore(store, number);
  if (plan === undefined) return refuse(io, `the save ${number} cannot be read`);
  if (isJson) {
    const steps = plan.steps.map(({ entry, does, conflict }) => ({
      ...{ path: entry.path, type: entry.type, does, conflict: conflict ?? null },
    }));
    printJson(io, { number, ...snakeKeys(info), steps, lost: plan.lost });
    return EXIT.ok;
  }
  io.stdout(columns([infoRow(number, info)]));
  const text = planText(plan, `${store}/${number}`, io.workingDirectory());
  io.stdout(text === "" ? "  nothing to restore: the files have not changed" : text);
  const made = madeText(info, plan);
  if (made !== "") io.stdout(made);
  return EXIT.ok;
}

/** Deletes a capture when a person agrees: what it holds is nowhere else. */
export async function dropUndo(
  io: Io,
  {
    which,
    isAgreed,
    isJson,
  }: { readonly which: string; readonly isAgreed: boolean; readonly isJson: boolean },
  person: Person,
): Promise<number> {
  const kept = keptAs(io, which);
  if (kept instanceof Error) return refuse(io, kept.message, "fairlead undo list");
  if (!isAgreed) {
    const hint = `fairlead undo drop ${kept.number} --yes`;
    if (!person.isAtTerminal)
      return refuse(io, "there is no terminal to ask at, so nothing was deleted", hint);
    io.stdout(columns([infoRow(kept.number, kept.info)]));
    const question = "Delete this save? It cannot be restored.";
    if (!(await person.agrees(question))) return refuse(io, "nothing was deleted");
  }
  dropCapture(kept.store, kept.number);
  if (isJson) printJson(io, { dropped: kept.number });
  else io.stdout(`undo ${kept.number} is deleted`);
  return EXIT.ok;
}

/** Deletes what is too old or too large. */
export async function pruneUndos(io: Io, isJson: boolean): Promise<number> {
  const store = undoFolder(io);
  const { config } = await loadConfig(io, workspaceOf(io).root);
  const { keep, max_store } = config.undo;
  const limits = { keepMs: spanOf(keep), bytes: bytesOf(max_store) };
  const dropped = store === undefined ? 0 : pruneStore(store, limits, io.now());
  if (isJson) printJson(io, { dropped });
  else io.stdout(dropped === 1 ? "1 save is deleted" : `${dropped} saves are deleted`);
  return EXIT.ok;
}
