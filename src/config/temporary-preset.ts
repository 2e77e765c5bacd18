import { PRESETS, type Preset } from "../policy/model/preset.ts";

/** A preset that applies until a moment, instead of the one that the settings name otherwise. */
export interface TemporaryPreset {
  readonly preset: Preset;
  /** As ISO text. */
  readonly until: string;
  /** Set by the loader: the moment had not come when the settings were read. */
  readonly isInForce?: true | undefined;
}

/** True until the moment that the preset ends. */
export function isStillOn({ until }: { readonly until: string }, now: Date): boolean {
  return now.getTime() < Date.parse(until);
}

/** A `[policy]` table in which the temporary preset, while it applies, is the preset. */
export function withTemporaryPreset(
  own: Readonly<Record<string, unknown>>,
  now: Date,
): Readonly<Record<string, unknown>> {
  const { preset, until } = Object(own.temporary);
  if (!PRESETS.includes(preset) || !isStillOn({ until: String(until) }, now)) return own;
  return { ...own, preset };
}
