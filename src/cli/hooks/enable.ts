import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

/** `fairlead hooks enable`: by number in the list, or by name. */
export default defineCommand({
  meta: { name: "enable", description: "Switch a hook on" },
  args: {
    hook: {
      type: "positional",
      required: true,
      description: "its number in the list, or its name",
    },
  },
  run: async (context) => {
    const { changeHook } = await import("./edit.ts");
    return changeHook(ioOf(context), context.args.hook, "enable");
  },
});
