import type { AgentEvent } from "../protocol/agent-event.ts";

/**
 * True for a call that may leave something of its own behind: its line is read only then. Whatever it lets through costs
 * milliseconds after the call, and whatever it misses is asked about when it goes.
 */
export function mayMake({ tool }: Pick<AgentEvent, "tool">): boolean {
  const { command, run_in_background: background } = tool?.input ?? {};
  if (typeof command !== "string") return false;
  return background === true || LEAVES.test(command);
}

/** A redirect into a file, a job in the background, and words of programs that make what has an owner. */
const LEAVES =
  /(?:^|[^\d>&<=-])&?>>?(?!&|\s*\/dev\/)|(?<![&>|])&(?![&>\d])|\b(?:stash|worktree|branch|checkout\s+-[bB]|switch\s+-[cC]|tmux|docker|podman|nohup|setsid|tee|touch|mkdir|mktemp|screen|nerdctl|finch|cp|mv)\b/;
