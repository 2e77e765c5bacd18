import { parse } from "smol-toml";
import { exceptionMark } from "../../config/agreed.ts";
import { appendTable, type EditedText, removeTables } from "../../config/edit-tables.ts";
import type { LayerKind } from "../../config/layers.ts";
import { readTrust, writeTrust } from "../../config/trust.ts";
import type { UserPolicy } from "../../handlers/user-policy.ts";
import { unifiedDiff } from "../../install/diff.ts";
import type { Io } from "../../io.ts";
import { linkedOut, type Workspace } from "../../state/workspace.ts";
import { askGit } from "../../sys/git-run.ts";
import { exclusively } from "../../sys/lock.ts";
import { userConfigDirectory } from "../../sys/paths.ts";
import { exists } from "../../sys/probe.ts";
import { readUserFile, replaceUserFile, type UserFile } from "../../sys/user-file.ts";

/** A list of tables that a person changes by a command. */
export type RuleTable = "rule" | "allow";

/** The file that tables are written to, and whose it is. */
export interface TableFile {
  readonly path: string;
  readonly kind: Extract<LayerKind, "user" | "local">;
}

/** A change of a settings file that can be looked at before it is made. */
export interface SettingsChange {
  readonly ok: true;
  readonly target: TableFile;
  readonly file: UserFile;
  readonly after: string;
  readonly diff: string;
}

/** Why a file is not changed, and what to do. */
export interface NoChange {
  readonly ok: false;
  readonly problem: string;
  readonly hint?: string;
}

/** A project's file that stays on this machine. */
const LOCAL_FILE = ".fairlead/config.local.toml";

/**
 * The file for what holds in one project: its local file where it has a folder of fairlead's and Git does not
 * track the file, else the person's own, as it is for what holds everywhere. Undefined without a home.
 */
export async function tableFile(
  io: Io,
  workspace: Workspace,
  ofProject: boolean,
): Promise<TableFile | undefined> {
  const { root } = workspace;
  const folder = `${root}/.fairlead`;
  if (ofProject && exists(folder) && linkedOut(workspace, folder) === undefined) {
    const words = ["--error-unmatch", "--", LOCAL_FILE];
    const tracked = await askGit(root, io.env("PATH"), "ls-files", words);
    if (tracked === undefined) return { path: `${root}/${LOCAL_FILE}`, kind: "local" };
  }
  const own = userConfigDirectory(io);
  return own === undefined ? undefined : { path: `${own}/config.toml`, kind: "user" };
}

/** True when Git would take a local file along, so that the person may want to say otherwise. */
export async function isSeenByGit(io: Io, { root }: Workspace): Promise<boolean> {
  const words = ["--others", "--exclude-standard", "--", LOCAL_FILE];
  return ((await askGit(root, io.env("PATH"), "ls-files", words)) ?? "") !== "";
}

/** Plans to add a table to a file, and to take out the exceptions there that ended. */
export function planAdding(
  target: TableFile,
  table: RuleTable,
  toml: string,
  fields: object,
  ended: readonly number[],
): SettingsChange | NoChange {
  return plan(target, (text) => {
    const kept: EditedText =
      ended.length === 0 ? { ok: true, text } : removeTables(text, "allow", ended);
    return kept.ok ? appendTable(kept.text, table, toml, fields) : kept;
  });
}

/** Plans to take tables out of a file. */
export function planRemoving(
  target: TableFile,
  table: RuleTable,
  indices: readonly number[],
): SettingsChange | NoChange {
  return plan(target, (text) => removeTables(text, table, indices));
}

function plan(target: TableFile, edit: (text: string) => EditedText): SettingsChange | NoChange {
  const file = readUserFile(target.path);
  if (!file.ok) return file;
  const before = file.text ?? "";
  const edited = edit(before);
  if (!edited.ok) return { ok: false, problem: `${target.path}: ${edited.message}` };
  return { ok: true, target, file, after: edited.text, diff: unifiedDiff(before, edited.text) };
}

/** The places in a file of the exceptions that ended. */
export function endedIn(
  path: string,
  { allows, places }: UserPolicy,
  now: Date,
): readonly number[] {
  return allows.flatMap((allow) => {
    const place = places.get(allow);
    return place?.file === path && allow.until <= now.getTime() ? [place.index] : [];
  });
}

/**
 * Writes a planned change, and records which exceptions of a project's local file are the person's own. Returns
 * what went wrong.
 */
export async function makeChange(
  io: Io,
  { target, file, after }: SettingsChange,
): Promise<NoChange | undefined> {
  const failure = await exclusively(io, async () => {
    const known = target.kind === "local" ? await agreedBefore(io, file) : undefined;
    const refused = replaceUserFile(file, after);
    if (refused !== undefined || known === undefined) return refused;
    return recordAgreed(io, target.path, after, known);
  });
  return failure instanceof Error ? { ok: false, problem: failure.message } : failure;
}

/** The marks of a file's exceptions that nobody agreed to, and that stay so. */
async function agreedBefore(io: Io, { path, text = "" }: UserFile): Promise<ReadonlySet<string>> {
  const record = await readTrust(io);
  return new Set(marksIn(path, text).flatMap(({ key }) => (record.has(key) ? [] : [key])));
}

async function recordAgreed(
  io: Io,
  path: string,
  text: string,
  foreign: ReadonlySet<string>,
): Promise<NoChange | undefined> {
  const before = await readTrust(io);
  const others = [...before].filter(([key]) => !key.startsWith(`${path}#allow-`));
  const own = marksIn(path, text).filter(({ key }) => !foreign.has(key));
  const record = new Map([...others, ...own.map(({ key, hash }) => [key, hash] as const)]);
  const failure = await writeTrust(io, record);
  if (failure === undefined) return undefined;
  return { ok: false, problem: `it was written, and does not count: ${failure}` };
}

function marksIn(path: string, text: string) {
  const { allow: tables = [] } = parse(text);
  return (Array.isArray(tables) ? tables : []).map((table: unknown) =>
    exceptionMark(path, Object.fromEntries(Object.entries(Object(table)))),
  );
}
