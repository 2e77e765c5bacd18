import { hashWritten, writtenOf } from "../../config/agreed.ts";
import { removeRuleLine } from "../../config/edit-rules.ts";
import { loadConfig } from "../../config/load.ts";
import type { ConfiguredTable } from "../../config/policy-section.ts";
import { removeValue } from "../../config/set-value.ts";
import { EXIT, INTERRUPTED } from "../../exit.ts";
import { loadUserPolicy, type UserPolicy } from "../../handlers/user-policy.ts";
import type { Io } from "../../io.ts";
import { isWithin } from "../../policy/text/path.ts";
import { consentPath, existingKey, type RefusedCall } from "../../state/allow-once.ts";
import { type PendingConsent, pendingConsents, removeConsent } from "../../state/consents.ts";
import { homeDirectory } from "../../sys/paths.ts";
import { workspaceOf } from "../command.ts";
import { surroundingsOf } from "../policy-call.ts";
import { colourDiff, printJson, refuse } from "../terminal/output.ts";
import { NO_OR_YES, type Questions } from "../terminal/questions.ts";
import { columns, terminalColumns, visibleLine } from "../terminal/terminal.ts";
import type { PlaceRight } from "./allow-place.ts";
import { shownMoment } from "./moments.ts";
import {
  endedIn,
  makeChange,
  type NoChange,
  planEdit,
  planRemoving,
  type RuleTable,
  type SettingsChange,
  type TableFile,
} from "./settings-change.ts";

/** A rule or an exception of any file, as it is listed. */
interface Listed {
  /** In the list, from 1. */
  readonly number: number;
  /** Changes with what is written, and with nothing else. */
  readonly id: string;
  readonly table: ConfiguredTable;
  readonly file: string;
  readonly kind: string;
  readonly index: number;
  readonly state: "in force" | "ended" | "not in force";
  /** When it ends or ended. */
  readonly until: Date | undefined;
  /** What calls within bounds may do to the place that it is about. */
  readonly right?: PlaceRight;
  /** The one call that it lets pass. */
  readonly once?: RefusedCall;
}

/** Letters of a hash that tell the exceptions of a person apart. */
const ID_CHARS = 6;

/** The id of a table by what is written in it. */
export function tableId(table: ConfiguredTable): string {
  return hashWritten(writtenOf(table)).slice(0, ID_CHARS);
}

/** Lists the exceptions or the rules that are configured here. */
export async function listTables(io: Io, name: RuleTable, json: boolean): Promise<number> {
  const { listed } = await readTables(io, name);
  if (json) {
    const shown = listed.flatMap((one) => (one.once === undefined ? [jsonOf(one)] : []));
    const once = listed.flatMap((one) =>
      one.once === undefined ? [] : [onceAsJson(one, one.once)],
    );
    printJson(io, name === "allow" ? { allows: shown, once } : { rules: shown });
    return EXIT.ok;
  }
  if (listed.length === 0) io.stdout(name === "allow" ? "nothing is allowed" : "no rules");
  else {
    const rows = listed.map((one) => rowOf(one, name));
    io.stdout(terminalColumns() === undefined ? columns(rows) : paragraphs(rows));
  }
  return EXIT.ok;
}

function jsonOf({ table: { origin: _, ...written }, number, id, file, state }: Listed): object {
  return { number, id, file, state, ...written };
}

function onceAsJson({ number, id, until }: Listed, { tool, cwd, shown }: RefusedCall): object {
  return { number, id, tool, cwd, call: shown, until: until?.toISOString() };
}

/** Rows for a screen, which is narrower than they are: what is allowed or refused, and below it the rest. */
export function paragraphs(rows: readonly (readonly string[])[]): string {
  const heads = columns(rows.map((row) => row.slice(0, HEAD_CELLS))).split("\n");
  const margin = " ".repeat(String(rows.length).length + 2);
  return rows
    .flatMap((row, at) => [
      heads[at] ?? "",
      ...row.slice(HEAD_CELLS).flatMap((cell) => (cell === "" ? [] : [`${margin}${cell}`])),
    ])
    .join("\n");
}

/** Number, name, rule or answer, and what the table is about. */
const HEAD_CELLS = 4;

