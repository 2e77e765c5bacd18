import { commandOf, type ToolCall } from "../../src/policy/agent-tools/tool-call.ts";
import { isReadByFields } from "../../src/policy/agent-tools/tool-table.ts";
import { packsFor } from "../../src/policy/catalog/load-packs.ts";
import { readingsOf } from "../../src/policy/decide.ts";
import * as far from "../../src/policy/effects/far-reach.ts";
import { worldsOf } from "../../src/policy/effects/links-of-the-line.ts";
import { countingFindings, judgeFields } from "../../src/policy/fields/judge-fields.ts";
import { readFields } from "../../src/policy/fields/read-fields.ts";
import { commandRules, passedOnRules } from "../../src/policy/judge/all-rules.ts";
import {
  DEFAULT_SETTINGS,
  foldFindings,
  type Judgement,
  strictestOf,
} from "../../src/policy/judge/combine.ts";
import {
  analyzeCommand,
  judgeAnalysis,
  judgeInvocations,
} from "../../src/policy/judge/judge-command.ts";
import { judgeCommandFiles } from "../../src/policy/judge/judge-files.ts";
import { judgeToolFiles } from "../../src/policy/judge/judge-tool-files.ts";
import { languages } from "../../src/policy/languages/analysers.ts";
import type { Invocation } from "../../src/policy/model/invocation.ts";
import type { World } from "../../src/policy/model/world.ts";
import { judgeCommandContent } from "../../src/policy/rules/judge-content.ts";
import { judgeAllPacks } from "../../src/policy/rules/outside.ts";
import { redactFindings } from "../../src/policy/secrets/redact-findings.ts";
import { PACKS } from "./tools/all-packs.ts";

/** What every rule, pack and language says of a call, whatever it needs: nothing is left unloaded. */
export function wholePolicy(call: ToolCall, world: World): Judgement {
  const command = commandOf(call);
  if (command === undefined) {
    if (isReadByFields(call.tool)) return wholeByFields(call, world);
    return redacted(foldFindings(judgeToolFiles(call, world), DEFAULT_SETTINGS));
  }
  if (command.text === undefined) return foldFindings([command.unreadable], DEFAULT_SETTINGS);
  return wholeText(command.text, command.dialect, world);
}

function wholeByFields(call: ToolCall, world: World): Judgement {
  const uses = readFields(call);
  const found = [...judgeFields(call, uses, world)];
  for (const line of uses.lines) {
    found.push(...countingFindings(line, wholeText(line.text, line.dialect, world).findings));
  }
  return redacted(foldFindings(found, DEFAULT_SETTINGS));
}

function wholeText(text: string, dialect: Invocation["dialect"], world: World): Judgement {
  if (!text.includes("\0")) return wholeLine(text, dialect, world);
  const [whole, cut] = readingsOf(text);
  return strictestOf([wholeLine(whole, dialect, world), wholeLine(cut, dialect, world)]);
}

function wholeLine(text: string, dialect: Invocation["dialect"], world: World): Judgement {
  const analysis = analyzeCommand(text, dialect, world, languages());
  const worldAt = worldsOf(analysis, world);
  const findings = [
    ...judgeAnalysis(analysis, world, DEFAULT_SETTINGS, commandRules(), worldAt),
    ...judgeCommandFiles(analysis, world, worldAt, far),
    ...judgeCommandContent(analysis.source),
    ...judgeAllPacks(analysis, world, DEFAULT_SETTINGS.disabled, packsFor(PACKS)),
    ...judgeInvocations(analysis, world, DEFAULT_SETTINGS, passedOnRules(packsFor(PACKS)), worldAt),
  ];
  return redacted(foldFindings(findings, DEFAULT_SETTINGS));
}

function redacted(judgement: Judgement): Judgement {
  return { ...judgement, findings: redactFindings(judgement.findings) };
}
