import { parentOf } from "./paths.ts";
import { exists, readText } from "./probe.ts";

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
  for (let root: string | undefined = start; root !== undefined; root = parentOf(root)) {
    const git = `${root}/.git`;
    if (exists(`${git}/HEAD`)) return { root, folder: git };
    if (!exists(git)) continue;
    const text = await readText(git);
    const link = typeof text === "string" ? /^gitdir:\s*(.+?)\s*$/m.exec(text)?.[1] : undefined;
    if (link === undefined) return undefined;
    const folder = /^(?:[/\\]|[A-Za-z]:)/.test(link) ? link : `${root}/${link}`;
    return exists(`${folder}/HEAD`) ? { root, folder } : undefined;
  }
  return undefined;
}

/** Reads the state of the repository a folder lies in; undefined when it lies in none. */
export async function readGitState(start: string): Promise<GitState | undefined> {
  const git = await findGitFolder(start);
  if (git === undefined) return undefined;
  const head = await readText(`${git.folder}/HEAD`);
  const text = typeof head === "string" ? head.trim() : "";
  const branch = /^ref:\s*refs\/heads\/(.+)$/.exec(text)?.[1];
  return {
    branch: branch === ".invalid" ? undefined : branch,
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
  const index = Bun.file(`${git.folder}/index`);
  if (!exists(`${git.folder}/index`) || index.size > INDEX_MAX_BYTES) return undefined;
  try {
    const { unstagedFiles } = await import("./git-index.ts");
    return unstagedFiles(git.root, await index.bytes())?.length;
  } catch {
    return undefined;
  }
}

/** What `git status` says of tracked files, as in S2's `git.go`. */
export interface GitStatus {
  /** False outside a repository, in a clean one, and where only untracked files are new. */
  readonly hasChanges: boolean;
  /** `git status --porcelain` without `??` lines; empty when nothing changed. */
  readonly summary: string;
}

const GIT_TIMEOUT_MS = 2_000;

/**
 * Asks git itself, which also knows what is staged. Costs a process: for moments that may take a while,
 * never for a tool call. A repository's own configuration must not run programs here.
 */
export async function gitStatus(root: string, path: string | undefined): Promise<GitStatus> {
  const none: GitStatus = { hasChanges: false, summary: "" };
  const git = Bun.which("git", path === undefined ? {} : { PATH: path });
  if (git === null || (await findGitFolder(root)) === undefined) return none;
  try {
    const child = Bun.spawn(
      [git, "-c", "core.fsmonitor=false", "status", "--porcelain", "--untracked-files=no"],
      {
        cwd: root,
        env: { GIT_OPTIONAL_LOCKS: "0", ...(path === undefined ? {} : { PATH: path }) },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "ignore",
        timeout: GIT_TIMEOUT_MS,
      },
    );
    const text = await new Response(child.stdout).text();
    if ((await child.exited) !== 0) return none;
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("??"));
    return { hasChanges: lines.length > 0, summary: lines.join("\n") };
  } catch {
    return none;
  }
}
