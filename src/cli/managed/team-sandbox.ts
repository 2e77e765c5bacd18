import { type Fleet, NO_FLEET, readFleet } from "../../bundle/fleet.ts";
import { FLEET_FILE, readBundle } from "../../bundle/manifest.ts";
import { readPublicKey, verifySignature } from "../../bundle/minisign.ts";
import { loadConfig } from "../../config/load.ts";
import type { Io } from "../../io.ts";
import { bundleFiles, readBundleRecord, replayProblem } from "../../state/bundle-record.ts";
import { readUserBytes, readUserText } from "../../sys/user-file.ts";
import { workspaceOf } from "../command.ts";

/** The sandbox that the bundle in force wants, or why it is not known. */
export interface TeamSandbox {
  readonly sandbox: Fleet["sandbox"];
  readonly problem: string | undefined;
}

/** What the bundle that this machine subscribes to says about sandboxes. */
export async function teamSandbox(io: Io): Promise<TeamSandbox> {
  const { config } = await loadConfig(io, workspaceOf(io).root);
  return sandboxIn(io, config.bundle);
}

/** A subscription: the name of a bundle, and who may sign it. */
interface Subscription {
  readonly name: string;
  readonly keys: readonly string[];
}

/**
 * The same for a subscription. It is read from the signed file, which is verified each time: what is beside it on the
 * disk counts for nothing.
 */
export async function sandboxIn(io: Io, subscription: Subscription): Promise<TeamSandbox> {
  const { sandbox } = NO_FLEET;
  if (subscription.name === "") return { sandbox, problem: undefined };
  const fleet = await verifiedFleet(io, subscription);
  if (!(fleet instanceof Error)) return { sandbox: fleet.sandbox, problem: undefined };
  return { sandbox, problem: `bundle ${subscription.name}: ${fleet.message}` };
}

async function verifiedFleet(io: Io, { name, keys }: Subscription): Promise<Fleet | Error> {
  const files = bundleFiles(io);
  const file = readUserBytes(files?.bundle ?? "");
  const signature = readUserText(files?.signature ?? "");
  if (!(file instanceof Uint8Array) || typeof signature !== "string") {
    return new Error("none was taken yet: fairlead bundle update");
  }
  const pinned = keys.map(readPublicKey).flatMap((key) => (key instanceof Error ? [] : [key]));
  const verified = verifySignature(file, signature, pinned);
  if (verified instanceof Error) return verified;
  const bundle = readBundle(file);
  if (bundle instanceof Error) return bundle;
  if (bundle.name !== name) return new Error(`it is ${bundle.name}`);
  const replayed = replayProblem(bundle, await readBundleRecord(io));
  return replayed === undefined ? readFleet(bundle.files.get(FLEET_FILE)) : new Error(replayed);
}
