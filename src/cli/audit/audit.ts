import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

const json = { type: "boolean", description: "answer as JSON" } as const;

const status = defineCommand({
  meta: {
    name: "status",
    description: "Show where decisions are sent, what waits, and why it does",
  },
  args: { json },
  run: async (context) => {
    const { showAudit } = await import("./run-audit.ts");
    return showAudit(ioOf(context), context.args.json === true);
  },
});

const send = defineCommand({
  meta: { name: "send", description: "Send now what waits" },
  args: { json },
  run: async (context) => {
    const { sendNow } = await import("./run-audit.ts");
    return sendNow(ioOf(context), context.args.json === true);
  },
});

/** `fairlead audit`: decisions on their way to a team's log store. */
export default defineCommand({
  meta: { name: "audit", description: "Send decisions to a collector, a file or syslog" },
  subCommands: { status, send },
});
