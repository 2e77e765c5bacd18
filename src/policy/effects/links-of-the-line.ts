import { effectsOf } from "../catalog/effects.ts";
import { type Analysis, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { whereLeads } from "../places/links.ts";
import { patchedLinks } from "../places/patched-paths.ts";
import { absolutePath, isAbsolutePath, isWithin, normalizePath } from "../text/path.ts";
import { appliesPatch } from "./applies-patch.ts";

/** A name under which something else can be reached once a command ran; an unknown target is anything. */
interface MadeLink {
  /** Absolute and normal. */
  readonly path: string;
  /** As it is written into the link: relative ones count from the link's folder. */
  readonly target: string;
}

/** Links that are followed one after the other for one path; the system gives up after as many. */
const HOPS_MAX = 40;

/** Links made by one command line that are remembered; behind more nobody knows where a path leads. */
const MADE_MAX = 200;

/**
 * The world as a command of the line would meet it, with the links that commands before it made. Where
 * commands may run again or side by side, those behind it count as well.
 */
export function worldsOf(analysis: Analysis, world: World): (index: number) => World {
  const { invocations, source } = analysis;
  if (!invocations.some(makesLinks)) return () => world;
  const inOrder = !/\b(?:for|while|until|do|trap|foreach)\b|(?<![&>|])&(?![&>\d])/i.test(source);
  const worlds: World[] = [];
  const made: MadeLink[] = [];
  let current = world;
  for (const invocation of invocations) {
    worlds.push(current);
    const links = makesLinks(invocation) ? linksMadeBy(invocation, current) : [];
    if (links.length === 0 || made.length > MADE_MAX) continue;
    made.push(...links.filter(({ path }) => !holdsSession(path, world)));
    current = withLinks(world, [...made]);
  }
  return (index) => (inOrder ? worlds[index] : undefined) ?? current;
}

/** Folders that are there: what is linked to by their name lies in them. */
function holdsSession(path: string, { cwd, projectRoot, home }: World): boolean {
  return [cwd, projectRoot, home].some((folder) => folder !== undefined && isWithin(folder, path));
}

function makesLinks(invocation: Invocation): boolean {
  if (invocation.remote) return false;
  return (
    appliesPatch(invocation) || effectsOf(invocation)?.some(({ kind }) => kind === "link") === true
  );
}

function linksMadeBy(invocation: Invocation, world: World): readonly MadeLink[] {
  const { cwd } = invocation;
  if (appliesPatch(invocation))
    return patchedLinks(invocation, world).map(({ path, target }) => ({
      path: absolutePath(path, cwd),
      target,
    }));
  return (effectsOf(invocation) ?? []).flatMap((effect): readonly MadeLink[] => {
    if (effect.kind !== "link") return [];
    const path = absolutePath(effect.path.value, cwd);
    if (effect.to === undefined) return [{ path, target: UNKNOWN }];
    if (effect.from === "folder") return [{ path, target: effect.to.value }];
    const target = absolutePath(effect.to.value, cwd);
    if (effect.from === "here") return [{ path, target }];
    const cut = target.lastIndexOf("/");
    const there = `${whereLeads(target.slice(0, cut) || "/", world)}${target.slice(cut)}`;
    const leads = whereLeads(target, world);
    return normalizePath(leads) === normalizePath(there) ? [] : [{ path, target: leads }];
  });
}

/** The world with links that are not on the disk yet; with too many of them everything is unknown. */
function withLinks(world: World, made: readonly MadeLink[]): World {
  if (made.length > MADE_MAX) {
    return Object.create(world, { realPath: { value: () => UNKNOWN } }) as World;
  }
  let targets: Map<string, string> | undefined;
  const targetOf = (path: string): string | undefined => {
    targets ??= targetsOf(made, world);
    return targets.get(keyOf(path, world));
  };
  const linksAt: World["linksAt"] = (pattern, below) => {
    const folder = pattern.slice(0, pattern.lastIndexOf("/"));
    const here = made.filter(({ path }) => path.slice(0, path.lastIndexOf("/")) === folder);
    const onDisk = world.linksAt(pattern, below);
    return onDisk === undefined ? undefined : [...onDisk, ...here.map(({ path }) => path)];
  };
  return Object.create(world, {
    realPath: {
      value: (path: string, access?: "written") => follow(path, targetOf, world, access),
    },
    linksAt: { value: linksAt },
  }) as World;
}

function keyOf(path: string, { platform }: World): string {
  return normalizePath(platform === "linux" ? path : path.replaceAll("\\", "/").toLowerCase());
}

/** The links by their paths as they are named and as the disk has them; a later one takes an earlier's place. */
function targetsOf(made: readonly MadeLink[], world: World): Map<string, string> {
  const targets = new Map<string, string>();
  for (const { path, target } of made) {
    const cut = path.lastIndexOf("/");
    targets.set(keyOf(path, world), target);
    const folder = whereLeads(path.slice(0, cut) || "/", world);
    targets.set(keyOf(`${folder}${path.slice(cut)}`, world), target);
  }
  return targets;
}

/** Follows links name by name: first those that were made, then what the disk says. */
function follow(
  path: string,
  targetOf: (path: string) => string | undefined,
  world: World,
  access?: "written",
): string {
  let at = "";
  let hops = 0;
  const parts = path.replaceAll("\\", "/").split("/").reverse();
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (part === "" || part === ".") continue;
    const real = whereLeads(at === "" ? "/" : at, world);
    if (part === "..") {
      at = real.slice(0, Math.max(real.lastIndexOf("/"), 0));
      continue;
    }
    const next = at === "" && /^[a-z]:$/i.test(part) ? part : `${at}/${part}`;
    const target = targetOf(next) ?? targetOf(`${real}/${part}`);
    if (target === undefined) {
      at = next;
      continue;
    }
    if (target.startsWith(UNKNOWN) || ++hops > HOPS_MAX) {
      return [UNKNOWN, ...parts.reverse()].join("/");
    }
    if (isAbsolutePath(target)) at = "";
    parts.push(...target.replaceAll("\\", "/").split("/").reverse());
  }
  return whereLeads(at === "" ? "/" : at, world, access);
}
