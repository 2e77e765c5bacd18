import { runsCode } from "../catalog/code-line.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf, isDescribed } from "../catalog/effects.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { isOwnName } from "../places/own-program.ts";
import { accessOf, type Touch, touch } from "../places/path-access.ts";
import type { PathWord } from "../places/path-argument.ts";
import { baseName } from "../text/path.ts";
import { builtBy, installedBy } from "./paths-of-build-tools.ts";
import { filledBy } from "./paths-of-containers.ts";
import { givenByListing } from "./paths-of-listings.ts";
import { mayWrite, writtenPaths } from "./written-paths.ts";

/** What finds the files that a line reaches by names which are not on it; loaded where a line may. */
export type FarReach = typeof import("./far-reach.ts");

/**
 * Everything a command does to files, with how far it reaches: its words, what it writes by its options,
 * the folder it unpacks or copies into, and what `find` and Git do to all they find.
 */
export function touchesOf(
  invocation: Invocation,
  words: readonly PathWord[],
  analysis: Analysis,
  world: World,
  far: FarReach | undefined,
): readonly Touch[] {
  const { program, args } = invocation;
  const { keeps, skipsHidden, words: taken } = descriptionOf(program) ?? {};
  const touches: Touch[] = [];
  const { cwd } = invocation;
  for (const { arg, path, use, deep: below = false, names = [], only } of words) {
    const access = only === "classes" ? undefined : accessOf(use);
    if (access === undefined || path === "" || path === "-") continue;
    // A pattern in quotes is a name to programs that leave patterns to the shell, and no place has such a name.
    if (!arg.glob && /[*?[]/.test(path) && taken === "names") continue;
    // What a program that nobody knows does to fairlead's own may be anything.
    if (use === "suspect" && isOwnName(baseName(path)) && keeps !== "files")
      touches.push(touch("write", path, cwd));
    const visibleOnly = skipsHidden === true && !args.some(looksBehindDots);
    const kept = names.length > 0 ? { names } : {};
    const isKept = use === "touch" || use === "create";
    touches.push({ access, path, cwd, deep: below, visibleOnly, keeps: isKept, ...kept });
  }
  for (const effect of effectsOf(invocation) ?? [])
    if (effect.kind === "list") touches.push(touch("list", effect.path.value, cwd));
  // The shell writes out what a pattern finds, whatever is done with the names.
  for (const { value, glob } of args) if (glob) touches.push(touch("list", value, cwd));
  if (mayWrite(invocation))
    for (const { value } of writtenPaths(invocation)) touches.push(touch("write", value, cwd));
  if (invocation.dialect === "shell") {
    touches.push(
      // What a script makes of its words nobody described.
      ...(isDescribed(program) && !runsCode(program) ? [] : builtBy(invocation)),
      // What a dry run would do is not done.
      ...(effectsOf(invocation)?.length === 0 ? [] : filledBy(invocation)),
      ...reachedBy(invocation),
      ...(far?.broughtBy(invocation, world) ?? []),
      ...installedBy(invocation),
      ...givenByListing(invocation, words, analysis),
    );
  }
  return touches;
}

/** What a described program does to everything below a path. */
function reachedBy(invocation: Invocation): readonly Touch[] {
  const { cwd, program } = invocation;
  if (program !== "git") return [];
  return (effectsOf(invocation) ?? []).flatMap((effect): readonly Touch[] => {
    if (effect.kind === "restore")
      return [{ access: "write", path: effect.path.value, cwd, deep: true }];
    if (effect.kind !== "delete" || effect.host !== "here") return [];
    return [{ access: "delete", path: effect.path.value, cwd, deep: true }];
  });
}

function looksBehindDots({ value }: Arg): boolean {
  return /^(?:-[a-zA-Z]*(?:uu|\.)|-[uU]|--hidden|--no-ignore|--unrestricted)$/.test(value);
}
