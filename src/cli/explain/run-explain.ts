import type { Config } from "../../config/schema.ts";
import { EXIT } from "../../exit.ts";
import { proofOf } from "../../handlers/approve.ts";
import { asksItself, boundsOfCall } from "../../handlers/bounded-call.ts";
import { type CallJudgement, judgeCall } from "../../handlers/judge-call.ts";
import { boundedCalls, isSwitchedOff, policySettingsOf } from "../../handlers/policy-settings.ts";
import { isAnsweredByUndo } from "../../handlers/undo-before.ts";
import type { Io } from "../../io.ts";
import type { ToolCall } from "../../policy/agent-tools/tool-call.ts";
import { decide } from "../../policy/decide.ts";
import { DEFAULT_SETTINGS } from "../../policy/judge/combine.ts";
import type { UnaskedFinding } from "../../policy/judge/when-to-ask.ts";
import type { Finding, Span } from "../../policy/model/finding.ts";
import type { Analysis, Arg } from "../../policy/model/invocation.ts";
import type { Preset } from "../../policy/model/preset.ts";
import type { PolicySettings } from "../../policy/model/settings.ts";
import { secretSpans } from "../../policy/secrets/scan.ts";
import type { Hook } from "../../userhooks/hook.ts";
import { HookEvent } from "../../userhooks/hook-event.ts";
import { loadHooks } from "../../userhooks/sources.ts";
import { findPreset, withPreset } from "../circumstances.ts";
import { type Surroundings, surroundingsOf, toolCallOf } from "../policy-call.ts";
import { printJson, refuse, snakeKeys } from "../terminal/output.ts";
import { mayColour, screenWidth } from "../terminal/terminal.ts";
import {
  type Change,
  type Explained,
  explanationText,
  masked,
  shown,
  shownWord,
  stdinOf,
  unknownParts,
} from "./explain-text.ts";

/** What `fairlead explain` was asked. */
export interface ExplainOptions {
  readonly command?: string | undefined;
  readonly tool?: string | undefined;
  readonly path?: string | undefined;
  readonly content?: string | undefined;
  readonly url?: string | undefined;
  readonly input?: string | undefined;
  readonly cwd?: string | undefined;
  readonly preset?: string | undefined;
  readonly "permission-mode"?: string | undefined;
  readonly "exit-code"?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Explains one call. 0, or with `exit-code` 2 for a refusal; 1 for options that describe no call. */
export async function explain(io: Io, options: ExplainOptions): Promise<number> {
  const input = readInput(options.input);
  const rule = options.command?.trim() ?? "";
  if (/^[\w-]+\/[\w-]+$/.test(rule) && (await isRule(io, rule)))
    return refuse(io, `${rule} is a rule, not a command`, `fairlead policy show ${rule}`);
  if (input instanceof Error) return refuse(io, `--input ${input.message}`);
  const command = options.command === "-" ? await readStdin(io) : options.command;
  const { tool, path, content, url } = options;
  if ([command, tool, path, content, url, input].every((given) => given === undefined)) {
    return refuse(io, "nothing to explain", "fairlead explain 'rm -rf build'");
  }
  const call = toolCallOf({ command, tool, path, content, url, input });
  const preset = options.preset === undefined ? undefined : findPreset(options.preset);
  if (preset instanceof Error) return refuse(io, preset.message);
  const permissionMode = options["permission-mode"];
  const explained = await explainCall(io, call, options.cwd, { preset, permissionMode });
  if (options.json === true) printJson(io, asJson(explained));
  else {
    io.stdout(explanationText(explained, mayColour(io), screenWidth()));
    for (const problem of explained.problems) io.stderr(`warning: ${problem}`);
  }
  const isRefused = explained.judged.verdict === "deny";
  return options["exit-code"] === true && isRefused ? EXIT.blocked : EXIT.ok;
}

/** The circumstances in which a call is explained, where they are not those in force. */
interface Circumstances {
  readonly preset?: Preset | undefined;
  readonly permissionMode: string | undefined;
}

/** What a call would do in a folder, and how it is judged by the settings that hold there. */
export async function explainCall(
  io: Io,
  call: ToolCall,
  directory: string | undefined,
  { preset, permissionMode }: Circumstances,
): Promise<Explained> {
  const { config: inForce, warnings, world, workspace } = await surroundingsOf(io, directory);
  const config = withPreset(inForce, preset);
  const facts = { event: "PreToolUse", permissionMode, io };
  const plain = await decide(call, world, DEFAULT_SETTINGS, "everything");
  const judged = await judgeCall(call, world, config, facts);
  const passes = judged.verdict === "pass" && judged.unasked.length === 0;
  const proof = passes ? await proofOf(call, world, config, judged.lifted) : undefined;
  return {
    call,
    cwd: world.cwd,
    analysis: plain.analysis,
    judged,
    proof,
    isAnsweredByUndo: isAnsweredByUndo(judged, config),
    isApproving: config.approve.read_only,
    without: passes ? await verdictWithout(call, world, config, facts) : undefined,
    hooks: await hooksFor(io, call, workspace.root, config),
    ...(await boundsOf(io, call, { config, world, permissionMode }, plain.analysis, judged)),
    changes: [
      ...changesOf(plain.findings, judged, policySettingsOf(config)),
      ...judged.unasked.map(unaskedChange(config.policy.preset)),
    ],
    problems: [...warnings, ...judged.problems],
  };
}

/** True for the id of a rule, which one may expect this command to explain. */
async function isRule(io: Io, id: string): Promise<boolean> {
  const { rulesInForce } = await import("../policy/rule-catalogue.ts");
  return (await rulesInForce(io)).rules.some((rule) => rule.id === id);
}

/** What would become of a call that passes only because nothing is lost by what it deletes. */
async function verdictWithout(
  call: ToolCall,
  { isSpare: _, ...world }: Surroundings["world"],
  config: Config,
  facts: Parameters<typeof judgeCall>[3],
): Promise<string | undefined> {
  const { verdict, findings } = await judgeCall(call, world, config, facts);
  const [first] = findings;
  return verdict === "pass" || first === undefined ? undefined : `${verdict} (${first.rule})`;
}

/** The names of the user's own hooks that run before such a call. */
async function hooksFor(
  io: Io,
  { tool }: ToolCall,
  root: string,
  config: Config,
): Promise<readonly string[]> {
  const { hooks } = await loadHooks(io, root, config.hook);
  const event = new HookEvent("tool:pre_execute", {}, { toolName: tool });
  const isRun = (hook: Hook) => hook.enabled && hook.trusted && hook.matches(event);
  return hooks
    .filter(isRun)
    .map(({ label, conditions }) =>
      conditions.length === 0 ? label : `${label} (under its conditions)`,
    );
}

/** Why a call runs within bounds, by the same code as in the hook, or why its mode leaves it without any. */
async function boundsOf(
  io: Io,
  call: ToolCall,
  { config, world, permissionMode }: Pick<Surroundings, "config" | "world"> & Circumstances,
  analysis: Analysis | undefined,
  judged: CallJudgement,
): Promise<Pick<Explained, "bounds" | "withoutBounds">> {
  const calls = boundedCalls(config, permissionMode);
  if (calls === "off" || analysis === undefined) return {};
  const read = { ...judged, analysis };
  const about = { call, world, context: { io, config, decides: undefined } };
  const event = { permissionMode };
  const running = await boundsOfCall(read, { ...about, event });
  if (running !== undefined)
    return { bounds: running.why ?? "this call is not proven to be read-only" };
  if (calls !== "all" || !asksItself({ ...about, event })) return {};
  // In a mode that asks about nothing, the same call would run within them.
  const unasked = { permissionMode: UNASKING_MODE };
  if ((await boundsOfCall(read, { ...about, event: unasked })) === undefined) return {};
  const mode = permissionMode ?? "default";
  return {
    withoutBounds: `in mode ${mode} fairlead leaves calls that it understands to the agent's own prompts`,
  };
}

const UNASKING_MODE = "bypassPermissions";

function readInput(
  text: string | undefined,
): Readonly<Record<string, unknown>> | undefined | Error {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return new Error("must be a JSON object");
    return Object.fromEntries(Object.entries(value));
  } catch {
    return new Error("is not valid JSON");
  }
}

