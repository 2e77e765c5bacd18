import { isOutputName } from "../policy/places/location.ts";
import { checkoutRoot } from "../sys/git-head.ts";
import { nameOf } from "../sys/paths.ts";
import { matcher } from "./expand.ts";
import { askingIn, names, raw } from "./git-asking.ts";
import { type Budget, expectInTime, NotSaved } from "./model.ts";
import type { NamedTarget } from "./planned-target.ts";

/**
 * The targets, with each that only means what Git would not bring back replaced by such files: those that differ from
 * the last commit, and those that it does not know. Where there is no repository every file is meant.
 */
export async function withUnsaved(
  targets: readonly NamedTarget[],
  searchPath: string | undefined,
  budget: Budget,
): Promise<readonly NamedTarget[]> {
  const known = new Map<string, Promise<readonly string[] | undefined>>();
  const found: NamedTarget[] = [];
  for (const target of targets) {
    const { isUnsaved: _, ...whole } = target;
    if (target.isUnsaved !== true) {
      found.push(target);
      continue;
    }
    const root = checkoutRoot(target.path);
    const listed =
      root === undefined ? undefined : (known.get(root) ?? listUnsaved(root, searchPath));
    if (root !== undefined && listed !== undefined) known.set(root, listed);
    const paths = await listed;
    expectInTime(budget);
    if (root === undefined || paths === undefined) found.push(whole);
    else found.push(...below(whole, paths));
  }
  return found;
}

/** The part of a target that lies at or below paths, or around them. */
function below(target: NamedTarget, paths: readonly string[]): readonly NamedTarget[] {
  return paths.flatMap((path) => {
    if (path === target.path || path.startsWith(`${target.path}/`)) {
      const { names: _, ...whole } = target;
      return [{ ...(isInNamed(path, target) ? whole : target), path }];
    }
    return target.path.startsWith(`${path}/`) ? [target] : [];
  });
}

/** True for a path in a folder that has one of the names and goes with all that it holds. */
function isInNamed(path: string, { path: start, names, deep }: NamedTarget): boolean {
  if (names === undefined || !deep) return false;
  const isNamed = matcher(names);
  return path
    .slice(start.length + 1)
    .split("/")
    .slice(0, -1)
    .some(isNamed);
}

/** Files and folders that Git would not bring back as they are, build outputs left out; undefined where Git does not say. */
export async function listUnsaved(
  root: string,
  searchPath: string | undefined,
): Promise<readonly string[] | undefined> {
  const ask = askingIn(root, searchPath);
  try {
    const others = names(await ask("ls-files", "-z", "--others", "--directory"));
    const changed = await ask("diff-index", "-z", "--raw", "--no-renames", "--no-abbrev", "HEAD");
    const paths = [...others, ...raw(changed).map(({ path }) => path)].map((name) =>
      name.replace(/\/$/, ""),
    );
    return paths
      .filter((path) => path !== "" && path !== "." && !isOutputName(nameOf(path)))
      .map((path) => `${root}/${path}`);
  } catch (error) {
    if (error instanceof NotSaved) return undefined;
    throw error;
  }
}
