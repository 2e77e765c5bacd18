import { askGit } from "../sys/git-run.ts";
import type { GitLoss } from "./git-plan.ts";
import type { Repository } from "./git-repository.ts";
import { NotSaved, type Target } from "./model.ts";
import { look } from "./walk.ts";

/** Asks git in one repository; throws where it does not answer. */
export type Ask = (
  command: Parameters<typeof askGit>[2],
  ...words: readonly string[]
) => Promise<string>;

/** Asks git in a checkout, and takes no answer for one that is not known. */
export function askingIn(root: string, searchPath: string | undefined): Ask {
  return async (command, ...words) => {
    const text = await askGit(root, searchPath, command, words);
    if (text === undefined) throw new NotSaved(`git ${command} said nothing`);
    return text;
  };
}

/** One command of git of which it is found out what it loses. */
export interface Asking {
  readonly loss: GitLoss;
  readonly repository: Repository;
  readonly ask: Ask;
  readonly targets: Target[];
  readonly objects: string[];
  /** Refs that are deleted or moved. */
  readonly refs: Set<string>;
  /** What is lost and not saved, because tools make it again. */
  readonly leftOut: string[];
}

/** A file that is replaced as a whole, or goes. */
export function removed(path: string): Target {
  return { path, change: "removed", deep: false };
}

/** A file that is added to where it lies. */
export function written(path: string): Target {
  return { path, change: "written", deep: false };
}

/** A path that goes with all that lies below it. */
export function deepAt(path: string): Target {
  return { path, change: "removed", deep: true };
}

/** The path, or the file or link that is in the place of one of its folders. */
export function standingAt(root: string, path: string): string {
  if (path.includes("\uFFFD")) throw new NotSaved("the name of a file is not UTF-8");
  let at = root;
  for (const name of path.split("/")) {
    at = `${at}/${name}`;
    if (look(at)?.isDirectory() !== true) break;
  }
  return look(at) === undefined ? `${root}/${path}` : at;
}

/** Names as `-z` gives them. */
export function names(text: string): readonly string[] {
  return text.split("\0").filter((name) => name !== "");
}

/** Rows of `--raw -z`: `:MODE MODE BLOB BLOB LETTER`, then the path. The first blob is the commit's. */
export function raw(text: string): readonly { readonly path: string; readonly blob: string }[] {
  const parts = names(text);
  const rows: { path: string; blob: string }[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const blob = (parts[at] ?? "").split(" ")[3] ?? "";
    rows.push({ path: parts[at + 1] ?? "", blob });
  }
  return rows;
}
