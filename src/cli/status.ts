import { defineCommand } from "citty";
import { ioOf } from "./command.ts";

export default defineCommand({
  meta: {
    name: "status",
    description: "Say in one line whether fairlead guards this project, for a status line",
  },
  args: { json: { type: "boolean", description: "report as JSON" } },
  run: async (context) => {
    const { reportStatus } = await import("./report-checks.ts");
    return reportStatus(ioOf(context), context.args.json === true);
  },
});
