import { loadLazyDescriptions } from "../catalog/descriptions.ts";
import { RARE_FAMILIES } from "../catalog/lazy-families.ts";
import type { Budget } from "../model/budget.ts";
import type { World } from "../model/world.ts";
import { analyze } from "./bash/analyze.ts";
import type { Language, Languages, NestedAnalyser } from "./bash/language-readers.ts";
import { scriptLanguages } from "./script-analysers.ts";
import { analyzeCmd, analyzePowerShell } from "./windows-shells.ts";

/**
 * The analysers of text inside command lines: one-liners and heredocs of interpreters, PowerShell
 * and cmd. Each language is one entry; its module knows nothing of the shell that carries it.
 */
export function languages(): Languages {
  // PowerShell's reading asks for the parameters of cmdlets.
  loadLazyDescriptions(RARE_FAMILIES);
  table ??= new Map<Language, NestedAnalyser>([
    ...scriptLanguages(),
    [
      "powershell",
      (source, world, depth, budget) => analyzePowerShell(source, world, depth, shell, budget),
    ],
    ["cmd", (source, world, depth, budget) => analyzeCmd(source, world, depth, shell, budget)],
  ]);
  return table;
}

let table: Languages | undefined;

/** What PowerShell and cmd hand to a POSIX shell (`bash -c`, `wsl`) is read as one. */
function shell(source: string, world: World, depth: number, budget: Budget) {
  return analyze(source, world, languages(), depth, budget);
}
