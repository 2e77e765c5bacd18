import * as v from "valibot";
import { bundleFolder } from "../config/layers.ts";
import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { readText } from "../sys/probe.ts";
import { isNewer } from "./version-check.ts";

/** How long a look at a bundle's source holds. */
const LOOK_LIFE_MS = 60 * 60 * 1000;

const RELEASE = v.object({ version: v.string(), digest: v.string() });

const RECORD = v.object({
  /** When its source was asked last. */
  checked: v.pipe(v.string(), v.isoTimestamp()),
  /** Why what was found then was not taken. */
  problem: v.optional(v.string()),
  /** The bundle whose policy is in force. */
  taken: v.optional(
    v.object({
      ...{ name: v.string(), version: v.string(), digest: v.string() },
      ...{ valid_until: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) },
      /** Where this machine stands in the rollout of the bundle; absent for one without. */
      rollout: v.optional(
        v.object({
          ...{ channel: v.string(), percent: v.number(), position: v.number() },
          enforced: v.boolean(),
        }),
      ),
    }),
  ),
  /** The highest version of each bundle that was ever taken, so that none is taken back. */
  highest: v.record(v.string(), RELEASE),
});

/** What is remembered of the bundle that the administrator's file subscribes to. */
export type BundleRecord = v.InferOutput<typeof RECORD>;

/** The files of a taken bundle, with its policy as {@link bundlePolicyPath} has it. */
export function bundleFiles(io: Io) {
  const folder = bundleFolder(io);
  if (folder === undefined) return undefined;
  return {
    record: `${folder}/record.json`,
    bundle: `${folder}/bundle.tar`,
    signature: `${folder}/bundle.tar.minisig`,
  };
}

/** Reads the record; one that is missing or damaged remembers nothing. */
export async function readBundleRecord(io: Io): Promise<BundleRecord> {
  const path = bundleFiles(io)?.record;
  const text = path === undefined ? undefined : await readText(path);
  try {
    return v.parse(RECORD, JSON.parse(typeof text === "string" ? text : ""));
  } catch {
    return { checked: new Date(0).toISOString(), highest: {} };
  }
}

/** Writes the record; returns why it cannot be written. */
export function writeBundleRecord(io: Io, record: BundleRecord): string | undefined {
  const path = bundleFiles(io)?.record;
  if (path === undefined) return "there is no home folder";
  return writePrivate(path, JSON.stringify(record));
}

/** True when it is time to ask the source again. */
export function isLookDue({ checked }: BundleRecord, now: Date): boolean {
  const age = now.getTime() - Date.parse(checked);
  return age < 0 || age >= LOOK_LIFE_MS;
}

/** Why a release may not follow those that were taken before; undefined where it may, or is the one in force. */
export function replayProblem(
  {
    name,
    version,
    digest,
  }: { readonly name: string; readonly version: string; readonly digest: string },
  { highest }: BundleRecord,
): string | undefined {
  const before = new Map(Object.entries(highest)).get(name);
  if (before === undefined || isNewer(version, before.version)) return undefined;
  if (version !== before.version) {
    return `version ${version} is older than ${before.version}, which was taken before`;
  }
  return digest === before.digest ? undefined : `version ${version} is another file than before`;
}

/** What a person is told about the bundle; undefined where none is subscribed to. */
export interface BundleState {
  readonly name: string;
  /** The version in force; undefined where none was taken yet. */
  readonly version: string | undefined;
  readonly validUntil: string | undefined;
  readonly checked: string;
  readonly problem: string | undefined;
  readonly rollout: NonNullable<BundleRecord["taken"]>["rollout"];
}

/** How the subscription of the settings stands. */
export async function bundleState(io: Io, config: Config): Promise<BundleState | undefined> {
  return config.bundle.name === "" ? undefined : stateIn(await readBundleRecord(io), config);
}

/** The same by a record that was read. */
export function stateIn(record: BundleRecord, { bundle }: Config): BundleState | undefined {
  const { name } = bundle;
  if (name === "") return undefined;
  const { taken, checked, problem } = record;
  const isOurs = taken?.name === name;
  return {
    name,
    version: isOurs ? taken.version : undefined,
    validUntil: isOurs ? taken.valid_until : undefined,
    checked,
    problem,
    rollout: isOurs ? taken.rollout : undefined,
  };
}
