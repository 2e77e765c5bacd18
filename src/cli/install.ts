import { defineCommand } from "citty";
import { ioOf } from "./command.ts";

export default defineCommand({
  meta: {
    name: "install",
    description: "Make an agent call fairlead: write its hook entries into the agent's settings",
  },
  args: {
    agent: {
      type: "string",
      valueHint: "name",
      description: "which agent: claude, codex, gemini, qwen, cursor, … (default: claude)",
    },
    all: { type: "boolean", description: "every agent that is used here" },
    scope: {
      type: "string",
      default: "user",
      valueHint: "user|project|local",
      description: "whose settings: yours, this repository's, or yours in this repository",
    },
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
    "dry-run": { type: "boolean", description: "show the change, write nothing" },
    json: { type: "boolean", description: "report as JSON" },
  },
  run: async (context) => {
    const { runInstall } = await import("./run-install.ts");
    const { args } = context;
    return runInstall(ioOf(context), {
      agent: args.agent,
      all: args.all === true,
      scope: args.scope,
      events: args.events,
      strict: args.strict === true,
      dryRun: args["dry-run"] === true,
      json: args.json === true,
    });
  },
});
