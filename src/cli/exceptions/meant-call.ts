import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { commandOf, judgedInput, type ToolCall } from "../../policy/agent-tools/tool-call.ts";
import { hasCodeForm } from "../../policy/model/own-commands.ts";
import { callMark, consentKey, consentKeyPath, type RefusedCall } from "../../state/allow-once.ts";
import { ALLOW_ONCE_HOURS, findRefused, readCode } from "../../state/consents.ts";
import { type Decision, timeOfId } from "../../state/decisions.ts";
import { findDecision } from "../../state/read-decisions.ts";
import { withoutAnswer, workspaceOf } from "../command.ts";
import { callOf } from "../log/logged-call.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { toolCallOf } from "../policy-call.ts";
import { refuse } from "../terminal/output.ts";

/** A call that a person means, and where it is made. */
export interface MeantCall {
  readonly ok: true;
  readonly call: ToolCall;
  /** Undefined for the working directory. */
  readonly cwd: string | undefined;
  /** True where all of its input is known that a judgement rests on: of an edit often only the file is. */
  readonly isWhole: boolean;
  /** What the log says of it; absent for a call that was typed or named by a code. */
  readonly logged?: Decision;
  /** What fairlead recorded when it stopped the call; absent for one that was not named by a code. */
  readonly refusal?: StoppedUnder;
}

/** Why nothing is meant, and what to type. */
export interface NotMeant {
  readonly ok: false;
  readonly problem: string;
  readonly hint?: string;
  /** What was stopped under a code, when too little was kept to allow more than one call. */
  readonly refusal?: StoppedUnder;
}

/** A call that fairlead stopped, and the code that it showed the person. */
export interface StoppedUnder {
  readonly code: string;
  readonly kept: RefusedCall;
}

/** The words by which a call is meant. */
export interface CallWords {
  /** A command line, the code of a refusal, the id of a decision in the log, or `last`. */
  readonly what: string | undefined;
  readonly tool?: string | undefined;
  readonly path?: string | undefined;
  readonly cwd?: string | undefined;
}

/**
 * Finds the call that a command line, a file, a code, an id or `last` means; `isMeant` says which decisions are
 * looked for as the last one.
 */
export async function meantCall(
  io: Io,
  { what, tool, path, cwd }: CallWords,
  isMeant: (decision: Decision) => boolean,
): Promise<MeantCall | NotMeant> {
  if (what !== undefined && path !== undefined) {
    return { ok: false, problem: "a call is about a command line or a file, not both" };
  }
  if (what !== undefined && hasCodeForm(what)) {
    const code = readCode(what);
    if (code !== undefined) return refusedCall(io, code);
    const problem = `${JSON.stringify(what)} is not a code`;
    return { ok: false, problem, hint: "a code looks like 7K3M-Q9TX-04BD" };
  }
  if (what === undefined && path === undefined) {
    return { ok: false, problem: "no call is named" };
  }
  if (what === "last") return lastCall(io, isMeant);
  if (what !== undefined && timeOfId(what) !== undefined) {
    const found = await findDecision(io, what);
    if (found !== undefined) return loggedCall(found);
  }
  const call = toolCallOf({ command: what, path, tool: tool ?? (path && "Edit") });
  return { ok: true, call, cwd, isWhole: commandOf(call) !== undefined };
}

/**
 * Says why nothing can come of a command about a call, for its `setup`: `tryOut` shows what it would do. Of what is
 * looked up in the log no more is said than that it is not there.
 */
export async function refuseVain(
  io: Io,
  words: CallWords,
  isMeant: (decision: Decision) => boolean,
  tryOut: (io: Io) => Promise<number>,
): Promise<number | undefined> {
  if (isLookUp(words.what ?? "")) {
    const meant = await meantCall(io, words, isMeant);
    return meant.ok ? undefined : refuse(io, meant.problem, meant.hint);
  }
  const exit = await tryOut(withoutAnswer(io));
  return exit === EXIT.ok ? undefined : exit;
}

function isLookUp(what: string): boolean {
  return what === "last" || timeOfId(what) !== undefined;
}

/** Refuses to look a call up in the log below an agent, as `fairlead log` does: it is of all projects. */
export async function refuseLookUp(
  io: Io,
  command: "allow" | "deny",
  { what = "" }: CallWords,
): Promise<number | undefined> {
  return isLookUp(what) ? refuseChangeBelowAgent(io, `${command} ${what}`) : undefined;
}

/** The call that was stopped under a code. */
async function refusedCall(io: Io, code: string): Promise<MeantCall | NotMeant> {
  const key = await consentKey(io);
  if (key === undefined) {
    const path = consentKeyPath(io) ?? "the key of your consents, without a home folder,";
    const hint = "move it away; what is refused from then on has codes again";
    return { ok: false, problem: `${path} can be neither read nor made`, hint };
  }
  const found = await findRefused(io, key, code);
  if (found === undefined) {
    const gone = `was used already, is older than ${ALLOW_ONCE_HOURS} hours, or does not exist`;
    return { ok: false, problem: `the code ${code} ${gone}` };
  }
  const { tool, cwd, shown } = found;
  const refusal = { code, kept: found };
  for (const input of inputsOf(shown)) {
    const call = { tool, input };
    if (callMark(key, { tool, cwd, judged: judgedInput(call) }) === found.call)
      return { ok: true, call, cwd, isWhole: true, refusal };
  }
  const problem = "this call contained a secret or was very long, so not all of it was kept";
  return { ok: false, problem, hint: `to let it pass one time: fairlead allow ${code}`, refusal };
}

/** The call of the last decision in this project: what was stopped in another one is not on this screen. */
async function lastCall(
  io: Io,
  isMeant: (decision: Decision) => boolean,
): Promise<MeantCall | NotMeant> {
  const { root } = workspaceOf(io);
  const isHere = (decision: Decision) => decision.project === root && isMeant(decision);
  const found = await findDecision(io, "last", isHere);
  if (found !== undefined) return loggedCall(found);
  const hint = "fairlead log lists all projects; fairlead allow ID means one of its rows";
  return { ok: false, problem: `the log has no such call in ${root}`, hint };
}

/** True for a decision that stopped a call which was not let pass since. */
export function isStopped({ verdict, tool, passed_by: passed }: Decision): boolean {
  const isOver = tool === undefined || passed === "allow-once";
  return !isOver && (verdict === "deny" || verdict === "ask");
}

/** The call of a decision, where all of it is kept. */
function loggedCall(logged: Decision | undefined): MeantCall | NotMeant {
  if (logged === undefined) return { ok: false, problem: "the log has no such decision" };
  const call = callOf(logged);
  if (call instanceof Error) return { ok: false, problem: call.message, hint: TYPE_IT };
  if (LEFT_OUT.test(logged.command ?? logged.path ?? logged.input ?? "")) {
    const problem = "the call contained a secret, which is not in the log";
    return { ok: false, problem, hint: TYPE_IT };
  }
  return { ok: true, call, cwd: logged.cwd, isWhole: logged.path === undefined, logged };
}

/** What the log has in place of a secret. */
export const LEFT_OUT = /…\(\d+\)/;

const TYPE_IT = "name it yourself: fairlead allow 'COMMAND', or --tool and --path";

/** What a tool may have been given, by the text that was kept of it. */
function inputsOf(shown: string): readonly Readonly<Record<string, unknown>>[] {
  const inputs: Readonly<Record<string, unknown>>[] = [{ command: shown }];
  try {
    const parsed: unknown = JSON.parse(shown);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      inputs.push(Object.fromEntries(Object.entries(parsed)));
  } catch {
    // A command line, then.
  }
  return inputs;
}
