import { type Asking, names, raw, removed, written } from "./git-asking.ts";
import { currentRef } from "./git-repository.ts";
import { NotSaved } from "./model.ts";

/**
 * Adds what only the index holds: versions that were staged, and both sides of conflicts; of a reset to another
 * commit the one that the branch leaves as well.
 */
export async function addStaged(asking: Asking): Promise<void> {
  const { loss, repository, ask, objects } = asking;
  const staged = await ask(
    ...(["diff-index", "-z", "--raw", "--no-renames", "--no-abbrev", "--cached", "HEAD"] as const),
  );
  for (const { blob } of raw(staged)) if (!/^0+$/.test(blob)) objects.push(blob);
  for (const line of names(await ask("ls-files", "-z", "-u"))) {
    const [, blob] = /^\d+ (\w+) [123]\t/.exec(line) ?? [];
    if (blob !== undefined) objects.push(blob);
  }
  const [to] = loss.words.filter((word) => !word.startsWith("-"));
  if (loss.verb !== "reset" || to === undefined) return;
  const [commit, head] = [
    await objectOf(`${to}^{commit}`, asking),
    await objectOf("HEAD^{commit}", asking),
  ];
  const current = currentRef(repository);
  if (commit === "" || commit === head || head === "") return;
  objects.push(head);
  if (current !== undefined) addRef(current, asking);
}

/** Adds refs that point to something else afterwards, with what they point to. */
export async function addMoved(asking: Asking): Promise<void> {
  const { loss, repository, objects } = asking;
  const current = loss.loses.includes("replaced branch") ? currentRef(repository) : undefined;
  const named = await Promise.all(loss.refs.map((ref) => refsLike(ref, asking)));
  for (const ref of [...named.flat(), ...(current === undefined ? [] : [current])]) {
    if (/\.\.|[\s~^:?*[\\\uFFFC]/.test(ref)) throw new NotSaved("the name of a ref is not plain");
    const object = await objectOf(ref, asking);
    if (object !== "") objects.push(object);
    // A name that is free now goes again.
    if (ref.startsWith("refs/")) addRef(ref, asking);
  }
}

/** The refs that are there of a name with a star for a part of it. */
async function refsLike(ref: string, { ask }: Asking): Promise<readonly string[]> {
  const star = ref.indexOf("*");
  if (star < 0) return [ref];
  const [start, end] = [ref.slice(0, star), ref.slice(star + 1)];
  const folder = start.slice(0, start.lastIndexOf("/") + 1);
  const there = (await ask("for-each-ref", "--format=%(refname)", folder)).split("\n");
  const refs = there.filter((name) => name.startsWith(start) && name.endsWith(end));
  if (refs.length > REFS_MAX) throw new NotSaved(`more than ${REFS_MAX} refs`);
  return refs.filter((name) => name !== "");
}

/** Refs of which each is looked up by itself. */
const REFS_MAX = 200;

function addRef(ref: string, { repository: { common }, targets, refs }: Asking): void {
  refs.add(ref);
  targets.push(removed(`${common}/${ref}`), written(`${common}/logs/${ref}`));
}

/** What a name stands for; empty where that is nothing. */
async function objectOf(name: string, { ask }: Asking): Promise<string> {
  return (await ask("rev-parse", "--verify", "-q", name).catch(() => "")).trim();
}
