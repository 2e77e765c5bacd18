import type { GuardedPlace, World } from "../model/world.ts";
import { PROTECTED_CLASS, SETTINGS_FOLDERS } from "./change-classes.ts";
import { isWithin, normalPath } from "./normal-path.ts";
import { SOURCED } from "./start-classes.ts";

/** A guarded place as it is compared. */
export interface Root {
  readonly segments: readonly string[];
  readonly kind: GuardedPlace["kind"];
  readonly isFile: boolean;
  /** How many leading segments say nothing: those of the home or the project, where most work is done. */
  readonly base: number;
  /** True below a project, whose everyday recursive work is not about its agents' settings. */
  readonly inProject: boolean;
}

/** What is known of a world's places, found out when somebody asks. */
export interface Places {
  /** Where fairlead lives, and where an agent's settings were moved to. */
  readonly own: readonly Root[];
  /** Those, and the usual settings of all agents. */
  all: readonly Root[] | undefined;
  /** The project's root where nothing in it is guarded but what has a hidden name; else undefined. */
  readonly openProject: string | undefined;
}

const known = new WeakMap<World, Places>();

/** The places of a world. */
export function placesOf(world: World): Places {
  const made = known.get(world);
  if (made !== undefined) return made;
  const own: Root[] = [];
  for (const { path, kind } of world.guarded)
    own.push(rootOf(path, kind, kind === "program", world));
  for (const [variable, folder] of SETTINGS_FOLDERS) {
    const moved = world.env(variable) ?? "";
    if (moved === "") continue;
    for (const pattern of [...PROTECTED_CLASS.paths, ...SOURCED]) {
      if (!pattern.startsWith(`${folder}/`)) continue;
      const path = `${moved}${pattern.slice(folder.length)}`;
      own.push(rootOf(path, "settings", !pattern.endsWith("/"), world));
    }
  }
  const places = { own, all: undefined, openProject: openProject(own, world) };
  known.set(world, places);
  return places;
}

function openProject(own: readonly Root[], world: World): string | undefined {
  const { projectRoot, home, platform } = world;
  if (platform === "windows" || projectRoot.includes("/.") || projectRoot === "/") return undefined;
  if (home === undefined || home === projectRoot || home.startsWith(`${projectRoot}/`))
    return undefined;
  for (const { segments } of own) {
    const path = `/${segments.join("/")}`;
    const isBelow = path.startsWith(`${projectRoot}/`);
    if (isBelow && !path.includes("/.", projectRoot.length)) return undefined;
  }
  return projectRoot;
}

function rootOf(path: string, kind: Root["kind"], isFile: boolean, world: World): Root {
  const { segments, homeDepth } = normalPath(path, world);
  return { segments, kind, isFile, base: homeDepth, inProject: false };
}

/** All places, those below home and project made when somebody asks. */
export function allRoots(places: Places, world: World): readonly Root[] {
  places.all ??= [...places.own, ...settingsRoots(world)];
  return places.all;
}

/** The usual settings of all agents, below the home and below the project. */
function settingsRoots(world: World): readonly Root[] {
  const { home, projectRoot } = world;
  const homeAt = home === undefined ? [] : normalPath(home, world).segments;
  const projectAt = normalPath(projectRoot, world);
  // A home folder, or one that holds it, is nobody's project.
  const isProject = !isWithin(homeAt, projectAt.segments);
  const roots: Root[] = [];
  for (const pattern of PROTECTED_CLASS.paths) {
    const isFile = !pattern.endsWith("/");
    if (pattern.startsWith("/")) roots.push(rootOf(pattern, "settings", isFile, world));
    const isHome = pattern.startsWith("~/");
    if (!isHome && !pattern.startsWith(".")) continue;
    const text = projectAt.folded ? pattern.toLowerCase() : pattern;
    const parts = (isFile ? text : text.slice(0, -1)).slice(isHome ? 2 : 0).split("/");
    const shared = { kind: "settings", isFile } as const;
    if (home !== undefined)
      roots.push({
        ...shared,
        segments: [...homeAt, ...parts],
        base: homeAt.length,
        inProject: false,
      });
    if (!isProject || isHome) continue;
    const segments = [...projectAt.segments, ...parts];
    roots.push({ ...shared, segments, base: projectAt.segments.length, inProject: true });
  }
  return roots;
}
