import type { Finding } from "./finding.ts";
import { foldFindings, type Judgement, withoutSecrets } from "./fold.ts";
import { judgeCommand } from "./judge-command.ts";
import { mayConcernPacks } from "./packs/known-programs.ts";
import type { PolicySettings } from "./settings.ts";
import type { Languages } from "./shell/nested.ts";
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
  const { analysis, findings } = judgeCommand(
    command,
    dialect,
    world,
    settings,
    await languagesFor(command, dialect),
  );
  const first = foldFindings(findings, settings);
  if (first.verdict === "deny" && want === "verdict") {
    return { ...(await withoutSecrets(first)), analysis };
  }
  const { judgeCommandFiles } = await import("./judge-files.ts");
  const all: Finding[] = [...findings, ...judgeCommandFiles(analysis, world)];
  if (mayConcernPacks(analysis)) {
    const { judgePacks } = await import("./packs/judge-packs.ts");
    for (const one of analysis.invocations) all.push(...judgePacks(one, world, settings.disabled));
  }
  return { ...(await withoutSecrets(foldFindings(all, settings))), analysis };
}

/** Names whose programs take code in another language, as they stand in a command line. */
const INTERPRETERS =
  /py(?:thon|py)?\b|python|node|deno|bun|tsx|perl|ruby|php|awk|sed|lua|script|julia|powershell|pwsh|cmd/i;

/** The analysers of other languages are a third of the policy's code: most commands name none. */
async function languagesFor(command: string, dialect: string): Promise<Languages> {
  if (dialect === "shell" && !INTERPRETERS.test(command)) return new Map();
  return (await import("./languages.ts")).languages();
}
