import type { Io } from "../io.ts";
import { managedDirectory, userConfigDirectory } from "../sys/paths.ts";

/** Who wrote a layer: `project` and `local` come with a repository and may only tighten security. */
export type LayerKind = "managed" | "user" | "project" | "local" | "environment";

/** One source of settings, weakest first. */
export interface Layer {
  readonly kind: LayerKind;
  /** The file, or the variable's name for the environment. */
  readonly path: string;
}

/** The files that hold for every project on this machine, weakest first; they need not exist. */
export function machineFiles(io: Io): readonly Layer[] {
  const user = userConfigDirectory(io);
  const files: Layer[] = [{ kind: "managed", path: `${managedDirectory(io)}/config.toml` }];
  if (user !== undefined) files.push({ kind: "user", path: `${user}/config.toml` });
  return files;
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
