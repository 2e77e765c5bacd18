import { effectsOf } from "../catalog/effects.ts";
import type { Finding } from "../model/finding.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";

/**
 * Why no lasting exception is written for a finding, as the end of a sentence; undefined where one may be. A
 * person can still make such a call, or let one pass.
 */
export function neverLifted(
  { rule, span }: Finding,
  analysis: Analysis | undefined,
  world: World,
): string | undefined {
  if (rule.includes("self-protection")) return "an agent that may do this can switch its guard off";
  const reason = LASTING.get(rule) ?? LASTING.get(rule.slice(0, rule.indexOf("/")));
  if (reason !== undefined) return reason;
  if (!rule.startsWith("filesystem/")) return undefined;
  const touched = (analysis?.invocations ?? []).filter(
    ({ start, end }) => span === undefined || (span.start < end && start < span.end),
  );
  return touched.some((one) => losesEverything(one, world))
    ? "the call deletes or opens up a whole disk, a home folder or system folders"
    : undefined;
}

/** Rules and families about what nobody wants to happen twice. */
const LASTING: ReadonlyMap<string, string> = new Map([
  ["disks", "the call destroys what is on a disk"],
  ["system/fork-bomb", "the call freezes the machine"],
  ["system/kill-all", "the call ends every program, this one too"],
  ["remote-code/reverse-shell", "the call hands this machine to whoever listens"],
  ["windows/recovery", "the call removes the means to restore the system"],
]);

/** True when a command deletes, moves or opens up the root, a home folder or a folder of the system. */
function losesEverything(invocation: Invocation, world: World): boolean {
  return (effectsOf(invocation) ?? []).some((effect) =>
    lostTrees(effect).some((path) => {
      const place = placeOf(path, invocation, world);
      return place === "root" || place === "home" || place === "system";
    }),
  );
}

/** The folders that an effect takes away with everything below them. */
function lostTrees(effect: Effect): readonly Arg[] {
  switch (effect.kind) {
    case "delete":
      return effect.extent === "empty" || (effect.extent === "itself" && !effect.path.glob)
        ? []
        : [effect.path];
    case "rights":
      return effect.deep ? [effect.path] : [];
    case "found":
      return effect.starts;
    default:
      return [];
  }
}
