import type { Statement } from "unbash";

/** How many commands were met so far that leave the loop, its round, or the function they are in. */
export interface Jumps {
  breaks: number;
  continues: number;
  returns: number;
}

/** Nothing was met yet. */
export function noJumps(): Jumps {
  return { breaks: 0, continues: 0, returns: 0 };
}

/** Grows with every command that may leave what stands behind it. */
export function jumpCount({ breaks, continues, returns }: Jumps): number {
  return breaks + continues + returns;
}

/** Grows with every command that may leave a loop before its last round. */
export function loopExitCount({ breaks, returns }: Jumps): number {
  return breaks + returns;
}

/** True for what surely ends the list or the loop that it is in. */
export function isJump({ command, background }: Statement): boolean {
  if (background || command.type !== "Command" || command.name === undefined) return false;
  return LEAVES.has(command.name.value);
}

const LEAVES: ReadonlySet<string> = new Set(["return", "break", "continue", "exit"]);
