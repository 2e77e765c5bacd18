import type { Finding } from "./finding.ts";
import { foldFindings, type Judgement, withoutSecrets } from "./fold.ts";
import { judgePlainly } from "./plain.ts";
import { isPlainFileCall } from "./plain-files.ts";
import type { PolicySettings } from "./settings.ts";
import { commandOf, type ToolCall } from "./tool-call.ts";
import type { World } from "./world.ts";

/**
 * Judges a tool call as `judge` does, loading no more of the policy than the call needs: nothing for a
 * plain command, whose judgement is there at once, the shell and the rules for one that they refuse, the
 * tables of tools only for tools they know. Verdict and first finding are those of `judge`; behind a denial
 * others may be missing, unless `want` is "everything": then all findings and the analysis are there, as
 * rules and exceptions of a user need them.
 */
export function judgeInStages(
  call: ToolCall,
  world: World,
  settings: PolicySettings,
  want: "verdict" | "everything" = "verdict",
): Judgement | Promise<Judgement> {
  const command = commandOf(call);
  if (command === undefined) {
    return isPlainFileCall(call, world) ? HARMLESS : judgeFiles(call, world, settings);
  }
  const { text } = command;
  if (text === undefined) return foldFindings([command.unreadable], settings);
  const changes = settings.disabled.size + settings.severity.size > 0;
  // A patch in the line may be for Codex's own program, which no rule for the shell knows.
  const patches = text.includes(PATCH_MARK);
  if (command.dialect === "shell" && want === "verdict" && !changes && !patches) {
    const plain = judgePlainly(text, world);
    if (plain === "harmless") return HARMLESS;
    if (plain !== undefined) return foldFindings([plain], settings);
  }
  const { dialect } = command;
  return import("./judge-shell.ts").then(({ judgeShell }) =>
    judgeShell(text, dialect, world, settings, want),
  );
}

const HARMLESS: Judgement = { verdict: "pass", findings: [] };

async function judgeFiles(
  call: ToolCall,
  world: World,
  settings: PolicySettings,
): Promise<Judgement> {
  const { judgeToolFiles } = await import("./judge-files.ts");
  const findings: readonly Finding[] = judgeToolFiles(call, world);
  return withoutSecrets(foldFindings(findings, settings));
}

/** Every file of a patch begins with it. */
const PATCH_MARK = "*** ";
