import type { Rule } from "../rule.ts";
import * as disks from "./disks.ts";
import { findDelete, overwriteForever, remove } from "./filesystem-delete.ts";
import * as filesystemWrite from "./filesystem-write.ts";
import * as git from "./git.ts";
import * as system from "./system.ts";

/** Every built-in rule over commands, in the order ties are settled. */
export function allRules(): readonly Rule[] {
  return [
    remove,
    findDelete,
    overwriteForever,
    filesystemWrite.writeProtected,
    filesystemWrite.changeRights,
    filesystemWrite.moveProtected,
    filesystemWrite.mirror,
    filesystemWrite.unpackOver,
    disks.rawWrite,
    disks.format,
    disks.partition,
    disks.volumes,
    system.forkBomb,
    system.killAll,
    system.powerOff,
    system.services,
    system.users,
    system.rootShell,
    system.injectedEnvironment,
    git.forcePush,
    git.deleteRemote,
    git.hardReset,
    git.clean,
    git.discard,
    git.deleteBranch,
    git.stash,
    git.history,
    git.forceRemove,
    git.hookBypass,
    git.transport,
  ];
}
