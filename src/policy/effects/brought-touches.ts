import { effectsOf } from "../catalog/effects.ts";
import type { Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { PROTECTED_CLASS } from "../places/change-classes.ts";
import { patchedPaths } from "../places/patched-paths.ts";
import { type Touch, touch } from "../places/path-access.ts";
import { baseName, isAbsolutePath } from "../text/path.ts";
import { appliesPatch } from "./applies-patch.ts";
import { isHidden } from "./may-reach-far.ts";

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
  for (const { value } of args.some(renames) ? args : []) {
    const names = /^--(?:transform|xform)=(.+)/.exec(value)?.[1] ?? behindRenaming(value, args);
    for (const folder of names === undefined ? [] : agentFolders())
      if (names?.includes(folder) === true)
        touches.push({ access: "write", path: folder, cwd, deep: true });
  }
  for (const path of indexedByInput(invocation))
    touches.push({ access: "write", path, cwd, deep: true });
  for (const path of filledByName(invocation))
    touches.push({ access: "write", path, cwd, deep: true });
  if (!appliesPatch(invocation)) return touches;
  const folders = patchedFolders(args);
  for (const path of patchedPaths(invocation, world))
    for (const folder of folders)
      touches.push(touch("write", folder === "" ? path : `${folder}/${path}`, cwd));
  return touches;
}

/** The agents' folders that `git update-index --index-info` may be told of by its input. */
function indexedByInput({ args, stdin }: Invocation): readonly string[] {
  if (!args.some(({ value }) => value === "--index-info")) return [];
  if (stdin.kind !== "text") return [".claude"];
  const { value } = stdin.text;
  return agentFolders().filter((folder) => value.includes(`${folder}/`));
}

/** An agent's folder that comes from another repository, or that the names in an archive begin with. */
function filledByName({ program, args }: Invocation): readonly string[] {
  const words = args.map(({ value }) => value);
  const folders = words.filter(isAgentFolder);
  const prefixes = words.flatMap((word, at) => {
    if (!word.startsWith(PREFIX)) return [];
    const prefix = word === PREFIX ? words[at + 1] : word.slice(PREFIX.length + 1);
    return prefix !== undefined && isAgentFolder(prefix) ? [prefix] : [];
  });
  const brings =
    folders.length > 0 &&
    (/degit|tiged|giget/.test(program) ||
      words.some((word) => /^(?:clone|export|checkout|co)$/.test(word)));
  return brings ? [...prefixes, ...folders] : prefixes;
}

const PREFIX = "--prefix";

/** The folders that the names in a patch count from, seen from the command's: `git -C`, `patch -d`, `--directory`. */
function patchedFolders(args: Invocation["args"]): readonly string[] {
  let folder = "";
  const folders: string[] = [""];
  for (const [at, { value }] of args.entries()) {
    const joined = /^(?:--directory=|-d(?=.))(.+)/.exec(value)?.[1];
    const named = /^(?:-C|-d|--directory|--work-tree)$/.test(value) ? args[at + 1]?.value : joined;
    if (named === undefined) continue;
    folder =
      folder === "" || isAbsolutePath(named) || named.startsWith("~")
        ? named
        : `${folder}/${named}`;
    folders.push(folder);
  }
  return folders;
}

function renames({ value }: Invocation["args"][number]): boolean {
  return value === "-s" || value.startsWith("--transform") || value.startsWith("--xform");
}

/** `--transform EXPRESSION` of tar's, in two words; `-s EXPRESSION` of bsdtar's and pax's. */
function behindRenaming(value: string, args: Invocation["args"]): string | undefined {
  const at = args.findIndex((arg) => arg.value === value);
  return /^(?:--transform|--xform|-s)$/.test(args[at - 1]?.value ?? "") ? value : undefined;
}

/** True for a path whose last name is that of a folder with an agent's settings, as `.claude`. */
function isAgentFolder(path: string): boolean {
  if (!isHidden(path)) return false;
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
