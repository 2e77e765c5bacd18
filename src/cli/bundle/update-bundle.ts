import { type Fetch, fetchBundle, isSource } from "../../bundle/sources.ts";
import { takenPolicy } from "../../config/bundle-layer.ts";
import { bundleFolder, bundlePolicyPath, machineFiles } from "../../config/layers.ts";
import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/schema.ts";
import type { Io } from "../../io.ts";
import {
  type BundleRecord,
  bundleFiles,
  readBundleRecord,
  replayProblem,
  writeBundleRecord,
} from "../../state/bundle-record.ts";
import { writePrivate } from "../../sys/atomic-file.ts";
import { exclusively } from "../../sys/lock.ts";
import { machineId } from "../../sys/machine-id.ts";
import { readUserBytes, readUserText } from "../../sys/user-file.ts";
import { workspaceOf } from "../command.ts";
import { type Accepted, acceptBundle, type Wanted } from "./accept.ts";
import { type Machine, policyFor, rolloutOf } from "./rollout.ts";

/** The channel of a machine whose administrator names none. */
const CHANNEL = "stable";

/** What came of asking for the bundle. */
export interface BundleUpdate {
  readonly name: string;
  /** The version in force afterwards; undefined where there is none. */
  readonly version: string | undefined;
  /** True where it is another one than before. */
  readonly updated: boolean;
  /** Why what was found was not taken; the one in force before stays. */
  readonly problem: string | undefined;
}

/**
 * Asks for the bundle that the administrator's file subscribes to and takes it, if everything about it is right. What
 * is in force is verified as well, and put back where something changed it. An error where there is no subscription.
 * `managed`, the text of the administrator's file, and the machine's identity are parameters for tests, which cannot
 * write either.
 */
export async function updateBundle(
  io: Io,
  managed: string = managedText(io),
  id: Promise<string> = machineId(io),
): Promise<BundleUpdate | Error> {
  const path = managedPath(io);
  const layer = { layer: { kind: "managed", path }, text: managed } as const;
  const { config } = await loadConfig(io, workspaceOf(io).root, Promise.resolve([layer]));
  const { name, keys, may_loosen: mayLoosen } = config.bundle;
  if (name === "") {
    return new Error(`no policy bundle is set up: ${path} has no [bundle] with a name`);
  }
  const wanted = { name, keys, mayLoosen, managed };
  const machine = { id: await id, channel: config.bundle.channel ?? CHANNEL };
  const found = await fetchWanted(io, config);
  return exclusively(io, async () => {
    const before = await readBundleRecord(io);
    const repaired = await repair(io, before, wanted, machine);
    const taken =
      found instanceof Error ? found : await take(io, found, { wanted, machine }, before);
    const checked = io.now().toISOString();
    const record: BundleRecord = {
      ...{ checked, highest: before.highest, taken: repaired },
      ...(taken instanceof Error ? { problem: taken.message } : taken),
    };
    const failure = writeBundleRecord(io, record);
    if (failure !== undefined) return new Error(`the record cannot be written (${failure})`);
    const version = record.taken?.name === name ? record.taken.version : undefined;
    const updated = record.taken?.digest !== before.taken?.digest;
    return { name, version, updated, problem: record.problem };
  });
}

function managedPath(io: Io): string {
  return machineFiles(io).find(({ kind }) => kind === "managed")?.path ?? "";
}

function managedText(io: Io): string {
  const text = readUserText(managedPath(io));
  return typeof text === "string" ? text : "";
}

async function fetchWanted(io: Io, { bundle }: Config): Promise<Fetch | Error> {
  const { source, token_file: tokenFile } = bundle;
  const scratch = bundleFolder(io);
  if (scratch === undefined) return new Error("there is no home folder to keep it in");
  if (!isSource(source)) {
    return new Error(`bundle.source is not an address of a bundle: ${JSON.stringify(source)}`);
  }
  if (tokenFile === "") return fetchBundle(source, { scratch });
  const token = readUserText(tokenFile);
  if (typeof token === "string") return fetchBundle(source, { scratch, token: token.trim() });
  return new Error(`bundle.token_file: ${token?.message ?? `${tokenFile} does not exist`}`);
}

type Taken = Pick<BundleRecord, "taken" | "highest">;

async function take(
  io: Io,
  found: Fetch,
  { wanted, machine }: { readonly wanted: Wanted; readonly machine: Machine },
  before: BundleRecord,
): Promise<Taken | Error> {
  const accepted = await acceptBundle(io, found, wanted);
  if (accepted instanceof Error) return accepted;
  const { name, version, digest, valid_until } = accepted.bundle;
  const replayed = replayProblem(accepted.bundle, before);
  if (replayed !== undefined) return new Error(replayed);
  const failure = keep(io, found, accepted, machine);
  if (failure !== undefined) return new Error(`it cannot be kept (${failure})`);
  const isSame = before.taken?.digest === digest;
  const at = isSame && before.taken !== undefined ? before.taken.at : io.now().toISOString();
  return {
    taken: placed({ name, version, digest, valid_until, at }, accepted, machine),
    highest: { ...before.highest, [name]: { version, digest } },
  };
}

/** What is remembered of a bundle, with the place of this machine in its rollout. */
function placed(
  taken: NonNullable<BundleRecord["taken"]>,
  { bundle }: Accepted,
  machine: Machine,
): BundleRecord["taken"] {
  const { rollout: _, ...facts } = taken;
  const rollout = rolloutOf(bundle, machine);
  return rollout === undefined ? facts : { ...facts, rollout };
}

/** Writes the bundle with its signature, and the policy that calls read; the policy last, as it counts. */
function keep(
  io: Io,
  { file, signature }: Fetch,
  { bundle, key }: Accepted,
  machine: Machine,
): string | undefined {
  const files = bundleFiles(io);
  const policy = bundlePolicyPath(io);
  if (files === undefined || policy === undefined) return "there is no home folder";
  const text = takenPolicy({ ...bundle, key: key.text }, policyFor(bundle, machine));
  if (readUserText(policy) === text) return undefined;
  return (
    writePrivate(files.bundle, Buffer.from(file).toString("utf8")) ??
    writePrivate(files.signature, signature) ??
    writePrivate(policy, text)
  );
}

/**
 * What of the record is true: the bundle on the disk is verified again, whatever its age, and its policy is written
 * anew where it is not the one that was signed. Undefined where nothing is left that one of the keys has signed.
 */
async function repair(
  io: Io,
  { taken, highest }: BundleRecord,
  wanted: Wanted,
  machine: Machine,
): Promise<BundleRecord["taken"]> {
  const files = bundleFiles(io);
  if (taken === undefined || files === undefined) return undefined;
  const file = readUserBytes(files.bundle);
  const signature = readUserText(files.signature);
  if (!(file instanceof Uint8Array) || typeof signature !== "string") return undefined;
  const asTaken: Io = { ...io, now: () => new Date(Date.parse(taken.at)) };
  const accepted = await acceptBundle(asTaken, { file, signature }, wanted);
  if (accepted instanceof Error) return undefined;
  const isHighest = replayProblem(accepted.bundle, { checked: taken.at, highest }) === undefined;
  const isKept = isHighest && keep(io, { file, signature }, accepted, machine) === undefined;
  return isKept ? placed(taken, accepted, machine) : undefined;
}
