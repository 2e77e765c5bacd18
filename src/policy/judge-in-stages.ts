import type { Finding } from "./finding.ts";
import { foldFindings, type Judgement, mayShowSecret } from "./fold.ts";
import { mayConcernPacks } from "./packs/known-programs.ts";
import { judgePlainly } from "./plain.ts";
import type { PolicySettings } from "./settings.ts";
import type { Languages } from "./shell/nested.ts";
import { commandOf, type ToolCall } from "./tool-call.ts";
import { mayBeTypedForWindows } from "./typed-windows.ts";
import type { World } from "./world.ts";

/**
 * Judges a tool call as `judge` does, loading no more of the policy than the call needs: nothing for a
 * plain command, the shell and the rules for one that they refuse, the tables of tools only for tools
 * they know. Verdict and first finding are those of `judge`; behind a denial others may be missing, unless
 * `want` is "everything": then all findings and the analysis are there, as rules and exceptions of a
 * user need them.
 */
export async function judgeInStages(
  call: ToolCall,
  world: World,
  settings: PolicySettings,
  want: "verdict" | "everything" = "verdict",
): Promise<Judgement> {
  const command = commandOf(call);
  if (command === undefined) {
    const { judgeToolFiles } = await import("./judge-files.ts");
    return shown(foldFindings(judgeToolFiles(call, world), settings));
  }
  if (command.text === undefined) return foldFindings([command.unreadable], settings);
  const changes = settings.disabled.size + settings.severity.size > 0;
  // A patch in the line may be for Codex's own program, which no rule for the shell knows.
  const patches = command.text.includes(PATCH_MARK);
  if (command.dialect === "shell" && want === "verdict" && !changes && !patches) {
    const plain = judgePlainly(command.text, world);
    if (plain === "harmless") return foldFindings([], settings);
    if (plain !== undefined) return foldFindings([plain], settings);
  }
  return judgeShell(command.text, command.dialect, world, settings, want);
}

async function judgeShell(
  command: string,
  dialect: "shell" | "powershell" | "cmd",
  world: World,
  settings: PolicySettings,
  want: "verdict" | "everything",
): Promise<Judgement> {
  const { judgeCommand } = await import("./judge-command.ts");
  const { analysis, findings } = judgeCommand(
    command,
    dialect,
    world,
    settings,
    await languagesFor(command, dialect),
  );
  const first = foldFindings(findings, settings);
  if (first.verdict === "deny" && want === "verdict") {
    return { ...(await shown(first)), analysis };
  }
  const { judgeCommandFiles } = await import("./judge-files.ts");
  const all: Finding[] = [...findings, ...judgeCommandFiles(analysis, world)];
  if (mayConcernPacks(analysis)) {
    const { judgeAllPacks } = await import("./packs/judge-packs.ts");
    all.push(...judgeAllPacks(analysis.invocations, world, settings.disabled));
  }
  return { ...(await shown(foldFindings(all, settings))), analysis };
}

async function shown(judgement: Judgement): Promise<Judgement> {
  if (!mayShowSecret(judgement)) return judgement;
  const { redactFindings } = await import("./secrets/redact-findings.ts");
  return { ...judgement, findings: redactFindings(judgement.findings) };
}

/** Every file of a patch begins with it. */
const PATCH_MARK = "*** ";

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
