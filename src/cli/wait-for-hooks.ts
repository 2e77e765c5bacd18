import { AGENTS, SCOPES } from "../install/agent.ts";
import { awaitEntries } from "../install/hook-entries.ts";
import { changeSettings, planAwaiting } from "../install/install.ts";
import type { Io } from "../io.ts";
import { readUserText } from "../sys/user-file.ts";
import { awaitedEvents } from "../userhooks/awaited-events.ts";
import { workspaceOf } from "./command.ts";

/**
 * Makes agents wait for the events on which a hook runs by now: where `install` wrote `async`, as nothing was
 * to be answered, it is taken out. Says in which file, or what a person must do where that failed.
 */
export async function waitForHooks(io: Io): Promise<void> {
  const { root } = workspaceOf(io);
  const awaited = await awaitedEvents(io, [root]);
  for (const agent of AGENTS) {
    const paths = SCOPES.map((scope) => agent.settingsPath(io, scope, root));
    for (const path of new Set(paths.filter((one) => one !== undefined))) {
      const text = readUserText(path);
      if (typeof text !== "string") continue;
      const edited = awaitEntries(text, agent, awaited);
      if (!edited.ok || edited.changed.length === 0) continue;
      const done = await changeSettings(io, () => planAwaiting(io, agent, path, awaited), false);
      if (done.ok) io.stdout(`${agent.title} waits for ${edited.changed.join(", ")} now: ${path}`);
      else io.stderr(`fairlead: ${done.problem}\nhint: fairlead install --agent ${agent.name}`);
    }
  }
}
