import type { Io } from "../io.ts";
import type { GuardedPlace } from "../policy/model/world.ts";
import { managedDirectory, userConfigDirectory, userStateDirectory } from "../sys/paths.ts";

/** Where fairlead lives on this machine: its executable, its settings, and what it keeps for itself. */
export function ownPlaces(io: Io): readonly GuardedPlace[] {
  const places: GuardedPlace[] = [{ path: io.executable(), kind: "program" }];
  for (const path of [managedDirectory(io), userConfigDirectory(io)])
    if (path !== undefined) places.push({ path, kind: "settings" });
  const state = userStateDirectory(io);
  if (state !== undefined) places.push({ path: state, kind: "state" });
  return places;
}
