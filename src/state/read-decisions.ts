import * as v from "valibot";
import type { Io } from "../io.ts";
import { namesIn, textOf } from "../sys/folder.ts";
import { textChunks } from "../sys/light-files.ts";
import {
  type Decision,
  dayFile,
  dayOf,
  decisionsFolder,
  newDecisions,
  timeOfId,
} from "./decisions.ts";

/** A span of time; open where a side is missing. */
export interface Span {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** The decisions of a span, the earliest first; lines that are none are left out. */
export async function readDecisions(io: Io, span: Span = {}): Promise<readonly Decision[]> {
  const folder = decisionsFolder(io);
  if (folder === undefined) return [];
  const read = new Map<string, Decision>();
  for (const day of loggedDays(folder)) {
    if (mayHold(day, span)) await readDay(folder, day, read);
  }
  for (const line of newLines(folder)) addLine(line, read);
  const { since, until } = span;
  return [...read.values()]
    .filter(({ time }) => {
      const at = Date.parse(time);
      return at >= (since?.getTime() ?? -Infinity) && at <= (until?.getTime() ?? Infinity);
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * The decision of an id, or with `last` the latest that `isMeant`: without it the latest that said something.
 * Undefined where there is none.
 */
export async function findDecision(
  io: Io,
  which: string,
  isMeant: (decision: Decision) => boolean = ({ verdict }) => verdict !== "pass",
): Promise<Decision | undefined> {
  if (which === "last") return lastDecision(io, isMeant);
  const time = timeOfId(which.toLowerCase());
  if (time === undefined) return undefined;
  const found = await readDecisions(io, { since: time, until: time });
  return found.find(({ id }) => id === which.toLowerCase());
}

/** Looks at one day after the other, the latest first. */
async function lastDecision(
  io: Io,
  isMeant: (decision: Decision) => boolean,
): Promise<Decision | undefined> {
  const folder = decisionsFolder(io);
  if (folder === undefined) return undefined;
  const read = new Map<string, Decision>();
  for (const line of newLines(folder)) addLine(line, read);
  const latest = () =>
    [...read.values()].filter(isMeant).reduce<Decision | undefined>(later, undefined);
  for (const day of loggedDays(folder).toReversed()) {
    const found = latest();
    // What is in a file of its own may be older than what was moved on already.
    if (found !== undefined && dayOf(found.time) > day) return found;
    await readDay(folder, day, read);
  }
  return latest();
}

function later(one: Decision | undefined, other: Decision): Decision {
  return one === undefined || other.id > one.id ? other : one;
}

/** The days that have a file, the earliest first. */
export function loggedDays(folder: string): readonly string[] {
  return namesIn(folder)
    .flatMap((name) => DAY_FILE.exec(name)?.[1] ?? [])
    .sort();
}

const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.jsonl$/;

/** True for a day of which a part lies in the span. */
function mayHold(day: string, { since, until }: Span): boolean {
  const isTooEarly = since !== undefined && day < dayOf(since.toISOString());
  return !isTooEarly && (until === undefined || day <= dayOf(until.toISOString()));
}

/** Bytes that are read of a day's file at once, and of all of it: a day of decisions has a thousandth of it. */
const CHUNK_BYTES = 1024 * 1024;
const DAY_MAX_BYTES = 256 * CHUNK_BYTES;

async function readDay(folder: string, day: string, into: Map<string, Decision>): Promise<void> {
  let rest = "";
  for await (const chunk of textChunks(dayFile(folder, day), CHUNK_BYTES, DAY_MAX_BYTES)) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) addLine(line, into);
  }
  addLine(rest, into);
}

function newLines(folder: string): readonly string[] {
  const own = newDecisions(folder);
  return namesIn(own).flatMap((name) => textOf(`${own}/${name}`) ?? []);
}

/** Lines that are the same to the letter are one decision: a kill may leave it in a file of its own as well. */
function addLine(line: string, into: Map<string, Decision>): void {
  if (line === "" || into.has(line)) return;
  const decision = decisionIn(line);
  if (decision !== undefined) into.set(line, decision);
}

/** The decision that a line holds; undefined for one that is torn, or from a version to come. */
export function decisionIn(line: string): Decision | undefined {
  try {
    const parsed = v.safeParse(DECISION_SCHEMA, JSON.parse(line));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

const text = () => v.exactOptional(v.string());

/** A decision as its line in the log has it. */
export const DECISION_SCHEMA: v.GenericSchema<unknown, Decision> = v.object({
  id: v.string(),
  time: v.string(),
  session: v.string(),
  project: v.string(),
  cwd: v.string(),
  agent: v.string(),
  event: v.string(),
  tool: text(),
  call: text(),
  ms: v.exactOptional(v.number()),
  mode: text(),
  verdict: v.picklist(["deny", "ask", "notice", "allow", "pass"]),
  passed_by: v.exactOptional(v.picklist(["allow-once", "ask_fallback", "observe", "pause"])),
  rule: text(),
  findings: v.exactOptional(
    v.array(v.object({ rule: v.string(), verdict: v.string(), effect: text(), words: text() })),
  ),
  reason: text(),
  command: text(),
  path: text(),
  input: text(),
  hidden: v.exactOptional(v.number()),
  content: v.exactOptional(v.literal("none")),
});
