import type { BoundedCalls } from "../config/confine-section.ts";
import type { PolicyConfig } from "../config/policy-section.ts";
import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { DEFAULT_SETTINGS } from "../policy/judge/combine.ts";
import type { PolicySettings } from "../policy/model/settings.ts";

/** What `[policy]` changes about the built-in rules; a family is switched off by its bare name, as a pack is. */
export function policySettingsOf({ policy }: PolicyConfig): PolicySettings {
  const { disable, severity, packs } = policy;
  if (disable.length === 0 && isEmpty(severity) && isEmpty(packs)) return DEFAULT_SETTINGS;
  const families = disable.map((id) => (id.endsWith("/*") ? id.slice(0, -2) : id));
  const off = Object.entries(packs).flatMap(([name, on]) => (on ? [] : [name]));
  return {
    disabled: new Set([...families, ...off]),
    severity: new Map(Object.entries(severity)),
  };
}

function isEmpty(table: object): boolean {
  for (const _ in table) return false;
  return true;
}

/** Whether a call that is saved as a whole passes without the question about it. */
export function undoAnswers({ undo, policy }: Pick<Config, "undo" | "policy">): boolean {
  return undo.enabled ?? policy.preset !== "strict";
}

/** Which calls run within bounds: as the person says, else all where neither they nor a classifier look at each. */
export function boundedCalls(
  { confine: { calls, isStrict } }: Pick<Config, "confine">,
  permissionMode: string | undefined,
): BoundedCalls {
  if (calls !== undefined) return calls;
  if (permissionMode === "bypassPermissions" || permissionMode === "yolo") return "all";
  // In auto mode a line that was changed is checked again, and one that needed no check needs it.
  return isStrict === true && permissionMode !== "auto" ? "all" : "off";
}

/** True for a rule that is switched off itself, or with its family or pack. */
export function isSwitchedOff(id: string, { disabled }: PolicySettings): boolean {
  return disabled.has(id) || disabled.has(id.slice(0, id.indexOf("/")));
}

/** True for a rule of the administrator's, which only he makes exceptions from. */
export function isHeld(id: string, { policy }: PolicyConfig): boolean {
  const { held = [] } = policy;
  return held.includes(id) || held.includes(id.slice(0, id.indexOf("/")));
}

/** Permission modes in which the agent asks nobody. */
export const UNATTENDED_MODES = ["dontAsk", "bypassPermissions", "yolo"];

/** True where a question would reach nobody: the agent's mode says so, or the call runs in CI. */
export function isUnattended(permissionMode: string | undefined, io: Pick<Io, "env">): boolean {
  if (permissionMode !== undefined && UNATTENDED_MODES.includes(permissionMode)) return true;
  const ci = io.env("CI");
  return ci === "true" || ci === "1";
}
