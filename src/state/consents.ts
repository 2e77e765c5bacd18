import { unlinkSync } from "node:fs";
import * as v from "valibot";
import type { Io } from "../io.ts";
import { type WriteFailure, writeWhole } from "../sys/atomic-file.ts";
import { namesIn } from "../sys/folder.ts";
import { readText } from "../sys/probe.ts";
import {
  ALPHABET,
  allowOnceFolder,
  CODE_CHARS,
  type ConsentKey,
  consentPath,
  grouped,
  keyed,
  type Purpose,
  type RefusedCall,
  refusalName,
  refusalPath,
  signed,
} from "./allow-once.ts";

/** Hours in which a refused call can be allowed, and then made: long enough for a night, short enough to forget. */
export const ALLOW_ONCE_HOURS = 24;

/** Owner alone may read and write. */
const PRIVATE_MODE = 0o600;

/** A code as a person may have typed it, in either case and without its hyphens; undefined when it cannot be one. */
export function readCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (plain.length !== CODE_CHARS) return undefined;
  for (const char of plain) if (!ALPHABET.includes(char)) return undefined;
  return grouped(plain);
}

/** The refused call of a code; undefined when fairlead recorded none, or it is used or too old. */
export async function findRefused(
  io: Io,
  key: ConsentKey,
  code: string,
): Promise<RefusedCall | undefined> {
  const call = await readRefusal(io, key, refusalName(key, code));
  return call !== undefined && isFresh(call.time, io.now()) ? call : undefined;
}

/** Writes a person's consent to the refused call of a code; says why where it cannot. */
export function writeConsent(
  io: Io,
  key: ConsentKey,
  code: string,
  { call }: RefusedCall,
): WriteFailure {
  const path = consentPath(io, call);
  if (path === undefined) return "no home folder";
  const consent = { refusal: refusalName(key, code), time: io.now().toISOString() };
  return writeWhole(path, signed(key, "consent", call, consent), PRIVATE_MODE);
}

/**
 * Uses up the consent to a call: true once for each. The removal of the refusal decides, so that of two
 * processes with the same call only one goes on, and a consent that is put back later has nothing to name.
 */
export async function takeConsent(io: Io, key: ConsentKey, mark: string): Promise<boolean> {
  const path = consentPath(io, mark);
  if (path === undefined) return false;
  const consent = v.safeParse(consentSchema(), await readSigned(path, key, "consent", mark));
  const taken = consent.success && (await takeRefusal(io, key, mark, consent.output));
  removed(path);
  return taken;
}

/** A call that a person let pass once and that was not made yet. */
export interface PendingConsent {
  readonly call: RefusedCall;
  readonly until: Date;
}

/** The consents that still let a call pass, the one that ends first before the others. */
export async function pendingConsents(io: Io, key: ConsentKey): Promise<readonly PendingConsent[]> {
  const folder = allowOnceFolder(io);
  if (folder === undefined) return [];
  const pending: PendingConsent[] = [];
  for (const name of namesIn(folder)) {
    const [, mark] = /^(.+)\.consent$/.exec(name) ?? [];
    if (mark === undefined) continue;
    const read = await readSigned(`${folder}/${name}`, key, "consent", mark);
    const consent = v.safeParse(consentSchema(), read);
    if (!consent.success || !isFresh(consent.output.time, io.now())) continue;
    const { time, refusal } = consent.output;
    const call = await readRefusal(io, key, refusal);
    if (call?.call !== mark || !isFresh(call.time, new Date(time))) continue;
    pending.push({ call, until: new Date(Date.parse(time) + ALLOW_ONCE_HOURS * HOUR_MS) });
  }
  return pending.toSorted((one, other) => one.until.getTime() - other.until.getTime());
}

const HOUR_MS = 60 * 60 * 1000;

/** Takes a consent back that was not used; says why where it cannot. */
export function removeConsent(io: Io, { call }: RefusedCall): string | undefined {
  const path = consentPath(io, call);
  return path !== undefined && removed(path) ? undefined : "it is used up, or over";
}

/** Uses up the refusal that a consent names: true when it is the one of this call, in time, and still there. */
async function takeRefusal(
  io: Io,
  key: ConsentKey,
  mark: string,
  { refusal, time }: v.InferOutput<ReturnType<typeof consentSchema>>,
): Promise<boolean> {
  const path = refusalPath(io, refusal);
  const call = await readRefusal(io, key, refusal);
  if (path === undefined || call?.call !== mark || !removed(path)) return false;
  return isFresh(time, io.now()) && isFresh(call.time, new Date(time));
}

/** True for the one process that removed the file. */
function removed(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

async function readRefusal(
  io: Io,
  key: ConsentKey,
  name: string,
): Promise<RefusedCall | undefined> {
  const path = refusalPath(io, name);
  if (path === undefined) return undefined;
  const parsed = v.safeParse(refusedSchema(), await readSigned(path, key, "refusal", name));
  return parsed.success ? parsed.output : undefined;
}

/** What a file says; undefined unless fairlead wrote all of it, as this kind and under this name. */
export async function readSigned(
  path: string,
  key: ConsentKey,
  kind: Purpose,
  name: string,
): Promise<unknown> {
  const text = await readText(path);
  if (typeof text !== "string") return undefined;
  const end = text.indexOf("\n");
  const body = text.slice(end + 1);
  if (text.slice(0, end) !== keyed(key, kind, `${name}\n${body}`)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function refusedSchema() {
  return v.object({
    time: v.string(),
    tool: v.string(),
    cwd: v.string(),
    session: v.string(),
    rules: v.array(v.string()),
    reason: v.string(),
    shown: v.string(),
    hidden: v.number(),
    call: v.string(),
  });
}

function consentSchema() {
  return v.object({ refusal: v.string(), time: v.string() });
}

/** True for a moment that is less than a day from another. */
function isFresh(time: string, now: Date): boolean {
  return isWithin(ALLOW_ONCE_HOURS, time, now);
}

/** True for moments that are less than so many hours apart, whichever is the later. */
export function isWithin(hours: number, time: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(time);
  // A clock that was set back a little is no reason to refuse a person.
  return Math.abs(age) < hours * HOUR_MS;
}