/** Takes out an exception or a rule after showing it; 130 when the question was broken off. */
export async function removeTable(
  io: Io,
  name: RuleTable,
  which: string,
  { yes, json }: { readonly yes?: boolean | undefined; readonly json?: boolean | undefined },
  questions: Questions,
): Promise<number> {
  const { listed, policy } = await readTables(io, name);
  const found = findListed(io, listed, which);
  if (found === undefined) return noSuchTable(io, name, which);
  if (found.once !== undefined) return takeBack(io, found, found.once, json === true);
  const { file, kind, id } = found;
  if (kind !== "user" && kind !== "local") {
    return refuse(
      io,
      `it is written in ${file}, which is not yours alone`,
      "change it there by hand",
    );
  }
  const change = planTakingOut(found, { path: file, kind }, name, () =>
    name === "allow" ? endedIn(file, policy, io.now()) : [],
  );
  if (!change.ok) return refuse(io, change.problem, change.hint);
  if (json !== true) io.stdout(`${file}\n${colourDiff(change.diff, io)}`);
  if (yes !== true) {
    if (!questions.isAtTerminal)
      return refuse(io, "there is nobody at a terminal to answer", "--yes");
    const answer = await questions.choose("Remove it?", NO_OR_YES);
    if (answer === undefined) return INTERRUPTED;
    if (answer !== "yes") return refuse(io, "nothing was written");
  }
  const failure = await makeChange(io, change);
  if (failure !== undefined) return refuse(io, failure.problem, failure.hint);
  if (json === true) printJson(io, { removed: id, file });
  else io.stdout(`${id} was removed from ${file}`);
  return EXIT.ok;
}

/** Withdraws the consent to one call, without a question: from now on it is stopped again. */
function takeBack(io: Io, { id, file }: Listed, call: RefusedCall, json: boolean): number {
  const failure = removeConsent(io, call);
  if (failure !== undefined) return refuse(io, `nothing was removed: ${failure}`);
  if (json) printJson(io, { removed: id, file });
  else io.stdout("the call is stopped again");
  return EXIT.ok;
}

/** Refuses what none of the rules or exceptions is called. */
export async function refuseUnknownTable(
  io: Io,
  name: RuleTable,
  which: string,
): Promise<number | undefined> {
  const { listed } = await readTables(io, name);
  return findListed(io, listed, which) === undefined ? noSuchTable(io, name, which) : undefined;
}

function findListed(io: Io, listed: readonly Listed[], which: string): Listed | undefined {
  return listed.find(
    ({ number, id, table, right }) =>
      which === String(number) ||
      which === id ||
      which === table.id ||
      (right !== undefined && isPlace(io, String(table[right]), which)),
  );
}

function noSuchTable(io: Io, name: RuleTable, which: string): number {
  const what = name === "allow" ? "exception" : "rule";
  const problem = `there is no ${what} ${JSON.stringify(which)}`;
  return refuse(io, problem, `fairlead ${COMMAND[name]} list`);
}

/** True for a place as its file has it, or as a shell writes it out. */
function isPlace(io: Io, written: string, typed: string): boolean {
  return typed === written || typed === written.replace(/^~(?=\/|$)/, homeDirectory(io) ?? "~");
}

function planTakingOut(
  { table, right, index }: Listed,
  target: TableFile,
  name: RuleTable,
  endedThere: () => readonly number[],
): SettingsChange | NoChange {
  const line = table.origin?.short;
  if (line !== undefined) return planEdit(target, (text) => removeRuleLine(text, line[0]));
  if (right === undefined)
    return planRemoving(target, name, [...new Set([index, ...endedThere()])]);
  return planEdit(target, (text) => removeValue(text, "confine", right, String(table[right])));
}

const COMMAND: Readonly<Record<RuleTable, string>> = { allow: "allow", rule: "deny" };

