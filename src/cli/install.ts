import { defineCommand } from "citty";
import { ioOf } from "./command.ts";
import { REPORT, SCOPE, WHICH_AGENT } from "./settings-arguments.ts";
import { isTerminal } from "./terminal.ts";

export default defineCommand({
  meta: {
    name: "install",
    description: "Make an agent call fairlead: write its hook entries into the agent's settings",
  },
  args: {
    ...WHICH_AGENT,
    ...SCOPE,
    events: {
      type: "string",
      valueHint: "list",
      description:
        "only these events, separated by commas, or all (default: the ones with handlers)",
    },
    strict: {
      type: "boolean",
      description: "failing closed: an error or a timeout of a gate blocks",
    },
    ...REPORT,
  },
  run: async (context) => {
    const { runInstall } = await import("./run-install.ts");
    const { args } = context;
    const io = ioOf(context);
    const request = {
      agent: args.agent,
      all: args.all === true,
      scope: args.scope,
      events: args.events,
      strict: args.strict === true,
      dryRun: args["dry-run"] === true,
      json: args.json === true,
    };
    const isOpen = request.agent === undefined && !request.all && !request.json && isTerminal();
    return isOpen
      ? (await import("./ask-agents.ts")).installChosen(io, request)
      : runInstall(io, request);
  },
});
