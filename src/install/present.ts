import type { Io } from "../io.ts";
import { homeDirectory, parentOf } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { AGENTS } from "./agent.ts";
import { OWN_FILE_AGENTS } from "./own-files.ts";

/** An agent that is used here. */
export interface PresentAgent {
  readonly name: string;
  readonly title: string;
}

/** The agents whose folder is in the user's home, in the order of the tables. */
export function presentAgents(io: Io): readonly PresentAgent[] {
  const home = homeDirectory(io);
  if (home === undefined) return [];
  const edited = AGENTS.filter((agent) => {
    const path = agent.settingsPath(io, "user", home);
    const folder = path === undefined ? undefined : parentOf(path);
    // Copilot's hooks are one folder deeper than the folder that shows it is installed.
    const shows = folder?.endsWith("/hooks") === true ? parentOf(folder) : folder;
    return shows !== undefined && exists(shows);
  });
  const own = OWN_FILE_AGENTS.filter(({ homeFolder }) => exists(`${home}/${homeFolder}`));
  return [...edited, ...own];
}
