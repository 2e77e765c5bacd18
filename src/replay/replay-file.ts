import { describeFinding } from "../handlers/describe-finding.ts";
import type { Io } from "../io.ts";
import { commandOf } from "../policy/agent-tools/tool-call.ts";
import type { Finding } from "../policy/model/finding.ts";
import { kindOfEffect } from "../policy/model/outside-effect.ts";
import { redactAll } from "../policy/secrets/redact-all.ts";
import { redact } from "../policy/secrets/scan.ts";
import { mayHoldSecret } from "../policy/text/may-hold-secret.ts";
import { canBeWritten } from "../policy/text/nesting.ts";
import { userCallOf } from "../policy/user/call.ts";
import { narrowestAllow } from "../policy/user/suggested-scope.ts";
import { commandName } from "../report/command-name.ts";
import { localDay } from "../report/local-day.ts";
import type { ReportCall } from "../report/report.ts";
import { isAbsolute, nameOf } from "../sys/paths.ts";
import type { FoundTranscript } from "./find-transcripts.ts";
import { type GatheredCall, type Gatherer, type KeptCall, sessionName } from "./gather.ts";
import { type JudgedCall, type PolicyChoice, type ThenJudge, thenJudge } from "./judge-then.ts";
import { type CallKey, callKeys } from "./met-calls.ts";
import { isRetold, SOURCES } from "./sources.ts";
import { mayBePermission, permissionKey } from "./suggest-permissions.ts";
import { noCounts, type TranscriptCall } from "./transcript.ts";

/** What is to be found out about transcripts; a plain value, as it is handed to workers. */
export interface ReplayJob {
  readonly choice: PolicyChoice;
  /** Another policy that judges every call as well. */
  readonly compared?: PolicyChoice | undefined;
  /** ISO 8601: calls before, and after, are left out, and so are those without a time. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Only in the project of this path or name. */
  readonly project?: string | undefined;
  /** False where commands, paths, inputs and reasons are left off. */
  readonly content: boolean;
}

/** Judges the calls of transcripts, or calls that come from elsewhere; what it learns of projects serves all. */
export function replayer(io: Io, job: ReplayJob) {
  const main = thenJudge(io, job.choice);
  const other = job.compared === undefined ? undefined : thenJudge(io, job.compared);
  return {
    file: (found: FoundTranscript, gatherer: Gatherer, met: Met) =>
      replayFile(found, { job, main, other, gatherer }, met),
    call: (call: TranscriptCall, gatherer: Gatherer) =>
      addCall(call, call.id, { job, main, other, gatherer }),
  };
}

/** What tells whether a call counts already. */
export interface Met {
  /** False for a call that was met before; it is known from then on. */
  readonly isNew: (key: CallKey) => boolean;
  /** Sessions of which nothing more is read in a transcript that lacks the ids of their calls. */
  readonly told: ReadonlySet<string>;
}

interface Replaying {
  readonly job: ReplayJob;
  readonly main: ThenJudge;
  readonly other: ThenJudge | undefined;
  readonly gatherer: Gatherer;
}

async function replayFile(
  found: FoundTranscript,
  replaying: Replaying,
  { isNew, told }: Met,
): Promise<void> {
  const { gatherer, job } = replaying;
  const counts = noCounts();
  const reader = await SOURCES.find(({ agent }) => agent === found.agent)?.load();
  if (reader === undefined) return;
  const mark = Bun.hash(found.path).toString(36);
  const keyOf = callKeys();
  const toldBefore = isRetold(found) ? told : new Set<string>();
  let number = 0;
  let repeated = 0;
  let unreadable = 0;
  try {
    for (const call of reader.read(found.path, counts)) {
      if (toldBefore.has(sessionName(call)) || !isNew(keyOf(call))) {
        repeated += 1;
        continue;
      }
      if (isMeant(call, job)) await addCall(call, `${mark}-${number}`, replaying);
      number += 1;
    }
    gatherer.count({ files: 1 });
  } catch {
    unreadable = 1;
    gatherer.count({ unreadable });
  }
  const { broken, tooLong, untold } = counts;
  gatherer.count({ broken, tooLong, untold });
  const misread = unreadable + broken + tooLong + untold;
  gatherer.source({ agent: found.agent, files: 1, calls: number, repeated, misread });
}

function isMeant({ time }: TranscriptCall, { since, until }: ReplayJob): boolean {
  if (since !== undefined && (time === undefined || time < since)) return false;
  return until === undefined || (time !== undefined && time <= until);
}

async function addCall(
  call: TranscriptCall,
  id: string,
  { job, main, other, gatherer }: Replaying,
): Promise<void> {
  const { workspace } = await main.placeOf(call);
  if (job.project !== undefined && !isOf(workspace.root, job.project)) return;
  const judged = await main.judge(call);
  const otherwise = other === undefined ? undefined : (await other.judge(call)).verdict;
  gatherer.add(entryOf(call, id, judged, otherwise, job.content));
}

