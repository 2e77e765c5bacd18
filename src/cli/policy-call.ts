import type { Config } from "../config/schema.ts";
import { worldOf } from "../handlers/this-machine.ts";
import type { Io } from "../io.ts";
import type { World } from "../policy/model/world.ts";
import { findWorkspace, type Workspace } from "../state/workspace.ts";
import { isAbsolute } from "../sys/paths.ts";

/** Where a call is judged: the configuration and the facts of a directory. */
export interface Surroundings {
  readonly config: Config;
  /** What is wrong with the configuration, one line each. */
  readonly warnings: readonly string[];
  readonly workspace: Workspace;
  readonly world: World;
}

/** The surroundings that a hook call in a directory would have; a relative one is below the working directory. */
export async function surroundingsOf(io: Io, directory: string | undefined): Promise<Surroundings> {
  const { loadConfig } = await import("../config/load.ts");
  const cwd = absolute(io, directory ?? ".");
  const workspace = findWorkspace(io, { cwd, projectDir: undefined });
  const { config, warnings } = await loadConfig(io, workspace.root);
  return { config, warnings, workspace, world: worldOf({ cwd }, { io, workspace }) };
}

function absolute(io: Io, directory: string): string {
  if (isAbsolute(directory)) return directory;
  const base = io.workingDirectory();
  return directory === "." ? base : `${base}/${directory.replace(/^\.\//, "")}`;
}

/** A tool call as options of a command describe it; what is not given is left out. */
export interface CallOptions {
  readonly command?: string | undefined;
  readonly tool?: string | undefined;
  readonly path?: string | undefined;
  readonly content?: string | undefined;
  readonly url?: string | undefined;
  /** Every field at once, for tools with others. */
  readonly input?: Readonly<Record<string, unknown>> | undefined;
}

/** The call that a hook would be given. The tool follows from what is there when it is not named. */
export function toolCallOf(options: CallOptions) {
  const { command, path, content, url, input = {} } = options;
  const tool = options.tool ?? guessTool(options);
  const named = tool === "Edit" ? "new_string" : tool === "NotebookEdit" ? "new_source" : "content";
  return {
    tool,
    input: {
      ...input,
      ...(command === undefined ? {} : { command }),
      ...(path === undefined
        ? {}
        : {
            [tool === "NotebookEdit"
              ? "notebook_path"
              : tool === "Grep" || tool === "Glob"
                ? "path"
                : "file_path"]: path,
          }),
      ...(content === undefined ? {} : { [named]: content }),
      ...(url === undefined ? {} : { url }),
    },
  };
}

function guessTool({ command, path, content, url }: CallOptions): string {
  if (command !== undefined) return "Bash";
  if (content !== undefined) return "Write";
  if (path !== undefined) return "Read";
  return url === undefined ? "Bash" : "WebFetch";
}
