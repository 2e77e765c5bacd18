/** What a call is about to do to a path, and whether to everything below it as well. */
export interface Target {
  /** Absolute. */
  readonly path: string;
  /** A path that is `removed` is unlinked or replaced; one that is `written` is changed where it lies. */
  readonly change: "removed" | "written";
  readonly deep: boolean;
}

/** What lay at a path when a call was about to run. */
export interface Entry {
  readonly path: string;
  readonly type: "file" | "folder" | "link" | "absent";
  /** Permission bits. */
  readonly mode?: number | undefined;
  /** User and group. */
  readonly owner?: readonly number[] | undefined;
  readonly modifiedMs?: number | undefined;
  readonly size?: number | undefined;
  /** Where a link leads, as it is written in it. */
  readonly to?: string | undefined;
  /** Name in the capture of a hard link to the file: until the call is over it may be a name of a live file. */
  readonly linked?: string | undefined;
  /** Name in the capture of a copy. */
  readonly copied?: string | undefined;
  /** Device and inode of a file. */
  readonly inode?: string | undefined;
  /** How many names the file had, where it had several. */
  readonly names?: number | undefined;
  /** True where somebody wrote to the file after it was saved, and what is kept of it is later. */
  readonly isLater?: boolean | undefined;
  /** Extended attributes and ACLs of a folder by name, in Base64; a file keeps its own. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** True for a folder of which everything below it was saved. */
  readonly deep?: boolean | undefined;
}

/** What lay at a path after the call, by which later changes are told; a path that is gone has no row. */
export interface AfterRow {
  readonly path: string;
  /** Type, inode, size and time of the last change, in one word. */
  readonly stamp: string;
  /** When names in a folder changed last, in nanoseconds. */
  readonly time?: string | undefined;
  /** True for what the call made below a folder of which everything was saved. */
  readonly made?: boolean | undefined;
}

/** Objects of a Git repository that nothing may name any more after the call. */
export interface Pack {
  /** The checkout. */
  readonly folder: string;
  /** Name of the pack in the capture. */
  readonly file: string;
  /** Objects that must be there again after an undo. */
  readonly objects: readonly string[];
}

/** What a capture is about; never anything of what the files hold. */
export interface About {
  readonly project: string;
  readonly session: string;
  /** The agent's name of the call. */
  readonly call?: string | undefined;
  /** True for a call that goes on after the agent got its answer, so that nobody sees what it leaves. */
  readonly isBackground?: boolean | undefined;
  /** True where the person and the model are told. */
  readonly isTold?: boolean | undefined;
  /** What was saved for whom: the words of the call without secrets, or which undo it takes back. */
  readonly title: string;
  /** What the call takes and nothing is kept of, because tools make it again: names, without the folders around. */
  readonly leftOut?: readonly string[] | undefined;
  /** What the call made in the project, which an undo leaves where it is: paths from its root. */
  readonly made?: readonly string[] | undefined;
}

/** A capture as `undo list` shows it. */
export interface Info extends About {
  /** ISO 8601. */
  readonly time: string;
  /** Those of Git's own aside. */
  readonly files: number;
  /** True where files were saved in which Git keeps its own state, such as its index. */
  readonly hasGitState?: boolean | undefined;
  /** True where folders were saved of whose attributes and ACLs the system says nothing. */
  readonly isBare?: boolean | undefined;
  /** What its files hold together, whether they take place of their own or not. */
  readonly bytes: number;
}

/** Everything that one capture holds. */
export interface Saved {
  readonly entries: readonly Entry[];
  readonly packs: readonly Pack[];
}

/** What one capture may hold at most. */
export interface Budget {
  readonly files: number;
  readonly bytes: number;
  /** When it must be done, in milliseconds of `performance.now()`: a call waits, and an agent that waits too long runs it. */
  readonly deadline?: number;
}

/** Files between two looks at the clock. */
export const LOOKS_AT_CLOCK = 64;

/** Throws where saving took longer than a call may wait. */
export function expectInTime({ deadline = Number.POSITIVE_INFINITY }: Budget): void {
  if (performance.now() > deadline) throw new NotSaved("it takes too long");
}

/** Why something could not be saved, in words for a log line; then the call is asked about as ever. */
export class NotSaved extends Error {}

/** What became of saving a call: the number, "nothing" where the call destroys nothing that is kept, or why it was not saved. */
export type Protected =
  | {
      readonly is: "saved";
      readonly number: number;
      /** What tools make again and was left out: paths below the project, names of folders for Git. */
      readonly leftOut: readonly string[];
      /** Why names of a list that the call deletes were not saved. */
      readonly leavesOut?: string;
      /** A file of the project that the call surely takes and that was not saved. */
      readonly loses?: string;
    }
  | { readonly is: "nothing"; readonly leavesOut?: string; readonly loses?: string }
  | {
      readonly is: "not saved";
      readonly why: string;
      readonly leavesOut?: string;
      readonly loses?: string;
    };
