import { defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { WHICH_HOOK } from "./which-hook.ts";

/** `fairlead hooks enable`: by number in the list, or by name. */
export default defineCommand({
  meta: { name: "enable", description: "Switch a hook on" },
  args: WHICH_HOOK,
  run: async (context) => {
    const { changeHook } = await import("./edit.ts");
    return changeHook(ioOf(context), context.args.hook, "enable");
  },
});
