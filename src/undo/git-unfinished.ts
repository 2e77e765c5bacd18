import { textOf } from "../sys/folder.ts";
import { type Asking, deepAt, removed, written } from "./git-asking.ts";
import type { Repository } from "./git-repository.ts";
import { look } from "./walk.ts";

/** What git keeps of a merge, a rebase or a pick that is not over: files, and folders. */
const FILES =
  "MERGE_HEAD MERGE_MODE MERGE_MSG MERGE_RR MERGE_AUTOSTASH AUTO_MERGE CHERRY_PICK_HEAD REVERT_HEAD REBASE_HEAD SQUASH_MSG";
const FOLDERS = ["rebase-merge", "rebase-apply", "sequencer"];

/** The files in which a repository keeps a merge or a pick that is not over. */
export function ofUnfinished(own: string): readonly string[] {
  return FILES.split(" ").map((name) => `${own}/${name}`);
}

/** True where a merge, a rebase or a pick is not over. */
export function isUnfinished({ own }: Repository): boolean {
  const marks = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", ...FOLDERS];
  return marks.some((name) => look(`${own}/${name}`) !== undefined);
}

/**
 * Adds what git keeps of what is not over, with the branch that a rebase stands for and how its conflicts are
 * remembered. Gives the commits that come back when it is given up.
 */
export function addUnfinished({ repository, targets, objects }: Asking): readonly string[] {
  const { own, common } = repository;
  const commits: string[] = [];
  for (const folder of FOLDERS) {
    const path = `${own}/${folder}`;
    if (look(path) === undefined) continue;
    // Git writes into these files where they lie.
    targets.push({ path, change: "written", deep: true });
    for (const name of ["orig-head", "onto", "autostash", "head"]) {
      const commit = textOf(`${path}/${name}`)?.trim() ?? "";
      if (/^[\da-f]{40,64}$/.test(commit)) commits.push(commit);
    }
    const ref = textOf(`${path}/head-name`)?.trim() ?? "";
    if (!/^refs\/heads\/(?!.*\.\.)\S+$/.test(ref)) continue;
    targets.push(removed(`${common}/${ref}`), written(`${common}/logs/${ref}`));
  }
  for (const id of (textOf(`${own}/MERGE_RR`) ?? "").match(/\b[\da-f]{40,64}\b/g) ?? [])
    targets.push(deepAt(`${common}/rr-cache/${id}`));
  objects.push(...commits);
  return commits;
}
