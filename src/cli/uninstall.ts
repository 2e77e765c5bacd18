import { defineCommand } from "citty";
import { ioOf } from "./command.ts";
import { REPORT, SCOPE, WHICH_AGENT } from "./settings-arguments.ts";

export default defineCommand({
  meta: {
    name: "uninstall",
    description: "Remove exactly what install wrote into an agent's settings",
  },
  args: { ...WHICH_AGENT, ...SCOPE, ...REPORT },
  run: async (context) => {
    const { runUninstall } = await import("./run-install.ts");
    const { args } = context;
    return runUninstall(ioOf(context), {
      agent: args.agent,
      all: args.all === true,
      scope: args.scope,
      dryRun: args["dry-run"] === true,
      json: args.json === true,
    });
  },
});
