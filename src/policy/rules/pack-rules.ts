import type { Pack } from "../commands/pack.ts";
import type { RuleId } from "../model/finding.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import { dryRunOf, insteadOf, type Opinion, opinionOn, reasonOf } from "./outside-verdicts.ts";

/** What a row of a pack comes to as a rule. */
export interface PackRule extends Opinion {
  readonly id: RuleId;
  readonly reason: string;
  readonly instead: string;
  readonly effect: OutsideEffect;
  /** The programs that the patterns are about, as a pattern names them: `npm|pnpm`. */
  readonly programs: string;
  readonly patterns: readonly string[];
}

/** The rules of a pack, one for each row that does something; builds its tables. */
export function rulesOfPack({ name, tools }: Pack): readonly PackRule[] {
  return Object.entries(tools).flatMap(([names, build]) => {
    const tool = build();
    return (tool.destroys ?? []).flatMap(({ effect, id, patterns, instead }): PackRule[] => {
      if (effect === undefined) return [];
      const hint = insteadOf(
        { effect, ...(instead !== undefined && { instead }) },
        dryRunOf(names, tool),
      );
      return [
        {
          id: `${name}/${id}`,
          ...answerTo(effect),
          reason: reasonOf(effect),
          instead: hint,
          effect,
          programs: names.split(" ").join("|"),
          patterns,
        },
      ];
    });
  });
}

/** What a call with the effect is answered; a token is refused where it would leave, and may be seen. */
function answerTo(effect: OutsideEffect): Opinion {
  return effect.what === "token" ? { verdict: "deny" } : opinionOn(effect);
}
