import { absolutePath, isWithin } from "../policy/text/path.ts";
import { textOf } from "../sys/folder.ts";
import { packObjects } from "../sys/git-run.ts";
import {
  type Asking,
  askingIn,
  deepAt,
  names,
  raw,
  removed,
  standingAt,
  written,
} from "./git-asking.ts";
import { addOverwritten } from "./git-overwritten.ts";
import { BESIDE, type GitLoss, IN_CHECKOUT } from "./git-plan.ts";
import { addMoved, addStaged } from "./git-refs.ts";
import { currentRef, repositoryAt } from "./git-repository.ts";
import { addUnfinished, isUnfinished, ofUnfinished } from "./git-unfinished.ts";
import { madeAgainBy } from "./made-again.ts";
import { NotSaved, type Pack, type Target } from "./model.ts";
import { look } from "./walk.ts";

/** What one command of git would lose: files, and objects that nothing would name any more. */
export interface LossOfGit {
  readonly targets: readonly Target[];
  /** The repository and the objects; none are lost where the list is empty. */
  readonly root: string;
  readonly objects: readonly string[];
  /** Objects that something else still names. */
  readonly others: readonly string[];
  /** What is lost and not saved, because tools make it again: paths below the root. */
  readonly leftOut: readonly string[];
}

/** Asks git what a command would lose. Throws {@link NotSaved} where it does not say all of it. */
export async function lossOfGit(
  loss: GitLoss,
  folder: string,
  searchPath: string | undefined,
): Promise<LossOfGit> {
  const repository = repositoryAt(folder);
  const { root } = repository;
  const ask = askingIn(root, searchPath);
  const found = { targets: [], objects: [], refs: new Set<string>(), leftOut: [] };
  const asking: Asking = { loss, repository, ask, ...found };
  const { loses } = loss;
  const isGivenUp = loses.includes("unfinished merge");
  // Git says so and does nothing.
  const isOver = isGivenUp && GIVES_UP.test(loss.words.join(" ")) && !isUnfinished(repository);
  if (isOver) return { ...found, root, others: [] };
  const paths = loses.includes("ignored files") ? await addOverwritten(asking) : [];
  if (loses.includes("staged changes")) await addStaged(asking);
  await addMoved(asking);
  // What is recorded comes back by git itself, but for the files that are named.
  const isBeside = loses.length > 0 && loses.every((what) => BESIDE.includes(what));
  if (isBeside && paths.length === 0 && found.objects.length === 0)
    return { ...found, root, others: [] };
  addRecords(asking);
  const back = isGivenUp ? addUnfinished(asking) : [];
  if (loses.includes("untracked files")) await addUntracked(asking);
  const isChanged = (what: string) =>
    what === "all changes" || what === "changes" || what === "changed files";
  if (loses.some(isChanged) || isGivenUp || paths.length > 0) await addChanges(asking, back);
  if (loses.includes("stashed changes")) addStashes(asking);
  if (loses.some((what) => what === "branch" || what === "merged branch"))
    await addRefs("heads", asking);
  if (loses.includes("tag")) await addRefs("tags", asking);
  if (loses.includes("changed worktree")) await addWorktrees(folder, searchPath, asking);
  return { ...found, root, others: await othersOf(asking) };
}

/** Options with which a merge, a rebase or a pick ends, or leaves out a commit. */
const GIVES_UP = /(?:^| )--(?:abort|skip|quit)(?: |$)/;

/** Keeps the objects of a loss in a pack of the capture. */
export async function packLoss(
  { root, objects, others }: LossOfGit,
  searchPath: string | undefined,
  folder: string,
  file: string,
): Promise<readonly Pack[]> {
  if (objects.length === 0) return [];
  const revisions = [...objects, "--not", ...others.filter((one) => !objects.includes(one))];
  const isPacked = await packObjects(root, searchPath, revisions, `${folder}/${file}`);
  if (!isPacked) throw new NotSaved("git did not pack what would be lost");
  return [{ folder: root, file, objects }];
}

