import { presentAgents } from "../install/present.ts";
import type { Io } from "../io.ts";
import { isTerminal } from "./terminal.ts";

/**
 * Asks a person at a terminal which of the agents used here shall call fairlead. Undefined where nobody
 * can be asked, there is nothing to choose, or the person breaks the question off.
 */
export async function askAgents(io: Io): Promise<readonly string[] | undefined> {
  const present = presentAgents(io);
  if (present.length < 2 || !isTerminal()) return undefined;
  return (await import("./choose-many.ts")).chooseMany(
    "Which agents shall call fairlead?",
    present,
  );
}
