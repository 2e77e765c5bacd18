import { INTERRUPTED } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { commandOf } from "../../policy/agent-tools/tool-call.ts";
import { redact } from "../../policy/secrets/scan.ts";
import { isCommandPattern, openProblem, widthProblem } from "../../policy/user/command-pattern.ts";
import { patternAllow } from "../../policy/user/suggested-scope.ts";
import type { Decision } from "../../state/decisions.ts";
import { surroundingsOf, toolCallOf } from "../policy-call.ts";
import { refuse } from "../terminal/output.ts";
import type { Questions } from "../terminal/questions.ts";
import { screenWidth, visibleLine, wrapped } from "../terminal/terminal.ts";
import { allowLasting } from "./allow-lasting.ts";
import type { NotMeant } from "./meant-call.ts";
import {
  exampleFor,
  listed,
  type PatternTrial,
  said,
  stoppedHere,
  stops,
  type Tried,
  tryPattern,
} from "./pattern-trial.ts";
import type { AllowOptions } from "./run-allow.ts";
import { askHowFar, type HowFar } from "./scope.ts";
import { neverLiftedIn, type Stopped, whatStops } from "./what-stops.ts";
import { isAsked } from "./write-change.ts";

/** True where words with a star mean more than one command: a line that was stopped just so is only itself. */
export async function isPatternHere(
  io: Io,
  { what = "", tool, path, cwd }: AllowOptions,
): Promise<boolean> {
  if (path !== undefined || (tool ?? "Bash") !== "Bash" || !isCommandPattern(what)) return false;
  const before = await stoppedHere(io, await surroundingsOf(io, cwd));
  return !before.some(({ command }) => command?.trim() === what.trim());
}

/**
 * Allows the commands that a pattern fits, as far as a person says. Before that it is tried: on a command that it
 * fits, on what was stopped in this project, and on commands like it. `once` allows a single call of the log.
 */
export async function allowPattern(
  io: Io,
  options: AllowOptions,
  howFarSaid: HowFar | undefined,
  questions: Questions,
  once: (id: string) => Promise<number>,
): Promise<number> {
  const pattern = (options.what ?? "").trim().replace(/\s+/g, " ");
  if (howFarSaid?.kind === "once")
    return refuse(
      io,
      "--once is about one call, and a pattern is about more",
      "name the one command: fairlead allow --once 'COMMAND'",
    );
  const wide = widthProblem(pattern, "allow");
  if (wide !== undefined) return refuse(io, wide.problem, wide.hint);
  if (redact(pattern) !== pattern)
    return refuse(io, "the pattern contains a secret, which a rule would store unencrypted");
  const before = await stoppedHere(io, await surroundingsOf(io, options.cwd));
  const made = before.find(({ command = "" }) => looksLike(pattern, command));
  const found = await exampleStopped(io, pattern, made, options);
  if (!found.ok) return refuse(io, found.problem, found.hint);
  const stopped = { ...found, pattern };
  const trial = await trialOf(io, stopped, pattern, before);
  if (options.json !== true) describeTrial(io, stopped, trial);
  const problem = patternProblem(stopped);
  if (problem !== undefined) {
    const told = `this cannot be allowed from now on: ${problem}`;
    if (made === undefined || howFarSaid !== undefined || !isAsked(options))
      return refuse(io, told, stopped.ownRule?.hint ?? onceHint(made));
    io.stdout(
      ["", ...wrapped(visibleLine(told), screenWidth(Number.POSITIVE_INFINITY))].join("\n"),
    );
    return once(made.id);
  }
  const howFar = howFarSaid ?? (await chooseHowFar(io, stopped, options, questions));
  if (howFar === undefined) return INTERRUPTED;
  if (howFar === "no") return refuse(io, "nothing was allowed");
  if (typeof howFar === "number") return howFar;
  return allowLasting(io, stopped, howFar, options, questions, factsOf(trial));
}

/** A command that the pattern fits and that is stopped today: made up, or of the log. */
async function exampleStopped(
  io: Io,
  pattern: string,
  made: Decision | undefined,
  { cwd }: AllowOptions,
): Promise<Stopped | NotMeant> {
  const of = (command: string, where: string | undefined) =>
    whatStops(io, { ok: true, call: toolCallOf({ command }), cwd: where, isWhole: true });
  const found = await of(exampleFor(pattern), cwd);
  if (found.ok || made?.command === undefined) return found;
  const logged = await of(made.command, made.cwd);
  return logged.ok ? logged : found;
}

