import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

/** `fairlead resume`: ends a pause; anyone may, agents included. */
export default defineCommand({
  meta: { name: "resume", description: "End a pause, so that calls are blocked again" },
  args: { json: { type: "boolean", description: "answer as JSON" } },
  run: async (context) => {
    const { resume } = await import("./run-pause.ts");
    return resume(ioOf(context), context.args.json === true);
  },
});
