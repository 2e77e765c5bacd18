import { loadConfig } from "../../config/load.ts";
import { setValue, unsetValue } from "../../config/set-value.ts";
import type { TemporaryPreset } from "../../config/temporary-preset.ts";
import { EXIT } from "../../exit.ts";
import { undoAnswers } from "../../handlers/policy-settings.ts";
import type { Io } from "../../io.ts";
import { STAKES, type StakeRow } from "../../policy/judge/when-to-ask.ts";
import { PRESETS, type Preset } from "../../policy/model/preset.ts";
import { findPreset } from "../circumstances.ts";
import { workspaceOf } from "../command.ts";
import { editSettings, settingsFile } from "../hooks/edit.ts";
import { localMoment, switchedFor } from "../terminal/moment.ts";
import { refuse, signOf } from "../terminal/output.ts";
import { columns, hanging, screenWidth } from "../terminal/terminal.ts";

/** The preset in force, where it is set, and what each makes of each kind of question. */
export interface PresetsNow {
  readonly preset: Preset;
  /** The file that sets it; null where it is the default. */
  readonly file: string | null;
  /** When it ends, as ISO text; null where it applies until it is changed. */
  readonly until: string | null;
  /** The preset that applies after that. */
  readonly afterwards: Preset | null;
  /** Whether a question that is only about what `fairlead undo` restores is not asked. */
  readonly undo: boolean;
  readonly questions: readonly (StakeRow & { readonly stake: string })[];
}

/** What holds in the working directory. */
export async function presetsNow(io: Io): Promise<PresetsNow> {
  const { root } = workspaceOf(io);
  const { config, origins } = await loadConfig(io, root);
  const { temporary } = config.policy;
  const end = temporary?.isInForce === true ? new Date(temporary.until) : undefined;
  const then = end && (await loadConfig({ ...io, now: () => end }, root));
  return {
    until: temporary?.isInForce === true ? temporary.until : null,
    afterwards: then?.config.policy.preset ?? null,
    preset: config.policy.preset,
    undo: undoAnswers(config),
    file: origins.get("policy.preset")?.path ?? null,
    questions: Object.entries(STAKES).map(([stake, row]) => ({ stake, ...row })),
  };
}

/** The three presets side by side, for a terminal. */
export function presetsText(now: PresetsNow): string {
  const { preset, file, undo, questions, until, afterwards } = now;
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
    ...(until === null ? [] : [`until ${localMoment(new Date(until))}, then ${afterwards}`]),
    ...hanging("by mode: ", BY_MODE, width),
    ...hanging("undo: ", undo ? UNDO_ANSWERS : UNDO_SAVES, width),
    "Refusals are the same in every preset. To switch: fairlead policy preset NAME,",
    "or for a time: fairlead policy preset NAME --for 8h",
  ].join("\n");
}

const BY_MODE =
  "asks, unless the agent's permission mode says that edits need no question (acceptEdits, auto, " +
  "bypassPermissions) or the agent cannot ask; then the call passes and you get a notice";

const UNDO_ANSWERS = "a call that it can undo runs without the question, and you get a notice";
const UNDO_SAVES = "does not save you a question; what it saves: fairlead docs undo";

const HANDLING_WORDS: Readonly<Record<StakeRow["handling"][Preset], string>> = {
  ask: "asks",
  "by mode": "by mode",
  tell: "tells you",
  pass: "passes",
};

/**
 * Writes a preset into the user's configuration, for a time where one is given; 1 when it is none, or cannot be
 * written.
 */
export async function switchPreset(
  io: Io,
  word: string,
  isSilent: boolean,
  duration?: string,
): Promise<number> {
  const preset = findPreset(word);
  if (preset instanceof Error) return refuse(io, preset.message, "fairlead policy preset");
  const path = settingsFile(io, false);
  if (path === undefined) return refuse(io, "there is no home folder for settings");
  const temporary = duration === undefined ? undefined : await lasting(io, preset, duration);
  if (temporary instanceof Error) return refuse(io, temporary.message, END_EARLY);
  const failure = await editSettings(io, path, (text) => {
    if (temporary !== undefined) return setValue(text, "policy", "temporary", temporary);
    const ended = unsetValue(text, "policy", "temporary");
    return ended.ok ? setValue(ended.text, "policy", "preset", preset) : ended;
  });
  if (failure !== undefined) return refuse(io, `${path}: ${failure}`);
  const now = await presetsNow(io);
  const until = temporary === undefined ? "" : `, until ${localMoment(new Date(temporary.until))}`;
  if (!isSilent) io.stdout(`${signOf("ok", io)} preset ${preset} in ${path}${until}`);
  if (!isSilent && now.afterwards !== null)
    io.stdout(`then ${now.afterwards} applies again; to end it now: ${switchTo(now.afterwards)}`);
  if (!isSilent && now.preset === preset && !now.undo)
    io.stdout("you are asked about a call even if `fairlead undo` could restore what it deletes");
  if (now.preset !== preset)
    io.stderr(`warning: ${now.preset} stays in force here, because ${now.file} says so`);
  return EXIT.ok;
}

/**
 * The preset with the moment of its end. An agent may switch to the strictest one, so it may not make the time of
 * that shorter.
 */
async function lasting(
  io: Io,
  preset: Preset,
  duration: string,
): Promise<TemporaryPreset | undefined | Error> {
  const ms = switchedFor(duration);
  if (ms instanceof Error) return ms;
  const until = new Date(io.now().getTime() + ms).toISOString();
  const { temporary } = (await loadConfig(io, workspaceOf(io).root)).config.policy;
  const isShorter = temporary?.isInForce === true && until < temporary.until;
  if (isShorter && preset === "strict" && temporary.preset === preset)
    return new Error(`strict already applies until ${localMoment(new Date(temporary.until))}`);
  return { preset, until };
}

const END_EARLY =
  "to end it earlier, switch to the preset that you want: fairlead policy preset NAME";

function switchTo(preset: Preset): string {
  return `fairlead policy preset ${preset}`;
}
