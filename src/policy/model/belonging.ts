import type { Arg } from "./invocation.ts";

/** What a command makes or takes away beside files and processes, of which a session may be the owner. */
export interface Belonging {
  readonly what: "stash" | "worktree" | "branch" | "terminal" | EngineThing;
  /** What is `applied` stays where it is as well; of a kind `all` may be taken, whatever they are called. */
  readonly does: "makes" | "applies" | "takes" | "takes all";
  /** What it is called; absent where it has no name, or that of the newest. */
  readonly name?: Arg;
  /** The server of a terminal where that is not the usual one, or a path beside the file that names a project. */
  readonly at?: Arg;
  /** True where untracked files go with it. */
  readonly deep?: boolean;
}

/** What a container engine keeps; a `project` is what `compose` starts together. */
export type EngineThing = "container" | "volume" | "network" | "project";

/** Something whose owner is asked for, as a command names it. */
export type Named =
  /** Processes by a number, a pattern for their names or whole lines, or a port that they use. */
  | { readonly kind: "process"; readonly by: ProcessSign; readonly word: string }
  /** An entry of the stash of the repository around a folder; `all` of them, or the newest where there is no word. */
  | { readonly kind: "stash"; readonly folder: string; readonly entry: string | "all" }
  | { readonly kind: "worktree"; readonly path: string }
  | { readonly kind: "branch"; readonly folder: string; readonly name: string }
  | { readonly kind: "terminal"; readonly name: string | "all"; readonly at: string }
  | { readonly kind: Exclude<EngineThing, "project">; readonly name: string | "all" }
  /** Of a project without a name, the folder it lies in tells it. */
  | { readonly kind: "project"; readonly name: string; readonly folder: string }
  /** What lies at a path, and all below it; of a pattern, whatever it matches. */
  | { readonly kind: "file"; readonly path: string; readonly isPattern?: true }
  /** A file whose content goes, or that goes somewhere else. */
  | { readonly kind: "content"; readonly path: string }
  /** What is not committed in the work tree around a folder, at some paths or everywhere. */
  | {
      readonly kind: "changes";
      readonly folder: string;
      readonly paths: readonly string[];
      readonly which: "tracked" | "untracked" | "all";
      /** True where files that Git ignores go as well. */
      readonly withIgnored?: true;
    };

/** By what processes are told; `listener` is whoever waits at a port, `port` whoever uses it. */
export type ProcessSign = "number" | "name" | "whole name" | "line" | "port" | "listener";

/** What a name stands for at the moment. */
export interface Owners {
  readonly things: readonly Owned[];
  /** What of the same kind this session made, as it is typed. */
  readonly own: readonly string[];
}

/** A thing and its owner. */
export interface Owned {
  readonly name: string;
  /** `session` is another one, `nobody` none that is known. */
  readonly owner: "own" | "session" | "nobody";
  /** How long ago it was made or changed, in milliseconds. */
  readonly ageMs?: number;
}
