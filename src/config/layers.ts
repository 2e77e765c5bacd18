import type { Io } from "../io.ts";
import { managedDirectory, userConfigDirectory, userStateDirectory } from "../sys/paths.ts";

/**
 * Who wrote a layer: `bundle` is the policy that the administrator's file subscribes to, `pack` one that the person
 * took. Both may only tighten security, as `project` and `local` may, which come with a repository.
 */
export type LayerKind =
  | "managed"
  | "bundle"
  | "pack"
  | "user"
  | "project"
  | "local"
  | "environment";

/** One source of settings, weakest first. */
export interface Layer {
  readonly kind: LayerKind;
  /** The file, or the variable's name for the environment. */
  readonly path: string;
  /** The name of a pack, which counts as the person's own where they agreed to what it loosens. */
  readonly pack?: string;
}

/** The files that hold for every project on this machine, packs aside, weakest first; they need not exist. */
export function machineFiles(io: Io): readonly Layer[] {
  const user = userConfigDirectory(io);
  const bundle = bundlePolicyPath(io);
  const files: Layer[] = [{ kind: "managed", path: `${managedDirectory(io)}/config.toml` }];
  if (bundle !== undefined) files.push({ kind: "bundle", path: bundle });
  if (user !== undefined) files.push({ kind: "user", path: `${user}/config.toml` });
  return files;
}

/** Folder of the bundle that was taken last; undefined without a home. */
export function bundleFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/bundle`;
}

/** The policy of the bundle that was taken last, as it is read by each call. */
export function bundlePolicyPath(io: Io): string | undefined {
  const folder = bundleFolder(io);
  return folder === undefined ? undefined : `${folder}/policy.toml`;
}

/**
 * The record of the packs that the user took; without a home one that does not exist. Calls do not look for it: it
 * counts beside the user's own file, whose time tells that it was changed.
 */
export function packLockPath(io: Io): string {
  return `${userConfigDirectory(io)}/packs.json`;
}

/** The files that come with a project, weakest first; they need not exist. */
export function projectFiles(projectRoot: string): readonly Layer[] {
  return [
    { kind: "project", path: `${projectRoot}/.fairlead/config.toml` },
    { kind: "local", path: `${projectRoot}/.fairlead/config.local.toml` },
  ];
}

/** Environment variables that set a value, the key each sets, and how its text is read. */
export const ENVIRONMENT_KEYS: readonly {
  readonly variable: string;
  readonly key: readonly [string] | readonly [string, string];
  readonly read: (text: string) => unknown;
}[] = [
  { variable: "FAIRLEAD_TIMEOUT", key: ["timeout"], read: Number },
  { variable: "FAIRLEAD_FAIL_CLOSED", key: ["fail_closed"], read: readBoolean },
  { variable: "FAIRLEAD_LOG_LEVEL", key: ["log", "level"], read: (text) => text },
  { variable: "FAIRLEAD_LANGUAGE", key: ["language"], read: (text) => text },
];

function readBoolean(text: string): unknown {
  if (text === "1" || text === "true") return true;
  return text === "0" || text === "false" ? false : text;
}
