import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { visibleLine } from "../../outside-text.ts";
import { type AgentReport, verifiableAgents, verify, type Wanted } from "../../verify/verify.ts";
import { type Mark, printJson, refuse, signOf, snakeKeys } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";

/** What `verify` was asked for. */
export interface VerifyRequest {
  readonly agent: string | undefined;
  readonly all: boolean;
  readonly json: boolean;
}

/** `fairlead verify`: 0 where all are guarded, 2 where one is not, 1 where one could not be tried. */
export async function runVerify(
  io: Io,
  { agent, all, json }: VerifyRequest,
  tryOut: typeof verify = verify,
): Promise<number> {
  const refused = refuseRequest(io, { agent, all });
  if (refused !== undefined) return refused;
  const wanted: Wanted = agent !== undefined ? { name: agent } : all ? "all" : "installed";
  const progress = startProgress(io);
  const reports = await tryOut(io, wanted, progress.step);
  progress.end();
  const exit = exitOf(reports);
  if (json) printJson(io, { ok: exit === EXIT.ok, agents: reports.map(snakeKeys) });
  else if (reports.length === 0) return refuse(io, "no client that can be tried is on PATH");
  else io.stdout(reports.flatMap((report) => linesOf(report, io)).join("\n"));
  return exit;
}

/** Refuses an agent that is not known, and one beside all. */
export function refuseRequest(
  io: Io,
  { agent, all }: Omit<VerifyRequest, "json">,
): number | undefined {
  if (agent === undefined) return undefined;
  if (all) return refuse(io, "--agent and --all exclude each other");
  const known = verifiableAgents();
  if (known.includes(agent)) return undefined;
  return refuse(io, unknownWord("agent", agent, known), "fairlead verify --all");
}

function exitOf(reports: readonly AgentReport[]): number {
  if (reports.some(({ state }) => state === "not guarded")) return EXIT.blocked;
  return reports.length > 0 && reports.every(({ state }) => state === "guarded")
    ? EXIT.ok
    : EXIT.error;
}

const MARKS: Readonly<Record<AgentReport["state"], Mark>> = {
  guarded: "ok",
  unknown: "warn",
  "not guarded": "fail",
};

/** Longest detail, in characters: it may quote what a client printed. */
const DETAIL_MAX_CHARS = 600;

function linesOf({ title, state, detail, calls, elapsedMs, fixes }: AgentReport, io: Io): string[] {
  const time = elapsedMs === 0 ? "" : ` (${(elapsedMs / 1000).toFixed(1)} s)`;
  const said = state === "unknown" ? "could not be verified" : state;
  return [
    `${signOf(MARKS[state], io)} ${title}: ${said}: ${visibleLine(detail, DETAIL_MAX_CHARS)}${time}`,
    ...calls.map(({ what, fate }) => `    ${what}: ${fate}`),
    ...fixes.map((fix) => `  → ${visibleLine(fix, DETAIL_MAX_CHARS)}`),
  ];
}