/** A project goes by its path, or by its folder's name. */
function isOf(root: string, named: string): boolean {
  return isAbsolute(named) ? root === named : nameOf(root) === named;
}

function entryOf(
  call: TranscriptCall,
  id: string,
  judged: JudgedCall,
  other: ReportCall["verdict"] | undefined,
  content: boolean,
): GatheredCall {
  const { verdict, findings, place, saved } = judged;
  const [first] = findings;
  const effect = findings.find((finding) => finding.effect !== undefined)?.effect;
  const { agent, session, tool, time, mode, followed, cwd, start } = call;
  const isTold = verdict !== "pass" || (other !== undefined && other !== "pass");
  const isPlaceless = cwd === undefined && start === undefined;
  const told =
    isTold && content
      ? {
          content: shownContent(call),
          ...(first === undefined ? {} : { reason: reasonOf(first, call) }),
        }
      : {};
  const isAsked = verdict === "ask" && followed !== "refused";
  const isStopped = verdict === "deny" || followed === "refused";
  return {
    shown: {
      ...{ id, agent, session, verdict, followed, ...told },
      project: isPlaceless ? UNKNOWN_PROJECT : safe(place.workspace.root),
      tool: safe(tool.slice(0, NAME_MAX_CHARS)),
      ...(time === undefined ? {} : { time }),
      ...(mode === undefined ? {} : { mode }),
      ...(first === undefined || verdict === "pass" ? {} : { rule: first.rule }),
      ...(effect === undefined || verdict === "pass" ? {} : { effect: kindOfEffect(effect) }),
      ...(other === undefined ? {} : { other }),
    },
    day: time === undefined ? undefined : localDay(new Date(time)),
    command: content && isTold && first !== undefined ? nameOfWords(call, first) : undefined,
    asked: content ? (isAsked ? askedOf(call, judged) : unaskedOf(call, judged)) : undefined,
    stopped: content && isStopped ? (keptCall(call) ?? "too long") : undefined,
    isPlaceless,
    saved,
  };
}

function nameOfWords(call: TranscriptCall, { words }: Finding): string {
  return commandName(words, commandOf(call) !== undefined) || call.tool.slice(0, NAME_MAX_CHARS);
}

/** The name of the project of calls that say nothing of where they were made. */
const UNKNOWN_PROJECT = "(unknown)";

/** Longest content and longest name that a report shows, in characters. */
const CONTENT_MAX_CHARS = 2_000;
const NAME_MAX_CHARS = 200;

/** What is looked at of a longer content, so that no secret is cut in two. */
const LOOKED_AT_CHARS = 4 * CONTENT_MAX_CHARS;

function shownContent(call: TranscriptCall): string {
  const text = commandOf(call)?.text ?? userCallOf(call).paths?.join(" ") ?? inputOf(call);
  const shown = safe(text.slice(0, LOOKED_AT_CHARS));
  return shown.length > CONTENT_MAX_CHARS ? `${shown.slice(0, CONTENT_MAX_CHARS - 1)}…` : shown;
}

function inputOf({ input }: TranscriptCall): string {
  return canBeWritten(input) ? JSON.stringify(redactAll(input)) : "";
}

function reasonOf(finding: Finding, call: TranscriptCall): string {
  const { cwd = "", start = cwd } = call;
  const said = describeFinding(finding, call, { home: undefined, projectRoot: start });
  return safe(said).slice(0, CONTENT_MAX_CHARS);
}

function safe(text: string): string {
  return mayHoldSecret(text) ? redact(text) : text;
}

/** Longest input that suggestions look at, as JSON. */
const KEPT_MAX_CHARS = 8_000;

/** The call as it can be judged again; undefined for one that is too long. */
function keptCall({ agent, cwd, start, branch, mode, tool, input }: TranscriptCall) {
  if (!canBeWritten(input) || JSON.stringify(input).length > KEPT_MAX_CHARS) return undefined;
  return { agent, cwd, start, branch, mode, tool, input } satisfies KeptCall;
}

/** A call that only the agent's own classifier may object to. */
function unaskedOf(call: TranscriptCall, { verdict }: JudgedCall): GatheredCall["asked"] {
  if (verdict !== "pass" || call.followed === "refused" || !mayBePermission(call)) return undefined;
  const kept = keptCall(call);
  const key = permissionKey(call);
  return kept === undefined || safe(key) !== key ? undefined : { key, rules: [], call: kept };
}

/** What an exception for a call would say; undefined where none could, or would hold a secret. */
function askedOf(call: TranscriptCall, { findings, place }: JudgedCall): GatheredCall["asked"] {
  const kept = keptCall(call);
  const narrowest = narrowestAllow(call, "here", place.world);
  if (kept === undefined || !narrowest.ok) return undefined;
  const text = JSON.stringify(narrowest.fields);
  if (safe(text) !== text) return undefined;
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return { key: JSON.stringify([rules, narrowest.fields]), rules, call: kept };
}
