import { type Budget, newBudget } from "../../model/budget.ts";
import type { Analysis } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { windowsLanguages } from "../powershell/analyze.ts";
import type { Analyze } from "../powershell/nested.ts";
import { walkCmd } from "./walk.ts";

/**
 * Finds every command a cmd.exe text would run, in order, with what could not be understood as
 * doubts; never throws. `depth` counts the texts around this one; `shell` analyses what is handed to
 * a POSIX shell, without it such text is a doubt.
 */
export function analyzeCmd(
  source: string,
  world: World,
  depth: number,
  shell?: Analyze,
  budget: Budget = newBudget(source.length),
): Analysis {
  return walkCmd(source, world, depth, budget, windowsLanguages(shell));
}
