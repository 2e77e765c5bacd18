import { branchOfHead, checkoutRoot, linkedGitFolder } from "./git-head.ts";
import { exists, readableBytes, readText } from "./probe.ts";

/** The state of a repository as its own files tell it, without starting git. */
export interface GitState {
  /** Undefined when no branch is checked out, or when git keeps its references in another form. */
  readonly branch: string | undefined;
  /** The commit that is checked out without a branch, abbreviated. */
  readonly detached: string | undefined;
  /** What is going on and not finished: `merge`, `rebase`, `cherry-pick`, `revert`, `bisect`. */
  readonly operation: string | undefined;
  /** Tracked files that differ from what is staged; undefined when they were not counted. */
  readonly unstaged: number | undefined;
}

/** Where a checkout keeps its state. */
export interface GitFolder {
  /** The checkout's root. */
  readonly root: string;
  /** Its own git folder: that of the worktree, where it is one. */
  readonly folder: string;
}

/**
 * An index beyond this size (some 2,000 files) is not compared with the files: a `stat` for each would
 * make every session start wait.
 */
const INDEX_MAX_BYTES = 200 * 1024;

/** Finds the repository a folder lies in; undefined when it lies in none. */
export async function findGitFolder(start: string): Promise<GitFolder | undefined> {
  const root = checkoutRoot(start);
  if (root === undefined) return undefined;
  const git = `${root}/.git`;
  if (exists(`${git}/HEAD`)) return { root, folder: git };
  const text = await readText(git);
  const folder = typeof text === "string" ? linkedGitFolder(root, text) : undefined;
  return folder !== undefined && exists(`${folder}/HEAD`) ? { root, folder } : undefined;
}

/** Reads the state of the repository a folder lies in; undefined when it lies in none. */
export async function readGitState(start: string): Promise<GitState | undefined> {
  const git = await findGitFolder(start);
  if (git === undefined) return undefined;
  const head = await readText(`${git.folder}/HEAD`);
  const text = typeof head === "string" ? head.trim() : "";
  return {
    branch: branchOfHead(text),
    detached: /^[0-9a-f]{40,64}$/.test(text) ? text.slice(0, ABBREVIATED_CHARS) : undefined,
    operation: OPERATIONS.find(([mark]) => exists(`${git.folder}/${mark}`))?.[1],
    unstaged: await countUnstaged(git),
  };
}

const ABBREVIATED_CHARS = 12;

const OPERATIONS: readonly (readonly [mark: string, operation: string])[] = [
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
  ["REVERT_HEAD", "revert"],
  ["BISECT_LOG", "bisect"],
];

async function countUnstaged(git: GitFolder): Promise<number | undefined> {
  const path = `${git.folder}/index`;
  if (!(Number(readableBytes(path, INDEX_MAX_BYTES)) > 0)) return undefined;
  try {
    const { unstagedFiles } = await import("./git-index.ts");
    const unstaged = unstagedFiles(git.root, await Bun.file(path).bytes());
    return unstaged?.complete === true ? unstaged.files.size + unstaged.conflicts.size : undefined;
  } catch {
    return undefined;
  }
}
