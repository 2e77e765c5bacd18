import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { PRESETS } from "../../policy/model/preset.ts";
import { CIRCUMSTANCES, findPreset } from "../circumstances.ts";
import { ioOf } from "../command.ts";
import { refuseBelowAgent } from "../loosening.ts";
import { MANAGED } from "../managed/managed-arguments.ts";
import { refuse } from "../terminal/output.ts";
import { isTerminal } from "../terminal/terminal.ts";
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
    name: "install",
    description: "Set up an agent to call fairlead: write hook entries into its settings",
  },
  args: {
    ...WHICH_AGENT,
    ...SCOPE,
    events: {
      type: "string",
      valueHint: "list",
      description:
        "only these events, separated by commas, or all (default: those that fairlead itself needs)",
    },
    strict: {
      type: "boolean",
      description:
        "fail closed: block the call when an error or a timeout keeps fairlead from judging it",
    },
    "status-line": {
      type: "boolean",
      description: "also show in Claude Code's status line whether fairlead guards the project",
    },
    preset: {
      ...CIRCUMSTANCES.preset,
      description: `how much is asked about: ${PRESETS.join(", ")}`,
    },
    ...FOR_MACHINE,
    ...MANAGED,
    ...REPORT,
  },
  run: async (context) => {
    const { runInstall } = await import("./run-install.ts");
    const { args } = context;
    const io = ioOf(context);
    if (args.managed === true) {
      const { installManaged } = await import("../managed/install-managed.ts");
      return installManaged(io, managedRequest(args));
    }
    if (args.root !== undefined) return refuseRoot(io);
    const request = {
      agent: args.agent,
      all: args.all === true,
      scope: args.scope,
      events: args.events,
      strict: args.strict === true,
      statusLine: args["status-line"] === true,
      dryRun: args["dry-run"] === true,
      json: args.json === true,
    };
    const preset = args.preset === undefined ? undefined : await checkPreset(io, args.preset);
    if (typeof preset === "number") return preset;
    const isOpen = request.agent === undefined && !request.all && !request.json && isTerminal();
    const exit = await (isOpen
      ? (await import("./ask-agents.ts")).installChosen(io, request)
      : runInstall(io, request));
    if (preset === undefined || exit !== EXIT.ok || request.dryRun) return exit;
    const { switchPreset } = await import("../policy/switch-preset.ts");
    return switchPreset(io, preset, request.json);
  },
});

/** The word where it is a preset that may be set from here; the exit code of the refusal where it is not. */
async function checkPreset(io: Io, word: string): Promise<string | number> {
  const found = findPreset(word);
  if (found instanceof Error) return refuse(io, found.message, "fairlead policy preset");
  return (await refuseBelowAgent(io, "policy preset", { _: [found] })) ?? found;
}
