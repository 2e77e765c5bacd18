import type { World } from "../model/world.ts";

/** What the look at a plain line needs to know of the machine besides what judging does. */
export interface PlainWorld extends World {
  /** True where something is at an absolute path. */
  readonly exists: (path: string) => boolean;
  /** True for a pipe, a device or a socket, for which whoever opens it may wait. */
  readonly mayNotEnd: (path: string) => boolean;
  /** What lies at a path, links followed; undefined where nothing does. Called for files that are shown. */
  readonly kindOf: (path: string) => FileKind | undefined;
  /** What is read of the disk ahead, which costs little; absent where nobody reads ahead. */
  readonly ahead?: {
    /** The text of a small file; undefined where `fileText` has none. */
    readonly text: (path: string) => string | undefined | Promise<string | undefined>;
    /** The entries of a git folder's index, as bytes, where all are surely files and links. */
    readonly index: (gitFolder: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>;
    /** What lies in a folder; undefined where nothing can be read. */
    readonly entries: (folder: string) => readonly FolderEntry[] | undefined;
  };
}

/** What the look at any line needs to know. */
export interface ApprovalWorld extends PlainWorld {
  /** What lies in a folder; undefined where nothing can be read. Called for commands that go through folders. */
  readonly entries: (folder: string) => readonly FolderEntry[] | undefined;
  /**
   * Paths of the repositories of their own that a git folder's index records, and, with a slash behind them, of folders
   * of which it records no entries; undefined for an index that cannot be read. Called only for commands that look
   * into them.
   */
  readonly submodules: (gitFolder: string) => readonly string[] | undefined;
  /** Paths of all files that the index records; the same otherwise. Called for commands that show lines of them. */
  readonly tracked: (gitFolder: string) => readonly string[] | undefined;
  /**
   * What a command of git prints that shows names or commits; undefined where it fails or takes long. Called for commands
   * that show lines of other versions, in a repository that is known to start nothing.
   */
  readonly askGit: (folder: string, words: readonly string[]) => Promise<string | undefined>;
}

/** What lies at a path. */
export interface FileKind {
  readonly kind: "file" | "folder" | "other";
  /** What tells a file that has several names from others; absent of one that has a single name. */
  readonly shared?: string;
}

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link";
}
