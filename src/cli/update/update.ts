import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

/** `fairlead update`: the latest release in the place of this one. */
export default defineCommand({
  meta: {
    name: "update",
    description:
      "Replace this executable with the latest release, after checking its checksum and attestation",
  },
  args: {
    check: { type: "boolean", description: "only say whether there is a newer release" },
    json: { type: "boolean", description: "answer as JSON" },
  },
  run: async (context) => {
    const { runUpdate } = await import("./run-update.ts");
    return runUpdate(ioOf(context), {
      check: context.args.check === true,
      json: context.args.json === true,
    });
  },
});
