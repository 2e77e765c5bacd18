import { defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { personHere } from "../terminal/questions.ts";

/** `fairlead trust`: consent to the hooks, personas and loops that came with a project. */
export default defineCommand({
  meta: {
    name: "trust",
    description:
      "Show the hooks and settings that this project brings, and trust them as they are now",
  },
  args: {
    show: { type: "boolean", description: "only show them, and whether you trust them" },
    json: { type: "boolean", description: "print one JSON object" },
    yes: {
      type: "boolean",
      description: "do not ask; it still has to be typed at a terminal",
    },
  },
  run: async (context) => {
    const { grantTrust, showTrust } = await import("./run-trust.ts");
    const io = ioOf(context);
    const { show, json, yes } = context.args;
    if (json === true || show === true) return showTrust(io, json === true);
    return grantTrust(io, personHere(), yes === true);
  },
});
