import type { Io } from "../io.ts";

/** The world that `runCli` passed to the command. */
export function ioOf(context: { readonly data?: unknown }): Io {
  if (isIo(context.data)) return context.data;
  throw new Error("a command must be run by runCli");
}

function isIo(value: unknown): value is Io {
  return typeof value === "object" && value !== null && "stdout" in value && "env" in value;
}
