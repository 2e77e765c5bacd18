import { effectsOfKind } from "../policy/catalog/effects.ts";
import { writesTo } from "../policy/effects/destroys.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import type { World } from "../policy/model/world.ts";
import { isRegenerable, placeOf } from "../policy/places/location.ts";
import { absolutePath, baseName } from "../policy/text/path.ts";
import { pathsOf } from "./expand.ts";
import { isOfLoop } from "./line-doubts.ts";
import { look } from "./walk.ts";

/** A file of the person beside the project of which a call overwrites what it holds. */
export interface Overwritten {
  readonly path: string;
  readonly size: number;
}

/** The files beside the project, below the home folder, that a call surely writes over. */
export function overwrittenElsewhere(
  { invocations }: Analysis,
  world: World,
): readonly Overwritten[] {
  return invocations.flatMap((invocation) => {
    if (invocation.remote) return [];
    return writtenBy(invocation).flatMap((arg): readonly Overwritten[] => {
      const isLoop = isOfLoop(arg);
      const isPattern = arg.glob || isLoop;
      const value = isLoop ? arg.value.replaceAll(UNKNOWN, "*") : arg.value;
      if (value.includes(UNKNOWN) || isRegenerable(baseName(value))) return [];
      if (placeOf(arg, invocation, world, "written") !== "personal") return [];
      const path = absolutePath(value, invocation.cwd);
      if (path.includes(UNKNOWN)) return [];
      const isOpen = isPattern && /\*\*|[!@+?*]\(|\{/.test(value);
      const paths = isOpen ? [] : isPattern ? pathsOf(path) : [path];
      return paths.flatMap((one): readonly Overwritten[] => {
        const stats = look(world.realPath(one));
        if (stats === undefined || stats.isDirectory() || stats.size === 0) return [];
        return [{ path: one, size: stats.size }];
      });
    });
  });
}

/** What a command writes to and does not only add to. */
function writtenBy(invocation: Invocation): readonly Arg[] {
  const redirected = invocation.redirects.filter(
    ({ operator, target }) => !operator.includes(">>") && writesTo(operator, target.value),
  );
  const written = effectsOfKind(invocation, "write").filter(
    ({ how }) => how === undefined || how === "changed",
  );
  return [...redirected.map(({ target }) => target), ...written.map(({ path }) => path)];
}
