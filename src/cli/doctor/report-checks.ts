import { runDoctor, summarise } from "../../doctor/doctor.ts";
import { EXIT } from "../../exit.ts";
import type { Check } from "../../install/check.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { COMMIT, TARGET, VERSION } from "../../version.ts";
import { printJson, signOf } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { hanging, screenWidth } from "../terminal/terminal.ts";
import { healthOf } from "./health.ts";

/** `fairlead doctor`: 0 when no problems found, 1 when something is. */
export async function reportDoctor(io: Io, json: boolean): Promise<number> {
  const progress = startProgress(io);
  const checks = await runDoctor(io, progress.step);
  progress.end();
  const broken = checks.filter(({ mark }) => mark === "fail").length;
  const odd = checks.filter(({ mark }) => mark === "warn").length;
  if (json) {
    const about = { version: VERSION, commit: COMMIT, target: TARGET };
    printJson(io, { ok: broken === 0, ...(await healthOf(io, checks)), ...about, checks });
  } else {
    const width = Math.max(...checks.map(({ subject }) => subject.length));
    const lines = checks.map((check) => lineOf(check, width, io));
    const end = broken === 0 ? "no problems found" : `${broken} broken`;
    io.stdout(`${lines.join("\n")}\n\n${end}${odd === 0 ? "" : `, ${odd} worth a look`}`);
  }
  return broken === 0 ? EXIT.ok : EXIT.error;
}

/** `fairlead status`: the same without running anything, in one line, one for each further broken thing, one for a preset that ends, one for bounds that are on, and one for sessions beside each other. */
export async function reportStatus(io: Io, json: boolean): Promise<number> {
  const checks = await summarise(io);
  const [worst, ...others] = checks.filter(({ mark }) => mark === "fail");
  const lax = laxIn(checks);
  const [undo, approvals, bounds, preset] = ["undo", "approvals", "bounds", "preset"].map((name) =>
    detailOf(checks, name),
  );
  const sessions = detailOf(checks, "sessions");
  const about = { enforcement: lax?.detail ?? "on", preset, undo, approvals, bounds, sessions };
  if (json) {
    const problems = [worst, ...others].flatMap((check) => check?.detail ?? []);
    const problem = worst?.detail ?? null;
    printJson(io, { ok: worst === undefined, version: VERSION, problem, problems, ...about });
  } else {
    const entries = checks.find(({ subject, mark }) => subject === "entries" && mark === "ok");
    const state =
      worst?.detail ??
      lax?.detail ??
      entries?.detail ??
      "some events are not covered: fairlead doctor";
    const mark =
      worst !== undefined ? "fail" : entries === undefined || lax !== undefined ? "warn" : "ok";
    io.stdout(`${signOf(mark, io)} fairlead ${VERSION}: ${visibleLine(state, DETAIL_MAX_CHARS)}`);
    for (const { detail } of others)
      io.stdout(`${signOf("fail", io)} ${visibleLine(detail, DETAIL_MAX_CHARS)}`);
    const temporary = temporaryPreset(checks);
    if (temporary !== undefined) io.stdout(`  preset: ${temporary}`);
    if (about.bounds !== undefined)
      io.stdout(
        hanging("  bounds: ", about.bounds, screenWidth(Number.POSITIVE_INFINITY)).join("\n"),
      );
    if (sessions !== undefined) io.stdout(`  sessions: ${sessions} (fairlead sessions)`);
  }
  return worst === undefined ? EXIT.ok : EXIT.error;
}

/** The preset that applies for a time, and until when; undefined for one that stays. */
function temporaryPreset(checks: readonly Check[]): string | undefined {
  const preset = detailOf(checks, "preset") ?? "";
  return preset.includes(" ") ? preset : undefined;
}

function detailOf(checks: readonly Check[], name: string): string | undefined {
  return checks.find(({ subject }) => subject === name)?.detail;
}

/** What says that nothing is stopped at present: a pause, or a policy that only observes. */
function laxIn(checks: readonly Check[]): Check | undefined {
  return checks.find(({ subject, mark }) => subject === "enforcement" && mark === "warn");
}

/** Longest problem in a status line, in characters: it shares the line with the agent's own words. */
const LINE_MAX_CHARS = 100;

/** `fairlead status --line`: what an agent shows all the time, so it is short and never fails. */
export async function reportStatusLine(io: Io): Promise<number> {
  const checks = await summarise(io);
  const [worst, ...others] = checks.filter(({ mark }) => mark === "fail");
  const lax = laxIn(checks);
  if (worst === undefined && lax !== undefined) {
    io.stdout(`${signOf("warn", io)} fairlead: ${visibleLine(lax.detail, LINE_MAX_CHARS)}`);
  } else if (worst === undefined) {
    const isWhole = checks.some(({ subject, mark }) => subject === "entries" && mark === "ok");
    io.stdout(
      isWhole
        ? `${signOf("ok", io)} fairlead${presetIn(checks)}${besidesIn(checks)}`
        : `${signOf("warn", io)} fairlead: see fairlead doctor`,
    );
  } else {
    const more = others.length === 0 ? "" : ` (+${others.length})`;
    io.stdout(
      `${signOf("fail", io)} fairlead: ${visibleLine(worst.detail, LINE_MAX_CHARS)}${more}`,
    );
  }
  return EXIT.ok;
}

/** The preset that applies for a time, if one does. */
function presetIn(checks: readonly Check[]): string {
  const temporary = temporaryPreset(checks)?.split(",")[0];
  return temporary === undefined ? "" : `: ${temporary}`;
}

/** That calls run within bounds, and how many sessions work in the project, where they do. */
function besidesIn(checks: readonly Check[]): string {
  const hasBounds = checks.some(({ subject, mark }) => subject === "bounds" && mark === "ok");
  const sessions = detailOf(checks, "sessions")?.match(/^\d+ sessions/)?.[0];
  const besides = [...(hasBounds ? ["bounds"] : []), ...(sessions === undefined ? [] : [sessions])];
  return besides.length === 0 ? "" : ` (${besides.join(", ")})`;
}

/** Longest detail of a check, in characters: it may quote a file or a program. */
const DETAIL_MAX_CHARS = 1_000;

function lineOf(check: Check, width: number, io: Io): string {
  const detail = visibleLine(check.detail, DETAIL_MAX_CHARS);
  const first = `${signOf(check.mark, io)} ${check.subject.padEnd(width)}  `;
  const line = hanging(first, detail, screenWidth(Number.POSITIVE_INFINITY)).join("\n");
  return check.fix === undefined ? line : `${line}\n  ${" ".repeat(width)}  → ${check.fix}`;
}
