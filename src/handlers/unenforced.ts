import type { HandlerContext } from "../engine/handler.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { readPause } from "../state/pause.ts";
import type { DenialData } from "./stop-unless-consented.ts";

/** A refusal or question that is about to be said. */
export interface WouldBe {
  readonly verdict: "ask" | "deny";
  readonly reason: string;
  readonly data: DenialData;
}

/** The call passes and the log gets what would have been; undefined where the policy stops it after all. */
export async function unenforced(
  { verdict, reason, data }: WouldBe,
  { io, config }: HandlerContext,
): Promise<Outcome | undefined> {
  const observes = config.policy.enforce === "observe";
  if (!observes && (await readPause(io)) === undefined) return undefined;
  const by = observes ? "observe" : "pause";
  return { verdict: "pass", data: { ...data, would: { verdict, reason, by } } };
}
