import type { Io } from "../io.ts";
import { isWithin } from "../policy/text/path.ts";
import { homeDirectory } from "../sys/paths.ts";
import { realPath } from "../sys/real-path.ts";
import { ownPlaces } from "./own-places.ts";

/** True for what guards this user, what lies in it, and every folder around it or the home: no call is given those. */
export function isGuarding(io: Io, place: string): boolean {
  const own = ownPlaces(io).map(({ path }) => realPath(path));
  const home = homeDirectory(io);
  const around = home === undefined ? own : [...own, realPath(home)];
  return around.some((one) => isWithin(one, place)) || own.some((one) => isWithin(place, one));
}
