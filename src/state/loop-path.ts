import type { Workspace } from "./workspace.ts";

/** The file a workspace keeps its loop in; undefined when there is no place to write. */
export function loopPath(workspace: Workspace): string | undefined {
  return workspace.memory === undefined ? undefined : `${workspace.memory}/loop.json`;
}
