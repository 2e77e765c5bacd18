import type { Io } from "../io.ts";
import { type ProcessResult, runProcess } from "../sys/process.ts";
import { type Canary, canariesFor, type Fate, fateOf, loggedCalls } from "./canaries.ts";
import type { Client } from "./clients.ts";
import { clientEnvironment } from "./environment.ts";
import { type ModelApi, startModelApi } from "./model-api.ts";
import { copyInto, makeScratch, type Scratch, write } from "./scratch.ts";

/** What came of trying one client. */
export interface Verified {
  /** `unknown` where the client did not come far enough to tell. */
  readonly state: "guarded" | "not guarded" | "unknown";
  readonly calls: readonly { readonly what: string; readonly fate: Fate }[];
  /** In a line, for a person. */
  readonly detail: string;
  readonly elapsedMs: number;
}

/** Longest session of a client, in milliseconds: a busy machine takes a minute for what is done in five seconds. */
const CLIENT_MAX_MS = 90_000;

/** Bytes kept of what a client prints: its last line is shown where it did not start. */
const OUTPUT_MAX_BYTES = 64 * 1024;

/** Starts a client in a scratch project with the stand-in as its model, and tells what became of the canaries. */
export async function verifyClient(
  io: Io,
  client: Client,
  program: string,
  root: string,
  timeoutMs = client.timeoutMs ?? CLIENT_MAX_MS,
): Promise<Verified> {
  const started = performance.now();
  const scratch = makeScratch(io);
  const canaries = canariesFor(client, scratch);
  const sessions = client.endsAtRefusal === true ? canaries.map((one) => [one]) : [canaries];
  const calls: Call[] = [];
  let ran: ProcessResult | undefined;
  try {
    for (const session of sessions) {
      const played = await playSession(io, client, program, root, scratch, session, timeoutMs);
      calls.push(...played.calls);
      // Of several sessions the first that did not come far enough says why.
      if (ran === undefined || whatOf(calls, "not tried") === "") ran = played.ran;
    }
    const elapsedMs = Math.round(performance.now() - started);
    return { ...judge(canaries, calls, ran), calls, elapsedMs };
  } finally {
    scratch.dispose();
  }
}

type Call = Verified["calls"][number];

async function playSession(
  io: Io,
  client: Client,
  program: string,
  root: string,
  scratch: Scratch,
  canaries: readonly Canary[],
  timeoutMs: number,
): Promise<{ readonly calls: readonly Call[]; readonly ran: ProcessResult }> {
  const api = startModelApi(client.wire, [...canaries.map(({ turn }) => turn), { text: "done" }]);
  try {
    copyInto(scratch, io, client, root, api.url);
    for (const { plant } of canaries) if (plant !== undefined) write(plant.path, plant.text);
    const ran = await runClient(io, client, program, scratch, api, timeoutMs);
    const log = loggedCalls(scratch);
    const calls = canaries.map((canary, index) => ({
      what: canary.what,
      fate: fateOf(canary, index, api.requests, log, client.endsAtRefusal),
    }));
    return { calls, ran };
  } finally {
    api.stop();
  }
}

/** Runs the client until the script was played, it ends by itself, or its time is up. */
async function runClient(
  io: Io,
  client: Client,
  program: string,
  scratch: Scratch,
  api: ModelApi,
  timeoutMs: number,
): Promise<ProcessResult> {
  const over = new AbortController();
  api.played.then(() => over.abort());
  return runProcess({
    argv: [program, ...client.words],
    cwd: scratch.project,
    env: clientEnvironment(io, client, scratch, api.url),
    stdin: new Uint8Array(),
    timeoutMs,
    signal: over.signal,
    outputMaxBytes: OUTPUT_MAX_BYTES,
    group: "own",
  });
}

function judge(
  canaries: readonly Canary[],
  calls: Verified["calls"],
  ran: ProcessResult | undefined,
): Pick<Verified, "state" | "detail"> {
  const guarded = calls.filter((_call, at) => canaries[at]?.expects === "refused");
  const never = whatOf(guarded, "never asked");
  const asked = whatOf(guarded, "ran");
  if (never !== "" || asked !== "") {
    const details = [
      ...(never === "" ? [] : [`${never} ran: fairlead was never asked`]),
      ...(asked === "" ? [] : [`${asked} ran although fairlead was asked`]),
    ];
    return { state: "not guarded", detail: details.join("; ") };
  }
  if (whatOf(calls, "not tried") !== "") return { state: "unknown", detail: notTried(ran) };
  const other = whatOf(guarded, "refused by another");
  if (other !== "") {
    const what = `${other} was stopped before fairlead was asked`;
    return {
      state: "unknown",
      detail: `${what}: by another hook, or by the client's own permissions`,
    };
  }
  const stopped = calls.filter(({ fate }, at) => canaries[at]?.expects === "ran" && fate !== "ran");
  if (stopped.length > 0) {
    const detail = `${stopped.map(({ what }) => what).join(" and ")} does not run either`;
    return { state: "unknown", detail };
  }
  return { state: "guarded", detail: "refuses what must be refused, and nothing else" };
}

/** What came to a fate, as words of a sentence; empty where nothing did. */
function whatOf(calls: Verified["calls"], fate: Fate): string {
  return calls
    .filter((call) => call.fate === fate)
    .map(({ what }) => what)
    .join(" and ");
}

function notTried(ran: ProcessResult | undefined): string {
  if (ran === undefined) return "there was nothing to try";
  if (ran.startError !== undefined) return ran.startError;
  if (ran.timedOut) return "the client did not finish in time";
  const said = `${ran.stdout}\n${ran.stderr}`.trim().split("\n").at(-1) ?? "";
  const how = ran.signal ?? `exit ${ran.exitCode}`;
  return `the client ended (${how}) before it called its tools${said === "" ? "" : `: ${said}`}`;
}
