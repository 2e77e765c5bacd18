import type { Io } from "../io.ts";
import { exists } from "../sys/probe.ts";
import type { Workspace } from "./workspace.ts";

/**
 * The file that holds a workspace's mode, one word of text: `.current-mode`, as godo names it, so that a
 * `.do` project keeps its mode. Undefined when there is no place to write.
 */
export function modePath(workspace: Workspace): string | undefined {
  const folder = workspace.folder ?? workspace.memory;
  return folder === undefined ? undefined : `${folder}/.current-mode`;
}

/** What is needed to say whether modes are in use. */
interface Configured {
  readonly io: Io;
  readonly config: { readonly mode: { readonly announce?: boolean | undefined } };
  readonly workspace: Workspace;
}

/**
 * True where the model is told its mode and project: `mode.announce` says so, or it is unset and somebody chose
 * a mode here or the project works with godo or MoAI, which do. Everywhere else fairlead adds nothing to a session.
 */
export function isAnnounced({ io, config, workspace }: Configured): boolean {
  const { announce } = config.mode;
  if (announce !== undefined) return announce;
  const { root, folder } = workspace;
  if (folder !== undefined && (exists(`${root}/.do`) || exists(`${root}/.moai`))) return true;
  if (io.env("FAIRLEAD_MODE") || io.env("DO_MODE")) return true;
  const path = modePath(workspace);
  return path !== undefined && exists(path);
}
