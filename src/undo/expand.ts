import { matchesPattern } from "../policy/languages/bash/pattern.ts";
import { namesIn } from "../sys/folder.ts";
import { type Budget, expectInTime, NotSaved, type Target } from "./model.ts";
import type { NamedTarget } from "./plan.ts";
import { isText, look } from "./walk.ts";

/** Most paths that the patterns of one call may stand for. */
const EXPANDED_MAX = 20_000;

/**
 * The targets of a plan as the disk has them: patterns match every name that any shell would take them for, hidden
 * ones and those in another case too, as what is saved without need is forgotten after the call.
 */
export function expand(targets: readonly NamedTarget[], budget: Budget): readonly Target[] {
  return targets.flatMap((target): readonly Target[] => {
    const { change, deep, names } = target;
    const paths = target.isPattern ? pathsOf(target.path) : [target.path];
    if (names === undefined) return paths.map((path) => ({ path, change, deep }));
    const patterns = names.map((name) => name.toLowerCase());
    return paths.flatMap((path) => named(path, patterns, { change, deep }, budget));
  });
}

/** What a pattern stands for, name by name. */
function pathsOf(pattern: string): readonly string[] {
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
    }
    found = next;
    if (found.length > EXPANDED_MAX) throw new NotSaved(`more than ${EXPANDED_MAX} paths`);
  }
  return found;
}

/** What has one of the names at or below a path, a folder as a whole where it goes so. */
function named(
  path: string,
  patterns: readonly string[],
  how: Pick<Target, "change" | "deep">,
  budget: Budget,
): Target[] {
  const found: Target[] = [];
  const visit = (at: string, name: string): void => {
    if (!isText(name)) throw new NotSaved(`${at} has a name that is no text`);
    if (found.length > EXPANDED_MAX) throw new NotSaved(`more than ${EXPANDED_MAX} paths`);
    const isMeant = patterns.some((pattern) =>
      matchesPattern(pattern.replace(/\[[^\]]*\]/g, "*"), name.toLowerCase()),
    );
    if (isMeant) found.push({ path: at, ...how });
    if (look(at)?.isDirectory() !== true) return;
    expectInTime(budget);
    for (const inner of namesIn(at)) visit(`${at}/${inner}`, inner);
  };
  visit(path, path.slice(path.lastIndexOf("/") + 1));
  return found;
}
