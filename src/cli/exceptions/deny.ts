import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { questionsHere } from "../terminal/questions.ts";
import { CALL_ARGUMENTS, RESULT_ARGUMENTS } from "./call-arguments.ts";
import { tableCommands } from "./table-commands.ts";

const args = {
  ...CALL_ARGUMENTS,
  instead: { type: "positional", required: false, description: "what to use instead, quoted" },
  project: { type: "boolean", description: "in this project" },
  everywhere: { type: "boolean", description: "in every project" },
  reason: { type: "string", valueHint: "text", description: "what the agent is told" },
  yes: { type: "boolean", description: "do not ask" },
  ...RESULT_ARGUMENTS,
} as const satisfies ArgsDef;

/** `fairlead deny`: the narrowest rule against a call. */
export default defineCommand({
  meta: { name: "deny", description: "Refuse a call from now on, with a rule of your own" },
  args,
  subCommands: tableCommands("rule", "rules"),
  setup: async (context) => {
    const { refuseVainDeny } = await import("./run-deny.ts");
    const { call: what, ...options } = context.args;
    return refuseVainDeny(ioOf(context), { ...options, what }, questionsHere());
  },
  run: async (context) => {
    const { deny } = await import("./run-deny.ts");
    const { call: what, ...options } = context.args;
    return deny(ioOf(context), { ...options, what }, questionsHere());
  },
});
