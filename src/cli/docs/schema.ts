import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

/** `fairlead schema`: what commands print with `--json`. */
export default defineCommand({
  meta: {
    name: "schema",
    description: "Print the JSON Schema of what commands answer with --json",
  },
  args: {
    command: {
      type: "positional",
      required: false,
      description: "a command, such as policy list (default: all of them, below $defs)",
    },
  },
  run: async (context) => {
    const { printAnswerSchema } = await import("./run-schema.ts");
    return printAnswerSchema(ioOf(context), context.args._.join(" "));
  },
});