/** Names the stopped call that the pattern fits; nothing where the log has none, as any other would be another call. */
function onceHint(made: Decision | undefined): string | undefined {
  return made && `to let the one stopped call pass: fairlead allow ${made.id} --once`;
}

async function chooseHowFar(
  io: Io,
  { surroundings }: Stopped,
  { yes, "dry-run": isShown }: AllowOptions,
  questions: Questions,
): Promise<Lasting | "no" | number | undefined> {
  if (isShown === true) return { kind: "lasting", extent: "here", until: undefined };
  if (yes === true)
    return refuse(io, "say how far to allow it", "--for 2h, --project or --everywhere");
  io.stdout("");
  const howFar = await askHowFar(
    questions,
    `anywhere in ${visibleLine(surroundings.workspace.root)}`,
    false,
    io.now(),
  );
  if (howFar === undefined || howFar === "no") return howFar;
  return howFar.kind === "once" ? "no" : howFar;
}

type Lasting = Extract<HowFar, { kind: "lasting" }>;

function trialOf(
  io: Io,
  { call, findings, surroundings }: Stopped,
  pattern: string,
  before: readonly Decision[],
) {
  const { world, workspace } = surroundings;
  const narrowest = patternAllow(pattern, call, workspace.root, world);
  const rule = [...new Set(findings.map((finding) => finding.rule))];
  const fields = { rule, ...(narrowest.ok ? narrowest.fields : {}), reason: "tried" };
  const example = commandOf(call)?.text ?? pattern;
  return tryPattern({ io, surroundings, table: "allow", fields }, pattern, example, before);
}

/** Why no exception may be written for a pattern; undefined where one may. */
function patternProblem(stopped: Stopped & { readonly pattern: string }): string | undefined {
  const never = stopped.ownRule?.problem ?? neverLiftedIn(stopped);
  if (never !== undefined) return never;
  for (const finding of stopped.findings) {
    const why = openProblem(finding, stopped.pattern);
    if (why !== undefined) return `${why} (${finding.rule})`;
  }
  return undefined;
}

/** True for a command that a pattern matches, whatever its stars match. */
function looksLike(pattern: string, command: string): boolean {
  const source = pattern.split(/\*+/).map((part) => part.replace(/[^\w ]/g, "\\$&"));
  return new RegExp(`^${source.join(".*")}$`, "s").test(command.trim());
}

/** Shows what a pattern would change, and what it would not. */
function describeTrial(
  io: Io,
  { surroundings, pattern }: Stopped,
  { example, logged, nearby }: PatternTrial,
): void {
  const freed = logged.filter(({ today, after }) => stops(today) && !stops(after));
  const left = [...logged, ...nearby].filter(
    ({ command, after }) => stops(after) && isAlike(command, pattern ?? ""),
  );
  const lines = [
    `every command that fits this, in ${visibleLine(surroundings.workspace.root)}:`,
    `    ${visibleLine(pattern ?? "")}`,
    `such as: ${visibleLine(example.command)}`,
    `    today: ${said(example.today)}`,
    `    with this rule: ${said(example.after)}`,
    ...listed(`${freed.length} of the calls that were stopped here would pass`, commandsOf(freed)),
    ...listed(
      "still stopped",
      left.map(({ command, after }) => `${command}  (${said(after)})`),
    ),
  ];
  io.stdout(lines.join("\n"));
}

function commandsOf(tried: readonly Tried[]): readonly string[] {
  return tried.map(({ command }) => command);
}

/** True for a command of the same program, or below another one that starts it. */
function isAlike(command: string, pattern: string): boolean {
  const [program = ""] = pattern.split(" ");
  return ` ${command}`.includes(` ${program} `);
}

function factsOf({ example, logged, nearby }: PatternTrial) {
  const stillStopped = [...logged, ...nearby].filter(({ after }) => stops(after));
  return {
    example: {
      command: example.command,
      today: example.today.verdict,
      with_rule: example.after.verdict,
    },
    passes: commandsOf(logged.filter(({ today, after }) => stops(today) && !stops(after))),
    still_stopped: commandsOf(stillStopped),
  };
}
