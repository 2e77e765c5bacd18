import { loadConfig } from "../../config/load.ts";
import { chooseExecutable } from "../../install/executable.ts";
import {
  findManaged,
  MANAGED_AGENTS,
  type ManagedAgent,
} from "../../install/managed/managed-agents.ts";
import type { ManagedOptions, WantedSandbox } from "../../install/managed/managed-options.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { homeDirectory, isAbsolute } from "../../sys/paths.ts";
import { workspaceOf } from "../command.ts";

/** Where packages put the executable, for machines that are not this one. */
const PACKAGED: Readonly<Record<Io["platform"], string>> = {
  linux: "/usr/bin/fairlead",
  darwin: "/usr/local/bin/fairlead",
  windows: "C:\\Program Files\\fairlead\\fairlead.exe",
};

/** The agents that are meant: one by its name, all, or the default. */
export function chosenAgents(
  name: string | undefined,
  all: boolean,
): readonly ManagedAgent[] | Error {
  if (all) return MANAGED_AGENTS;
  const names = MANAGED_AGENTS.map(({ agent }) => agent.name);
  const [standard = ""] = names;
  const found = findManaged(name ?? standard);
  return found === undefined
    ? new Error(unknownWord("agent with managed settings", name ?? "", names))
    : [found];
}

/** What managed settings are made from, or why they cannot be. */
export async function managedOptions(
  io: Io,
  asked: {
    readonly executable: string | undefined;
    readonly strict: boolean;
    readonly sandbox: WantedSandbox;
    /** The platform of the machines, where they are others than this one. */
    readonly elsewhere?: Io["platform"];
  },
): Promise<ManagedOptions | Error> {
  const { config } = await loadConfig(io, workspaceOf(io).root);
  const { strict, sandbox, elsewhere } = asked;
  const executable =
    asked.executable ?? (elsewhere === undefined ? ownExecutable(io) : PACKAGED[elsewhere]);
  if (executable instanceof Error) return executable;
  if (!isAbsolute(executable))
    return new Error(`--executable is not an absolute path: ${executable}`);
  const platform = elsewhere ?? io.platform;
  return { platform, executable, strict, sandbox, deadlineSeconds: config.timeout };
}

/** The executable of this machine; one in a home is nothing that other users can call. */
function ownExecutable(io: Io): string | Error {
  const chosen = chooseExecutable(io);
  if (!chosen.ok) return new Error(chosen.problem);
  const home = homeDirectory(io);
  if (home !== undefined && home !== "/" && chosen.path.startsWith(`${home}/`)) {
    return new Error(
      `${chosen.path} is in a home folder, so other users cannot run it, and one user can replace it`,
    );
  }
  return chosen.path;
}
