import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { questionsHere } from "../terminal/questions.ts";
import { placeCommands } from "./allow-place.ts";
import { CALL_ARGUMENTS, RESULT_ARGUMENTS } from "./call-arguments.ts";
import { tableCommands } from "./table-commands.ts";

const args = {
  ...CALL_ARGUMENTS,
  once: { type: "boolean", description: "let it pass one time within 24 hours" },
  for: { type: "string", valueHint: "time", description: "for this long, such as 30m, 2h or 7d" },
  until: {
    type: "string",
    valueHint: "moment",
    description: "until then, such as 18:00 or 2026-12-31",
  },
  project: {
    type: "boolean",
    description: "from now on, in this folder; for a pattern with *, anywhere in the project",
  },
  everywhere: { type: "boolean", description: "from now on, in every folder of every project" },
  reason: { type: "string", valueHint: "text", description: "why, kept with the exception" },
  yes: { type: "boolean", description: "do not ask; it still has to be typed at a terminal" },
  ...RESULT_ARGUMENTS,
} as const satisfies ArgsDef;

/** `fairlead allow`: from a refusal to the narrowest exception; it takes a person at a terminal. */
export default defineCommand({
  meta: {
    name: "allow",
    description: "Allow a call that was stopped: once, for a time, or from now on",
  },
  args,
  subCommands: { ...tableCommands("allow", "exceptions"), ...placeCommands() },
  setup: async (context) => {
    const { refuseVainAllow } = await import("./run-allow.ts");
    const { call: what, ...options } = context.args;
    return refuseVainAllow(ioOf(context), { ...options, what }, questionsHere());
  },
  run: async (context) => {
    const { allow } = await import("./run-allow.ts");
    const { call: what, ...options } = context.args;
    return allow(ioOf(context), { ...options, what }, questionsHere());
  },
});
