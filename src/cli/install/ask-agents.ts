import { presentAgents } from "../../install/present.ts";
import type { Io } from "../../io.ts";
import { chooseMany } from "../terminal/choose-many.ts";
import { offerNextOnce } from "./offer-status-line.ts";
import { type InstallRequest, runInstall } from "./run-install.ts";

/**
 * Asks the person at the terminal which of the agents used here shall call fairlead, and installs for
 * those. Asks nothing where there is only one choice. Throws `Interrupted` on Ctrl-C or Esc.
 */
export async function installChosen(io: Io, request: InstallRequest): Promise<number> {
  const present = presentAgents(io);
  const question = "Which agents should call fairlead?";
  if (present.length < 2) return runInstall(io, request);
  const chosen = await chooseMany(question, present);
  let worst = 0;
  for (const agent of chosen) {
    worst = Math.max(worst, await runInstall(io, { ...request, agent, isOneOfMany: true }));
  }
  return offerNextOnce(io, request, worst);
}