/** The files of the repository's own that such a command may change: it replaces all but logs, which grow. */
function addRecords({ loss, repository, targets, refs }: Asking): void {
  const { own, common } = repository;
  const current = currentRef(repository);
  const isInCheckout =
    loss.loses.some((what) => IN_CHECKOUT.includes(what)) || loss.loses.length === 0;
  const logged = [`${own}/logs/HEAD`];
  const replaced = [`${own}/index`, `${own}/HEAD`, `${own}/ORIG_HEAD`, `${common}/packed-refs`];
  if (isInCheckout && current !== undefined) {
    replaced.push(`${common}/${current}`);
    logged.push(`${common}/logs/${current}`);
    if (loss.namesCommits) refs.add(current);
  }
  if (!isInCheckout) replaced.push(`${common}/config`);
  // A merge or a pick that a reset ends.
  if (isInCheckout) replaced.push(...ofUnfinished(own));
  targets.push(...replaced.map(removed), ...logged.map(written));
  if (look(`${common}/reftable`) !== undefined) targets.push(deepAt(`${common}/reftable`));
}

async function addUntracked(asking: Asking): Promise<void> {
  const { loss, repository, ask, targets, leftOut } = asking;
  const { root } = repository;
  // What is ignored now may not be any more when the line changed the lists of what is ignored.
  const ignored = new Set(
    names(
      await ask("ls-files", "-z", "--others", "--directory", "--ignored", "--exclude-standard"),
    ),
  );
  const isAll = !loss.isAlone || loss.words.some((word) => /^-\w*[xX]/.test(word));
  const scope = isAll ? [] : ["--exclude-standard"];
  const untracked = names(await ask("ls-files", "-z", "--others", "--directory", ...scope));
  for (const name of isAll ? new Set([...untracked, ...ignored]) : untracked) {
    const path = name.replace(/\/$/, "");
    if (path === "" || path === ".") continue;
    if (ignored.has(name) && madeAgainBy(`${root}/${path}`) !== undefined) leftOut.push(path);
    else targets.push(deepAt(`${root}/${path}`));
  }
}

/** Files that differ from what is recorded, or from a commit that the command names, and what was staged of them. */
async function addChanges(asking: Asking, back: readonly string[]): Promise<void> {
  const { loss, repository, ask, targets, objects } = asking;
  const { root } = repository;
  const listed = names(await ask("ls-files", "-z", "-s", "-v"));
  // Marked by the user as never changing, not checked out, or a repository of its own.
  if (listed.some((line) => /^[a-zS] |^. 160000 /.test(line)))
    throw new NotSaved(
      "the index holds marks or repositories that git looks at in ways of its own",
    );
  const affected = new Set<string>();
  const staged = raw(
    await ask("diff-index", "-z", "--raw", "--no-renames", "--no-abbrev", "--cached", "HEAD"),
  );
  for (const { path, blob } of staged) {
    affected.add(path);
    if (!/^0+$/.test(blob)) objects.push(blob);
  }
  for (const commit of ["HEAD", ...back, ...(await commitsIn(asking))]) {
    const text = await ask("diff-index", "-z", "--raw", "--no-renames", "--no-abbrev", commit);
    for (const { path } of raw(text)) affected.add(path);
  }
  for (const line of listed) {
    const path = line.slice(line.indexOf("\t") + 1);
    // Both sides of a conflict, and what they come from: only the index names them.
    const [, blob] = /^. \d+ (\w+) [123]\t/.exec(line) ?? [];
    if (blob === undefined) continue;
    affected.add(path);
    objects.push(blob);
  }
  for (const path of affected) targets.push(deepAt(standingAt(root, path)));
  // Of a rebase nothing but HEAD names what is done so far.
  if (loss.namesCommits || back.length > 0)
    objects.push((await ask("rev-parse", "--verify", "-q", "HEAD")).trim());
}

