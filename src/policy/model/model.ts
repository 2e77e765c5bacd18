import type { Arg } from "./invocation.ts";
import type { OutsideEffect } from "./outside-effect.ts";

/** Where something happens: on this machine, or on another host. */
export type Host = "here" | "elsewhere";

/** What a command does to the world, whichever program does it. */
export type Effect =
  /** It puts files as they were recorded at a path or anywhere below it. */
  | { readonly kind: "restore"; readonly path: Arg }
  | ReadEffect
  | WriteEffect
  | LinkEffect
  | FillEffect
  | DeleteEffect
  /** It makes a folder; one that `isNew` was not there before, or it fails. */
  | { readonly kind: "folder"; readonly path: Arg; readonly isNew: boolean }
  /** It prints a word that it is given, or what a variable of that name holds. */
  | { readonly kind: "print"; readonly what: "text" | "variable"; readonly word: Arg }
  /** It shows the names in a folder, or of those files that version control has no copy of. */
  | { readonly kind: "list"; readonly path: Arg; readonly only?: "untracked" }
  | FoundEffect
  | RightsEffect
  /** It makes what is meant for one host go to another. */
  | { readonly kind: "redirect" }
  /** It asks another host for something, or to do something. */
  | { readonly kind: "request"; readonly address: Arg }
  /** It sends a file, a text, or its standard input to another host. */
  | { readonly kind: "send"; readonly what: "file" | "text"; readonly word: Arg }
  | { readonly kind: "send"; readonly what: "input" }
  /**
   * It puts what it got from another host into a path of this machine, whose name it chooses itself; `deep` is a
   * folder that holds nothing else.
   */
  | { readonly kind: "fetch"; readonly path: Arg; readonly deep?: true }
  /** Nobody described the option, so its value may be anything. */
  | { readonly kind: "unknown"; readonly word: Arg }
  /** It runs shell text. */
  | { readonly kind: "run"; readonly code: Arg; readonly host: Host }
  /** It runs words as a command of this machine. */
  | { readonly kind: "start"; readonly words: readonly Arg[] }
  /** Version control loses something; the names are branches, tags or paths where it has such. */
  | { readonly kind: "lose"; readonly what: Lost; readonly names: readonly Arg[] }
  | RegistryEffect
  /** It leaves out the checks that a project has run before a commit or push. */
  | { readonly kind: "skip-checks" }
  /** It has version control work on the files of another folder from then on. */
  | { readonly kind: "other-tree" }
  /** It writes out what a text encodes, which nobody has read. */
  | { readonly kind: "decode" }
  /** It writes out what it reads so that nobody can read it without a key. */
  | { readonly kind: "encrypt" }
  /** It writes out all that a database holds. */
  | { readonly kind: "dump" }
  /** It prints a secret that is kept for it: a private key, a password. */
  | { readonly kind: "show-secret" }
  /** It starts a coding agent; one that is `unguarded` asks nobody, or runs without its hooks or settings. */
  | { readonly kind: "agent"; readonly unguarded: boolean }
  /** It has a tool of the system run or fetch code, past what watches over programs. */
  | { readonly kind: "proxy-execution"; readonly of?: "this machine" }
  /** It changes from then on what a coding agent may do, or which programs of this machine it starts. */
  | { readonly kind: "agent-settings" }
  /** It lets other hosts reach a port of this machine or its network. */
  | { readonly kind: "expose" }
  | OutsideEffect
  | StorageEffect
  | MachineEffect
  | StopEffect
  /** It makes something run by itself later, or takes away one thing or everything that would. */
  | {
      readonly kind: "schedule";
      readonly what: "job" | "program of git" | "one less" | "nothing any more";
    };

/** What version control may lose. */
export type Lost =
  /** Changes that are not committed, of every file or of some. */
  | "all changes"
  | "changes"
  | "untracked files"
  | "stashed changes"
  /** What was done of a merge, a rebase or a pick that is not over: conflicts that were resolved above all. */
  | "unfinished merge"
  /** Ignored files in the way of recorded ones, which Git overwrites without a word. */
  | "ignored files"
  /** What was added to the index and is neither committed nor in the file any more. */
  | "staged changes"
  /** What branches, tags, notes and other refs pointed to, as they point to something else or go; the names are whole. */
  | "moved ref"
  /** Tracked files, worktrees or submodules, although they hold changes. */
  | "changed files"
  | "changed worktree"
  | "branch"
  | "tag"
  /** A branch whose commits are in another one. */
  | "merged branch"
  /** A branch whose name another one takes; the names are that of the other, if it is given, and the new one. */
  | "replaced branch"
  /** Records by which commits could be brought back: a few of them, or so many that all may be gone. */
  | "some records"
  | "records"
  /** Branches and tags of the remote that are overwritten; no names stand for the current branch. */
  | "remote commits"
  | "remote commits of every branch"
  /** The same, as long as the remote has what was last fetched. */
  | "remote commits that were seen"
  | "remote branches";

/**
 * It reads a file: to put its content somewhere else, as it is or `converted` to or from a secret form, to act by it
 * without showing it, to record it, or to take its settings into the shell; of one that is `listed` the files that it
 * names are put somewhere else.
 */
export interface ReadEffect {
  readonly kind: "read";
  readonly path: Arg;
  readonly purpose: "copied" | "converted" | "used" | "recorded" | "sourced" | "listed";
  /** True when it reads everything below the path as well. */
  readonly deep?: boolean;
  /** True when it shows no more than the lines that it is told to look for. */
  readonly part?: boolean;
}

