import { textOf } from "./folder.ts";
import { checkoutRoot, linkedGitFolder } from "./git-head.ts";
import { isAbsolute } from "./paths.ts";
import { realPath } from "./real-path.ts";

/** The folder of the refs and logs that all checkouts of a repository share; undefined outside of any. */
export function commonGitFolder(folder: string): string | undefined {
  const root = checkoutRoot(folder);
  if (root === undefined) return undefined;
  const git = `${root}/.git`;
  const own = linkedGitFolder(root, textOf(git) ?? "");
  if (own === undefined) return git;
  const shared = textOf(`${own}/commondir`)?.trim();
  if (shared === undefined) return undefined;
  return isAbsolute(shared) ? shared : realPath(`${own}/${shared}`);
}

/** An entry of a repository's stash. */
export interface StashEntry {
  /** Its place, of which 0 is the newest. */
  readonly index: number;
  /** The commit that holds it. */
  readonly id: string;
  /** When it was made, in seconds since 1970. */
  readonly seconds: number;
  readonly message: string;
}

/** Reads the log of a repository's stash, the newest entry first; nothing where the repository keeps its refs in another form. */
export function stashesIn(log: string): readonly StashEntry[] {
  const entries = log.split("\n").flatMap((line) => {
    const [, id, seconds, message = ""] =
      /^[0-9a-f]{40,64} ([0-9a-f]{40,64}) .*> (\d+) [-+]\d{4}(?:\t(.*))?$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, seconds: Number(seconds), message }];
  });
  return entries.reverse().map((one, index) => ({ index, ...one }));
}
