import type { Act, Thing } from "./outside-words.ts";

/**
 * It does something to what is no file of the project: a service, a database, a cluster, the packages of this machine.
 * No copy that undo keeps brings that back.
 */
export interface OutsideEffect {
  readonly kind: "outside";
  readonly act: Act;
  /** The class of what it is done to, by which the log and `replay` count. */
  readonly what: Thing;
  /**
   * What it is done to, as the object of the act's verb: "every resource of the stack". Where another verb says it
   * better, the whole of it: "would merge the request into its branch".
   */
  readonly noun: string;
  /** `everything` where a thing goes with all it holds, or all things of a kind do; `some` where it is absent. */
  readonly extent?: "everything";
  /** Whose it is where the words tell: of development here, used by others, or in production. */
  readonly whose?: "own" | "shared" | "production";
  /** How it comes back, as the end of "it …"; absent where nothing is known to bring it back. */
  readonly back?: string;
}

/** Act and class, by which the log and `replay` count: `deletes database`. */
export function kindOfEffect({ act, what }: OutsideEffect): string {
  return `${act} ${what}`;
}

/** True where something may be gone. */
export function mayLose({ act }: OutsideEffect): boolean {
  return act === "deletes" || act === "overwrites";
}