/** The commits that the words of the command name; a word that names neither a commit nor a path is a doubt. */
async function commitsIn({ loss, repository: { root }, ask }: Asking): Promise<readonly string[]> {
  const { words } = loss;
  const dashes = words.indexOf("--");
  const commits: string[] = [];
  for (const [at, word] of words.entries()) {
    if (dashes >= 0 && at >= dashes) break;
    const value = /^--(?:source)=(.+)$/.exec(word)?.[1] ?? word;
    if (value.startsWith("-") && value !== "-") continue;
    const name = value === "-" ? "@{-1}" : value;
    const commit = await ask("rev-parse", "--verify", "-q", `${name}^{commit}`).catch(() => "");
    if (commit !== "") commits.push(commit.trim());
    else if (look(`${root}/${value}`) === undefined && !/[*.:/]/.test(value))
      throw new NotSaved(`what ${value} names is not known`);
  }
  return commits;
}

function addStashes({ repository: { common }, targets, objects, refs }: Asking): void {
  const log = textOf(`${common}/logs/refs/stash`);
  if (log === undefined) throw new NotSaved("the list of what is stashed cannot be read");
  for (const line of log.split("\n")) {
    const commit = line.split(" ")[1];
    if (commit !== undefined) objects.push(commit);
  }
  refs.add("refs/stash");
  targets.push(removed(`${common}/refs/stash`), written(`${common}/logs/refs/stash`));
}

async function addRefs(kind: "heads" | "tags", asking: Asking): Promise<void> {
  const { loss, repository, ask, targets, objects, refs } = asking;
  const operands = loss.words.filter((word) => !word.startsWith("-"));
  for (const name of operands) {
    const ref = `refs/${kind}/${name}`;
    if (/\.\.|[\s~^:?*[\\]/.test(name)) throw new NotSaved("the name of a branch is not plain");
    const object = await ask("rev-parse", "--verify", "-q", ref).catch(() => "");
    if (object === "") continue;
    objects.push(object.trim());
    refs.add(ref);
    targets.push(removed(`${repository.common}/${ref}`));
    targets.push(written(`${repository.common}/logs/${ref}`));
  }
}

/**
 * Worktrees that are removed: all that lies in them, what the repository keeps of each, and what only they name. A
 * word may also be the end of a worktree's path, which is a doubt where nothing of that name lies here.
 */
async function addWorktrees(
  folder: string,
  searchPath: string | undefined,
  { loss, repository: { common }, targets, objects }: Asking,
): Promise<void> {
  const [, ...trees] = loss.words.filter((word) => !word.startsWith("-"));
  for (const tree of trees) {
    const path = absolutePath(tree, folder);
    const removed = look(`${path}/.git`)?.isFile() === true ? repositoryAt(path) : undefined;
    if (removed === undefined || !isWithin(removed.own, `${common}/worktrees`))
      throw new NotSaved(`${path} is not a work tree that is understood`);
    targets.push(deepAt(path), deepAt(removed.own));
    const ask = askingIn(path, searchPath);
    const staged = await ask("diff-index", "-z", "--raw", "--no-abbrev", "--cached", "HEAD");
    objects.push(...raw(staged).flatMap(({ blob }) => (/^0+$/.test(blob) ? [] : [blob])));
    if (currentRef(removed) === undefined)
      objects.push((await ask("rev-parse", "--verify", "-q", "HEAD")).trim());
  }
}

/** What other refs still name. */
async function othersOf({ ask, objects, refs }: Asking): Promise<readonly string[]> {
  if (objects.length === 0) return [];
  const text = await ask("for-each-ref", "--format=%(objectname) %(refname)");
  return text.split("\n").flatMap((line) => {
    const cut = line.indexOf(" ");
    const ref = line.slice(cut + 1);
    return cut < 0 || refs.has(ref) ? [] : [line.slice(0, cut)];
  });
}
