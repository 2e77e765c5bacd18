import type { Io } from "../io.ts";
import { findWorkspace, type Workspace } from "../state/workspace.ts";

/** The world that `runCli` passed to the command. */
export function ioOf(context: { readonly data?: unknown }): Io {
  if (isIo(context.data)) return context.data;
  throw new Error("a command must be run by runCli");
}

/** The same world, in which a command prints no more than what is wrong: for a `setup` that tries the command out. */
export function withoutAnswer(io: Io): Io {
  return { ...io, stdout: () => {} };
}

/** The workspace of the directory that the command was started in. */
export function workspaceOf(io: Io): Workspace {
  return findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
}

function isIo(value: unknown): value is Io {
  return typeof value === "object" && value !== null && "stdout" in value && "env" in value;
}
