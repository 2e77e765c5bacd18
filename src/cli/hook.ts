import { defineCommand } from "citty";
import { runHook } from "../hook.ts";
import { listDialects } from "../protocol/dialect.ts";
import { ioOf } from "./command.ts";

/** Every agent that `--agent` knows. */
function agentNames(): string {
  return listDialects()
    .map(({ name }) => name)
    .join(", ");
}

/** Only the help of `hook` comes from here: `main.ts` sends every real call straight to the hot path. */
export default defineCommand({
  meta: {
    name: "hook",
    description:
      "Answer one event of an agent: JSON on stdin, JSON on stdout; exit 0 go on, 2 blocked, 1 error",
  },
  args: {
    event: {
      type: "positional",
      required: false,
      description: "session-start, pre-tool, post-tool, stop, … (default: what the payload says)",
    },
    agent: {
      type: "string",
      valueHint: "name",
      description: `the calling agent: ${agentNames()} (default: recognised from the payload)`,
    },
    timeout: {
      type: "string",
      valueHint: "seconds",
      description: "deadline for all handlers together (default: 30)",
    },
    "fail-closed": {
      type: "boolean",
      description: "block when something goes wrong, as fail_closed = true does",
    },
  },
  run: async (context) => {
    return runHook(context.rawArgs, ioOf(context));
  },
});
