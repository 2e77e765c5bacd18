import { findGitFolder, type GitFolder } from "./git.ts";
import type { Unstaged } from "./git-index.ts";
import { askGit } from "./git-run.ts";
import { exists, readText } from "./probe.ts";

/** What `git status` says of tracked files. */
export interface GitStatus {
  /** False outside a repository, in a clean one, and where only untracked files are new. */
  readonly hasChanges: boolean;
  /** Lines as those of `git status --porcelain`, without `??` lines and renames; names are not quoted. */
  readonly changes: readonly string[];
}

/** An index beyond this size (some 80,000 files) is not compared with the files: it would take too long. */
const INDEX_MAX_BYTES = 8 * 1024 * 1024;

/**
 * What is staged and what is changed and not staged. `git status` itself runs the filters that a repository's
 * attributes name, so git is asked only for what its index and its last commit say, and the files are
 * compared here. Costs a process: for moments that may take a while, never for a tool call.
 */
export async function gitStatus(root: string, path: string | undefined): Promise<GitStatus> {
  const git = await findGitFolder(root);
  if (git === undefined) return { hasChanges: false, changes: [] };
  const marks = new Map<string, string>();
  const [staged, unstaged] = await Promise.all([stagedFiles(git, path), unstagedOf(git)]);
  for (const [file, mark] of staged) marks.set(file, `${mark} `);
  for (const [file, mark] of unstaged?.files ?? []) {
    marks.set(file, `${marks.get(file)?.slice(0, 1) ?? " "}${mark}`);
  }
  for (const [file, mark] of unstaged?.conflicts ?? []) marks.set(file, mark);
  const changes = [...marks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, mark]) => `${mark} ${file}`);
  return { hasChanges: changes.length > 0, changes };
}

/** The empty tree, which git knows without having it: before the first commit everything staged is new. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

const STAGED = [
  "--cached",
  "--ita-invisible-in-index",
  "--name-status",
  "--no-renames",
  "--no-ext-diff",
  "--no-textconv",
  "-z",
];

async function stagedFiles(git: GitFolder, path: string | undefined) {
  const ask = (tree: string) => askGit(git.root, path, "diff-index", [...STAGED, tree, "--"]);
  const text = (await ask((await isUnborn(git)) ? EMPTY_TREE : "HEAD")) ?? "";
  const parts = text.split("\0");
  const files = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) files.set(parts[at + 1] ?? "", parts[at] ?? "");
  return files;
}

/** True before the first commit: HEAD names a branch that is nowhere. */
async function isUnborn({ folder }: GitFolder): Promise<boolean> {
  const head = await readText(`${folder}/HEAD`);
  const name = /^ref:\s*(refs\/\S+)/.exec(typeof head === "string" ? head : "")?.[1];
  if (name === undefined || exists(`${folder}/${name}`)) return false;
  if (exists(`${folder}/commondir`) || exists(`${folder}/reftable`)) return false;
  const packed = await readText(`${folder}/packed-refs`);
  return typeof packed !== "string" || !packed.includes(` ${name}\n`);
}

async function unstagedOf(git: GitFolder): Promise<Unstaged | undefined> {
  const path = `${git.folder}/index`;
  const index = Bun.file(path);
  if (!exists(path) || !(index.size > 0 && index.size <= INDEX_MAX_BYTES)) return undefined;
  try {
    const { unstagedFiles } = await import("./git-index.ts");
    return unstagedFiles(git.root, await index.bytes());
  } catch {
    return undefined;
  }
}
