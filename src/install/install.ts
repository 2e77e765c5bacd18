import { rmdirSync, rmSync } from "node:fs";
import type { Io } from "../io.ts";
import { removeStaleTemporaries } from "../sys/atomic-file.ts";
import type { JsonProblem } from "../sys/json-edit.ts";
import { exclusively } from "../sys/lock.ts";
import { parentOf } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import {
  readUserFile,
  removeUserFile,
  replaceUserFile,
  type UserFile,
  type UserFileRefusal,
} from "../sys/user-file.ts";
import type { Agent, HookEntry } from "./agent.ts";
import { claudeCode } from "./claude-code.ts";
import { addEntries, awaitEntries, removeEntries } from "./hook-entries.ts";
import {
  fingerprint,
  type InstallRecord,
  type RecordPlace,
  readRecord,
  recordPlace,
  writeRecord,
} from "./record.ts";
import { statusLineOf, withoutStatusLine, withStatusLine } from "./status-line.ts";

/** A change of one settings file that was worked out but not made. */
export interface SettingsChange {
  readonly ok: true;
  readonly file: UserFile;
  /** The text after the change; undefined when the file goes. */
  readonly after: string | undefined;
  readonly place: RecordPlace;
  /** What to remember; undefined when there is nothing left to remember. */
  readonly record: InstallRecord | undefined;
  /** Entries of ours that were there before. */
  readonly previous: number;
  /** True where a status line of ours was there before. */
  readonly hadStatusLine: boolean;
}

/** Why nothing can be changed. */
export type ChangeRefusal = UserFileRefusal;

/**
 * Works out the settings with the given entries and no other of ours, and with a status line of ours where an
 * executable for it is given or one is there.
 */
export function planInstall(
  io: Io,
  agent: Agent,
  path: string,
  entries: readonly HookEntry[],
  executable?: { readonly path: string; readonly isShown: boolean },
): SettingsChange | ChangeRefusal {
  const found = lookAt(io, agent, path);
  if (!found.ok) return found;
  const { file, place, bare, previous, hadStatusLine } = found;
  const blank = bare === undefined || bare.trim() === "";
  const added = addEntries(blank ? (agent.blank ?? "{}\n") : bare, entries, agent);
  if (!added.ok) return badSettings(path, added.problem);
  const isShown = executable !== undefined && (executable.isShown || hadStatusLine);
  const after = isShown ? withStatusLine(added.text, executable.path) : added.text;
  const known = previous > 0 ? found.record : undefined;
  const untouched = known !== undefined && isUntouched(file, known);
  const record: InstallRecord = {
    version: 1,
    path,
    before: untouched ? known.before : (bare ?? null),
    madeFolder: known?.madeFolder ?? !exists(parentOf(path) ?? "."),
    written: fingerprint(after),
    emptyBefore: added.emptyBefore,
  };
  return { ok: true, file, after, place, record, previous, hadStatusLine };
}

/**
 * Works out the settings without our entries. A file nobody touched since goes back to what it was,
 * byte for byte; in any other only our entries and what was made for them are removed.
 */
export function planUninstall(io: Io, agent: Agent, path: string): SettingsChange | ChangeRefusal {
  const found = lookAt(io, agent, path);
  if (!found.ok) return found;
  const { file, place, bare, previous, record, hadStatusLine } = found;
  const after =
    record !== undefined && isUntouched(file, record)
      ? (record.before ?? undefined)
      : leftOver(bare, record, agent);
  return { ok: true, file, after, place, record: undefined, previous, hadStatusLine };
}

/** Works out the settings in which the agent waits for our handlers of the given events. */
export function planAwaiting(
  io: Io,
  agent: Agent,
  path: string,
  awaited: ReadonlySet<string>,
): SettingsChange | ChangeRefusal {
  const found = lookAt(io, agent, path);
  if (!found.ok) return found;
  const { file, place, previous, record, hadStatusLine } = found;
  if (file.text === undefined || previous === 0)
    return { ok: true, file, after: file.text, place, record, previous, hadStatusLine };
  const edited = awaitEntries(file.text, agent, awaited);
  if (!edited.ok) return badSettings(path, edited.problem);
  const after = edited.text;
  const known =
    record !== undefined && isUntouched(file, record)
      ? { ...record, written: fingerprint(after) }
      : record;
  return { ok: true, file, after, place, record: known, previous, hadStatusLine };
}

