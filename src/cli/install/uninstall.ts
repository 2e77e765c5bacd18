import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { ioOf, withoutAnswer } from "../command.ts";
import { printJson } from "../terminal/output.ts";
import { personHere } from "../terminal/questions.ts";
import { askToPurge, refuseEarlyPurge, sayWhatIsLeft, stillCalling } from "./left-behind.ts";
import {
  FOR_MACHINE,
  managedRequest,
  REPORT,
  refuseRoot,
  SCOPE,
  WHICH_AGENT,
} from "./settings-arguments.ts";

export default defineCommand({
  meta: {
    name: "uninstall",
    description: "Remove exactly what install wrote into an agent's settings",
  },
  args: {
    ...WHICH_AGENT,
    ...SCOPE,
    ...FOR_MACHINE,
    ...REPORT,
    purge: {
      type: "boolean",
      description: "also remove fairlead's settings, rules, records and saves of undo",
    },
    yes: { type: "boolean", description: "with --purge: do not ask" },
  },
  setup: async (context) => {
    const { isRemovedBy, runUninstall } = await import("./run-install.ts");
    const io = ioOf(context);
    const { agent, scope, all, purge, managed } = context.args;
    if (managed === true) {
      const { uninstallManaged } = await import("../managed/install-managed.ts");
      const tried = { ...managedRequest(context.args), dryRun: true, json: false };
      const exit = uninstallManaged(withoutAnswer(io), tried);
      return exit === EXIT.ok ? undefined : exit;
    }
    if (context.args.root !== undefined) return refuseRoot(io);
    const asked = { agent, scope, all: all === true, dryRun: true, json: false };
    const exit = await runUninstall(withoutAnswer(io), asked);
    if (exit !== EXIT.ok) return exit;
    return purge === true ? refuseEarlyPurge(io, isRemovedBy(io, asked)) : undefined;
  },
  run: async (context) => {
    const { isRemovedBy, runUninstall } = await import("./run-install.ts");
    const io = ioOf(context);
    const { args } = context;
    if (args.managed === true) {
      const { uninstallManaged } = await import("../managed/install-managed.ts");
      return uninstallManaged(io, managedRequest(args));
    }
    if (args.root !== undefined) return refuseRoot(io);
    const [json, dryRun] = [args.json === true, args["dry-run"] === true];
    const { agent, scope } = args;
    const isPurge = args.purge === true && !dryRun;
    const asked = { agent, scope, all: args.all === true, dryRun, json };
    const early = args.purge === true ? refuseEarlyPurge(io, isRemovedBy(io, asked)) : undefined;
    if (early !== undefined) return early;
    if (isPurge && args.yes !== true) {
      const refused = await askToPurge(io, personHere());
      if (refused !== undefined) return refused;
    }
    const isRemoved = isRemovedBy(io, asked);
    const exit = await runUninstall(io, asked, (value) =>
      printJson(io, { ...value, still_calling: stillCalling(io, isRemoved) }),
    );
    if (exit !== EXIT.ok || (json && args.purge !== true)) return exit;
    return sayWhatIsLeft(io, { purge: args.purge === true, dryRun, silent: json });
  },
});
