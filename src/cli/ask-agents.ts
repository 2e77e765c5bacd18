import { presentAgents } from "../install/present.ts";
import type { Io } from "../io.ts";
import { chooseMany } from "./choose-many.ts";
import { type InstallRequest, runInstall } from "./run-install.ts";

/**
 * Asks the person at the terminal which of the agents used here shall call fairlead, and installs for
 * those. Where there is nothing to choose, or the question is broken off, it is as if nobody was asked.
 */
export async function installChosen(io: Io, request: InstallRequest): Promise<number> {
  const present = presentAgents(io);
  const question = "Which agents shall call fairlead?";
  const chosen = present.length < 2 ? undefined : await chooseMany(question, present);
  if (chosen === undefined) return runInstall(io, request);
  let worst = 0;
  for (const agent of chosen) worst = Math.max(worst, await runInstall(io, { ...request, agent }));
  return worst;
}
