import { defineCommand } from "citty";
import { ioOf } from "./command.ts";
import { REPORT, SCOPE } from "./settings-arguments.ts";

export default defineCommand({
  meta: {
    name: "install",
    description: "Make an agent call fairlead: write its hook entries into the agent's settings",
  },
  args: {
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
    return runInstall(ioOf(context), {
      scope: args.scope,
      events: args.events,
      strict: args.strict === true,
      dryRun: args["dry-run"] === true,
      json: args.json === true,
    });
  },
});
