import { parse } from "smol-toml";
import { exceptionMark } from "../../config/agreed.ts";
import {
  appendRuleLine,
  type RuleLine,
  ruleLineFor,
  ruleLineToml,
} from "../../config/edit-rules.ts";
import { appendTable, type EditedText, removeTables } from "../../config/edit-tables.ts";
import type { Layer, LayerKind } from "../../config/layers.ts";
import type { ConfiguredTable } from "../../config/policy-section.ts";
import { tableToml } from "../../config/table-toml.ts";
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
  /** The rule or exception that it adds. */
  readonly added?: Addition;
}

/** A rule or an exception as it is going to be written. */
export interface Addition {
  readonly fields: Readonly<Record<string, unknown>>;
  /** As it will be written in the file. */
  readonly toml: string;
  /** The line of `[rules]`, where it is one. */
  readonly line?: RuleLine;
}

/** A table as it is written into a file: in one line where that says the same. */
export function additionTo(
  target: TableFile,
  table: RuleTable,
  fields: Readonly<Record<string, unknown>>,
): Addition {
  const line = ruleLineFor(table, fields, target);
  return line === undefined
    ? { fields, toml: tableToml(table, fields) }
    : { fields, toml: `[rules]\n${ruleLineToml(line)}`, line };
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
  added: Addition,
  ended: readonly number[],
): SettingsChange | NoChange {
  const { fields, toml, line } = added;
  const planned = planEdit(target, (text) => {
    const kept: EditedText =
      ended.length === 0 ? { ok: true, text } : removeTables(text, "allow", ended);
    if (!kept.ok) return kept;
    return line === undefined
      ? appendTable(kept.text, table, toml, fields)
      : appendRuleLine(kept.text, line);
  });
  return planned.ok ? { ...planned, added } : planned;
}

/** Plans to take tables out of a file. */
export function planRemoving(
  target: TableFile,
  table: RuleTable,
  indices: readonly number[],
): SettingsChange | NoChange {
  return planEdit(target, (text) => removeTables(text, table, indices));
}

/** Plans a change of a file's text. */
export function planEdit(
  target: TableFile,
  edit: (text: string) => EditedText,
): SettingsChange | NoChange {
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
    return place?.file === path && place.short === undefined && allow.until <= now.getTime()
      ? [place.index]
      : [];
  });
}

/**
 * Writes a planned change, and records before which tables of a project's local file are the person's own.
 * Returns what went wrong.
 */
export async function makeChange(io: Io, change: SettingsChange): Promise<NoChange | undefined> {
  const { target, file, after } = change;
  const failure = await exclusively(io, async () => {
    const failed = target.kind === "local" ? await recordAgreed(io, change) : undefined;
    if (failed !== undefined) return { ok: false, problem: failed } as const;
    return replaceUserFile(file, after);
  });
  return failure instanceof Error ? { ok: false, problem: failure.message } : failure;
}

/** Of a file's rules and exceptions those count that were agreed to before and are still there, and the one that is added. */
async function recordAgreed(
  io: Io,
  { target: { path, kind }, after, added }: SettingsChange,
): Promise<string | undefined> {
  const before = await readTrust(io);
  const others = [...before].filter(([key]) => !key.startsWith(`${path}#allow-`));
  const marks = marksIn(path, after).filter(({ key }) => before.has(key));
  if (added !== undefined) {
    marks.push(exceptionMark(path, writtenTable(added, { path, kind })));
  }
  return writeTrust(
    io,
    new Map([...others, ...marks.map(({ key, hash }) => [key, hash] as const)]),
  );
}

function marksIn(path: string, text: string) {
  const { allow = [], rule = [], rules = {} } = parse(text);
  const layer = { path, kind: "local" } as const;
  const lines = Object.entries(Object(rules)).map(([command, said]) =>
    exceptionMark(path, asTable([command, String(said)], layer)),
  );
  const tables = [allow, rule]
    .flat()
    .map((table: unknown) =>
      exceptionMark(path, Object.fromEntries(Object.entries(Object(table)))),
    );
  return [...tables, ...lines];
}

/** A rule or an exception as its file has it, as far as it is told from others. */
export function writtenTable({ fields, line }: Addition, target: TableFile): ConfiguredTable {
  return line === undefined ? fields : asTable(line, target);
}

/** A line of `[rules]` as far as it is told from others. */
function asTable(short: RuleLine, layer: Layer): ConfiguredTable {
  return { origin: { layer, index: 0, short } };
}
