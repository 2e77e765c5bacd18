import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { driveStop, type LoopState, readLoop, recordStop } from "../state/loop.ts";
import { textsIn } from "./texts.ts";

/** Counts a stop under the loop whose state is in the file, and sends the agent back where it should go on. */
export async function advanceLoop(
  path: string,
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const { io, log, config } = context;
  const loop = await readLoop(path);
  if (loop instanceof Error) {
    log.warn(`${path}: not a loop state (${loop.message}); left as it is`);
    return PASS;
  }
  if (loop === undefined || !loop.active) return PASS;
  const stop = { ...event, time: io.now().toISOString() };
  const step = config.loop.drive ? driveStop(loop, stop) : recordStop(loop, stop);
  if (step === undefined) return PASS;
  const prompt = step.goesOn ? await promptOf(loop, step.state, context) : undefined;
  const { writeState } = await import("../sys/atomic-file.ts");
  const state = step.goesOn && prompt === undefined ? recordStop(loop, stop).state : step.state;
  const failure = writeState(path, `${JSON.stringify(state, null, 2)}\n`);
  if (failure !== undefined) log.warn("loop state was not saved", { reason: failure });
  const data = { loop: { iteration: state.iteration, saved: failure === undefined } };
  // An iteration that cannot be counted would be repeated for ever.
  if (prompt === undefined || failure !== undefined) return { verdict: "pass", data };
  const findings = [{ rule: "loop", verdict: "deny" }];
  return { verdict: "deny", reason: prompt, data: { ...data, findings } };
}

/** The loop's prompt with where it stands; undefined, with a warning, when it cannot be had. */
async function promptOf(
  loop: LoopState,
  next: LoopState,
  { io, log, config, workspace }: HandlerContext,
): Promise<string | undefined> {
  const { readLoopPrompt } = await import("../state/loop-prompt.ts");
  const prompt = await readLoopPrompt(workspace.root, loop.prompt_file ?? "");
  if (prompt instanceof Error) {
    log.warn("loop has no prompt to go on with", { reason: prompt.message });
    return undefined;
  }
  const where = textsIn(languageOf(io, config)).loop(next.iteration, loop.max ?? 0, loop.until);
  return `${prompt.trimEnd()}\n\n${where}`;
}
