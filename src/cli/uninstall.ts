import { defineCommand } from "citty";
import { ioOf } from "./command.ts";
import { REPORT, SCOPE } from "./settings-arguments.ts";

export default defineCommand({
  meta: {
    name: "uninstall",
    description: "Remove exactly what install wrote into an agent's settings",
  },
  args: { ...SCOPE, ...REPORT },
  run: async (context) => {
    const { runUninstall } = await import("./run-install.ts");
    const { args } = context;
    return runUninstall(ioOf(context), {
      scope: args.scope,
      dryRun: args["dry-run"] === true,
      json: args.json === true,
    });
  },
});