/**
 * Works out a change and, unless it is only to be shown, makes it, while no other fairlead edits settings:
 * each of many at once builds on what the one before it wrote.
 */
export async function changeSettings(
  io: Io,
  plan: () => SettingsChange | ChangeRefusal,
  dryRun: boolean,
): Promise<SettingsChange | ChangeRefusal> {
  if (dryRun) return plan();
  const changed = await exclusively(io, () => {
    const change = plan();
    if (!change.ok) return change;
    const refusal = applyChange(change);
    if (refusal === undefined && change.record === undefined) forget(change, io.now());
    return refusal ?? change;
  });
  return changed instanceof Error ? { ok: false, problem: changed.message } : changed;
}

/** Makes a change: the record first, so that what is in the file can always be undone. */
function applyChange(change: SettingsChange): ChangeRefusal | undefined {
  const { file, after, place, record } = change;
  if (record !== undefined) {
    const failure = writeRecord(place, record);
    if (failure !== undefined)
      return { ok: false, problem: `the backup cannot be written (${failure})` };
  }
  if (after === file.text) return undefined;
  if (after !== undefined) return replaceUserFile(file, after);
  return removeUserFile(file);
}

/** Forgets a file after its entries were removed, and removes the folder that was made for it. */
function forget(change: SettingsChange, now: Date): void {
  const { path } = change.file;
  const known = readRecord(change.place, path);
  rmSync(change.place.record, { force: true });
  rmSync(change.place.backup, { force: true });
  removeStaleTemporaries([change.place.record, change.place.backup], now);
  const folder = parentOf(path);
  if (known?.madeFolder !== true || change.after !== undefined || folder === undefined) return;
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else put a file there in the meantime: the folder is theirs now.
  }
}

/** True when nobody changed the file since our last write, so that the recorded text may come back. */
function isUntouched(file: UserFile, record: InstallRecord): boolean {
  return file.text !== undefined && fingerprint(file.text) === record.written;
}

interface Found {
  readonly ok: true;
  readonly file: UserFile;
  readonly place: RecordPlace;
  readonly record: InstallRecord | undefined;
  /** The text without our entries; undefined when there is no file. */
  readonly bare: string | undefined;
  readonly previous: number;
  readonly hadStatusLine: boolean;
}

function lookAt(io: Io, agent: Agent, path: string): Found | ChangeRefusal {
  const place = recordPlace(io, path);
  if (place === undefined) {
    return {
      ok: false,
      problem: "no home folder is known, so there is no place for a backup",
      hint: io.platform === "windows" ? "set LOCALAPPDATA" : "set HOME",
    };
  }
  const file = readUserFile(path);
  if (!file.ok) return file;
  const record = readRecord(place, path);
  if (file.text === undefined || file.text.trim() === "")
    return {
      ...{ ok: true, file, place, record, bare: file.text, previous: 0 },
      hadStatusLine: false,
    };
  const hadStatusLine = agent === claudeCode && statusLineOf(file.text) === "ours";
  const withoutLine = hadStatusLine ? withoutStatusLine(file.text) : file.text;
  const removed = removeEntries(withoutLine, agent, record?.emptyBefore);
  if (!removed.ok) return badSettings(path, removed.problem);
  const { text: bare, removed: previous } = removed;
  return { ok: true, file, place, record, bare, previous, hadStatusLine };
}

/** What stays when our entries are gone: nothing, where we made the file and nobody else used it. */
function leftOver(
  bare: string | undefined,
  record: InstallRecord | undefined,
  agent: Agent,
): string | undefined {
  const emptied =
    bare !== undefined &&
    (/^\uFEFF*\s*\{\s*\}\s*$/.test(bare) || bare.trim() === agent.blank?.trim());
  const blankBefore = record?.before === null || record?.before?.trim() === "";
  if (record === undefined || !emptied || !blankBefore) return bare;
  return record.before ?? undefined;
}

function badSettings(path: string, { line, column, message }: JsonProblem): ChangeRefusal {
  return {
    ok: false,
    problem: `${path}:${line}:${column}: ${message}; nothing was changed`,
    hint: "correct the file or move it away, then run the command again",
  };
}
