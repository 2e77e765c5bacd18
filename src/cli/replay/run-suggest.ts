import { EXIT, INTERRUPTED } from "../../exit.ts";
import type { Io } from "../../io.ts";
import type { Gathered } from "../../replay/gather.ts";
import { replayTranscripts, withCalls } from "../../replay/replay.ts";
import { suggestionsFor, type WritableSuggestion } from "../../replay/suggest.ts";
import { permissionsFor } from "../../replay/suggest-permissions.ts";
import type { TranscriptCall } from "../../replay/transcript.ts";
import { callsIn } from "../../report/sums.ts";
import type { Decision } from "../../state/decisions.ts";
import { readDecisions } from "../../state/read-decisions.ts";
import { findWorkspace } from "../../state/workspace.ts";
import { LEFT_OUT } from "../exceptions/meant-call.ts";
import { makeChange, planAdding, tableFile } from "../exceptions/settings-change.ts";
import { tableId } from "../exceptions/table-list.ts";
import { callOf } from "../log/logged-call.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";
import { colourDiff, printJson, refuse } from "../terminal/output.ts";
import type { Questions } from "../terminal/questions.ts";
import { screenWidth, visibleLine, visibleText, wrapped } from "../terminal/terminal.ts";
import {
  ANSWERS,
  type OfferAnswer,
  offerPermissions,
  permissionsJson,
  planPermissions,
  showPermissions,
} from "./offer-permissions.ts";
import { type PlannedReplay, planReplay, type ReplayOptions, replayWork } from "./replay-job.ts";

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
  const permissions = (await permissionsFor(io, gathered, plan.job.choice)).flatMap(
    (one) => planPermissions(io, one) ?? [],
  );
  if (options.json === true) {
    printJson(io, {
      suggestions: suggestions.map(jsonOf),
      permissions: permissions.map(permissionsJson),
    });
    return EXIT.ok;
  }
  const { total } = gathered.sums;
  const calls = callsIn(total);
  if (calls === 0) io.stdout("no calls were found in transcripts or in the log");
  else {
    const word = calls === 1 ? "1 call" : `${calls} calls`;
    io.stdout(
      `${word} from transcripts and the log, judged by today's rules: ${total.ask} would be asked about`,
    );
    io.stdout("(fairlead stats counts what was decided when each call was made)");
    if (suggestions.length === 0)
      for (const line of wrapped(NOTHING, screenWidth())) io.stdout(line);
  }
  const isAsked = options["dry-run"] !== true && questions.isAtTerminal;
  const offers: readonly Offer[] = [
    ...permissions.map((one) => async () => {
      showPermissions(io, one);
      return isAsked ? offerPermissions(io, one, questions) : "no";
    }),
    ...suggestions.map((one, at) => async () => {
      showSuggestion(io, one, `${at + 1} of ${suggestions.length}`);
      return isAsked ? offer(io, one, questions) : "no";
    }),
  ];
  if (offers.length === 0) return EXIT.ok;
  if (isAsked) return askAll(io, offers);
  for (const show of offers) await show();
  if (options["dry-run"] === true) return EXIT.ok;
  return refuse(io, "only a person at a terminal may allow something", "--dry-run only shows it");
}

function jsonOf({ fields: _, calls: __, ...shown }: WritableSuggestion): object {
  return shown;
}

const NOTHING =
  "nothing to suggest: exceptions are suggested for questions that came up at least twice, but not for calls that " +
  "cannot be undone or that leave the machine; for those: fairlead allow 'PATTERN'";

/** Shows something that may be allowed, and asks about it. */
type Offer = () => Promise<OfferAnswer>;

async function askAll(io: Io, offers: readonly Offer[]): Promise<number> {
  let written = 0;
  for (const next of offers) {
    const answer = await next();
    if (answer === undefined) return INTERRUPTED;
    if (answer === "failed") return EXIT.error;
    if (answer === "yes") written += 1;
    if (answer === "stop") break;
  }
  if (written === 0) io.stdout("nothing was written");
  return EXIT.ok;
}

function showSuggestion(io: Io, { covers, title, toml }: WritableSuggestion, which: string): void {
  io.stdout(`${which}: ${covers} questions, ${visibleLine(title)}`);
  io.stdout(visibleText(toml, "    "));
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

/** Asks about one suggestion, and writes it after a yes. */
async function offer(
  io: Io,
  { project, toml, fields }: WritableSuggestion,
  questions: Questions,
): Promise<OfferAnswer> {
  const workspace = findWorkspace(io, { cwd: project, projectDir: undefined });
  const target = await tableFile(io, workspace, true);
  if (target === undefined) return failed(io, "there is no home folder for settings");
  const change = planAdding(target, "allow", { toml, fields }, []);
  if (!change.ok) return failed(io, change.problem, change.hint);
  io.stdout(`\n${target.path}\n${colourDiff(change.diff, io)}`);
  const answer = await questions.choose("Write it?", ANSWERS);
  if (answer !== "yes") return answer === "stop" || answer === undefined ? answer : "no";
  const failure = await makeChange(io, change);
  if (failure !== undefined) return failed(io, failure.problem, failure.hint);
  io.stdout(`allowed; to undo that: fairlead allow remove ${tableId(fields)}`);
  return "yes";
}

function failed(io: Io, problem: string, hint?: string): "failed" {
  refuse(io, problem, hint);
  return "failed";
}
