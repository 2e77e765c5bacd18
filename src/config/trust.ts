import * as v from "valibot";
import type { Io } from "../io.ts";
import type { WriteFailure } from "../sys/atomic-file.ts";
import { PRIVATE_FILE, privately } from "../sys/private.ts";
import { readText } from "../sys/probe.ts";
import { trustPath } from "./agreed.ts";

/**
 * What a person agreed to of what projects bring: absolute path of a file to the hash of what was in it, the
 * hooks, or the texts that steer a model.
 */
export type TrustRecord = ReadonlyMap<string, string>;

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
  const text = `${JSON.stringify({ version: 1, files }, null, 2)}\n`;
  return privately(() => writeWhole(path, text, PRIVATE_FILE));
}

const RECORD = v.looseObject({ files: v.record(v.string(), v.string()) });
