import { accounts } from "./accounts.ts";
import { appleTools } from "./apple.ts";
import { backups } from "./backups.ts";
import { cmdBuiltins } from "./cmd-builtins.ts";
import { cmdlets } from "./cmdlets.ts";
import type { Descriptions } from "./command.ts";
import { disks, logicalVolumes } from "./disks.ts";
import { keys } from "./keys.ts";
import { machine } from "./machine.ts";
import { processes } from "./processes.ts";
import { registryTools } from "./registry.ts";
import { schedulers } from "./schedulers.ts";
import { senders } from "./senders.ts";
import { servers } from "./servers.ts";
import { sessionCmdlets } from "./session-cmdlets.ts";
import { tunnels } from "./tunnels.ts";
import { windowsSystem } from "./windows-system.ts";
import { windowsTools } from "./windows-tools.ts";

/** Programs that few commands run: their descriptions are loaded with the rules about them. */
export const RARE_FAMILIES: readonly Descriptions[] = [
  ...[disks, logicalVolumes, machine, accounts, processes, schedulers, senders, keys, tunnels],
  ...[cmdlets, sessionCmdlets, cmdBuiltins, registryTools, windowsTools, windowsSystem, servers],
  backups,
  appleTools,
];
