import { defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { CHANGE_ARGUMENTS } from "./which-hook.ts";

/** `fairlead hooks disable`: by number in the list, or by name. */
export default defineCommand({
  meta: { name: "disable", description: "Switch a hook off" },
  args: CHANGE_ARGUMENTS,
  setup: async (context) => {
    const { refuseUnknownHook } = await import("./edit.ts");
    return refuseUnknownHook(ioOf(context), context.args.hook);
  },
  run: async (context) => {
    const { changeHook } = await import("./edit.ts");
    const { hook, json } = context.args;
    return changeHook(ioOf(context), hook, "disable", json === true);
  },
});
