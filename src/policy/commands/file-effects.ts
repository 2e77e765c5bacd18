import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { DeleteEffect, Effect, FillEffect, ReadEffect, WriteEffect } from "../model/model.ts";
import { baseName } from "../text/path.ts";

/** The folder around the command, where none is named. */
export const HERE: Arg = { value: ".", glob: false, start: 0, end: 0 };

/** A file whose content is put somewhere else or shown. */
export function read(path: Arg): ReadEffect {
  return { kind: "read", path, purpose: "copied" };
}

/** A file that a program goes by, without showing it. */
export function used(path: Arg): Effect {
  return { kind: "read", path, purpose: "used" };
}

/** A word that is printed. */
export function print(word: Arg): Effect {
  return { kind: "print", what: "text", word };
}

/** The name of a variable of which the value is printed. */
export function printVariable(word: Arg): Effect {
  return { kind: "print", what: "variable", word };
}

/** The same with everything below it. */
export function readTree(path: Arg): ReadEffect {
  return { kind: "read", path, purpose: "copied", deep: true };
}

/** A file that is made or replaced. */
export function write(path: Arg): WriteEffect {
  return { kind: "write", path };
}

/** A file of which a part changes, or to which something is added. */
export function change(path: Arg): WriteEffect {
  return { kind: "write", path, how: "changed" };
}

/** A file that is made where there is none. */
export function make(path: Arg): WriteEffect {
  return { kind: "write", path, how: "kept" };
}

/** A folder that gets files under names that nobody sees; where none is named, the one around the command. */
export function fill(folder: Arg | undefined): FillEffect {
  return { kind: "fill", path: folder ?? HERE };
}

/** Something that is deleted on this machine. */
export function remove(path: Arg, extent: DeleteEffect["extent"], forced = false): DeleteEffect {
  return { kind: "delete", path, host: "here", extent, forced };
}

/**
 * What PowerShell and cmd delete: also a whole folder, about which they ask where they were not told to take it.
 * A name that nobody knows is a file's then.
 */
export function removeOrAsk(path: Arg, told: boolean): DeleteEffect {
  return remove(path, !told && path.value.startsWith(UNKNOWN) ? "itself" : "tree", told);
}

/** What is deleted when it was packed: it lies in the archive, unless that is nowhere. */
export function removePacked(path: Arg, archive?: Arg): DeleteEffect {
  return remove(path, archive?.value === "/dev/null" ? "tree" : "moved", true);
}

/** What a source becomes in a folder: `x/.` and `x/*` bring names that nobody sees here. */
export function inside(folder: Arg, source: Arg, deep: boolean): WriteEffect {
  const name = baseName(source.value.replace(/[\\/]+$/, ""));
  if (name === "." || name === ".." || name === "") return { ...write(folder), deep: true };
  const path = { ...folder, value: `${folder.value}/${name}`, glob: source.glob };
  return { ...write(path), how: "inside", deep: deep || source.glob || name.includes("*") };
}

/** The same of each of several files, for programs of Windows that name the folder where they are told to. */
export function insideOf(
  folder: Arg | undefined,
  sources: readonly Arg[],
  deep: boolean,
): readonly WriteEffect[] {
  return folder === undefined ? [] : sources.map((source) => inside(folder, source, deep));
}
