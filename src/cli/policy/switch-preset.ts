import { loadConfig } from "../../config/load.ts";
import { setValue } from "../../config/set-value.ts";
import { EXIT } from "../../exit.ts";
import { isUndoOn } from "../../handlers/policy-settings.ts";
import type { Io } from "../../io.ts";
import { STAKES, type StakeRow } from "../../policy/judge/when-to-ask.ts";
import { PRESETS, type Preset } from "../../policy/model/preset.ts";
import { findPreset } from "../circumstances.ts";
import { workspaceOf } from "../command.ts";
import { editSettings, settingsFile } from "../hooks/edit.ts";
import { refuse, signOf } from "../terminal/output.ts";
import { columns, hanging, screenWidth } from "../terminal/terminal.ts";

/** The preset in force, where it is set, and what each makes of each kind of question. */
export interface PresetsNow {
  readonly preset: Preset;
  /** The file that sets it; null where it is the default. */
  readonly file: string | null;
  /** Whether what a call takes is saved, so that a question about it alone passes: `fairlead undo`. */
  readonly undo: boolean;
  readonly questions: readonly (StakeRow & { readonly stake: string })[];
}

/** What holds in the working directory. */
export async function presetsNow(io: Io): Promise<PresetsNow> {
  const { config, origins } = await loadConfig(io, workspaceOf(io).root);
  return {
    preset: config.policy.preset,
    undo: isUndoOn(config),
    file: origins.get("policy.preset")?.path ?? null,
    questions: Object.entries(STAKES).map(([stake, row]) => ({ stake, ...row })),
  };
}

/** The three presets side by side, for a terminal. */
export function presetsText({ preset, file, undo, questions }: PresetsNow): string {
  const head = [...PRESETS.map((name) => (name === preset ? `${name} *` : name)), "category"];
  const rows = questions.map(({ what, handling }) => [
    ...PRESETS.map((name) => HANDLING_WORDS[handling[name]]),
    what,
  ]);
  const width = screenWidth();
  return [
    columns([head, ...rows], width),
    "",
    `* in force: ${file ?? "the default, because no file sets it"}`,
    ...hanging("by mode: ", BY_MODE, width),
    `undo is ${undo ? "on: a call that it can undo runs without the question, and you are told" : "off"}`,
    "Refusals are the same in every preset. To switch: fairlead policy preset NAME",
  ].join("\n");
}

const BY_MODE =
  "asks, unless the agent's permission mode says that edits need no question (acceptEdits, auto, " +
  "bypassPermissions) or it cannot ask; then it passes and tells you";

const HANDLING_WORDS: Readonly<Record<StakeRow["handling"][Preset], string>> = {
  ask: "asks",
  "by mode": "by mode",
  tell: "tells you",
  pass: "passes",
};

/** Writes a preset into the user's configuration; 1 when it is none, or cannot be written. */
export async function switchPreset(io: Io, word: string, isSilent: boolean): Promise<number> {
  const preset = findPreset(word);
  if (preset instanceof Error) return refuse(io, preset.message, "fairlead policy preset");
  const path = settingsFile(io, false);
  if (path === undefined) return refuse(io, "there is no home folder for settings");
  const failure = await editSettings(io, path, (text) =>
    setValue(text, "policy", "preset", preset),
  );
  if (failure !== undefined) return refuse(io, `${path}: ${failure}`);
  const now = await presetsNow(io);
  if (!isSilent) io.stdout(`${signOf("ok", io)} preset ${preset} in ${path}`);
  if (!isSilent && now.preset === preset && !now.undo)
    io.stdout("undo is off: you are asked before a call deletes something, and nothing is saved");
  if (now.preset !== preset)
    io.stderr(`warning: ${now.preset} stays in force here, because ${now.file} says so`);
  return EXIT.ok;
}
