import * as v from "valibot";
import type { Io } from "../io.ts";
import { userConfigDirectory } from "../sys/paths.ts";
import { exists, readText } from "../sys/probe.ts";
import { type Layer, machineFiles, packLockPath } from "./layers.ts";
import type { LayerText } from "./load.ts";

const LOCK = v.object({
  packs: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
      /** Its address, with the tag. */
      source: v.string(),
      /** The commit that the tag named. */
      commit: v.optional(v.string()),
      /** Of all files. */
      digest: v.string(),
      /** Of its policy, as calls read it. */
      policy: v.string(),
      /** True where the person agreed to what it loosens. */
      loosens: v.boolean(),
      taken: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});

/** A pack that a person took, pinned to exactly what they were shown. */
export type TakenPack = v.InferOutput<typeof LOCK>["packs"][number];

/** The packs of this user, in the order in which they were taken; an error where the record cannot be read. */
export async function readPackLock(io: Io): Promise<readonly TakenPack[] | Error> {
  const text = await readText(packLockPath(io));
  if (text === undefined) return [];
  if (text instanceof Error) return text;
  try {
    return v.parse(LOCK, JSON.parse(text)).packs;
  } catch {
    return new Error("it is damaged");
  }
}

/** The policy of a pack; undefined without a home. */
export function packPolicyPath(io: Io, name: string): string | undefined {
  const user = userConfigDirectory(io);
  return user === undefined ? undefined : `${user}/packs/${name}.toml`;
}

/** The user's own settings, beside which packs count. */
export function ownFile(io: Io): string {
  return machineFiles(io).find(({ kind }) => kind === "user")?.path ?? "";
}

/** The text of the record. */
export function packLockText(packs: readonly TakenPack[]): string {
  return `${JSON.stringify({ version: 1, packs }, null, 2)}\n`;
}

/** The digest of a pack's policy, as the record has it. */
export function policyDigest(policy: string): string {
  return `sha256:${new Bun.CryptoHasher("sha256").update(policy).digest("hex")}`;
}

/** The policies of all packs; one that is not what was taken is an error in place of its text. */
export async function packTexts(io: Io): Promise<readonly LayerText[]> {
  const packs = await readPackLock(io);
  const lock = packLockPath(io);
  if (packs instanceof Error) return [{ layer: { kind: "pack", path: lock }, text: packs }];
  return Promise.all(
    packs.map(async (pack) => ({ layer: layerOf(io, pack), text: await textOf(io, pack) })),
  );
}

function layerOf(io: Io, { name, loosens }: TakenPack): Layer {
  return { kind: loosens ? "user" : "pack", path: packPolicyPath(io, name) ?? "", pack: name };
}

/** The policy of a pack as it was taken, or what is wrong with it. */
export async function textOf(io: Io, { name, policy }: TakenPack): Promise<string | Error> {
  if (!exists(ownFile(io))) {
    return new Error(
      `${ownFile(io)} was removed, beside which it counts: fairlead pack update ${name}`,
    );
  }
  const path = packPolicyPath(io, name);
  const text = path === undefined ? undefined : await readText(path);
  if (text === undefined) return new Error(`it is missing: fairlead pack update ${name}`);
  if (text instanceof Error || policyDigest(text) === policy) return text;
  return new Error(`it was changed after you took it: fairlead pack update ${name}`);
}
