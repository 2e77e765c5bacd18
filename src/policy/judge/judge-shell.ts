import { mayConcernPacks } from "../catalog/known-programs.ts";
import { mayDestroy } from "../effects/destroys.ts";
import { worldsOf } from "../effects/links-of-the-line.ts";
import { mayReachFar } from "../effects/may-reach-far.ts";
import type { Finding } from "../model/finding.ts";
import type { Analysis } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { PolicySettings } from "../model/settings.ts";
import type { World } from "../model/world.ts";
import { commonRules } from "../rules/common-rules.ts";
import { mayConcernRareRules } from "../rules/needs-lazy-rules.ts";
import { mayPassOn } from "../rules/unknown-launcher-names.ts";
import { isWorthScanning, mayAssignSecret } from "../text/may-hold-secret.ts";
import { foldFindings, type Judgement, type ScriptRun, withoutSecrets } from "./combine.ts";
import { judgeAnalysis, judgeInvocations } from "./judge-command.ts";
import { judgeCommandFiles } from "./judge-files.ts";
import { readCommand } from "./read-command.ts";
import type { Following } from "./run-files.ts";
import { mayRunFile } from "./script-runners.ts";

export { madeByLine } from "./made-by-line.ts";

/**
 * Judges a command line that is not plain, loading the judgement of files and the tables of tools only
 * where they are needed. The part of `decide` that most calls do without.
 */
export async function judgeShell(
  command: string,
  dialect: "shell" | "powershell" | "cmd",
  world: World,
  settings: PolicySettings,
  want: "verdict" | "everything",
  within?: Following,
): Promise<Judgement> {
  const analysis = await readCommand(command, dialect, world);
  const rules = await rulesFor(analysis);
  const worldAt = worldsOf(analysis, world);
  // What is changed in the configuration may hold a refusal that another rule's exception would lift.
  const changes = settings.disabled.size + settings.severity.size > 0;
  const wanted = changes ? "everything" : want;
  const findings = judgeAnalysis(analysis, world, settings, rules, worldAt, wanted);
  const first = foldFindings(findings, settings);
  if (first.verdict === "deny" && want === "verdict") {
    return { ...(await withoutSecrets(first)), analysis };
  }
  const far = mayReachFar(analysis) ? await import("../effects/far-reach.ts") : undefined;
  const all: Finding[] = [...findings, ...judgeCommandFiles(analysis, world, worldAt, far)];
  if (isWorthScanning(command) || mayAssignSecret(command)) {
    const { judgeCommandContent } = await import("../rules/judge-content.ts");
    all.push(...judgeCommandContent(command));
  }
  if (mayConcernPacks(analysis)) {
    const { judgeByPacks } = await import("../rules/outside.ts");
    all.push(...(await judgeByPacks(analysis, world, settings.disabled)));
  }
  if (mayPassOn(analysis)) {
    const judge = (rules: readonly Rule[]) =>
      judgeInvocations(analysis, world, settings, rules, worldAt);
    all.push(...(await judgePassedOn(analysis, judge)));
  }
  const scripts: ScriptRun[] = [];
  if (world.fileText !== undefined && mayRunFile(analysis, world)) {
    const { judgeRunFiles } = await import("./run-files.ts");
    const judge = async (line: string, inside: World, place?: Following) => {
      const judged = await judgeShell(line, "shell", inside, settings, "verdict", place);
      if (judged.destroys === true && judged.analysis !== undefined)
        scripts.push({ analysis: judged.analysis, world: inside });
      scripts.push(...(judged.scripts ?? []));
      return judged.findings;
    };
    all.push(...(await judgeRunFiles(analysis, world, judge, within)));
  }
  all.push(...(await judgeTextsForAgents(analysis, world, settings)));
  const judgement = await withoutSecrets(foldFindings(all, settings));
  const destroys = mayDestroy(analysis);
  if (scripts.length === 0) return { ...judgement, analysis, destroys };
  return { ...judgement, analysis, destroys: destroys || judgement.verdict === "pass", scripts };
}

async function rulesFor(analysis: Analysis): Promise<readonly Rule[]> {
  if (!mayConcernRareRules(analysis)) return commonRules();
  return [...commonRules(), ...(await import("../rules/lazy-rules.ts")).rareRules()];
}

/** What is said of texts that agents load where a command writes them; it takes rules for each command in them. */
async function judgeTextsForAgents(
  { files }: Analysis,
  world: World,
  settings: PolicySettings,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [path, text] of files ?? []) {
    if (!path.endsWith(".md") && !path.endsWith(".toml")) continue;
    const { judgeWrittenText } = await import("../skills/written-texts.ts");
    const before = world.fileText?.(path) ?? "";
    const judged = await judgeWrittenText(
      path,
      text,
      before,
      async ({ text: line, dialect }) =>
        (await judgeShell(line, dialect, world, settings, "verdict")).findings,
    );
    findings.push(...judged);
  }
  return findings;
}

/** What is said of commands among the words of programs that nobody described; it takes every rule. */
async function judgePassedOn(
  analysis: Analysis,
  judge: (rules: readonly Rule[]) => readonly Finding[],
): Promise<readonly Finding[]> {
  const { commandsPassedOn } = await import("../rules/unknown-launcher-words.ts");
  const commands = commandsPassedOn(analysis);
  if (commands.length === 0) return [];
  const [{ passedOnRules }, { loadPacksNamedIn }] = await Promise.all([
    import("./all-rules.ts"),
    import("../catalog/load-packs.ts"),
  ]);
  return judge(passedOnRules(await loadPacksNamedIn(commands.map(({ text }) => text))));
}
