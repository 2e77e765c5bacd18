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
  for: {
    type: "string",
    valueHint: "time",
    description: "switch for this long, such as 8h (24h at most), and then back automatically",
  },
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead policy preset`: the three presets side by side; with a name it switches, for good or for a time. */
export default defineCommand({
  meta: { name: "preset", description: "Show the three presets side by side, or switch to one" },
  args,
  setup: async (context) => {
    const wrong = await wrongWords(context.args);
    return wrong && refuse(ioOf(context), wrong, "fairlead policy preset");
  },
  run: async (context) => {
    const io = ioOf(context);
    const { name, json, for: duration } = context.args;
    const wrong = await wrongWords(context.args);
    if (wrong !== undefined) return refuse(io, wrong, "fairlead policy preset");
    const { presetsText, presetsNow, switchPreset } = await import("./switch-preset.ts");
    if (name !== undefined && name !== "") {
      const exit = await switchPreset(io, name, json === true, duration);
      if (exit !== EXIT.ok || json !== true) return exit;
    }
    const now = await presetsNow(io);
    if (json === true) printJson(io, now);
    else io.stdout(presetsText(now));
    return EXIT.ok;
  },
});

/** What is wrong with the words; undefined where nothing is. */
async function wrongWords({
  name = "",
  for: duration,
}: {
  readonly name?: string | undefined;
  readonly for?: string | undefined;
}): Promise<string | undefined> {
  const { findPreset } = await import("../circumstances.ts");
  const found = name === "" ? undefined : findPreset(name);
  if (found instanceof Error) return found.message;
  if (duration === undefined) return undefined;
  if (found === undefined) return "--for takes a preset before it, such as strict --for 8h";
  const { switchedFor } = await import("../terminal/moment.ts");
  const length = switchedFor(duration);
  return length instanceof Error ? length.message : undefined;
}
