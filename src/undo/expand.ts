import { isOutputName } from "../policy/places/location.ts";
import { matchesPattern } from "../policy/text/pattern.ts";
import { namesIn } from "../sys/folder.ts";
import { nameOf } from "../sys/paths.ts";
import { type Budget, expectInTime, NotSaved, type Target } from "./model.ts";
import type { NamedTarget } from "./planned-target.ts";
import { isText, look } from "./walk.ts";

/** Most paths that the patterns of one call may stand for. */
const EXPANDED_MAX = 20_000;

/** Most files that are copied because one of them may be written to. */
const COPIED_MAX = 1_000;

/** Most files that get another name because one of them may be replaced, as by what is unpacked. */
const CHANGED_MAX = 5_000;

/**
 * The targets of a plan as the disk has them: patterns match every name that any shell would take them for, hidden
 * ones and those in another case too, as what is saved without need is forgotten after the call.
 */
export function expand(targets: readonly NamedTarget[], budget: Budget): readonly Target[] {
  let count = 0;
  return distinct(targets).flatMap((target): readonly Target[] => {
    const { change, deep, names, each, wide } = target;
    const paths = target.isPattern ? pathsOf(target.path, budget) : [target.path];
    count += paths.length;
    if (count > EXPANDED_MAX) throw new NotSaved(`more than ${EXPANDED_MAX} paths`);
    const most =
      change === "written" ? COPIED_MAX : wide === "changed" ? CHANGED_MAX : EXPANDED_MAX;
    if (each) return paths.flatMap((path) => eachBelow(path, target, most, budget));
    if (names === undefined) return paths.map((path) => ({ path, change, deep }));
    const isMeant = matcher(names);
    return paths.flatMap((path) => named(path, isMeant, { change, deep }, budget));
  });
}

/** Without those that a line names again: a folder is gone through once for each. */
function distinct(targets: readonly NamedTarget[]): readonly NamedTarget[] {
  if (targets.length < 2) return targets;
  const known = new Map(
    targets.map((target) => {
      const { path, change, deep, isPattern, names = [], each, isUnsaved, wide } = target;
      const key = [path, change, deep, isPattern, each, isUnsaved, wide, ...names].join("\0");
      return [key, target] as const;
    }),
  );
  return [...known.values()];
}

/** What a pattern stands for, name by name. */
export function pathsOf(pattern: string, budget?: Budget): readonly string[] {
  const most = Math.min(EXPANDED_MAX, budget?.files ?? EXPANDED_MAX);
  let found: readonly string[] = [""];
  for (const part of pattern.split("/").slice(1)) {
    if (part.includes("**")) throw new NotSaved("a pattern stands for folders at any depth");
    if (!/[*?[]/.test(part)) {
      found = found.map((folder) => `${folder}/${part}`);
      continue;
    }
    const loose = part
      .toLowerCase()
      .replace(/\[[^\]]*\]/g, "*")
      .replaceAll("[", "*");
    const next: string[] = [];
    for (const folder of found) {
      for (const name of namesIn(folder === "" ? "/" : folder)) {
        if (matchesPattern(loose, name.toLowerCase())) next.push(`${folder}/${name}`);
      }
      // A pattern that nothing matches stays as it is written.
      next.push(`${folder}/${part}`);
      if (next.length > most) throw new NotSaved(`more than ${most} paths`);
    }
    found = next;
  }
  return found;
}

/** What has one of the names at or below a path, a folder as a whole where it goes so. */
function named(
  path: string,
  isMeant: (name: string) => boolean,
  how: Pick<Target, "change" | "deep">,
  budget: Budget,
): Target[] {
  const found: Target[] = [];
  // Each is a file at least, of which no more are kept.
  const most = Math.min(EXPANDED_MAX, budget.files);
  const visit = (at: string, name: string): void => {
    if (!isText(name)) throw new NotSaved(`${at} has a name that is not UTF-8`);
    if (found.length > most) throw new NotSaved(`more than ${most} paths`);
    if (isMeant(name)) found.push({ path: at, ...how });
    if (look(at)?.isDirectory() !== true) return;
    expectInTime(budget);
    for (const inner of namesIn(at)) visit(`${at}/${inner}`, inner);
  };
  visit(path, path.slice(path.lastIndexOf("/") + 1));
  return found;
}

/**
 * Everything at or below a path that may be in a list of names, each by itself. What goes with all that it holds is
 * listed with all of it, as a folder of that name may be meant.
 */
function eachBelow(
  path: string,
  { names, change, deep }: NamedTarget,
  most: number,
  budget: Budget,
): Target[] {
  const found: Target[] = [];
  const isNamed = names === undefined ? () => true : matcher(names);
  const goesWhole = deep && names !== undefined;
  const visit = (at: string, name: string, isInside: boolean): void => {
    const stats = look(at);
    if (stats === undefined) return;
    const isFolder = stats.isDirectory();
    const isSpare = name === ".git" || isOutputName(name);
    if (isFolder && at !== path && !isInside && isSpare) return;
    if (found.length > most) throw new NotSaved(`more than ${most} paths`);
    // What a link leads to is listed by itself where it lies here.
    const isKept = isFolder || stats.isSymbolicLink();
    const isMeant = isInside || isNamed(name);
    if (isMeant) found.push({ path: at, change: isKept ? "removed" : change, deep: false });
    if (!isFolder) return;
    expectInTime(budget);
    for (const inner of namesIn(at)) visit(`${at}/${inner}`, inner, goesWhole && isMeant);
  };
  visit(path, nameOf(path), false);
  return found;
}

/** Says which names are meant, in any case and whatever stands in brackets. */
export function matcher(names: readonly string[]): (name: string) => boolean {
  const patterns = names.map((name) => name.toLowerCase().replace(/\[[^\]]*\]/g, "*"));
  return (name) => patterns.some((pattern) => matchesPattern(pattern, name.toLowerCase()));
}
