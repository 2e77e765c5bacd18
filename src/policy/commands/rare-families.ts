import { accounts } from "./accounts.ts";
import type { Descriptions } from "./command.ts";
import { disks, logicalVolumes } from "./disks.ts";
import { keys } from "./keys.ts";
import { machine } from "./machine.ts";
import { processes } from "./processes.ts";
import { schedulers } from "./schedulers.ts";
import { senders } from "./senders.ts";

/** Programs that few commands run: their descriptions are loaded with the rules about them. */
export const RARE_FAMILIES: readonly Descriptions[] = [
  ...[disks, logicalVolumes, machine, accounts, processes, schedulers, senders, keys],
];
