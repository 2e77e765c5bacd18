import { defineCommand } from "citty";
import { EXIT } from "../exit.ts";
import { ioOf } from "./command.ts";
import { sayWhatIsLeft } from "./left-behind.ts";
import { REPORT, SCOPE, WHICH_AGENT } from "./settings-arguments.ts";

export default defineCommand({
  meta: {
    name: "uninstall",
    description: "Remove exactly what install wrote into an agent's settings",
  },
  args: {
    ...WHICH_AGENT,
    ...SCOPE,
    ...REPORT,
    purge: {
      type: "boolean",
      description: "also remove your settings, rules and records of fairlead",
    },
  },
  run: async (context) => {
    const { runUninstall } = await import("./run-install.ts");
    const io = ioOf(context);
    const { args } = context;
    const [json, dryRun] = [args.json === true, args["dry-run"] === true];
    const { agent, scope } = args;
    const exit = await runUninstall(io, { agent, scope, all: args.all === true, dryRun, json });
    if (exit !== EXIT.ok || (json && args.purge !== true)) return exit;
    return sayWhatIsLeft(io, { purge: args.purge === true, dryRun, silent: json });
  },
});
