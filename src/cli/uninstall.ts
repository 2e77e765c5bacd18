import { defineCommand } from "citty";
import { ioOf } from "./command.ts";

export default defineCommand({
  meta: {
    name: "uninstall",
    description: "Remove exactly what install wrote into an agent's settings",
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
    "dry-run": { type: "boolean", description: "show the change, write nothing" },
    json: { type: "boolean", description: "report as JSON" },
  },
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
