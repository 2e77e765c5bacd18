import { type Finding, type PolicyVerdict, VERDICT_WEIGHT } from "../model/finding.ts";
import type { Analysis } from "../model/invocation.ts";
import type { PolicySettings } from "../model/settings.ts";
import type { World } from "../model/world.ts";
import { mayHoldSecret } from "../text/may-hold-secret.ts";

/** No change to the built-in rules. The first set of a process costs more than to judge a plain command. */
export const DEFAULT_SETTINGS: PolicySettings = {
  disabled: { size: 0, has: () => false },
  severity: { size: 0, get: () => undefined },
};

/** What the policy says of a call: the strictest verdict, and everything that led to it. */
export interface Judgement {
  readonly verdict: PolicyVerdict;
  /** The strictest first. */
  readonly findings: readonly Finding[];
  /** What the command would run, for the tools that run commands. */
  readonly analysis?: Analysis;
  /** True where it may delete, replace or overwrite something on this machine. */
  readonly destroys?: boolean;
  /** What a file tool writes to beside the project, as a command would. */
  readonly writes?: Analysis;
  /** Scripts and recipes on the disk that the command runs and that may do so, each with the world it runs in. */
  readonly scripts?: readonly ScriptRun[];
}

/** What a script or a recipe runs, and where. */
export interface ScriptRun {
  readonly analysis: Analysis;
  readonly world: World;
}

/** Applies the user's changes to the findings of every source, and keeps the strictest verdict. */
export function foldFindings(found: readonly Finding[], settings: PolicySettings): Judgement {
  const kept: Finding[] = [];
  for (const finding of found) {
    const family = finding.rule.slice(0, finding.rule.indexOf("/"));
    if (settings.disabled.has(finding.rule) || settings.disabled.has(family)) continue;
    const verdict = settings.severity.get(finding.rule);
    // What the configuration asks is asked whatever else is at stake.
    kept.push(
      verdict === undefined ? finding : { ...finding, verdict, stake: "lasting", undoable: false },
    );
  }
  const findings = strictestFirst(kept);
  return { verdict: findings[0]?.verdict ?? "pass", findings };
}

/** The judgement of a text that can be read in two ways: the stricter one decides, both say what they found. */
export function strictestOf([whole, cut]: readonly [Judgement, Judgement]): Judgement {
  const findings = strictestFirst([...whole.findings, ...cut.findings]);
  return { ...whole, verdict: findings[0]?.verdict ?? "pass", findings };
}

/** Without repetitions, the strictest first; equals keep their order. */
function strictestFirst(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length < 2) return findings;
  const seen = new Set<string>();
  const sorted = findings.toSorted((a, b) => VERDICT_WEIGHT[b.verdict] - VERDICT_WEIGHT[a.verdict]);
  return sorted.filter((finding) => {
    const key = `${finding.rule} ${finding.words} ${finding.reason}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The judgement with whatever may be a secret taken out of the words of its findings. */
export async function withoutSecrets(judgement: Judgement): Promise<Judgement> {
  if (!mayShowSecret(judgement)) return judgement;
  const { redactFindings } = await import("../secrets/redact-findings.ts");
  return { ...judgement, findings: redactFindings(judgement.findings) };
}

/**
 * True when what a finding says may hold a secret, so that it must be redacted before anybody sees it. Most
 * findings have none, and the patterns of secrets cost a millisecond to load.
 */
function mayShowSecret({ findings }: Judgement): boolean {
  return findings.some(
    ({ words, reason, instead = "" }) =>
      mayHoldSecret(words) || mayHoldSecret(reason) || mayHoldSecret(instead),
  );
}
