import type { Finding } from "./finding.ts";
import { foldFindings, type Judgement, mayShowSecret } from "./fold.ts";
import { analyzeCommand, judgeAnalysis } from "./judge-command.ts";
import { judgeCommandFiles, judgeToolFiles } from "./judge-files.ts";
import { languages } from "./languages.ts";
import { judgeAllPacks } from "./packs/judge-packs.ts";
import { type RulesOf, ruleTable } from "./rule-table.ts";
import { allRules } from "./rules/all.ts";
import { redactFindings } from "./secrets/redact-findings.ts";
import { DEFAULT_SETTINGS, type PolicySettings } from "./settings.ts";
import { commandOf, type ToolCall } from "./tool-call.ts";
import type { World } from "./world.ts";

/** Judges a tool call: asks every source that knows this kind of call and keeps the strictest. */
export function judge(
  call: ToolCall,
  world: World,
  settings: PolicySettings = DEFAULT_SETTINGS,
): Judgement {
  const command = commandOf(call);
  if (command === undefined) return shown(foldFindings(judgeToolFiles(call, world), settings));
  if (typeof command.text !== "string") return foldFindings([command.unreadable], settings);
  const analysis = analyzeCommand(command.text, command.dialect, world, languages());
  const findings = judgeAnalysis(analysis, world, settings, rulesOfAll());
  const all: Finding[] = [...findings, ...judgeCommandFiles(analysis, world)];
  all.push(...judgeAllPacks(analysis.invocations, world, settings.disabled));
  return { ...shown(foldFindings(all, settings)), analysis };
}

function shown(judgement: Judgement): Judgement {
  if (!mayShowSecret(judgement)) return judgement;
  return { ...judgement, findings: redactFindings(judgement.findings) };
}

let table: RulesOf | undefined;

function rulesOfAll(): RulesOf {
  table ??= ruleTable(allRules());
  return table;
}
