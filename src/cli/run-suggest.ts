import { EXIT, INTERRUPTED } from "../exit.ts";
import type { Io } from "../io.ts";
import type { Gathered } from "../replay/gather.ts";
import { replayTranscripts, withCalls } from "../replay/replay.ts";
import { suggestionsFor, type WritableSuggestion } from "../replay/suggest.ts";
import { permissionsFor, type SuggestedPermissions } from "../replay/suggest-permissions.ts";
import type { TranscriptCall } from "../replay/transcript.ts";
import { callsIn } from "../report/sums.ts";
import type { Decision } from "../state/decisions.ts";
import { readDecisions } from "../state/read-decisions.ts";
import { findWorkspace } from "../state/workspace.ts";
import { LEFT_OUT } from "./exceptions/meant-call.ts";
import { makeChange, planAdding, tableFile } from "./exceptions/settings-change.ts";
import { tableId } from "./exceptions/table-list.ts";
import { callOf } from "./logged-call.ts";
import { refuseChangeBelowAgent } from "./loosening.ts";
import { colourDiff, printJson, refuse } from "./output.ts";
import type { Questions } from "./questions.ts";
import { type PlannedReplay, planReplay, type ReplayOptions, replayWork } from "./replay-job.ts";
import { visibleLine, visibleText } from "./terminal.ts";

/** What `fairlead suggest` was asked. */
export interface SuggestOptions
  extends Pick<ReplayOptions, "paths" | "since" | "until" | "project" | "agent"> {
  readonly json?: boolean | undefined;
  readonly "dry-run"?: boolean | undefined;
}

/**
 * Suggests exceptions from transcripts and the log, and writes each that a person says yes to; 130 where a
 * question was broken off. An agent may not see them: they tell of every project.
 */
export async function suggest(
  io: Io,
  options: SuggestOptions,
  questions: Questions,
): Promise<number> {
  const refused = await refuseChangeBelowAgent(io, "suggest");
  if (refused !== undefined) return refused;
  const plan = await planReplay(io, options);
  if (plan instanceof Error) return refuse(io, plan.message, "fairlead suggest --help");
  const gathered = await gather(io, plan, options);
  const suggestions = await suggestionsFor(io, gathered, plan.job.choice);
  const permissions = await permissionsFor(io, gathered, plan.job.choice);
  if (options.json === true) {
    printJson(io, [
      ...suggestions.map(({ fields: _, calls: __, ...shown }) => shown),
      ...permissions.map(({ project, allow, covers }) => ({
        title: `permissions of Claude Code in ${project}`,
        covers,
        permissions: { allow },
      })),
    ]);
    return EXIT.ok;
  }
  for (const one of permissions) showPermissions(io, one);
  if (suggestions.length === 0) {
    const { total } = gathered.sums;
    io.stdout(
      `no exception would save questions; ${total.ask} of ${callsIn(total)} calls were asked about`,
    );
    return EXIT.ok;
  }
  const isAsked = options["dry-run"] !== true && questions.isAtTerminal;
  let written = 0;
  for (const [at, suggestion] of suggestions.entries()) {
    const { covers, title, toml } = suggestion;
    io.stdout(`${at + 1} of ${suggestions.length}: ${covers} questions, ${visibleLine(title)}`);
    io.stdout(visibleText(toml, "    "));
    if (!isAsked) continue;
    const answer = await offer(io, suggestion, questions);
    if (typeof answer === "number") return answer;
    if (answer === "yes") written += 1;
    if (answer === "stop") break;
  }
  if (isAsked && written === 0) io.stdout("nothing was written");
  if (!isAsked && options["dry-run"] !== true) {
    return refuse(io, "only a person at a terminal may allow something", "--dry-run only shows it");
  }
  return EXIT.ok;
}

/** Rules to paste: Claude Code's own settings are the person's to write. */
function showPermissions(io: Io, { project, allow, covers }: SuggestedPermissions): void {
  const file = `${project}/.claude/settings.local.json`;
  io.stdout(
    `${covers} calls in auto mode only looked; to let them by its classifier, put this into ${visibleLine(file)}:`,
  );
  io.stdout(visibleText(JSON.stringify({ permissions: { allow } }, undefined, 2), "    "));
}

/** The calls of the transcripts and, of sessions that have none there, those of the log. */
async function gather(
  io: Io,
  { wanted, job }: PlannedReplay,
  { paths = [] }: SuggestOptions,
): Promise<Gathered> {
  const work = replayWork(io);
  const gathered = await replayTranscripts(io, wanted, job, work);
  work.end();
  if (paths.length > 0) return gathered;
  const [since, until] = [job.since, job.until].map((time) => (time ? new Date(time) : undefined));
  const known = new Set(gathered.sessions);
  const decisions = (await readDecisions(io, { since, until })).filter(
    ({ agent, session }) => !known.has(`${agent} ${session}`) && (wanted.agent ?? agent) === agent,
  );
  return withCalls(io, gathered, decisions.flatMap(loggedCalls), job);
}

/** The call of a decision, where the log holds all of it. */
function loggedCalls(decision: Decision): readonly TranscriptCall[] {
  const { id, agent, session, cwd, project, time, mode, command, path, input } = decision;
  const call = callOf(decision);
  if (call instanceof Error || LEFT_OUT.test(command ?? path ?? input ?? "")) return [];
  const isAllowed = decision.passed_by === "allow-once";
  const followed = isAllowed ? ("ran" as const) : ("unknown" as const);
  return [{ id, agent, session, cwd, start: project, time, mode, ...call, followed }];
}

/** Asks about one suggestion, and writes it after a yes; an exit code where it went wrong. */
async function offer(
  io: Io,
  { project, toml, fields }: WritableSuggestion,
  questions: Questions,
): Promise<"yes" | "no" | "stop" | number> {
  const workspace = findWorkspace(io, { cwd: project, projectDir: undefined });
  const target = await tableFile(io, workspace, true);
  if (target === undefined) return refuse(io, "there is no home folder for settings");
  const change = planAdding(target, "allow", toml, fields, []);
  if (!change.ok) return refuse(io, change.problem, change.hint);
  io.stdout(`\n${target.path}\n${colourDiff(change.diff, io)}`);
  const answer = await questions.choose("Write it?", ANSWERS);
  if (answer === undefined) return INTERRUPTED;
  if (answer !== "yes") return answer === "stop" ? "stop" : "no";
  const failure = await makeChange(io, change);
  if (failure !== undefined) return refuse(io, failure.problem, failure.hint);
  io.stdout(`it is allowed; to take it back: fairlead allow remove ${tableId(fields)}`);
  return "yes";
}

/** No comes first: Enter alone allows nothing. */
const ANSWERS = [
  { name: "no", title: "no, go on with the next" },
  { name: "yes", title: "yes" },
  { name: "stop", title: "no, and stop here" },
] as const;
