import { commandOf, type ToolCall } from "./agent-tools/tool-call.ts";
import { isReadAtAll, isReadByFields } from "./agent-tools/tool-table.ts";
import {
  DEFAULT_SETTINGS,
  foldFindings,
  type Judgement,
  strictestOf,
  withoutSecrets,
} from "./judge/combine.ts";
import type { Invocation } from "./model/invocation.ts";
import type { PolicySettings } from "./model/settings.ts";
import type { World } from "./model/world.ts";
import { judgeQuickly, type QuickAnswer } from "./quick/command.ts";
import { isHarmlessFileCall } from "./quick/file-call.ts";

/**
 * Decides about a tool call by the built-in policy: the one entry for the hook, `explain`, `policy test`, the
 * corpus, the benchmarks and the tests. It loads no more of the policy than the call needs: nothing for a plain
 * command, whose judgement is there at once, the shell and the rules for one that they refuse, the tables of
 * tools only for tools they know. With "everything" the verdict and the first finding are the same, and every
 * further finding and the analysis are there too, as rules and exceptions of a user need them.
 */
export function decide(
  call: ToolCall,
  world: World,
  settings: PolicySettings = DEFAULT_SETTINGS,
  want: "verdict" | "everything" = "verdict",
): Judgement | Promise<Judgement> {
  const command = commandOf(call);
  if (command === undefined) {
    if (isHarmlessFileCall(call, world)) return HARMLESS;
    if (isReadByFields(call.tool)) return judgeByFields(call, world, settings);
    if (!isReadAtAll(call.tool)) return HARMLESS;
    return judgeFiles(call, world, settings);
  }
  const { text } = command;
  if (text === undefined) return foldFindings([command.unreadable], settings);
  return judgeText(text, command.dialect, world, settings, want);
}

/** Judges a command line; one that holds a NUL in both ways in which a shell may read it. */
function judgeText(
  text: string,
  dialect: Invocation["dialect"],
  world: World,
  settings: PolicySettings,
  want: "verdict" | "everything",
): Judgement | Promise<Judgement> {
  if (!text.includes("\0")) return judgeLine(text, dialect, world, settings, want);
  const [whole, cut] = readingsOf(text);
  return Promise.all([
    judgeLine(whole, dialect, world, settings, want),
    judgeLine(cut, dialect, world, settings, want),
  ]).then(strictestOf);
}

/**
 * What a shell may make of a text with NULs in it. One that reads a script leaves them out; an argument, as
 * of `bash -c`, ends at the first.
 */
export function readingsOf(text: string): readonly [whole: string, cut: string] {
  return [text.replaceAll("\0", ""), text.slice(0, text.indexOf("\0"))];
}

function judgeLine(
  text: string,
  dialect: Invocation["dialect"],
  world: World,
  settings: PolicySettings,
  want: "verdict" | "everything",
): Judgement | Promise<Judgement> {
  const changes = settings.disabled.size + settings.severity.size > 0;
  // A patch in the line may be for Codex's own program, which no rule for the shell knows.
  const patches = text.includes(PATCH_MARK);
  if (dialect === "shell" && want === "verdict" && !changes && !patches) {
    const quick = judgeQuickly(text, world);
    if (quick instanceof Promise) {
      return quick.then((answer) => judgementOf(answer, settings) ?? judgeWholly());
    }
    const judgement = judgementOf(quick, settings);
    if (judgement !== undefined) return judgement;
  }
  return judgeWholly();

  function judgeWholly(): Promise<Judgement> {
    const judging = import("./judge/judge-shell.ts");
    const judge = () =>
      judging.then(({ judgeShell }) => judgeShell(text, dialect, world, settings, want));
    return world.ready?.()?.then(judge) ?? judge();
  }
}

function judgementOf(answer: QuickAnswer, settings: PolicySettings): Judgement | undefined {
  if (answer === undefined) return undefined;
  return answer === "harmless" ? HARMLESS : foldFindings([answer], settings);
}

const HARMLESS: Judgement = { verdict: "pass", findings: [] };

async function judgeFiles(
  call: ToolCall,
  world: World,
  settings: PolicySettings,
): Promise<Judgement> {
  const { judgeFileCall, writesOfTool } = await import("./judge/judge-tool-files.ts");
  const findings = await judgeFileCall(call, world, async ({ text, dialect }) => {
    return (await judgeText(text, dialect, world, settings, "verdict")).findings;
  });
  const judgement = await withoutSecrets(foldFindings(findings, settings));
  const writes = writesOfTool(call, world);
  return writes === undefined ? judgement : { ...judgement, writes, destroys: true };
}

/** A tool that is known by its fields: the policy is loaded only for one that would do something. */
async function judgeByFields(
  call: ToolCall,
  world: World,
  settings: PolicySettings,
): Promise<Judgement> {
  const { readActingFields } = await import("./fields/read-fields.ts");
  const uses = readActingFields(call);
  if (uses === undefined) return HARMLESS;
  const { judgeUses } = await import("./fields/judge-fields.ts");
  const { found, ...does } = await judgeUses(call, uses, world, (text, dialect) =>
    judgeText(text, dialect, world, settings, "everything"),
  );
  return { ...(await withoutSecrets(foldFindings(found, settings))), ...does };
}

/** Every file of a patch begins with it. */
const PATCH_MARK = "*** ";
