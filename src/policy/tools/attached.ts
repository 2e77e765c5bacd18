import type { Arguments } from "../commands/parse-arguments.ts";
import type { StopEffect } from "../model/model.ts";

/** Programs that hold on to a process by its number, which is theirs to stop and to change: `gdb -p 42`. */
export const ATTACHING = ["gdb", "lldb", "strace", "ltrace", "prlimit"];

/** What becomes of the process that one of them is told. */
export function attachedTo({ values }: Arguments): readonly StopEffect[] {
  return values("-p").map((process) => ({ kind: "stop", by: "number", process }));
}
