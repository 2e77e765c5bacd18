import type { Arg } from "./invocation.ts";

/** Where something happens: on this machine, or on another host. */
export type Host = "here" | "elsewhere";

/** What a command does to the world, whichever program does it. */
export type Effect =
  /** It reads a file: to put its content somewhere else, to act by it without showing it, or to record it. */
  | { readonly kind: "read"; readonly path: Arg; readonly purpose: "copied" | "used" | "recorded" }
  /** It makes a file or replaces what one holds. */
  | { readonly kind: "write"; readonly path: Arg }
  /** It puts files as they were recorded at a path or anywhere below it. */
  | { readonly kind: "restore"; readonly path: Arg }
  /** It deletes a path, or everything in it that the source does not have. */
  | {
      readonly kind: "delete";
      readonly path: Arg;
      readonly host: Host;
      readonly extent: "itself" | "extra";
    }
  /** It asks another host for something, or to do something. */
  | { readonly kind: "request"; readonly address: Arg }
  /** It sends a file, a text, or its standard input to another host. */
  | { readonly kind: "send"; readonly what: "file" | "text"; readonly word: Arg }
  | { readonly kind: "send"; readonly what: "input" }
  /** It puts what it got from another host into a path of this machine, whose name it chooses itself. */
  | { readonly kind: "fetch"; readonly path: Arg }
  /** Nobody described the option, so its value may be anything. */
  | { readonly kind: "unknown"; readonly word: Arg }
  /** It runs shell text. */
  | { readonly kind: "run"; readonly code: Arg; readonly host: Host }
  /** It runs words as a command of this machine. */
  | { readonly kind: "start"; readonly words: readonly Arg[] }
  /** Version control loses something; the names are branches, tags or paths where it has such. */
  | { readonly kind: "lose"; readonly what: Lost; readonly names: readonly Arg[] }
  /** It leaves out the checks that a project has run before a commit or push. */
  | { readonly kind: "skip-checks" };

/** What version control may lose. */
export type Lost =
  /** Changes that are not committed, of every file or of some. */
  | "all changes"
  | "changes"
  | "untracked files"
  | "stashed changes"
  /** Tracked files, worktrees or submodules, although they hold changes. */
  | "changed files"
  | "changed worktree"
  | "branch"
  | "tag"
  /** A branch whose commits are in another one. */
  | "merged branch"
  /** Records by which commits could be brought back: a few of them, or so many that all may be gone. */
  | "some records"
  | "records"
  /** Branches and tags of the remote that are overwritten; no names stand for the current branch. */
  | "remote commits"
  | "remote commits of every branch"
  | "remote branches";
