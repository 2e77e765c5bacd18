import { configCacheFolder } from "../config/cache.ts";
import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import type { Finding } from "../policy/finding.ts";
import { judgeInStages } from "../policy/judge-in-stages.ts";
import { DEFAULT_SETTINGS } from "../policy/settings.ts";
import type { World } from "../policy/world.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { checkedOutBranch, realPath } from "../sys/lookups.ts";
import { homeDirectory, temporaryDirectories } from "../sys/paths.ts";

/** PreToolUse: judges the call by the policy; the strictest finding decides, every finding is in the data. */
export async function handleSecurity(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const { tool } = event;
  if (tool === undefined) return PASS;
  if (tool.input === undefined) {
    return {
      verdict: "ask",
      reason: `the input of ${tool.name} is not an object and cannot be judged`,
    };
  }
  const { verdict, findings } = await judgeInStages(
    { tool: tool.name, input: tool.input },
    worldOf(event, context),
    DEFAULT_SETTINGS,
  );
  const first = findings[0];
  if (verdict === "pass" || first === undefined) return PASS;
  return {
    verdict,
    reason: describeFinding(first),
    data: {
      findings: findings.map(({ rule, verdict, words }) => ({ rule, verdict, words })),
    },
  };
}

/** What a person or a model is told: the words, what they would do, the rule, and the safe way. */
export function describeFinding(finding: Finding): string {
  const instead = finding.instead === undefined ? "" : `. Instead: ${finding.instead}`;
  return `\`${finding.words}\` ${finding.reason} (${finding.rule})${instead}`;
}

/** The facts of this machine that the policy may ask for; the expensive ones are looked up on demand. */
export function worldOf(event: AgentEvent, { io, workspace }: HandlerContext): World {
  return {
    platform: io.platform,
    cwd: event.cwd,
    home: homeDirectory(io),
    projectRoot: workspace.root,
    temporary: temporaryDirectories(io),
    branch: () => checkedOutBranch(event.cwd),
    realPath,
    env: io.env,
    guarded: guardedFolders(io),
  };
}

/** Settings kept in a cache are as good as the files they came from. */
function guardedFolders(io: Io): readonly string[] {
  const cache = configCacheFolder(io);
  return cache === undefined ? [] : [cache];
}
