import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

export default defineCommand({
  meta: {
    name: "status",
    description:
      "Say in one line whether fairlead guards this project, and which calls run within bounds",
  },
  args: {
    json: { type: "boolean", description: "report as JSON" },
    line: {
      type: "boolean",
      description: "one short line for an agent's status line; always exit 0",
    },
  },
  run: async (context) => {
    const { reportStatus, reportStatusLine } = await import("./report-checks.ts");
    const io = ioOf(context);
    if (context.args.line === true) return reportStatusLine(io);
    return reportStatus(io, context.args.json === true);
  },
});
