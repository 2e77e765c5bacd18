import type { Finding } from "../model/finding.ts";
import type { World } from "../model/world.ts";
import { refusedDeletions } from "./refused-deletions.ts" with { type: "macro" };

/**
 * What the rule says of `rm -rf /`, `rm -fr ~` and their like, by the words that the shell hands to `rm`; undefined for
 * any other command.
 */
export function catastropheOf(
  words: readonly string[],
  { home }: World,
  span: NonNullable<Finding["span"]>,
): Finding | undefined {
  const [takesAll = "", beside = "", instead = "", ...folders] = REFUSED.split("\n");
  let recursive = false;
  let reason: string | undefined;
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    if (takesAll.includes(` ${word} `)) recursive = true;
    else if (!beside.includes(` ${word} `)) {
      const isHome = home !== undefined && word.startsWith(home);
      const folder = isHome ? `/~${word.slice(home.length)}` : word;
      const line = folders
        .map((one) => one.split("|"))
        .find(([names]) => names?.includes(` ${folder} `));
      if (line === undefined) return undefined;
      reason ??= line[1];
    }
  }
  if (!recursive || reason === undefined) return undefined;
  return {
    rule: "filesystem/delete",
    verdict: "deny",
    reason,
    instead,
    words: words.join(" "),
    span,
  };
}

/** Made of the verdicts about deletions when fairlead is built. */
const REFUSED = refusedDeletions();
