import { type ArgsDef, defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { PRESETS } from "../../policy/model/preset.ts";
import { ioOf } from "../command.ts";
import { printJson, refuse } from "../terminal/output.ts";

const args = {
  name: {
    type: "positional",
    required: false,
    description: `the preset to switch to: ${PRESETS.join(", ")}`,
  },
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead policy preset`: how much is asked about, three ways side by side; with a name it switches. */
export default defineCommand({
  meta: { name: "preset", description: "Show the three presets side by side, or switch to one" },
  args,
  setup: async (context) => {
    const { findPreset } = await import("../circumstances.ts");
    const found = findPreset(context.args.name ?? "");
    if (found instanceof Error)
      return refuse(ioOf(context), found.message, "fairlead policy preset");
    return undefined;
  },
  run: async (context) => {
    const io = ioOf(context);
    const { name, json } = context.args;
    const { presetsText, presetsNow, switchPreset } = await import("./switch-preset.ts");
    if (name !== undefined && name !== "") {
      const exit = await switchPreset(io, name, json === true);
      if (exit !== EXIT.ok || json !== true) return exit;
    }
    const now = await presetsNow(io);
    if (json === true) printJson(io, now);
    else io.stdout(presetsText(now));
    return EXIT.ok;
  },
});
