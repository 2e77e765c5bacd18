import { judgeCommandPaths } from "./files/judge-command-paths.ts";
import { judgePatchCommand } from "./files/judge-patch.ts";
import { judgeRunOnOpen } from "./files/run-on-open.ts";
import type { Finding } from "./finding.ts";
import type { Analysis } from "./invocation.ts";
import type { World } from "./world.ts";

// One module for what is always asked together: loading a second chunk costs a call a quarter millisecond.

/** What a command does to files. */
export function judgeCommandFiles(
  analysis: Analysis,
  world: World,
  worldAt: (index: number) => World,
): Finding[] {
  const opened = [...(analysis.files ?? [])].flatMap(
    ([path, text]) => judgeRunOnOpen(path, text) ?? [],
  );
  return [
    ...judgeCommandPaths(analysis, worldAt),
    ...judgePatchCommand(analysis.source, world),
    ...opened,
  ];
}
