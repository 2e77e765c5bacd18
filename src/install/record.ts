import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { Io } from "../io.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { namesIn } from "../sys/folder.ts";
import { nameOf, safeFileName, userStateDirectory } from "../sys/paths.ts";
import type { EmptyBefore } from "./hook-entries.ts";

/** What `install` remembers of a settings file, so that `uninstall` can put it back as it was. */
export interface InstallRecord {
  readonly version: 1;
  /** The settings file. */
  readonly path: string;
  /** Its text before the first entry; null when there was no file. */
  readonly before: string | null;
  /** True when its folder had to be made. */
  readonly madeFolder: boolean;
  /** SHA-256 of the text that was written last. */
  readonly written: string;
  readonly emptyBefore: EmptyBefore;
}

/** Where the record of a settings file lies, and the plain copy of the file beside it. */
export interface RecordPlace {
  readonly record: string;
  readonly backup: string;
}

const RECORD_ENDING = ".record";

/** The record's place; undefined without a home folder. */
export function recordPlace(io: Io, settingsPath: string): RecordPlace | undefined {
  const state = userStateDirectory(io);
  if (state === undefined) return undefined;
  const name = `${safeFileName(nameOf(settingsPath))}-${Bun.hash(settingsPath).toString(36)}`;
  return {
    record: `${state}/install/${name}${RECORD_ENDING}`,
    backup: `${state}/install/${name}.backup`,
  };
}

/** Reads a record; one that is missing or damaged counts as none, because removal works without it. */
export function readRecord(place: RecordPlace, settingsPath: string): InstallRecord | undefined {
  const parsed = v.safeParse(recordSchema(), readJson(place.record));
  return parsed.success && parsed.output.path === settingsPath ? parsed.output : undefined;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** The settings files that there are records of. */
export function recordedPaths(io: Io): readonly string[] {
  const state = userStateDirectory(io);
  if (state === undefined) return [];
  const folder = `${state}/install`;
  return namesIn(folder)
    .filter((name) => name.endsWith(RECORD_ENDING))
    .flatMap((name) => {
      const parsed = v.safeParse(recordSchema(), readJson(`${folder}/${name}`));
      return parsed.success ? [parsed.output.path] : [];
    });
}

/**
 * Writes a record, and the first time a copy of the file; returns the failure, or undefined. Settings may
 * hold keys and tokens, so nobody else may read the copy.
 */
export function writeRecord(place: RecordPlace, record: InstallRecord): string | undefined {
  const copied = record.before === null ? undefined : writePrivate(place.backup, record.before);
  return copied ?? writePrivate(place.record, JSON.stringify(record));
}

/** The fingerprint by which a text is recognised as untouched. */
export function fingerprint(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

function recordSchema() {
  return v.object({
    version: v.literal(1),
    path: v.string(),
    before: v.nullable(v.string()),
    madeFolder: v.boolean(),
    written: v.string(),
    emptyBefore: v.record(v.string(), v.nullable(v.string())),
  });
}
