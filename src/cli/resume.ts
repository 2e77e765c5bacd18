import { defineCommand } from "citty";
import { ioOf } from "./command.ts";

/** `fairlead resume`: ends a pause; anybody may. */
export default defineCommand({
  meta: { name: "resume", description: "End a pause: what the policy refuses is stopped again" },
  run: async (context) => {
    const { resume } = await import("./run-pause.ts");
    return resume(ioOf(context));
  },
});
