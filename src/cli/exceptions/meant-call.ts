import type { Io } from "../../io.ts";
import { commandOf, judgedInput, type ToolCall } from "../../policy/tool-call.ts";
import { callMark, consentKey } from "../../state/allow-once.ts";
import { ALLOW_ONCE_HOURS, findRefused, readCode } from "../../state/consents.ts";
import { type Decision, timeOfId } from "../../state/decisions.ts";
import { findDecision } from "../../state/read-decisions.ts";
import { workspaceOf } from "../command.ts";
import { callOf } from "../logged-call.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { toolCallOf } from "../policy-call.ts";

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
}

/** Why nothing is meant, and what to type. */
export interface NotMeant {
  readonly ok: false;
  readonly problem: string;
  readonly hint?: string;
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
  if (what !== undefined && CODE.test(what)) {
    const code = readCode(what);
    if (code !== undefined) return refusedCall(io, code);
  }
  if (what === undefined && path === undefined) {
    return { ok: false, problem: "no call is named" };
  }
  if (what === "last") return loggedCall(await lastDecision(io, isMeant));
  if (what !== undefined && timeOfId(what) !== undefined) {
    const found = await findDecision(io, what);
    if (found !== undefined) return loggedCall(found);
  }
  const call = toolCallOf({ command: what, path, tool: tool ?? (path && "Edit") });
  return { ok: true, call, cwd, isWhole: commandOf(call) !== undefined };
}

/** Refuses to look a call up in the log below an agent, as `fairlead log` does: it is of all projects. */
export async function refuseLookUp(
  io: Io,
  command: "allow" | "deny",
  { what = "" }: CallWords,
): Promise<number | undefined> {
  if (what !== "last" && timeOfId(what) === undefined) return undefined;
  return refuseChangeBelowAgent(io, `${command} ${what}`);
}

/** How a code is shown; a command line of its letters is not taken for one. */
const CODE = /^[\dA-Za-z]{4}-[\dA-Za-z]{4}-[\dA-Za-z]{4}$/;

/** The call of a refusal, where all of it is kept: what held a secret or was very long is not. */
async function refusedCall(io: Io, code: string): Promise<MeantCall | NotMeant> {
  const key = await consentKey(io);
  const found = key === undefined ? undefined : await findRefused(io, key, code);
  if (key === undefined || found === undefined) {
    const hours = `in the last ${ALLOW_ONCE_HOURS} hours that was not allowed yet`;
    return { ok: false, problem: `nothing was refused under ${code} ${hours}` };
  }
  const { tool, cwd, shown } = found;
  for (const input of inputsOf(shown)) {
    const call = { tool, input };
    if (callMark(key, { tool, cwd, judged: judgedInput(call) }) === found.call)
      return { ok: true, call, cwd, isWhole: true };
  }
  return {
    ok: false,
    problem: "this call held a secret or was very long, so not all of it was kept",
    hint: `fairlead allow-once ${code} lets it pass once`,
  };
}

/** The last decision in this project, or where it has none, anywhere. */
async function lastDecision(
  io: Io,
  isMeant: (decision: Decision) => boolean,
): Promise<Decision | undefined> {
  const { root } = workspaceOf(io);
  const isHere = (decision: Decision) => decision.project === root && isMeant(decision);
  return (await findDecision(io, "last", isHere)) ?? findDecision(io, "last", isMeant);
}

/** The call of a decision, where all of it is kept. */
function loggedCall(logged: Decision | undefined): MeantCall | NotMeant {
  if (logged === undefined) return { ok: false, problem: "the log has no such decision" };
  const call = callOf(logged);
  if (call instanceof Error) return { ok: false, problem: call.message, hint: TYPE_IT };
  if (LEFT_OUT.test(logged.command ?? logged.path ?? logged.input ?? "")) {
    const problem = "the call held a secret, which is not in the log";
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
