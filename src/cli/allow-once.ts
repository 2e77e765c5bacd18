import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "./command.ts";
import { personHere } from "./terminal.ts";

const args = {
  code: {
    type: "positional",
    required: true,
    description: "the code that was shown with the refusal",
  },
  yes: { type: "boolean", description: "do not ask; it must be typed at a terminal all the same" },
} as const satisfies ArgsDef;

/** `fairlead allow-once`: a person's consent to one refused call, in a terminal. */
export default defineCommand({
  meta: {
    name: "allow-once",
    description: "Show a call that was refused, and let it pass once when you agree",
  },
  args,
  run: async (context) => {
    const { allowOnce } = await import("./run-allow-once.ts");
    const { code, yes } = context.args;
    return allowOnce(ioOf(context), code, personHere(), yes === true);
  },
});
