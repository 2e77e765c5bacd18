import { AGENTS, SCOPES } from "../../install/agent.ts";
import { awaitEntries } from "../../install/hook-entries.ts";
import { changeSettings, planAwaiting } from "../../install/install.ts";
import type { Io } from "../../io.ts";
import { readUserText } from "../../sys/user-file.ts";
import { awaitedEvents } from "../../userhooks/awaited-events.ts";
import { workspaceOf } from "../command.ts";

/** An agent's settings in which it waits for more events than before. */
export interface Waiting {
  readonly agent: string;
  readonly title: string;
  readonly events: readonly string[];
  readonly file: string;
}

/** Does as {@link makeWait}, and tells the person where. */
export async function waitForHooks(io: Io): Promise<void> {
  for (const { title, events, file } of await makeWait(io))
    io.stdout(`${title} waits for ${events.join(", ")} now: ${file}`);
}

/**
 * Makes agents wait for the events on which a hook runs by now: where `install` wrote `async`, as nothing was
 * to be answered, it is taken out. Says what a person must do where that failed.
 */
export async function makeWait(io: Io): Promise<readonly Waiting[]> {
  const { root } = workspaceOf(io);
  const awaited = await awaitedEvents(io, [root]);
  const waiting: Waiting[] = [];
  for (const agent of AGENTS) {
    const paths = SCOPES.map((scope) => agent.settingsPath(io, scope, root));
    for (const path of new Set(paths.filter((one) => one !== undefined))) {
      const text = readUserText(path);
      if (typeof text !== "string") continue;
      const edited = awaitEntries(text, agent, awaited);
      if (!edited.ok || edited.changed.length === 0) continue;
      const done = await changeSettings(io, () => planAwaiting(io, agent, path, awaited), false);
      const { name, title } = agent;
      if (done.ok) waiting.push({ agent: name, title, events: edited.changed, file: path });
      else io.stderr(`fairlead: ${done.problem}\nhint: fairlead install --agent ${name}`);
    }
  }
  return waiting;
}
