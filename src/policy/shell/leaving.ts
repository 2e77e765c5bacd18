import type { Statement } from "unbash";

/** How many commands were met so far that leave the loop, its round, or the function they stand in. */
export interface Left {
  breaks: number;
  continues: number;
  returns: number;
}

/** Nothing was met yet. */
export function nothingLeft(): Left {
  return { breaks: 0, continues: 0, returns: 0 };
}

/** Grows with every command that may leave what stands behind it. */
export function timesLeft({ breaks, continues, returns }: Left): number {
  return breaks + continues + returns;
}

/** Grows with every command that may leave a loop before its last round. */
export function timesEnded({ breaks, returns }: Left): number {
  return breaks + returns;
}

/** True for what surely ends the list or the loop it stands in. */
export function leavesList({ command, background }: Statement): boolean {
  if (background || command.type !== "Command" || command.name === undefined) return false;
  return LEAVES.has(command.name.value);
}

const LEAVES: ReadonlySet<string> = new Set(["return", "break", "continue", "exit"]);
