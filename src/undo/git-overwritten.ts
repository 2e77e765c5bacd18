import { type Asking, deepAt, names, removed, standingAt } from "./git-asking.ts";
import { madeAgainBy } from "./made-again.ts";
import { NotSaved } from "./model.ts";
import { look } from "./walk.ts";

/** Sub-commands of which nobody knows before which commits they put into the work tree. */
const OF_UNKNOWN_COMMITS: readonly string[] = ["pull", "bisect", "sparse-checkout"];

/** Most ignored files that are saved where nobody knows which of them are in the way. */
const IGNORED_MAX = 1_000;

/**
 * Adds the files that lie where a commit that comes into the work tree has one, and that the index does not know: Git
 * overwrites those that are ignored without a word, and folders that hold nothing else. Gives the words that name
 * paths and no commits.
 */
export async function addOverwritten(asking: Asking): Promise<readonly string[]> {
  const { loss, repository, ask, targets } = asking;
  if (OF_UNKNOWN_COMMITS.includes(loss.verb)) {
    await addIgnored(asking);
    return [];
  }
  const { commits, paths } = await comingIn(asking);
  for (const commit of commits) {
    const text = await ask(
      ...(["diff-index", "-z", "--name-only", "--no-renames", "--cached"] as const),
      ...["--diff-filter=D", commit],
    );
    for (const name of names(text)) {
      const path = standingAt(repository.root, name);
      const stats = look(path);
      if (stats !== undefined) targets.push(stats.isDirectory() ? deepAt(path) : removed(path));
    }
  }
  return paths;
}

/** Every ignored file by itself; of folders that hold nothing else only what a narrower checkout empties. */
async function addIgnored({ loss, repository, ask, targets }: Asking): Promise<void> {
  const text = await ask(
    ...(["ls-files", "-z", "--others", "--directory", "--ignored"] as const),
    "--exclude-standard",
  );
  const found = names(text).filter((name) => !name.endsWith("/") || loss.verb !== "pull");
  if (found.length > IGNORED_MAX) throw new NotSaved(`more than ${IGNORED_MAX} ignored files`);
  for (const name of found) {
    const path = `${repository.root}/${name.replace(/\/$/, "")}`;
    if (!name.endsWith("/")) targets.push(removed(path));
    else if (loss.verb === "sparse-checkout" && madeAgainBy(path) === undefined)
      targets.push(deepAt(path));
  }
}

/** What the words of a command name: commits whose files come into the work tree, and paths. */
async function comingIn({
  loss: { verb, words },
  repository: { root },
  ask,
}: Asking): Promise<{ readonly commits: readonly string[]; readonly paths: readonly string[] }> {
  const commits = new Set<string>();
  const paths: string[] = [];
  const add = async (name: string): Promise<boolean> => {
    const commit = await ask("rev-parse", "--verify", "-q", `${name}^{commit}`).catch(() => "");
    if (commit !== "") commits.add(commit.trim());
    return commit !== "";
  };
  const plain = words.filter((word) => word === "-" || !word.startsWith("-"));
  if (verb === "stash") {
    const [, entry = "0"] = plain;
    await add(/^\d+$/.test(entry) ? `stash@{${entry}}` : entry);
    return { commits: [...commits], paths };
  }
  if (plain.length === 0 && /^(?:merge|rebase)$/.test(verb)) await add("@{upstream}");
  for (const word of plain) {
    const ends = word === "-" ? ["@{-1}"] : word.split(/\.{2,3}/).filter((end) => end !== "");
    let isCommit = false;
    // What is reverted comes back from before.
    for (const end of ends) isCommit = (await add(verb === "revert" ? `${end}^` : end)) || isCommit;
    if (isCommit || !/^(?:checkout|switch)$/.test(verb)) continue;
    if (look(`${root}/${word}`) !== undefined) paths.push(word);
    else if (/^[\w./-]+$/.test(word)) {
      // A branch of a remote is checked out by its name alone.
      const text = await ask("for-each-ref", "--format=%(objectname)", `refs/remotes/*/${word}`);
      for (const one of text.split("\n")) if (one !== "") commits.add(one);
    }
  }
  return { commits: [...commits], paths };
}
