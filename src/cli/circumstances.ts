import type { ArgsDef } from "citty";
import type { Config } from "../config/schema.ts";
import { unknownWord } from "../nearest.ts";
import { PRESETS, type Preset } from "../policy/model/preset.ts";

/** Options of commands that judge a call in other circumstances than those in force here. */
export const CIRCUMSTANCES = {
  preset: {
    type: "string",
    valueHint: "name",
    description: `the preset: ${PRESETS.join(", ")} (default: the one in force)`,
  },
  "permission-mode": {
    type: "string",
    valueHint: "name",
    description: "the agent's permission mode, such as acceptEdits",
  },
} as const satisfies ArgsDef;

/** A preset by its name; an error that names the known ones for any other word. */
export function findPreset(word: string): Preset | Error {
  const found = PRESETS.find((name) => name === word);
  if (found !== undefined) return found;
  return new Error(unknownWord("preset", word, PRESETS));
}

/** The configuration with another preset, where one is given. */
export function withPreset(config: Config, preset: Preset | undefined): Config {
  return preset === undefined ? config : { ...config, policy: { ...config.policy, preset } };
}
