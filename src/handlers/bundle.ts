import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { isLookDue, readBundleRecord, stateIn } from "../state/bundle-record.ts";
import { startDetached } from "../sys/detach.ts";

/**
 * SessionStart: lets a process of its own ask for the policy bundle once an hour, so that no call waits for a
 * network, and says what is wrong with the one that it found. `start` is a parameter for tests.
 */
export async function handleBundle(
  _event: AgentEvent,
  { io, config }: HandlerContext,
  start = startDetached,
): Promise<Outcome> {
  const record = await readBundleRecord(io);
  if (isLookDue(record, io.now())) start(["background", "bundle"]);
  const state = stateIn(record, config);
  if (state?.problem === undefined) return PASS;
  const { name, version, problem } = state;
  const inForce =
    version === undefined ? "no policy of it is in force" : `${version} stays in force`;
  const notice = `fairlead: the policy bundle ${name} was not updated: ${problem}; ${inForce} (fairlead bundle show)`;
  return { verdict: "pass", notice, data: { bundle: { name, version: version ?? null, problem } } };
}
