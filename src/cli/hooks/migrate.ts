import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { ioOf } from "../command.ts";

/** `fairlead hooks migrate`: JSON and YAML hooks as TOML. */
export default defineCommand({
  meta: {
    name: "migrate",
    description: "Turn hooks.json or cchook's YAML into TOML, on stdout or into your settings",
  },
  args: {
    file: {
      type: "positional",
      required: false,
      description: "hooks.json or config.yaml (default: those of yours that exist)",
    },
    write: { type: "boolean", description: "append them to your config.toml instead of printing" },
  },
  run: async (context) => {
    const { migrateHooks } = await import("./migrate-hooks.ts");
    const io = ioOf(context);
    const failure = await migrateHooks(io, context.args.file, context.args.write === true);
    if (failure !== undefined) io.stderr(`fairlead: ${failure}`);
    return failure === undefined ? EXIT.ok : EXIT.error;
  },
});
