import { becomeRestricted, type Restriction } from "../../confine/engine.ts";
import type { Rule } from "../../confine/landlock.ts";
import { loadLinuxLibc } from "../../confine/libc.ts";
import { CANNOT_RUN } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { textOf } from "../../sys/folder.ts";

/**
 * `fairlead bounded FILE COMMAND`, which only the files say that fairlead writes for a shell: becomes
 * the command with the rights that the file gives, which were looked up when the call was judged. Apart from the
 * command line, whose loading costs a call as much again.
 */
export function runCli(io: Io, [, file = "", ...command]: readonly string[]): number {
  const restriction = restrictionIn(textOf(file));
  const libc = loadLinuxLibc();
  const why =
    restriction === undefined
      ? `${file} contains no bounds`
      : libc === undefined
        ? "the C library was not found"
        : becomeRestricted(io, libc, restriction, command);
  io.stderr(`fairlead: nothing was run: ${why}`);
  return CANNOT_RUN;
}

/** The rights that a file gives; undefined for a file that is gone or damaged. */
function restrictionIn(text: string | undefined): Restriction | undefined {
  try {
    const read: unknown = JSON.parse(text ?? "");
    return isRestriction(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isRestriction(value: unknown): value is Restriction {
  if (typeof value !== "object" || value === null) return false;
  if (!("rules" in value && "version" in value && "isOffline" in value)) return false;
  const { rules, version, isOffline } = value;
  return (
    typeof version === "number" &&
    typeof isOffline === "boolean" &&
    Array.isArray(rules) &&
    rules.every(isRule)
  );
}

function isRule(value: unknown): value is Rule {
  if (typeof value !== "object" || value === null) return false;
  return "path" in value && "rights" in value && "isFolder" in value;
}
