import { effectsOf, hasEffect } from "../catalog/effects.ts";
import type { Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { whereLeads } from "../places/links.ts";
import { normalPath } from "../places/normal-path.ts";
import type { Touch } from "../places/path-access.ts";
import { absolutePath, normalizePath } from "../text/path.ts";
import { isLocalWord } from "../text/plain-relative-path.ts";
import { appliesPatch } from "./applies-patch.ts";

/**
 * The same touch at the places to which links lead that it meets: on the way to its path, and for what is put into a
 * folder under names that only an archive or another folder knows, in that folder.
 */
export function behindLinks(touch: Touch, does: Outreach, world: World): readonly Touch[] {
  const { access, deep } = touch;
  const fills = does.fills && access === "write";
  const isItself = access === "delete" || (does.moves && access !== "write");
  // What is done to a file alone is judged by its name and by what it links to.
  if (!deep && access !== "rights" && access !== "link") return NONE;
  const { unresolved } = normalPath(touch.path, world, touch.cwd);
  const wild = unresolved.search(/[*?[]/);
  const known = wild < 0 ? unresolved : unresolved.slice(0, unresolved.lastIndexOf("/", wild));
  const rest = unresolved.slice(known.length);
  const real = rest === "" ? target(known, isItself, world) : whereLeads(known, world);
  const touches = real === known ? [] : [{ ...touch, path: `${real}${rest}` }];
  if (!fills || rest !== "") return touches;
  const links = world.linksAt(`${normalizePath(real).replace(/\/$/, "")}/*`, "") ?? [];
  for (const link of links.slice(0, LINKS_MAX))
    touches.push({ ...touch, path: whereLeads(link, world) });
  return touches;
}

/** How a command reaches what is not on its line. */
export interface Outreach {
  /** It puts files into folders under names which are not on its line. */
  readonly fills: boolean;
  /** It moves what it reads, and of a link the link itself. */
  readonly moves: boolean;
}

const NONE: readonly Touch[] = [];

/** Where a path leads; what is deleted or moved is a link itself, unless its name goes into a folder. */
function target(path: string, isItself: boolean, world: World): string {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  if (!isItself || /^\.{0,2}$/.test(name)) return whereLeads(path, world);
  return `${whereLeads(path.slice(0, slash) || "/", world)}/${name}`;
}

/** Links in one folder that are followed. */
const LINKS_MAX = 200;

/** True for a name below the folder of a plain command that leads over no link: nothing guarded lies there. */
export function staysHere({ path, cwd }: Touch, world: World): boolean {
  if (!isLocalWord(path)) return false;
  const named = absolutePath(path, cwd);
  return whereLeads(named, world, "written") === named;
}

/** How far a command reaches. */
export function reachOf(invocation: Invocation): Outreach {
  const effects = effectsOf(invocation) ?? [];
  const isDeepWrite = effects.some((effect) => effect.kind === "write" && effect.deep === true);
  return {
    fills: hasEffect(invocation, "fill") || isDeepWrite,
    moves: effects.some((effect) => effect.kind === "delete" && effect.extent === "moved"),
  };
}

/**
 * True for a command that reaches what is not on its line: below its words, where a link among them leads elsewhere, or
 * by what a patch or a list for Git's index names.
 */
export function reachesBelow(invocation: Invocation): boolean {
  return (
    effectsOf(invocation)?.some(isDeep) === true ||
    appliesPatch(invocation) ||
    invocation.args.some(({ value }) => value === "--index-info")
  );
}

function isDeep(effect: { readonly kind: string }): boolean {
  if ("deep" in effect && effect.deep === true) return true;
  if ("extent" in effect) return effect.extent === "tree" || effect.extent === "moved";
  if ("how" in effect && effect.how === "inside") return true;
  return effect.kind === "fill" || effect.kind === "rights" || effect.kind === "link";
}
