import type { Invocation } from "../policy/model/invocation.ts";
import type { Target } from "./model.ts";
import type { Spare } from "./spare.ts";

/** A target as a line names it. */
export interface NamedTarget extends Target {
  /** True when its names are patterns of the shell. */
  readonly isPattern: boolean;
  /** Only what has a name that one of these patterns matches, at any depth. */
  readonly names?: readonly string[];
  /** Every file and folder at or below it by itself, but for build outputs and the records of Git. */
  readonly each?: true;
  /** Of {@link each} only what Git would not bring back as it is. */
  readonly isUnsaved?: true;
  /** True for what is only meant where it is a folder. */
  readonly isFolder?: true;
  /** True where the call deletes it, and does not move or replace it. */
  readonly deletes?: true;
  /** True where all that it held stays in it. */
  readonly adds?: true;
  /** Where nobody knows which of the files are meant, so that they are left out where they are too many. */
  readonly wide?: "deleted" | "changed";
  /**
   * What lies there is no loss: nothing `at all`, or no `folder`, of a path that is named as the output of a build.
   */
  readonly spare?: Spare;
}

/** The same with what is asked of it before it is saved. */
export interface PlannedTarget extends NamedTarget {
  readonly by: Invocation;
  readonly isMoved: boolean;
  /** True for a name that leads somewhere else afterwards. */
  readonly link: boolean;
  /** True where its words go up from a folder, or follow a link at their end. */
  readonly goesUp: boolean;
}

/** What the output of a command may replace where it goes to a folder. */
export const IN_FOLDER = {
  ...({ change: "written", deep: false, each: true, isUnsaved: true, isFolder: true } as const),
  wide: "changed",
} as const;
