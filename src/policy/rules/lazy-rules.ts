import { loadLazyDescriptions } from "../catalog/descriptions.ts";
import { RARE_FAMILIES } from "../catalog/lazy-families.ts";
import type { Rule } from "../model/rule.ts";
import { ABUSE_RULES } from "./abused-machine.ts";
import * as databases from "./databases.ts";
import { fillsDisk } from "./disk-filling.ts";
import * as disks from "./disks.ts";
import { hostRights } from "./host-rights.ts";
import { othersProcess } from "./others-processes.ts";
import { publishSecret } from "./published-secrets.ts";
import { remoteForward } from "./remote-forward.ts";
import { scheduledJob } from "./scheduled-job.ts";
import { sendToken } from "./sent-tokens.ts";
import { showSecret } from "./shown-secrets.ts";
import * as changes from "./system-changes.ts";
import * as processes from "./system-processes.ts";
import { typedSecret } from "./typed-secrets.ts";
import { WINDOWS_CODE_RULES } from "./windows-code.ts";
import { registry } from "./windows-registry.ts";
import { WINDOWS_SYSTEM_RULES } from "./windows-system.ts";

/**
 * Rules for programs that few commands run, with the descriptions of those: half of all rules' code, loaded by
 * `mayConcernRareRules`.
 */
export function rareRules(): readonly Rule[] {
  loadLazyDescriptions(RARE_FAMILIES);
  return [
    disks.format,
    disks.partition,
    disks.volumes,
    processes.killAll,
    changes.powerOff,
    changes.services,
    changes.users,
    databases.sql,
    databases.documents,
    ...secretRules(),
    processes.stopSession,
    othersProcess,
    scheduledJob,
    remoteForward,
    hostRights,
    registry,
    ...WINDOWS_SYSTEM_RULES,
    ...WINDOWS_CODE_RULES,
    ...ABUSE_RULES,
    fillsDisk,
  ];
}

/** Rules that look at programs which are not rare, but only where a line has a name that tells of a secret. */
export function secretRules(): readonly Rule[] {
  return [showSecret, sendToken, typedSecret, publishSecret];
}
