import type { Named, Owners } from "./belonging.ts";

/** The facts about the machine that judging needs. The policy does no I/O: callers pass these in. */
export interface World {
  readonly platform: "linux" | "darwin" | "windows";
  /** Absolute working directory of the tool call. */
  readonly cwd: string;
  /** Absolute home directory; absent when nobody knows it. */
  readonly home: string | undefined;
  /**
   * Absolute folder that the agent works in: its project's root, or the working directory where there is no
   * project. Whether its contents are a project's is what `projectOf` says.
   */
  readonly projectRoot: string;
  /** Absolute temporary folders whose contents nobody mourns. */
  readonly temporary: readonly string[];
  /** Name of the checked-out branch; called at most once, only by rules that need it. */
  readonly branch: () => string | undefined;
  /**
   * The path with symlinks followed, as far as it exists; called for few paths, only when needed. For what is
   * `written`, links to what does not exist yet are followed as well, which costs more. A hard link to a file by which
   * calls are judged leads to that file.
   */
  readonly realPath: (path: string, access?: "written") => string;
  /** What a folder is, by what lies in it; called for few folders, only for what may destroy something. */
  readonly folderKind: (folder: string) => FolderKind;
  /**
   * Absolute paths of the symlinks that a path with wildcards in its last name matches and below which `below`
   * exists, as far as that has no wildcards; undefined where there is too much to look at. Called only for
   * what may destroy something.
   */
  readonly linksAt: (pattern: string, below: string) => readonly string[] | undefined;
  /** True for a file that is too large for agents to keep what a file tool overwrites. */
  readonly isLarge?: (path: string) => boolean;
  /**
   * The text of a small file; undefined for one that is large, no file, or not there, and absent where nothing
   * is to be read. Called for scripts that a command runs, and for the remotes of a repository that leaves the machine.
   */
  readonly fileText?: (path: string) => string | undefined;
  /** True for a copy of the program that guards the session; called for programs that get one of its sub-commands. */
  readonly isOwnCopy?: (path: string) => boolean;
  /**
   * True for a path at which something lies that is saved before a call writes over it; absent where nothing is
   * saved. Called for what else needs no parser.
   */
  readonly saves?: ((path: string) => boolean) | undefined;
  /**
   * True where deleting what lies at an absolute path, or at all that a pattern stands for, loses nothing that would be
   * missed: a commit has it as it is, a tool makes it again, this session made it, or nothing lies there yet and the line
   * makes it. Absent where nobody knows the disk. Called for what would be stopped otherwise.
   */
  readonly isSpare?: (named: DeletedPath) => boolean;
  /**
   * Whose something is that a command takes away or changes; undefined where nothing is there or nobody can tell, and
   * absent where no session is going on. Called for what may be another's.
   */
  readonly whose?: ((named: Named) => Owners | undefined) | undefined;
  /** Value of an environment variable that commands would see; constant names only. */
  readonly env: (name: string) => string | undefined;
  /** Names of all variables of the environment; absent where nobody knows them. */
  readonly variables?: () => readonly string[];
  /** Where fairlead itself lives; agents' settings below the home and the project are known to the policy. */
  readonly guarded: readonly GuardedPlace[];
  /**
   * Makes ready what else would be loaded when it is first asked for; called where the judgement has to be waited for
   * anyway, and will probably ask.
   */
  readonly ready?: () => Promise<void> | undefined;
}

/** A path that a command deletes. */
export interface DeletedPath {
  /** Absolute. */
  readonly path: string;
  /** True where its names are patterns of the shell. */
  readonly isPattern: boolean;
  /** True where the path is a folder, and some of the files below it are meant, folders aside. */
  readonly isBelow?: boolean;
  /** The folder that it counts from, to which the line may have failed to go. */
  readonly from?: string;
  /** True where the line itself may make it first. */
  readonly isMadeHere: boolean;
}

/**
 * A file or folder that decides whether and how calls are judged. `state`: what fairlead keeps for itself,
 * which nobody else reads or writes; `settings`: read freely, changed by the person; `program`: neither
 * changed, moved nor deleted.
 */
export interface GuardedPlace {
  readonly path: string;
  readonly kind: "state" | "settings" | "program";
}

/**
 * `repository` of any version control, `project` by a project's file, `projects` with repositories in it or
 * too much to find out, `personal` where the system keeps a person's own files, `other` anything else.
 */
export type FolderKind = "repository" | "project" | "projects" | "personal" | "other";
