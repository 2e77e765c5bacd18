import type { Arg } from "../model/invocation.ts";

/** A path on a command line and what the program does with it. */
export interface PathWord {
  readonly arg: Arg;
  /** The path itself, when it is only a part of the word (`@file`, `if=file`, `--out=file`). */
  readonly path: string;
  readonly use: WordUse;
  /** True when most of what the file holds stays in it. */
  readonly isPart?: boolean;
  /** True when what lies below the path is meant as well. */
  readonly deep?: boolean;
  /** Patterns for the names below the path that are meant; none means every name. */
  readonly names?: readonly string[];
  /**
   * What alone it is held against: guarded `places` where the program itself chooses the name, and `classes` of
   * paths where it is a name in any folder.
   */
  readonly only?: "places" | "classes";
}

/** What a program does with a word on its command line. */
export type WordUse =
  | "read"
  | "write"
  | "delete"
  /** Names and metadata only. */
  | "list"
  /** Permissions, owners, times: only the guard's own files mind. */
  | "attributes"
  /** A file that is made where there is none. */
  | "touch"
  /** Rights with which others on this machine may read it. */
  | "open"
  /** What a link leads to, by which it can be changed under another name. */
  | "linked"
  /** The same by another name of the very file. */
  | "shared"
  /** Not a path: a pattern, a message, a number. */
  | "data"
  /** A path that the program uses without showing it: an identity, an environment file. */
  | "use"
  /** Kept in git or in a copy: worth a question, not a refusal. */
  | "load"
  /** Read into the environment of the programs that follow, which an environment file is there for. */
  | "export"
  /** A file whose name an address chooses: counts where something starts by it. */
  | "fetched"
  /** A new key or certificate, which the person should know of. */
  | "create"
  /** A word of a program nobody here knows: counts when it is unmistakably a secret's path. */
  | "suspect"
  /** A constant in code that reads files: counts when it is a secret's path. */
  | "code";

/** A word that is a path as it stands. */
export function whole(arg: Arg, use: WordUse): PathWord {
  return { arg, path: arg.value, use };
}
