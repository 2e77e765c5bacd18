import type { Bounds } from "./bounds.ts";

/** What an engine cannot hold of some bounds. */
export interface Gap {
  readonly kind: GapKind;
  /** In words that follow "not enforced: ". */
  readonly text: string;
  /** Which files and folders it is about; absent where it is about none, or all. */
  readonly paths?: readonly string[];
}

/**
 * What a bounded command can do all the same: change or read a place, make one, empty any file, set the rights and times of any,
 * end another process or slow it down, use another terminal, or have a server that already runs do something.
 */
export type GapKind =
  | "change"
  | "read"
  | "make"
  | "empty"
  | "rights"
  | "signal"
  | "slow"
  | "terminal"
  | "ask"
  | "move"
  | "device";

/** What only an engine that compares names can hold: places in the project where nothing is yet. */
export function makeableGap(
  { makeable, project }: Bounds,
  held: readonly string[] = [],
): readonly Gap[] {
  const paths = makeable.filter((path) => !held.some((folder) => path.startsWith(`${folder}/`)));
  const what = `agent and Git settings files that do not exist yet in ${project} can be created`;
  return paths.length === 0
    ? []
    : [
        {
          kind: "make",
          text: `${what} (${paths.length} ${paths.length === 1 ? "path" : "paths"})`,
          paths,
        },
      ];
}
