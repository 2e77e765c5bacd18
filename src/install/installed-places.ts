import type { Io } from "../io.ts";
import { parentOf } from "../sys/paths.ts";
import { readUserText } from "../sys/user-file.ts";
import { AGENTS, SCOPES, type Scope } from "./agent.ts";
import { removeEntries } from "./hook-entries.ts";
import { OWN_FILE_AGENTS, OWN_MARK } from "./own-files.ts";
import { recordedPaths } from "./record.ts";
import { statusLineOf } from "./status-line.ts";

/** A file that has an agent call fairlead. */
export interface InstalledPlace {
  /** The agent's name, as `--agent` takes it. */
  readonly agent: string;
  readonly title: string;
  readonly scope: Scope;
  /** The folder of the repository whose file it is; undefined for one of the user's own. */
  readonly project: string | undefined;
  readonly path: string;
}

/**
 * The files that have agents call fairlead: the user's own, those of the project in `root`, and whichever others
 * `install` remembers.
 */
export function installedPlaces(io: Io, root: string): readonly InstalledPlace[] {
  return [...editedPlaces(io, root), ...ownPlaces(io, root)];
}

function editedPlaces(io: Io, root: string): readonly InstalledPlace[] {
  const folders = new Set([root, ...recordedPaths(io).flatMap(foldersAround)]);
  return AGENTS.flatMap((agent) =>
    placesOf(agent, folders, (scope, folder) => {
      const path = agent.settingsPath(io, scope, folder);
      const text = path === undefined ? undefined : readUserText(path);
      if (path === undefined || typeof text !== "string") return undefined;
      const removed = removeEntries(text, agent, undefined);
      const isOurs = removed.ok && (removed.removed > 0 || statusLineOf(text) === "ours");
      return isOurs ? path : undefined;
    }),
  );
}

function ownPlaces(io: Io, root: string): readonly InstalledPlace[] {
  return OWN_FILE_AGENTS.flatMap((agent) =>
    placesOf(agent, new Set([root]), (scope, folder) => {
      const options = { platform: io.platform, executable: "", events: agent.events };
      const awaited = new Set(agent.events);
      const rest = { strict: false, awaited, deadlineSeconds: 0 };
      const files = agent.files(io, scope, folder, { ...options, ...rest }) ?? [];
      const isOurs = ({ path }: { readonly path: string }) => {
        const text = readUserText(path);
        return typeof text === "string" && text.includes(OWN_MARK);
      };
      return files.find(isOurs)?.path;
    }),
  );
}

/** Where an agent's files are ours, each file once: in the home folder the user's is that of a project as well. */
function placesOf(
  { name, title }: { readonly name: string; readonly title: string },
  folders: ReadonlySet<string>,
  find: (scope: Scope, folder: string) => string | undefined,
): readonly InstalledPlace[] {
  const found = new Map<string, InstalledPlace>();
  for (const folder of folders) {
    for (const scope of SCOPES) {
      const path = find(scope, folder);
      const project = scope === "user" ? undefined : folder;
      if (path !== undefined && !found.has(path))
        found.set(path, { agent: name, title, scope, project, path });
    }
  }
  return [...found.values()];
}

/** The folders of which a settings file may be a project's. */
function foldersAround(path: string): readonly string[] {
  const above = [path];
  for (let depth = 0; depth < SETTINGS_MAX_DEPTH; depth++)
    above.push(parentOf(above.at(-1) ?? "") ?? "");
  return above.slice(2).filter((folder) => folder !== "");
}

/** How many names below a project its settings file lies at most: `.github/hooks/fairlead.json`. */
const SETTINGS_MAX_DEPTH = 3;
