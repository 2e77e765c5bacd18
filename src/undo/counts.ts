import type { Entry, Info } from "./model.ts";

/** What is counted of the files in a capture; those in which Git keeps its own state are told apart. */
type Counts = Pick<Info, "files" | "hasGitState" | "bytes">;

/** Counts the files of a capture, and adds up what they hold. */
export function countsOf(entries: readonly Entry[]): Counts {
  const files = entries.filter(({ type }) => type === "file" || type === "link");
  const own = files.filter(({ path }) => !path.includes("/.git/"));
  return {
    files: own.length,
    ...(own.length < files.length ? { hasGitState: true } : {}),
    bytes: entries.reduce((sum, { size = 0 }) => sum + size, 0),
  };
}

/** How many files a capture holds, for a person: `2 files and the state of Git`. */
export function filesText({ files, hasGitState = false }: Partial<Counts>): string {
  if (files === 0 && hasGitState) return "the state of Git";
  const counted = files === 1 ? "1 file" : `${files ?? 0} files`;
  return hasGitState ? `${counted} and the state of Git` : counted;
}