async function readStdin(io: Io): Promise<string> {
  const reader = io.stdin();
  const decoder = new TextDecoder();
  let text = "";
  for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
  }
  return (text + decoder.decode()).replace(/\n$/, "");
}

function changesOf(
  builtIn: readonly Finding[],
  judged: CallJudgement,
  settings: PolicySettings,
): readonly Change[] {
  return builtIn.flatMap((finding): Change[] => {
    const { rule, verdict: was } = finding;
    if (isSwitchedOff(rule, settings)) return [{ rule, was, because: "switched off in [policy]" }];
    const lifted = judged.lifted.find((one) => isSame(one.finding, finding));
    if (lifted !== undefined)
      return [{ rule, was, because: `lifted by your exception (${lifted.because})` }];
    const now = settings.severity.get(rule) ?? was;
    return now === was ? [] : [{ rule, was, now, because: "policy.severity" }];
  });
}

/** A question that the preset does not ask, as a change of the verdict. */
function unaskedChange(preset: string): (unasked: UnaskedFinding) => Change {
  return ({ finding: { rule, verdict: was }, isTold }) => {
    const told = isTold ? "; you get a notice" : "";
    const because = `but the preset ${preset} does not ask${told}`;
    return { rule, was, because };
  };
}

function isSame(left: Finding, right: Finding): boolean {
  return left.rule === right.rule && left.words === right.words;
}

function asJson(explained: Explained): object {
  const { call, cwd, analysis, judged, changes, problems, proof, hooks, bounds } = explained;
  const { verdict, findings } = judged;
  const secrets = secretSpans(analysis?.source ?? "");
  const isSecret = ({ start, end }: Span) =>
    secrets.some((secret) => secret.start < end && start < secret.end);
  const word = (arg: Arg) => (isSecret(arg) ? "***" : masked(shownWord(arg)));
  return {
    tool: call.tool,
    cwd,
    verdict,
    findings: findings.map(snakeKeys),
    changes,
    commands: (analysis?.invocations ?? []).map((invocation) => ({
      program: invocation.program,
      args: invocation.args.map(word),
      via: invocation.via.map(({ secrets: _, ...wrapper }) => wrapper),
      cwd: shown(invocation.cwd),
      stdin: stdinOf(invocation) ?? null,
      redirects: invocation.redirects.map(({ operator, target }) => `${operator} ${word(target)}`),
      elevated: invocation.elevated,
      remote: invocation.remote,
      unknown: unknownParts(invocation),
      span: { start: invocation.start, end: invocation.end },
    })),
    doubts: (analysis?.doubts ?? []).map(({ kind, message, start, end }) => ({
      kind,
      message,
      span: { start, end },
    })),
    read_only: proof === undefined ? null : proof,
    undo: explained.isAnsweredByUndo,
    hooks,
    bounds: bounds ?? null,
    problems,
  };
}
