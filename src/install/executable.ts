import { accessSync, constants, realpathSync, statSync } from "node:fs";
import type { Io } from "../io.ts";
import { isAbsolute, nameOf } from "../sys/paths.ts";

/** The executable that settings should name, or why the running one must not be named. */
export type ChosenExecutable =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string; readonly hint: string };

/**
 * The path by which agents should call this executable: the place on `PATH` that leads to it, which
 * stays the same over upgrades (a package manager's versioned folder does not), else its own.
 */
export function chooseExecutable(io: Io): ChosenExecutable {
  const own = io.executable();
  if (!isAbsolute(own) || !isFairlead(own)) {
    return {
      ok: false,
      problem: `this is not an installed fairlead (it runs as ${JSON.stringify(own)})`,
      hint: "run the compiled executable, named fairlead",
    };
  }
  if (/[\\/]_npx[\\/]/.test(own)) {
    return {
      ok: false,
      problem: `${own} is in npx's cache, which npm may empty at any time`,
      hint: "npm install --global fairlead && fairlead install",
    };
  }
  const path = placeOnPath(io, own) ?? own;
  if (isStored(path)) {
    return {
      ok: false,
      problem: `${path} is in Nix's store, from where it goes with the next upgrade`,
      hint: "install it in a profile of yours, such as: nix profile install FLAKE && fairlead install",
    };
  }
  return { ok: true, path };
}

/** True for the name of a fairlead executable, with or without a platform's suffix. */
export function isFairlead(path: string): boolean {
  return /^fairlead([-.].*)?$/i.test(nameOf(path));
}

/** Why a file cannot be executed, or undefined when it can. */
export function executionProblem(
  path: string,
): "missing" | "not a file" | "not executable" | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return "missing";
  if (!stats.isFile()) return "not a file";
  try {
    accessSync(path, constants.X_OK);
    return undefined;
  } catch {
    return "not executable";
  }
}

function placeOnPath(io: Io, own: string): string | undefined {
  const separator = io.platform === "windows" ? ";" : ":";
  const name = io.platform === "windows" ? "fairlead.exe" : "fairlead";
  const places = (io.env("PATH") ?? "")
    .split(separator)
    .filter(isAbsolute)
    .map((folder) => `${folder.replace(/(?<![\\/])[\\/]+$/, "")}/${name}`);
  return places.find((place) => !isStored(place) && leadsTo(place, own));
}

/** True in Nix's store: `nix run` and `nix shell` put its folders on PATH, profiles lead to it. */
function isStored(path: string): boolean {
  return path.startsWith("/nix/store/");
}

function leadsTo(place: string, own: string): boolean {
  try {
    return realpathSync(place) === realpathSync(own);
  } catch {
    return false;
  }
}
