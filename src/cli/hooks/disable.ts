import { defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { WHICH_HOOK } from "./which-hook.ts";

/** `fairlead hooks disable`: by number in the list, or by name. */
export default defineCommand({
  meta: { name: "disable", description: "Switch a hook off" },
  args: WHICH_HOOK,
  run: async (context) => {
    const { changeHook } = await import("./edit.ts");
    return changeHook(ioOf(context), context.args.hook, "disable");
  },
});
