import { effectsOfKind } from "../catalog/effects.ts";
import type { FarReach } from "../effects/accessed-paths.ts";
import { judgeCommandPaths } from "../effects/judge-command-paths.ts";
import { judgeRunOnOpen, mayStart } from "../effects/run-on-open.ts";
import type { Finding } from "../model/finding.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { judgePatchCommand } from "../rules/judge-patch.ts";
import { absolutePath } from "../text/path.ts";

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
