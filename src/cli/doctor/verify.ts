import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

export default defineCommand({
  meta: {
    name: "verify",
    description:
      "Start the real clients with a stand-in for their model, and see what fairlead stops",
  },
  args: {
    agent: {
      type: "string",
      valueHint: "name",
      description:
        "only this one: claude, codex, gemini, qwen, opencode, copilot (default: those with entries)",
    },
    all: { type: "boolean", description: "every client on PATH, with entries or without" },
    json: { type: "boolean", description: "report as JSON" },
  },
  setup: async (context) => {
    const { refuseRequest } = await import("./run-verify.ts");
    const { agent, all } = context.args;
    return refuseRequest(ioOf(context), { agent, all: all === true });
  },
  run: async (context) => {
    const { runVerify } = await import("./run-verify.ts");
    const { agent, all, json } = context.args;
    return runVerify(ioOf(context), { agent, all: all === true, json: json === true });
  },
});
