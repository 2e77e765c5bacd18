import type { Soon } from "../at-once.ts";
import type { Io } from "../io.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { WriteFailure } from "../sys/atomic-file.ts";
import { writeText } from "../sys/light-files.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { exists, readText } from "../sys/probe.ts";

/** Hours in which a refused call can be allowed, and then made: long enough for a night, short enough to forget. */
export const ALLOW_ONCE_HOURS = 24;

/** A call that was refused, as it is kept for the person who may allow it; never its text. */
export interface RefusedCall {
  readonly code: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly tool: string;
  readonly cwd: string;
  readonly rules: readonly string[];
}

/** Folder of refused calls and consents, outside every project; undefined without a home. */
export function allowOnceFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/allow-once`;
}

/** The short code of a call: the same call in the same session and directory has the same one. */
export function codeOf({ sessionId, cwd, tool }: AgentEvent): string {
  const call = JSON.stringify([sessionId, cwd, tool?.name, tool?.input]);
  // SHA-3, as BoringSSL's SHA-2 asks the processor what it can do, which in a virtual machine takes 40 µs.
  const digest = Bun.CryptoHasher.hash("sha3-256", call, "hex");
  return `${digest.slice(0, HALF_CODE)}-${digest.slice(HALF_CODE, 2 * HALF_CODE)}`;
}

/** Two times twenty bits, which nobody meets by accident and a person can type. */
const HALF_CODE = 5;

/** A code as a person may have typed it; undefined when it cannot be one. */
export function readCode(typed: string): string | undefined {
  const digits = typed.toLowerCase().replace(/[\s-]/g, "");
  if (!/^[0-9a-f]{10}$/.test(digits)) return undefined;
  return `${digits.slice(0, HALF_CODE)}-${digits.slice(HALF_CODE)}`;
}

/** Keeps a refused call, so that its code means something; says why where it cannot. */
export function keepRefused(io: Io, call: RefusedCall): Soon<WriteFailure> {
  const folder = allowOnceFolder(io);
  if (folder === undefined) return "no home folder";
  return writeText(`${folder}/${call.code}.json`, JSON.stringify(call));
}

/** The file of a person's consent to one more call; undefined without a home. */
export function consentPath(io: Io, code: string): string | undefined {
  const folder = allowOnceFolder(io);
  return folder === undefined ? undefined : `${folder}/${code}.consent`;
}

/** True when there is a consent for a call; {@link takeConsent} says whether it still means something. */
export function isConsented(io: Io, code: string): boolean {
  const path = consentPath(io, code);
  return path !== undefined && exists(path);
}

/**
 * Uses up the consent for a call: true once for each. The removal of the file decides, so that of two
 * processes with the same call only one goes on.
 */
export async function takeConsent(io: Io, code: string): Promise<boolean> {
  const path = consentPath(io, code);
  if (path === undefined) return false;
  const time = await readText(path);
  try {
    const { unlinkSync }: typeof import("node:fs") = require("node:fs");
    unlinkSync(path);
  } catch {
    return false;
  }
  return typeof time === "string" && isFresh(time.trim(), io.now());
}

/** Removes refused calls and consents that are too old to mean anything; never throws. */
export function pruneAllowOnce(io: Io): void {
  const folder = allowOnceFolder(io);
  if (folder === undefined || !exists(folder)) return;
  const { readdirSync, rmSync, statSync }: typeof import("node:fs") = require("node:fs");
  try {
    for (const name of readdirSync(folder)) {
      const path = `${folder}/${name}`;
      if (isFresh(statSync(path).mtime.toISOString(), io.now())) continue;
      rmSync(path, { force: true });
    }
  } catch {
    // Another session may be doing the same; the next one will see.
  }
}

/** True for a moment that is less than a day from now. */
export function isFresh(time: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(time);
  // A clock that was set back a little is no reason to refuse a person.
  return Math.abs(age) < ALLOW_ONCE_HOURS * 60 * 60 * 1000;
}
