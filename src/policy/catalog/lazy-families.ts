import type { Descriptions } from "../commands/command.ts";
import { abusedMachine } from "../tools/abused-machine.ts";
import { accounts } from "../tools/accounts.ts";
import { appleTools } from "../tools/apple.ts";
import { backups } from "../tools/backups.ts";
import { cmdBuiltins } from "../tools/cmd-builtins.ts";
import { cmdlets } from "../tools/cmdlets.ts";
import { disks, logicalVolumes } from "../tools/disks.ts";
import { keys } from "../tools/keys.ts";
import { processes } from "../tools/processes.ts";
import { registryTools } from "../tools/registry.ts";
import { schedulers } from "../tools/schedulers.ts";
import { screens } from "../tools/screens.ts";
import { senders } from "../tools/senders.ts";
import { servers } from "../tools/servers.ts";
import { sessionCmdlets } from "../tools/session-cmdlets.ts";
import { machine } from "../tools/system-administration.ts";
import { tunnels } from "../tools/tunnels.ts";
import { windowsProxies } from "../tools/windows-proxies.ts";
import { windowsSystem } from "../tools/windows-system.ts";
import { windowsTools } from "../tools/windows-tools.ts";

/** Programs that few commands run: their descriptions are loaded with the rules about them. */
export const RARE_FAMILIES: readonly Descriptions[] = [
  ...[disks, logicalVolumes, machine, accounts, processes, schedulers, senders, keys, tunnels],
  ...[cmdlets, sessionCmdlets, cmdBuiltins, registryTools, windowsTools, windowsSystem, servers],
  ...[backups, screens, abusedMachine, windowsProxies],
  appleTools,
];
