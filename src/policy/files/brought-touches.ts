import { effectsOf } from "../commands/effects.ts";
import type { Invocation } from "../invocation.ts";
import { baseName } from "../path.ts";
import type { World } from "../world.ts";
import { PROTECTED_CLASS } from "./change-classes.ts";
import { isPatchProgram, patchedPaths } from "./patched-paths.ts";
import { type Touch, touch } from "./touch.ts";

/**
 * What comes under names that are not on the line: a folder of an agent's settings that another one becomes, or that an
 * archive's names are turned into, the files that a patch names, and those that Git's index is given.
 */
export function broughtBy(invocation: Invocation, world: World): readonly Touch[] {
  const { cwd, args } = invocation;
  const touches: Touch[] = [];
  const effects = effectsOf(invocation) ?? [];
  const sources = effects.flatMap((effect) =>
    effect.kind === "read" && effect.deep === true ? [effect.path.value] : [],
  );
  const links = effects.some(({ kind }) => kind === "link");
  for (const effect of effects) {
    const isMade = effect.kind === "write" ? effect.how === undefined : effect.kind === "link";
    if (!isMade || !("path" in effect) || effect.path === undefined) continue;
    const { value } = effect.path;
    if (!isAgentFolder(value) || (sources.length === 0 && !links)) continue;
    if (sources.length > 0 && sources.every(bringsNoSettings)) continue;
    touches.push({ access: "write", path: value, cwd, deep: true });
  }
  for (const { value } of args) {
    const names = /^--(?:transform|xform)=(.+)/.exec(value)?.[1] ?? behindRenaming(value, args);
    for (const folder of names === undefined ? [] : agentFolders())
      if (names?.includes(folder) === true)
        touches.push({ access: "write", path: folder, cwd, deep: true });
  }
  if (isPatchProgram(invocation))
    for (const path of patchedPaths(invocation, world)) touches.push(touch("write", path, cwd));
  return touches;
}

/** `--transform EXPRESSION` of tar's, in two words; `-s EXPRESSION` of bsdtar's and pax's. */
function behindRenaming(value: string, args: Invocation["args"]): string | undefined {
  const at = args.findIndex((arg) => arg.value === value);
  return /^(?:--transform|--xform|-s)$/.test(args[at - 1]?.value ?? "") ? value : undefined;
}

/** True for a path whose last name is that of a folder with an agent's settings, as `.claude`. */
function isAgentFolder(path: string): boolean {
  const name = baseName(path.replace(/\/+$/, ""));
  return name.startsWith(".") && agentFolders().includes(name);
}

/** The hidden folders in which agents' settings are, those left out that hold much else. */
function agentFolders(): readonly string[] {
  folders ??= [
    ...new Set(PROTECTED_CLASS.paths.flatMap((path) => /^(\.[\w-]+)\/./.exec(path)?.[1] ?? [])),
  ].filter((name) => !SHARED.includes(` ${name} `));
  return folders;
}

let folders: readonly string[] | undefined;

const SHARED = " .config .local .github .src ";

/** Folders that agents' folders hold beside settings, by their usual names. */
function bringsNoSettings(source: string): boolean {
  return /^(?:commands|agents|skills|rules|prompts|output-styles|docs|memory|steering)$/.test(
    baseName(source.replace(/\/+$/, "")),
  );
}
