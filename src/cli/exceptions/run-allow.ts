import { INTERRUPTED } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { commandOf } from "../../policy/agent-tools/tool-call.ts";
import { redact } from "../../policy/secrets/scan.ts";
import { narrowestAllow } from "../../policy/user/suggested-scope.ts";
import { lateTerminal, refuseChangeBelowAgent } from "../loosening.ts";
import { refuse } from "../terminal/output.ts";
import type { Questions } from "../terminal/questions.ts";
import { screenWidth, visibleLine, wrapped } from "../terminal/terminal.ts";
import { allowLasting, ONCE } from "./allow-lasting.ts";
import { allowKeptCall, allowOneCall } from "./allow-one-call.ts";
import { allowPattern, isPatternHere } from "./allow-pattern.ts";
import { type CallWords, isStopped, meantCall, refuseLookUp, refuseVain } from "./meant-call.ts";
import { askHowFar, type HowFar, type HowFarOptions, howFarOf } from "./scope.ts";
import { describeStopped, neverLiftedIn, type Stopped, whatStops } from "./what-stops.ts";
import type { WritingOptions } from "./write-change.ts";

/** What `fairlead allow` was asked. */
export interface AllowOptions extends CallWords, HowFarOptions, WritingOptions {
  readonly reason?: string | undefined;
}

/** Allows one call as far as a person says: 0 when it is allowed, 130 when a question was broken off. */
export async function allow(io: Io, options: AllowOptions, questions: Questions): Promise<number> {
  const now = io.now();
  const said = howFarOf(options, now);
  if (typeof said === "string") return refuse(io, said, "fairlead allow --help");
  if (options.what === undefined && options.path === undefined)
    return refuse(io, "no call is named", "fairlead allow CODE, or fairlead allow 'COMMAND'");
  const isShown = options["dry-run"] === true;
  if (!isShown && !questions.isAtTerminal) {
    return refuse(io, "only a person at a terminal may allow something", DRY_RUN);
  }
  const refused = await refuseLookUp(io, "allow", options);
  if (refused !== undefined) return refused;
  if (await isPatternHere(io, options)) {
    const once = (what: string) => allow(io, { ...options, what, once: true }, questions);
    return allowPattern(io, options, said, questions, once);
  }
  const meant = await meantCall(io, options, isStopped);
  const stopped = meant.ok ? await whatStops(io, meant) : meant;
  if (!stopped.ok) {
    const { refusal, problem, hint } = stopped;
    if (refusal !== undefined && (said === undefined || said.kind === "once"))
      return allowKeptCall(io, refusal, options, questions);
    return refuse(io, problem, hint);
  }
  if (options.json !== true) describeStopped(io, stopped, options.what === "last");
  const problem = stopped.ownRule?.problem ?? lastingProblem(stopped);
  const onlyOnce = problem === undefined ? await whyOnlyOnce(io, stopped) : noRule(problem);
  const howFar = said ?? (await chooseHowFar(io, stopped, onlyOnce, options, questions));
  if (howFar === undefined) return INTERRUPTED;
  if (howFar === "no") return refuse(io, "nothing was allowed");
  if (typeof howFar === "number") return howFar;
  if (howFar.kind === "once") {
    const { notOnce } = stopped;
    if (notOnce !== undefined) return refuse(io, notOnce, "allow it for a short time: --for 10m");
    const isChosen = said === undefined && onlyOnce === undefined;
    return allowOneCall(io, stopped, options, questions, isChosen);
  }
  if (problem !== undefined) {
    const hints = [stopped.ownRule?.hint, ONCE].filter((hint) => hint !== undefined);
    return refuse(io, noRule(problem), hints.join("; "));
  }
  // A code is enough for the one call that it was shown for, in any terminal.
  const late =
    stopped.refusal !== undefined && !isShown
      ? await refuseChangeBelowAgent(io, `allow ${stopped.refusal.code}`)
      : undefined;
  if (late !== undefined) return late;
  return allowLasting(io, stopped, howFar, options, questions);
}

/** Says why nothing can be allowed, before anyone is asked who types it. */
export async function refuseVainAllow(
  io: Io,
  options: AllowOptions,
  questions: Questions,
): Promise<number | undefined> {
  return refuseVain(io, options, isStopped, (quiet) =>
    allow(quiet, { ...options, "dry-run": true }, questions),
  );
}

/** Asks how far unless the options say it; an exit code where no one can be asked. */
async function chooseHowFar(
  io: Io,
  { surroundings, notOnce }: Stopped,
  onlyOnce: string | undefined,
  { yes, "dry-run": isShown }: AllowOptions,
  questions: Questions,
): Promise<HowFar | "no" | number | undefined> {
  if (isShown === true) return { kind: "lasting", extent: "here", until: undefined };
  if (yes === true) {
    return refuse(io, "say how far to allow it", "--once, --for 2h, --project or --everywhere");
  }
  if (onlyOnce === undefined) {
    io.stdout("");
    const { cwd } = surroundings.world;
    return askHowFar(
      questions,
      `in the folder ${visibleLine(cwd)}`,
      notOnce === undefined,
      io.now(),
    );
  }
  const told = wrapped(visibleLine(onlyOnce), screenWidth(Number.POSITIVE_INFINITY));
  io.stdout(["", ...told].join("\n"));
  return { kind: "once" };
}

function noRule(problem: string): string {
  return `this cannot be allowed from now on: ${problem}`;
}

/** Why this terminal allows no more than the one call; undefined where it does, or where the code allows nothing. */
async function whyOnlyOnce(io: Io, { refusal, notOnce }: Stopped): Promise<string | undefined> {
  if (refusal === undefined || notOnce !== undefined) return undefined;
  const late = await lateTerminal(io);
  if (late === undefined) return undefined;
  const line = `fairlead allow ${refusal.code} --project`;
  return `this terminal was opened while ${late.title} was running, so only this one call can be allowed here; for more: ${line}`;
}

const DRY_RUN = "fairlead allow --dry-run … shows what would be written";

/** Why no lasting exception may be written for a call; undefined where one may. */
function lastingProblem(stopped: Stopped): string | undefined {
  const never = neverLiftedIn(stopped);
  if (never !== undefined) return never;
  const { call, surroundings } = stopped;
  const command = commandOf(call)?.text ?? "";
  if (redact(command) !== command)
    return "the command contains a secret, which a rule would store unencrypted";
  const narrowest = narrowestAllow(call, "here", surroundings.world);
  return narrowest.ok ? undefined : narrowest.message;
}
