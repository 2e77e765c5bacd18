import type { Config } from "../config/schema.ts";
import { findEngine } from "../confine/engine.ts";
import { type Check, fail, ok, warn } from "../install/check.ts";
import type { Io } from "../io.ts";

/** What keeps bounds on this machine, found by trying, and which calls of agents run within them. */
export async function checkBounds(io: Io, { confine }: Pick<Config, "confine">): Promise<Check> {
  const engine = await findEngine(io, "all");
  const { calls } = confine;
  if (!("why" in engine)) {
    const more = engine.name === "landlock" ? "; bubblewrap would hold more" : "";
    const kept = `kept by ${engine.name} (${engine.title})${more}`;
    return ok("bounds", `${kept}; ${CALLS_IN_WORDS[calls]}`);
  }
  const detail = `none can be kept: ${engine.why}`;
  const fix = io.platform === "linux" ? "install bubblewrap" : undefined;
  if (calls !== "off")
    return fail(
      "bounds",
      `${detail}; agents' calls run without them`,
      fix ?? "fairlead confine off",
    );
  return fix === undefined ? ok("bounds", detail) : warn("bounds", detail, fix);
}

/** Which calls run within bounds, where any do; without trying whether they can be kept. */
export function tellBounds({ confine }: Pick<Config, "confine">): readonly Check[] {
  return confine.calls === "off" ? [] : [ok("bounds", CALLS_IN_WORDS[confine.calls])];
}

/** What each value of `confine.calls` means. */
export const CALLS_IN_WORDS = {
  off: "agents' calls run without them",
  unread: "agents' calls run within them if they run code that fairlead has not read",
  all: "agents' calls run within them where they do more than look",
} as const;
