import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

export default defineCommand({
  meta: {
    name: "doctor",
    description: "Check everything that a hook needs, and run the configured commands with samples",
  },
  args: { json: { type: "boolean", description: "report as JSON" } },
  run: async (context) => {
    const { reportDoctor } = await import("./report-checks.ts");
    return reportDoctor(ioOf(context), context.args.json === true);
  },
});
