import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { ioOf } from "../command.ts";

/** `fairlead config migrate`: hooks of Claude Code, cchook and `hooks.json` as TOML. */
export default defineCommand({
  meta: {
    name: "migrate",
    description:
      "Turn the hooks of Claude Code's settings, cchook or hooks.json into TOML, on stdout or into your settings",
  },
  args: {
    file: {
      type: "positional",
      required: false,
      description:
        "~/.claude/settings.json, hooks.json or config.yaml (default: hooks.json and cchook's file, where they exist)",
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
