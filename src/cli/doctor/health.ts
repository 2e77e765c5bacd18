import { loadConfig } from "../../config/load.ts";
import type { Check } from "../../install/check.ts";
import { readClaudeSettings } from "../../install/claude-settings.ts";
import type { SettingsLevel } from "../../install/claude-settings-paths.ts";
import { ownHooks } from "../../install/settings-checks.ts";
import type { Io } from "../../io.ts";
import { type BundleState, bundleState } from "../../state/bundle-record.ts";
import { readPause } from "../../state/pause.ts";
import { workspaceOf } from "../command.ts";

/** What device management asks of a machine, in fields that stay what they are. */
export interface Health {
  /** The worst mark of all checks. */
  readonly health: "ok" | "attention" | "broken";
  readonly enforcement: "on" | "observe" | "paused";
  /** Whose settings of Claude Code call fairlead; empty where none do. */
  readonly called_by: readonly SettingsLevel[];
  /** The subscription to a signed policy; null without one. */
  readonly bundle: {
    readonly name: string;
    readonly version: string | null;
    readonly valid_until: string | null;
    readonly checked: string;
    readonly problem: string | null;
  } | null;
}

/** Sums up what was checked. */
export async function healthOf(io: Io, checks: readonly Check[]): Promise<Health> {
  const { root } = workspaceOf(io);
  const { config } = await loadConfig(io, root);
  const isPaused = (await readPause(io)) !== undefined;
  const marks = new Set(checks.map(({ mark }) => mark));
  const callers = ownHooks(readClaudeSettings(io, root)).map(({ level }) => level);
  const state = await bundleState(io, config);
  return {
    health: marks.has("fail") ? "broken" : marks.has("warn") ? "attention" : "ok",
    enforcement: config.policy.enforce === "observe" ? "observe" : isPaused ? "paused" : "on",
    called_by: [...new Set(callers)],
    bundle: state === undefined ? null : subscription(state),
  };
}

/** The subscription to a policy, with null for what is not known. */
export function subscription(state: BundleState): NonNullable<Health["bundle"]> {
  const { name, checked } = state;
  return {
    ...{ name, version: state.version ?? null, valid_until: state.validUntil ?? null },
    ...{ checked, problem: state.problem ?? null },
  };
}
