import type { WordUse } from "./path-argument.ts";
import type { PathAccess } from "./path-class.ts";

/** What a call does to a path, and how far it reaches. */
export interface Touch {
  /** `rights` takes rights away from the path or changes its owner, `link` makes another name for it. */
  readonly access: PathAccess | "rights" | "link";
  /** As written, seen from `cwd`: with `~`, wildcards and unknown parts. */
  readonly path: string;
  readonly cwd: string;
  /** True when it reaches everything below the path as well: `rm -r`, an archive unpacked there. */
  readonly deep: boolean;
  /** Patterns for the names it keeps to; none means every name. */
  readonly names?: readonly string[];
  /** True when what the file holds stays as it is. */
  readonly keeps?: boolean;
  /** True when it leaves out hidden folders below the path. */
  readonly visibleOnly?: boolean;
}

/** A touch of the path alone. */
export function touch(access: Touch["access"], path: string, cwd: string): Touch {
  return { access, path, cwd, deep: false };
}

/** How a word of a program counts; undefined where nothing is done to the file. */
export function accessOf(use: WordUse): Touch["access"] | undefined {
  switch (use) {
    case "read":
    case "write":
    case "delete":
      return use;
    case "load":
    case "export":
    case "suspect":
    case "code":
    case "use":
      return "read";
    case "create":
    case "touch":
      return "write";
    case "list":
    case "data":
    case "fetched":
      return undefined;
    case "attributes":
    case "open":
      return "rights";
    case "linked":
    case "shared":
      return "link";
  }
  return use satisfies never;
}
