import type { Finding } from "./finding.ts";
import { foldFindings, type Judgement, withoutSecrets } from "./fold.ts";
import type { Analysis } from "./invocation.ts";
import { analyzeCommand, judgeAnalysis } from "./judge-command.ts";
import { mayConcernPacks } from "./packs/known-programs.ts";
import type { Rule } from "./rule.ts";
import { ruleTable } from "./rule-table.ts";
import { mayConcernRareRules } from "./rules/rare-programs.ts";
import { usualRules } from "./rules/usual.ts";
import type { PolicySettings } from "./settings.ts";
import type { Languages } from "./shell/nested.ts";
import { mayBeTypedForWindows } from "./typed-windows.ts";
import type { World } from "./world.ts";

/**
 * Judges a command line that is not plain, loading the judgement of files and the tables of tools only
 * where they are needed. The part of `judgeInStages` that most calls do without.
 */
export async function judgeShell(
  command: string,
  dialect: "shell" | "powershell" | "cmd",
  world: World,
  settings: PolicySettings,
  want: "verdict" | "everything",
): Promise<Judgement> {
  const languages = await languagesFor(command, dialect);
  const analysis = analyzeCommand(command, dialect, world, languages);
  const findings = judgeAnalysis(analysis, world, settings, ruleTable(await rulesFor(analysis)));
  const first = foldFindings(findings, settings);
  if (first.verdict === "deny" && want === "verdict") {
    return { ...(await withoutSecrets(first)), analysis };
  }
  const { judgeCommandFiles } = await import("./judge-files.ts");
  const all: Finding[] = [...findings, ...judgeCommandFiles(analysis, world)];
  if (mayConcernPacks(analysis)) {
    const { judgeAllPacks } = await import("./packs/judge-packs.ts");
    all.push(...judgeAllPacks(analysis.invocations, world, settings.disabled));
  }
  return { ...(await withoutSecrets(foldFindings(all, settings))), analysis };
}

/** Names whose programs take code in another language, as they stand in a command line. */
const INTERPRETERS =
  /py(?:thon|py)?\b|python|node|deno|bun|tsx|perl|ruby|php|awk|sed|lua|script|julia|powershell|pwsh|cmd/i;

/** The analysers of other languages are a third of the policy's code: most commands name none. */
async function languagesFor(command: string, dialect: string): Promise<Languages> {
  if (dialect === "shell" && !INTERPRETERS.test(command) && !mayBeTypedForWindows(command)) {
    return new Map();
  }
  return (await import("./languages.ts")).languages();
}

async function rulesFor(analysis: Analysis): Promise<readonly Rule[]> {
  if (!mayConcernRareRules(analysis)) return usualRules();
  return [...usualRules(), ...(await import("./rules/rare.ts")).rareRules()];
}
