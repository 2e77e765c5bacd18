import { effectsOfKind } from "../catalog/effects.ts";
import { isAsGrave, matched, stakeOfPlace } from "../effects/match.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import type { DeleteEffect } from "../model/model.ts";
import type { Hit } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";
import { absolutePath, isWithin } from "../text/path.ts";
import { fileVerdict, insteadOf, namesSource, reasonOf, treeVerdict } from "./delete-verdicts.ts";

/** A deletion of what the line itself moves to the path is one of the original. */
export function hitOfMoved(
  { path: arg, extent, forced = false }: Pick<DeleteEffect, "path" | "extent" | "forced">,
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): Hit | undefined {
  let found: Hit | undefined;
  for (const { path, mover } of movedThere(arg, invocation, analysis)) {
    const place = placeOf(path, mover, world);
    const verdict =
      extent === "tree" ? treeVerdict(place, forced, namesSource(path)) : fileVerdict(place, path);
    if (verdict === undefined || found?.verdict === "deny") continue;
    const stake = stakeOfPlace(place);
    if (found?.verdict === verdict && isAsGrave(found.stake, stake)) continue;
    const why = {
      reason: `${reasonOf(place, path)}: the line moves it there`,
      ...insteadOf(place),
    };
    found = matched(invocation, { verdict, ...(stake === undefined ? {} : { stake }), ...why });
  }
  return found;
}

/** What a command moved away, as the word that named it. */
interface Original {
  readonly path: Arg;
  readonly mover: Invocation;
}

/** Moves one after the other that are followed back. */
const MOVES_MAX = 8;

/**
 * What the line moves to a path, or below it: whoever deletes it there deletes the original. Commands behind the
 * deletion count as well, as a loop or a function may run them before.
 */
function movedThere(
  arg: Arg,
  invocation: Invocation,
  { invocations }: Analysis,
): readonly Original[] {
  const movers = invocations.filter((one) => one !== invocation && !one.remote && moves(one));
  const found: Original[] = [];
  let looked: readonly { readonly path: Arg; readonly cwd: string }[] =
    movers.length === 0 ? [] : [{ path: arg, cwd: invocation.cwd }];
  for (let step = 0; step < MOVES_MAX && looked.length > 0; step++) {
    const originals = looked.flatMap(({ path, cwd }) =>
      movers.flatMap((mover) => originalsOf(path, cwd, mover)),
    );
    const fresh = originals.filter(
      (one) => !found.some((old) => old.mover === one.mover && old.path.value === one.path.value),
    );
    found.push(...fresh);
    looked = fresh.map(({ path, mover }) => ({ path, cwd: mover.cwd }));
  }
  return found;
}

function moves(invocation: Invocation): boolean {
  return effectsOfKind(invocation, "delete").some(({ extent }) => extent === "moved");
}

function originalsOf(path: Arg, cwd: string, mover: Invocation): readonly Original[] {
  const gone = absolutePath(path.value, cwd);
  // All of a folder, where a pattern stands for what lies in it.
  const all = path.glob ? gone.replace(/\/[^/]*[*?[].*$/, "") : gone;
  return effectsOfKind(mover, "link").flatMap(({ path: there, to, from }): readonly Original[] => {
    if (to === undefined || from !== "itself") return [];
    const moved = absolutePath(there.value, mover.cwd);
    if (isWithin(moved, all)) return [{ path: to, mover }];
    if (!isWithin(gone, moved)) return [];
    const value = `${to.value.replace(/\/+$/, "")}${gone.slice(moved.length)}`;
    return [{ path: { ...to, value, glob: to.glob || path.glob }, mover }];
  });
}
