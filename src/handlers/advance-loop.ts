import { hashWritten, isAgreed, withheldNotice } from "../config/agreed.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import { visibleLines } from "../outside-text.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { driveStop, type LoopState, loopTerms, readLoop, recordStop } from "../state/loop.ts";
import { PROMPT_MAX_CHARS, readLoopPrompt } from "../state/loop-prompt.ts";
import { linkedOut } from "../state/workspace.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { textsIn } from "./texts.ts";

/** Counts a stop under the loop whose state is in the file, and sends the agent back where it should go on. */
export async function advanceLoop(
  path: string,
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const { io, log, config, workspace } = context;
  const loop = await readLoop(path);
  if (loop instanceof Error) {
    log.warn(`${path}: not a loop state (${loop.message}); left as it is`);
    return PASS;
  }
  if (loop === undefined || !loop.active) return PASS;
  const stop = { ...event, time: io.now().toISOString() };
  const step = config.loop.drive ? driveStop(loop, stop) : recordStop(loop, stop);
  if (step === undefined) return PASS;
  const withheld = step.goesOn && !(await isAgreedLoop(path, loop, context));
  if (withheld) log.warn(withheldNotice("loop", [path]));
  const prompt = step.goesOn && !withheld ? await promptOf(loop, step.state, context) : undefined;
  const state = step.goesOn && prompt === undefined ? recordStop(loop, stop).state : step.state;
  const linked = linkedOut(workspace, path);
  const failure = linked ?? writePrivate(path, `${JSON.stringify(state, null, 2)}\n`);
  if (failure !== undefined) log.warn("loop state was not saved", { reason: failure });
  const data = { loop: { iteration: state.iteration, saved: failure === undefined } };
  // An iteration that cannot be counted would be repeated for ever.
  if (prompt === undefined || failure !== undefined) {
    const isFirst = withheld && loop.session_id !== event.sessionId;
    const said = isFirst ? { notice: withheldNotice("loop", [path]) } : {};
    return { verdict: "pass", data, ...said };
  }
  const findings = [{ rule: "loop", verdict: "deny" }];
  return { verdict: "deny", reason: prompt, data: { ...data, findings } };
}

/**
 * True for a loop that a person began, or agreed to: one whose state lies in a project may have come with it.
 */
async function isAgreedLoop(
  path: string,
  loop: LoopState,
  { io, workspace }: HandlerContext,
): Promise<boolean> {
  return workspace.folder === undefined || isAgreed(io, path, hashWritten(loopTerms(loop)));
}

/** The loop's prompt with where it stands; undefined, with a warning, when it cannot be had. */
async function promptOf(
  loop: LoopState,
  next: LoopState,
  { io, log, config, workspace }: HandlerContext,
): Promise<string | undefined> {
  const prompt = await readLoopPrompt(workspace.root, loop.prompt_file ?? "");
  if (prompt instanceof Error) {
    log.warn("loop has no prompt to go on with", { reason: prompt.message });
    return undefined;
  }
  const where = textsIn(languageOf(io, config)).loop(next.iteration, loop.max ?? 0, loop.until);
  return `${visibleLines(prompt, PROMPT_MAX_CHARS).trimEnd()}\n\n${where}`;
}
