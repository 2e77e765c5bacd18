import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import type { GuardedPlace, World } from "../policy/world.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { mayBePaused } from "../state/pause-path.ts";
import {
  homeDirectory,
  managedDirectory,
  temporaryDirectories,
  userConfigDirectory,
  userStateDirectory,
} from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { realPath } from "../sys/real-path.ts";
import { isUndoOn } from "./policy-settings.ts";

/** True where the policy surely stops what it refuses, which is nearly always. */
export function isEnforced(io: Io, { policy }: HandlerContext["config"]): boolean {
  return policy.enforce !== "observe" && !mayBePaused(io);
}

/** The settings are left out where nothing is about to happen. */
type WorldContext = Pick<HandlerContext, "io" | "workspace"> &
  Partial<Pick<HandlerContext, "config">>;

/** The facts of this machine that the policy may ask for; the expensive ones are looked up on demand. */
export function worldOf(
  { cwd }: Pick<AgentEvent, "cwd">,
  { io, workspace, config }: WorldContext,
): World {
  let temporary: readonly string[] | undefined;
  return {
    platform: io.platform,
    cwd,
    home: homeDirectory(io),
    projectRoot: workspace.root,
    get temporary() {
      temporary ??= temporaryDirectories(io);
      return temporary;
    },
    branch: () => rareFacts().checkedOutBranch(cwd),
    realPath,
    folderKind: (folder) => rareFacts().folderKind(folder, homeDirectory(io)),
    linksAt: (pattern, below) => rareFacts().linksAt(pattern, below),
    fileText: (path) => rareFacts().readNow(path),
    saves: config !== undefined && isUndoOn(config) ? exists : undefined,
    env: io.env,
    get guarded() {
      return guardedPaths(io);
    },
  };
}

/** What few calls need; `require`, as the policy asks for it and does not wait. */
function rareFacts(): typeof import("./rare-facts.ts") {
  return require("./rare-facts.ts");
}

/** Where fairlead lives on this machine: its executable, its settings, and what it keeps for itself. */
function guardedPaths(io: Io): readonly GuardedPlace[] {
  const places: GuardedPlace[] = [{ path: io.executable(), kind: "program" }];
  for (const path of [managedDirectory(io), userConfigDirectory(io)])
    if (path !== undefined) places.push({ path, kind: "settings" });
  const state = userStateDirectory(io);
  if (state !== undefined) places.push({ path: state, kind: "state" });
  return places;
}
