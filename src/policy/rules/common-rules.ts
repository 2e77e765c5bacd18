import type { Rule } from "../model/rule.ts";
import { codeAddress } from "./code-address.ts";
import * as exfiltration from "./exfiltration.ts";
import { remove } from "./filesystem-delete.ts";
import { findDelete } from "./filesystem-find.ts";
import { mirror } from "./filesystem-mirror.ts";
import { overwriteForever } from "./filesystem-shred.ts";
import { unpackOver } from "./filesystem-unpack.ts";
import * as filesystemWrite from "./filesystem-write.ts";
import * as leavingProject from "./foreign-upload.ts";
import * as git from "./git.ts";
import * as gitFolders from "./git-folders.ts";
import { otherTree } from "./git-trees.ts";
import * as gitWorktree from "./git-worktree.ts";
import { typedKeys } from "./injected-keystrokes.ts";
import { landedFile } from "./landed-files.ts";
import * as network from "./network.ts";
import { installElsewhere } from "./other-machines.ts";
import * as othersFiles from "./others-files.ts";
import * as others from "./others-things.ts";
import { publicPlace } from "./public-places.ts";
import { rawWrite } from "./raw-write.ts";
import * as remoteCode from "./remote-code.ts";
import { reverseShell } from "./reverse-shell.ts";
import * as selfProtection from "./self-protection.ts";
import { shadowedProgram, startupFile } from "./startup-file.ts";
import * as system from "./system.ts";
import { unguardedAgent } from "./unguarded-agent.ts";
import { unknownCode } from "./unknown-code.ts";

/** The rules that most commands are held against, in the order ties are settled. */
export function commonRules(): readonly Rule[] {
  return [
    remove,
    findDelete,
    overwriteForever,
    filesystemWrite.writeProtected,
    filesystemWrite.changeRights,
    filesystemWrite.moveProtected,
    mirror,
    unpackOver,
    rawWrite,
    system.forkBomb,
    system.rootShell,
    system.injectedEnvironment,
    others.othersStash,
    others.othersWorktree,
    others.othersBranch,
    othersFiles.othersChanges,
    others.othersTerminal,
    others.othersContainer,
    othersFiles.othersFile,
    othersFiles.othersContent,
    git.forcePush,
    git.deleteRemote,
    gitWorktree.hardReset,
    gitWorktree.clean,
    gitWorktree.deleteUntracked,
    gitWorktree.discard,
    git.deleteBranch,
    gitWorktree.stash,
    git.history,
    gitWorktree.forceRemove,
    git.hookBypass,
    git.transport,
    git.addressPassword,
    gitFolders.otherPrograms,
    otherTree,
    remoteCode.download,
    remoteCode.decoded,
    remoteCode.fresh,
    landedFile,
    installElsewhere,
    unknownCode,
    codeAddress,
    reverseShell,
    exfiltration.sendSecret,
    exfiltration.credentialSweep,
    startupFile,
    shadowedProgram,
    network.disguisedHost,
    network.exposedSecrets,
    network.uncheckedDownload,
    leavingProject.foreignRemote,
    leavingProject.wholeProject,
    publicPlace,
    selfProtection.ownCommands,
    selfProtection.ownProgram,
    unguardedAgent,
    typedKeys,
  ];
}
