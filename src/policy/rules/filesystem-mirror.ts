import { effectsOf } from "../catalog/effects.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { matched } from "../effects/match.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { type Hit, ps, type Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";

/** Copies that delete what the source does not have. */
export const mirror: Rule = {
  id: "filesystem/mirror",
  verdict: "ask",
  varies: true,
  programs: ["rsync", "robocopy", "rclone"],
  reason: "would delete everything in the target that the source does not have",
  instead: "look at what it would delete first (`--dry-run`)",
  check: checkMirror,
  examples: () => ({
    denies: [
      "rsync -a --delete empty/ /",
      "rsync --delete-after src/ ~/",
      "rsync -a --delete x/ ../other/",
      "rsync -a --delete dist/ deploy@host:/srv/site",
      "rsync -aP --del dist/ deploy@host:/srv/site",
      ps("robocopy empty C:\\Users\\me /mir"),
    ],
    allows: [
      "rsync -a src/ dst/",
      "rsync -an --delete empty/ ~/",
      "rsync -a --delete src/ dist/",
      "rsync -a dist/ deploy@host:/srv/site",
      "rsync -aP --delete deploy@host:/srv/site/ dist/",
      ps("robocopy src dist /mir"),
    ],
  }),
};

function checkMirror(invocation: Invocation, world: World): Hit | undefined {
  const effects = effectsOf(invocation);
  if (effects === undefined) return checkSync(invocation, world);
  for (const effect of effects) {
    if (effect.kind !== "delete" || effect.extent !== "extra") continue;
    if (effect.host === "elsewhere") return matched(invocation, { reason: ELSEWHERE });
    const found = mirrored(effect.path, invocation, world);
    if (found !== undefined) return found;
  }
  return undefined;
}

const ELSEWHERE = "would delete everything on another machine that the source does not have";

/** rclone. */
function checkSync(invocation: Invocation, world: World): Hit | undefined {
  const { has, operands } = parseArguments(invocation.args, { options: {} });
  const deletes = invocation.args.some(({ value }) => /^(?:sync|purge|delete)$/.test(value));
  if (!deletes || has("-n", "--dry-run")) return undefined;
  const target = operands.at(-1);
  return target === undefined ? undefined : mirrored(target, invocation, world);
}

function mirrored(target: Arg, invocation: Invocation, world: World): Hit | undefined {
  const folder = { ...target, value: target.value.replace(/(.)\/$/, "$1") };
  const place = placeOf(folder, invocation, world, "through");
  if (/^(?:temporary|output|project$)/.test(place)) return undefined;
  return matched(invocation, { verdict: /^(?:root|system|home)$/.test(place) ? "deny" : "ask" });
}
