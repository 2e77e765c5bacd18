import { effectsOfKind } from "./commands/effects.ts";
import { judgeCommandPaths } from "./files/judge-command-paths.ts";
import { judgePatchCommand } from "./files/judge-patch.ts";
import { judgeRunOnOpen, mayStart } from "./files/run-on-open.ts";
import type { FarReach } from "./files/touches.ts";
import type { Finding } from "./finding.ts";
import type { Analysis, Invocation } from "./invocation.ts";
import { absolutePath } from "./path.ts";
import type { World } from "./world.ts";

// One module for what is always asked together: loading a second chunk costs a call a quarter millisecond.

/** What a command does to files. */
export function judgeCommandFiles(
  analysis: Analysis,
  world: World,
  worldAt: (index: number) => World,
  far: FarReach | undefined,
): Finding[] {
  const { files, invocations, source } = analysis;
  const opened = [...(files ?? [])].flatMap(([path, text]) => judgeRunOnOpen(path, text) ?? []);
  const unread = invocations.flatMap(filledUnread).filter((path) => files?.has(path) !== true);
  opened.push(...unread.flatMap((path) => judgeRunOnOpen(path, source) ?? []));
  return [
    ...judgeCommandPaths(analysis, worldAt, far),
    ...judgePatchCommand(analysis.source, world),
    ...opened,
  ];
}

/**
 * The files by which something may start that a command copies to, or fills with what another program prints: what is
 * known of their text is the line itself.
 */
function filledUnread(invocation: Invocation): readonly string[] {
  const { redirects, cwd } = invocation;
  const targets = redirects.flatMap(({ operator, target }) =>
    operator.includes(">") ? [target] : [],
  );
  for (const { how, path } of effectsOfKind(invocation, "write"))
    if (how !== "inside") targets.push(path);
  return targets.flatMap(({ value }) => (mayStart(value) ? absolutePath(value, cwd) : []));
}
