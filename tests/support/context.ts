import { defaults } from "../../src/config/defaults.ts";
import type { HandlerContext, HandlerEntry } from "../../src/engine/handler.ts";
import { makeLogger } from "../../src/log.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { testIo } from "./world.ts";

/** What handlers get beside the event and the signal, with nothing behind it that a test must clean up. */
export function testContext(): Omit<HandlerContext, "signal"> {
  const { io } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  return {
    io,
    log: makeLogger(io.now),
    config: defaults(),
    workspace: { root: "/", folder: undefined, memory: undefined },
  };
}

/** A handler that notes its name in `calls` and answers as given. */
export function handlerNamed(
  name: string,
  calls: string[],
  answer: Outcome | (() => Outcome | Promise<Outcome>),
  events: readonly string[] = ["*"],
): HandlerEntry {
  return {
    name,
    events,
    load: () => () => {
      calls.push(name);
      return typeof answer === "function" ? answer() : answer;
    },
  };
}