/** It makes a file or replaces what one holds. */
export interface WriteEffect {
  readonly kind: "write";
  readonly path: Arg;
  /** True when it writes below the path as well, under names that nobody sees. */
  readonly deep?: boolean;
  /**
   * `kept`: what is in the file stays there. `changed`: most of it does. `inside`: the path is meant only where what was named is a folder.
   * `started`: the file is made from a template. `key`: it is a new key or certificate. `named`: it is called after
   * what the program reads.
   */
  readonly how?: "kept" | "changed" | "inside" | "started" | "key" | "named";
}

/** It makes a path lead somewhere else, or be another name of a file. */
export interface LinkEffect {
  readonly kind: "link";
  readonly path: Arg;
  /** Absent where nobody knows where it leads. */
  readonly to: Arg | undefined;
  /**
   * What the target counts from: a link's own `folder`, or `here`, the folder of the command. What is a link `itself`
   * leads afterwards where it led before, and nothing else is one.
   */
  readonly from: "folder" | "here" | "itself";
  /** True for another name of the same file, of which nothing says afterwards that it is one. */
  readonly hard?: boolean;
}

/** It puts files into a folder under names that only an archive, a list or another folder knows. */
export interface FillEffect {
  readonly kind: "fill";
  /** Absent when those names may lead out of every folder. */
  readonly path: Arg | undefined;
}

/** It deletes something. */
export interface DeleteEffect {
  readonly kind: "delete";
  readonly path: Arg;
  readonly host: Host;
  /**
   * The file `itself`, the `tree` below it as well, or everything in it that the source does not have (`extra`).
   * What is `moved` is somewhere else afterwards, a folder that goes only when it is `empty` held nothing, and of
   * a file that is `wiped` or `emptied` what it held is lost, in the first case for good.
   */
  readonly extent: "itself" | "tree" | "extra" | "moved" | "empty" | "wiped" | "emptied";
  /** True when nobody is asked, whatever the rights of the file are. */
  readonly forced?: boolean;
}

/** It changes the rights or the owner of a path. */
export interface RightsEffect {
  readonly kind: "rights";
  readonly path: Arg;
  /** True when what lies below changes as well, or cannot be reached any more. */
  readonly deep: boolean;
  /** True when others on this machine may read the file afterwards. */
  readonly opens: boolean;
  /** True when all that changes is that the file may be run, as by `chmod +x`. */
  readonly runs?: boolean;
  /** True when the file runs with its owner's rights or the superuser's from then on, whoever runs it. */
  readonly raises?: boolean;
  /** True when everybody may write it, or nobody may read it, afterwards. */
  readonly wide?: boolean;
}

/** It deletes every file it finds, gives it to a command, or prints its name. */
export interface FoundEffect {
  readonly kind: "found";
  /** The folders in which it looks at any depth. */
  readonly starts: readonly Arg[];
  /** The words that say which names are meant. */
  readonly named: readonly Arg[];
  /** Patterns for the names that it keeps to; none means every name. */
  readonly names: readonly string[];
  /** True when a file has to match one of several expressions, not all of them. */
  readonly alternatives: boolean;
  /** True when something other than a name says which files are meant. */
  readonly narrowed: boolean;
  /** What alone is meant, where that is nothing that holds anything. */
  readonly only: "empty folders" | "broken links" | "links" | undefined;
  /** The links that it follows: all of them, or those among the folders. */
  readonly follows: "every link" | "starts" | undefined;
  /** The words of a command, or what it does by itself. */
  readonly action: "delete" | "print" | readonly Arg[];
}

/** It changes a key of the Windows registry, saves it to a file, or shows the value of a secret in it. */
export interface RegistryEffect {
  readonly kind: "registry";
  readonly key: Arg;
  readonly change: "set" | "delete" | "load" | "save" | "show";
}

/** It changes a disk, or what is made of disks, as a whole. */
export interface StorageEffect {
  readonly kind: "storage";
  /** Of partitions that are changed `by hand` a person at the terminal says how. */
  readonly what:
    | "formatted"
    | "partitioned"
    | "partitioned by hand"
    | "volume destroyed"
    | "volume reduced";
  /** The device or the file that holds it; absent where no path is named. */
  readonly path?: Arg;
}

/**
 * It changes how this machine runs: whether it is on, its services and accounts, and how it is restored and protected.
 */
export interface MachineEffect {
  readonly kind: "machine";
  /**
   * What it is afterwards, or what of it is another one: `setup` is services, firewall, kernel and their like. Of
   * copies to restore the system from that are `listed` nothing is lost yet.
   */
  readonly what:
    | ("off" | "asleep" | "setup" | "accounts" | "fewer accounts" | "administrators")
    | ("unrestorable" | "free space overwritten" | "recycle bin emptied" | "copies listed")
    | ("unprotected" | "fewer firewall rules" | "fewer features" | "without logs")
    | ("unsigned scripts" | "unsigned scripts for all" | "passwords copied" | "passwords guessed")
    | ("disk copied" | "input recorded" | "currency mined");
}

/** It stops processes. */
export interface StopEffect {
  readonly kind: "stop";
  /** By what they are told: a number, a part of the name, a file or a port that they use, a filter; or every one of a user. */
  readonly by: "number" | "name" | "file" | "port" | "filter" | "user";
  readonly process: Arg;
  /** What a name is held against, where that is not a part of the program's: all of it, or the whole line. */
  readonly against?: "whole name" | "line";
}
