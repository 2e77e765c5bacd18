import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "./command.ts";

const args = {
  code: {
    type: "positional",
    required: true,
    description: "the code that was shown with the refusal",
  },
} as const satisfies ArgsDef;

/** `fairlead allow-once`: a person's consent to one refused call, in a terminal. */
export default defineCommand({
  meta: { name: "allow-once", description: "Let a call that was refused pass once" },
  args,
  run: async (context) => {
    const [{ allowOnce }, { isTerminal }] = await Promise.all([
      import("./run-allow-once.ts"),
      import("./terminal.ts"),
    ]);
    return allowOnce(ioOf(context), context.args.code, isTerminal());
  },
});
