import type { Invocation } from "../policy/invocation.ts";
import type { Target } from "./model.ts";

/** A target as a line names it. */
export interface NamedTarget extends Target {
  /** True when its names are patterns of the shell. */
  readonly isPattern: boolean;
  /** Only what has a name that one of these patterns matches, at any depth. */
  readonly names?: readonly string[];
}

/** The same with what is asked of it before it is saved. */
export interface PlannedTarget extends NamedTarget {
  readonly by: Invocation;
  readonly isMoved: boolean;
  /** True for a name that leads somewhere else afterwards. */
  readonly link: boolean;
  /** True for build outputs and temporary files. */
  readonly isSpare: boolean;
  /** True where its words go up from a folder, or follow a link at their end. */
  readonly goesUp: boolean;
}
