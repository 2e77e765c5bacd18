import type { ScriptRun } from "../policy/judge/combine.ts";
import type { Analysis } from "../policy/model/invocation.ts";
import { absolutePath } from "../policy/text/path.ts";
import type { Plan } from "./plan.ts";
import type { NamedTarget } from "./planned-target.ts";
import { roughPlanOf } from "./rough-plan.ts";

/**
 * The plan of a line with what its scripts, modules and recipes do. Of files that nobody names, and of the words that a
 * script is given, only those count that Git would not bring back.
 */
export function planWithScripts(
  own: Plan,
  analysis: Analysis,
  scripts: readonly ScriptRun[],
): Plan {
  const inside = scripts.map((one) => roughPlanOf(one.analysis, one.world));
  const found = inside.flatMap(({ targets }) =>
    targets.map((one) => (one.each === true ? ({ ...one, isUnsaved: true } as const) : one)),
  );
  const git = [own, ...inside].flatMap((plan) => plan.git);
  return {
    targets: [...own.targets, ...found, ...operandsOf(analysis)],
    git: git.map((loss) => ({ ...loss, isAlone: false })),
    leftOut: own.leftOut,
    // A script may write into what it did not delete.
    linksAllowed: false,
  };
}

/** The words of a line's commands that may be files. */
function operandsOf({ invocations }: Analysis): readonly NamedTarget[] {
  const written = { change: "written", deep: false, isPattern: false } as const;
  return invocations.flatMap(({ args, cwd, remote }) =>
    args.flatMap(({ value, glob }): readonly NamedTarget[] => {
      if (remote || glob || !OPERAND.test(value)) return [];
      return [{ ...written, path: absolutePath(value, cwd), each: true, isUnsaved: true }];
    }),
  );
}

const OPERAND = /^[\w./][\w./-]*$/;
