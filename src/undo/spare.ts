import type { Arg, Invocation } from "../policy/model/invocation.ts";
import type { World } from "../policy/model/world.ts";
import { isOutputName, placeOf } from "../policy/places/location.ts";
import { nameOf } from "../sys/paths.ts";
import { folderOf } from "./line-doubts.ts";

/** What of a path is no loss: nothing there at all, or no folder, where only its own name is that of a build's output. */
export type Spare = "at all" | "folder";

/** Build outputs and temporary files: tools make these again, and a line that deletes nothing else is never asked about. */
export function spareAt(arg: Arg, invocation: Invocation, world: World): Spare | undefined {
  const place = placeOf(arg, invocation, world);
  if (place === "temporary" || place === "temporary-root") return "at all";
  if (place !== "output") return undefined;
  // The name alone says so, and it is a good one for a file as well.
  const isItself = isOutputName(nameOf(arg.value)) && !arg.glob;
  const around = isItself ? placeOf(folderOf(arg), invocation, world) : "output";
  return around === "output" ? "at all" : "folder";
}

/** What is made again stays out, unless the line puts something else in its place. */
export function withoutSpare<T extends Movable>(targets: readonly T[]): readonly T[] {
  const isMoving = targets.some(({ link, isMoved }) => link || isMoved);
  if (!isMoving) return targets.filter(({ spare }) => spare !== "at all");
  return targets.map((one) => (one.spare === undefined ? one : { ...one, spare: "at all" }));
}

/** A target of which it is known whether something else takes its place. */
interface Movable {
  readonly spare?: Spare;
  readonly isMoved: boolean;
  readonly link: boolean;
}