async function readTables(
  io: Io,
  name: RuleTable,
): Promise<{ readonly listed: readonly Listed[]; readonly policy: UserPolicy }> {
  const { config, world } = await surroundingsOf(io, undefined);
  const policy = await loadUserPolicy(config, world, 0, io);
  const places = [...policy.places].filter(([, place]) => place.table === name);
  const listed = config[name].map((table, at): Listed => {
    const { layer, index } = table.origin ?? { layer: undefined, index: 0 };
    const file = layer?.path ?? "";
    const [compiled] =
      places.find(
        ([, place]) =>
          place.file === file && place.index === index && place.short === table.origin?.short?.[0],
      ) ?? [];
    const end = compiled !== undefined && "until" in compiled ? compiled.until : Infinity;
    const isOver = end <= io.now().getTime();
    return {
      number: at + 1,
      id: name === "rule" && typeof table.id === "string" ? table.id : tableId(table),
      ...{ table, file, index, kind: layer?.kind ?? "" },
      state: compiled === undefined ? "not in force" : isOver ? "ended" : "in force",
      until: Number.isFinite(end) ? new Date(end) : undefined,
    };
  });
  if (name !== "allow") return { listed, policy };
  const lasting = [...listed, ...(await listedPlaces(io, listed.length))];
  return { listed: [...lasting, ...(await listedOnce(io, lasting.length))], policy };
}

/** The calls that may pass once and were not made yet, of this project: an agent reads nothing of others here. */
async function listedOnce(io: Io, before: number): Promise<readonly Listed[]> {
  const key = existingKey(io);
  const pending = key === undefined ? [] : await pendingConsents(io, key);
  const { root } = workspaceOf(io);
  const isHere = ({ call: { cwd } }: PendingConsent) => cwd === root || isWithin(cwd, root);
  return pending.filter(isHere).map(({ call, until }, at) => ({
    number: before + at + 1,
    id: call.call.slice(0, ID_CHARS),
    table: { once: call.shown },
    ...{ file: consentPath(io, call.call) ?? "", kind: "user", index: at, state: "in force" },
    ...{ until, once: call },
  }));
}

/** The places that calls within bounds may change or read, from whichever file says so. */
async function listedPlaces(io: Io, before: number): Promise<readonly Listed[]> {
  const { config, origins } = await loadConfig(io, workspaceOf(io).root);
  const rights = (["write", "read"] as const).flatMap((right) =>
    config.confine[right].map((path) => ({ right, path, layer: origins.get(`confine.${right}`) })),
  );
  return rights.map(({ right, path, layer }, at) => ({
    number: before + at + 1,
    id: tableId({ [right]: path }),
    table: { [right]: path },
    ...{ file: layer?.path ?? "", kind: layer?.kind ?? "", index: at, state: "in force" },
    ...{ until: undefined, right },
  }));
}

function rowOf(
  { number, id, table, file, state, until, right, once }: Listed,
  name: RuleTable,
): readonly string[] {
  if (once !== undefined) {
    const end = until === undefined ? "" : `until ${shownMoment(until)}`;
    const [line = ""] = once.shown.split("\n");
    const cells = [String(number), id, "once", line, `in ${once.cwd}`, end, "", ""];
    return cells.map((cell) => shortened(visibleLine(cell)));
  }
  if (right !== undefined) {
    const what = `${right} ${textOf(table[right])}`;
    const cells = [String(number), id, "bounds", what, "", "", "for calls within bounds", file];
    return cells.map((cell) => shortened(visibleLine(cell)));
  }
  const what = MATCHERS.flatMap((key) => (table[key] === undefined ? [] : [textOf(table[key])]));
  const { when } = table;
  const where =
    typeof when === "object" && when !== null && "cwd" in when ? `in ${textOf(when.cwd)}` : "";
  const end = until === undefined ? "" : `until ${shownMoment(until)}`;
  const time =
    state === "in force" ? end : state === "ended" ? `ended ${end.slice("until ".length)}` : state;
  const rule = name === "allow" ? textOf(table.rule ?? "*") : textOf(table.verdict);
  const cells = [String(number), id, rule, what.join(" "), where, time, textOf(table.reason), file];
  return cells.map((cell) => shortened(visibleLine(cell)));
}

/** What a table is about, in the order in which it is shown. */
const MATCHERS = [
  ...["line", "words", "command", "subcommand", "flags", "args", "mcp", "url", "content", "path"],
] as const;

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** The longest text of a column, in characters. */
const CELL_MAX_CHARS = 60;

function shortened(text: string): string {
  return text.length <= CELL_MAX_CHARS ? text : `${text.slice(0, CELL_MAX_CHARS - 1)}…`;
}
