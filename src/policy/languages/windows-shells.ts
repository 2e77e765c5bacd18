import { type Budget, newBudget } from "../model/budget.ts";
import type { Analysis } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { walkCmd } from "./cmd/walk.ts";
import type { Analyze, Nested } from "./powershell/nested.ts";
import { walkPowerShell } from "./powershell/walk.ts";

/**
 * Finds every command a text of a Windows shell would run, in order, with what could not be understood as
 * doubts; never throws. `depth` counts the texts around this one; `shell` analyses what is handed to
 * a POSIX shell, without it such text is a doubt.
 */
type AnalyzeWindows = (
  source: string,
  world: World,
  depth: number,
  shell?: Analyze,
  budget?: Budget,
) => Analysis;

export const analyzePowerShell: AnalyzeWindows = (source, world, depth, shell, budget) =>
  walkPowerShell(source, world, depth, budget ?? newBudget(source.length), windowsLanguages(shell));

export const analyzeCmd: AnalyzeWindows = (source, world, depth, shell, budget) =>
  walkCmd(source, world, depth, budget ?? newBudget(source.length), windowsLanguages(shell));

/** The analysers of both Windows shells, and the POSIX one when there is one. */
function windowsLanguages(shell: Analyze | undefined): Nested {
  const both = [
    ["powershell", walkPowerShell],
    ["cmd", walkCmd],
  ] as const;
  return shell === undefined ? new Map(both) : new Map([...both, ["shell", shell] as const]);
}
