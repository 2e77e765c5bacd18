import { type Place, placeIn, readFleet } from "../../bundle/fleet.ts";
import { type Bundle, FLEET_FILE, POLICY_FILE } from "../../bundle/manifest.ts";
import { setValue } from "../../config/set-value.ts";

/** The machine that a bundle is taken on. */
export interface Machine {
  readonly id: string;
  readonly channel: string;
}

/** A machine's place in the rollout of a bundle; undefined for one without. */
export function rolloutOf({ name, files }: Bundle, { id, channel }: Machine): Place | undefined {
  const fleet = readFleet(files.get(FLEET_FILE));
  return fleet instanceof Error ? undefined : placeIn(fleet, { name, channel, machine: id });
}

/** The policy of a bundle for a machine: where the rollout includes it, calls are stopped even if the administrator's file only observes. */
export function policyFor(bundle: Bundle, machine: Machine): string {
  const policy = bundle.files.get(POLICY_FILE) ?? "";
  if (rolloutOf(bundle, machine)?.enforced !== true) return policy;
  const enforced = withEnforcement(policy);
  return enforced instanceof Error ? policy : enforced;
}

/** The policy with `enforce = "on"`; an error where its table cannot be extended. */
export function withEnforcement(policy: string): string | Error {
  const edited = setValue(policy, "policy", "enforce", "on");
  return edited.ok ? edited.text : new Error(edited.message);
}
