import type { HandlerEntry } from "../engine/handler.ts";
import { isUnjudged } from "../state/unjudged.ts";
import { mayHaveHooks } from "../userhooks/hook-files.ts";

/** Before the policy, as a refusal ends the run and is a judgement too. */
export function unjudged(): HandlerEntry {
  return {
    name: "unjudged",
    events: ["*"],
    concerns: isUnjudged,
    load: () => import("./unjudged.ts").then((m) => m.handleUnjudged),
  };
}

/** Last in every table: a user's hooks see what the built-in handlers let through. */
export function userHooks(): HandlerEntry {
  return {
    name: "user-hooks",
    events: ["*"],
    concerns: mayHaveHooks,
    load: () => import("./user-hooks.ts").then((m) => m.handleUserHooks),
  };
}
