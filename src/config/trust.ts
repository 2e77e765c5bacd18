import * as v from "valibot";
import type { Io } from "../io.ts";
import type { WriteFailure } from "../sys/atomic-file.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";

/** The hook files a person agreed to: absolute path to the hash of the hooks that were in it. */
export type TrustRecord = ReadonlyMap<string, string>;

/** File that holds the record, outside every project; undefined without a home. */
export function trustPath(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/trust.json`;
}

/** Reads the record; one that is missing or damaged trusts nothing. */
export async function readTrust(io: Io): Promise<TrustRecord> {
  const path = trustPath(io);
  const text = path === undefined ? undefined : await readText(path);
  if (typeof text !== "string") return new Map();
  try {
    const parsed = v.safeParse(RECORD, JSON.parse(text));
    return parsed.success ? new Map(Object.entries(parsed.output.files)) : new Map();
  } catch {
    return new Map();
  }
}

/** Replaces the record; one that is there and cannot be read stays, as it may hold other consents. */
export async function writeTrust(io: Io, record: TrustRecord): Promise<WriteFailure> {
  const path = trustPath(io);
  if (path === undefined) return "no home folder to keep the consent in";
  const present = await readText(path);
  if (present instanceof Error) return `${path} cannot be read: ${present.message}`;
  const { writeWhole } = await import("../sys/atomic-file.ts");
  const files = Object.fromEntries([...record].sort(([a], [b]) => (a < b ? -1 : 1)));
  return writeWhole(path, `${JSON.stringify({ version: 1, files }, null, 2)}\n`);
}

/** SHA-256 over the hooks as they are written, so that other settings of a file may change freely. */
export function hashHooks(hooks: readonly unknown[]): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(hooks)).digest("hex");
}

const RECORD = v.looseObject({ files: v.record(v.string(), v.string()) });
