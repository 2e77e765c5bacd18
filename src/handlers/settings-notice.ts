import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { settingsProblems } from "./settings-problems.ts";

/** SessionStart: tells the person what of the settings is not right; the log has it with every call. */
export async function handleSettings(
  _event: AgentEvent,
  { io, config, workspace, settingsWarnings: warnings = [] }: HandlerContext,
): Promise<Outcome> {
  const problems = [...(await settingsProblems({ io, config, workspace, warnings }))];
  if (config.hook.length > 0) {
    const { loadHooks } = await import("../userhooks/sources.ts");
    problems.push(...(await loadHooks(io, workspace.root, config.hook)).problems);
  }
  return problems.length === 0 ? PASS : { verdict: "pass", notice: notInForce(problems) };
}

/** Problems that the notice names; a project's file may hold any number. */
const NAMED_MAX = 5;
/** Longest line of it, in characters. */
const LINE_MAX_CHARS = 400;

/** What a person is told of settings that are not in force. */
function notInForce(problems: readonly string[]): string {
  const named = problems.slice(0, NAMED_MAX).map((one) => visibleLine(one, LINE_MAX_CHARS));
  const more = problems.length - named.length;
  const rest = more === 0 ? [] : [`and ${more} more`];
  return [
    "fairlead: part of your settings needs correcting",
    ...[...named, ...rest].map((line) => `- ${line}`),
    "see all of it: fairlead config check",
  ].join("\n");
}
