import type { HandlerContext } from "../engine/handler.ts";
import type { Io, Processes, RunningProcess } from "../io.ts";
import { visibleLine } from "../outside-text.ts";
import type { MadeByLine } from "../policy/judge/made-by-line.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import {
  belongingsOfSession,
  type Claim,
  recordClaims,
  type SessionStart,
} from "../state/belongings.ts";
import { besideMark } from "../state/belongings-path.ts";
import { factsOf, textOf } from "../sys/folder.ts";
import { commonGitFolder, stashesIn } from "../sys/git-stash.ts";
import { writeText } from "../sys/light-files.ts";
import { climb, isStillRunning, linuxProcess, ownNumbers } from "../sys/linux-process.ts";
import { exists } from "../sys/probe.ts";
import { realPath } from "../sys/real-path.ts";
import { type KnownSessions, knownSessions } from "./known-sessions.ts";
import { mayMake } from "./may-make.ts";
import { startedBy } from "./started-processes.ts";
import { worldOf } from "./this-machine.ts";
import { sessionsAround } from "./whose-files.ts";

/** Length of a call whose agent does not say how long it took, and time until its record is written, in milliseconds. */
const UNSAID_MS = 5_000;
const LATE_MS = 2_000;

/** Things of one call that are recorded. */
const CLAIMS_MAX = 50;

/** After a call: records what it made that another session could take for its own. Never stops anything. */
export async function handleMade(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const { io, workspace, log } = context;
  const { sessionId } = event;
  const start = await startOf(event, context);
  const begun = start === undefined ? undefined : recordClaims(io, start, [], "again");
  const known = knownSessions({ io, workspace, sessionId });
  const claims = mayMake(event) ? await claimsOf(event, context, known) : [];
  const failure =
    begun ?? recordClaims(io, start ?? plainStart(event, context), claims.slice(0, CLAIMS_MAX));
  if (failure !== undefined) log.warn("what the call made was not recorded", { reason: failure });
  if (start !== undefined) await markBeside(known, workspace.root);
  return PASS;
}

/**
 * The beginning of the session's file; undefined where it has one. A session is recorded after its first call and not
 * at its start, which is waited for, and again after one by which it runs in another process, as when it was resumed.
 */
async function startOf(
  event: AgentEvent,
  context: HandlerContext,
): Promise<SessionStart | undefined> {
  const { io } = context;
  const own = belongingsOfSession(io, event.sessionId);
  const { pid: before, started: since } = own ?? {};
  const isKnown = before === undefined || isStillRunning(before, since, io.platform);
  if (own !== undefined && own.ended === undefined && isKnown) return undefined;
  const { agentItself, processesOf } = await import("../install/person-terminal.ts");
  const running = (await above(io, processesOf))?.find((one) => agentItself(one) !== undefined);
  const plain = plainStart(event, context);
  if (running === undefined) return own === undefined ? plain : undefined;
  const { pid, startedAt: started } = running;
  const agent = agentItself(running);
  return { ...plain, agent: agent?.title, mark: agent?.signs.session, pid, started };
}

async function above(
  io: Io,
  processesOf: (io: Io) => Promise<Processes>,
): Promise<readonly RunningProcess[] | undefined> {
  // To list the processes of Windows takes longer than most calls.
  if (io.platform === "windows") return undefined;
  if (io.platform === "linux" && io.processesAbove === undefined)
    return climb(ownNumbers().parent, linuxProcess, "may be gone");
  return (await processesOf(io)).above;
}

function plainStart(event: AgentEvent, { io, workspace }: HandlerContext): SessionStart {
  const { root, memory } = workspace;
  return { session: event.sessionId, root, memory, time: io.now().getTime() };
}

/** Marks the sessions of one project that run beside each other, so that an edit of one asks for those of the others. */
async function markBeside({ io, live, sessionId }: KnownSessions, root: string): Promise<void> {
  const around = sessionsAround(root, live);
  if (around.length === 0) return;
  for (const session of [sessionId, ...around.map((one) => one.session)]) {
    const mark = besideMark(io, session);
    if (mark !== undefined && !exists(mark)) await writeText(mark, "beside\n");
  }
}

async function claimsOf(
  event: AgentEvent,
  context: HandlerContext,
  known: KnownSessions,
): Promise<readonly Claim[]> {
  const { tool } = event;
  if (tool?.input === undefined) return [];
  const now = context.io.now().getTime();
  const from = now - (tool.durationMs ?? UNSAID_MS) - LATE_MS;
  // Part of what judges lines, which most of these calls have had loaded before.
  const { madeByLine } = await import("../policy/judge/judge-shell.ts");
  const made = await madeByLine({ tool: tool.name, input: tool.input }, worldOf(event, context));
  if (made === undefined) return [];
  const call = { from, now, known, output: outputOf(tool.response) };
  return [
    ...stashed(made, call),
    ...madeBy(made, call),
    ...passing(made, call),
    ...(made.engines.length === 0 ? [] : await startedInEngines(made, call)),
    ...(await startedBy(call)),
  ];
}

/** A call that is over. */
export interface OverCall {
  /** When it ran, in milliseconds since 1970: not before `from`. */
  readonly from: number;
  readonly now: number;
  readonly known: KnownSessions;
  readonly output: string;
}

function outputOf(response: unknown): string {
  if (typeof response === "string") return response;
  const { stdout, output } = Object(response);
  return [stdout, output].filter((one) => typeof one === "string").join("\n");
}

/**
 * The entries that a line put onto stashes: those that are new, and of which what git said tells that they are its own,
 * where another session may have stashed as well.
 */
function stashed({ stashes }: MadeByLine, { from, now, known, output }: OverCall): Claim[] {
  const repositories = new Set(stashes.flatMap(commonOf));
  return [...repositories].flatMap((at) => {
    const isClaimed = (id: string) =>
      [known.own, ...known.others].some((one) =>
        one?.claims.some((claim) => claim.what === "stash" && claim.id === id),
      );
    const fresh = stashesIn(textOf(`${at}/logs/refs/stash`) ?? "").filter(
      ({ id, seconds }) => seconds * 1000 + 999 >= from && !isClaimed(id),
    );
    const isAlone = known.live.length === 0;
    const said = output.split("\n");
    return fresh.map(({ id, message }): Claim => {
      const told = said.filter((line) => line.endsWith(message)).length;
      const same = fresh.filter((one) => one.message === message).length;
      const isSure = isAlone || (message !== "" && told >= same);
      return {
        what: "stash",
        id,
        at,
        name: visibleLine(message.slice(0, 80)),
        time: now,
        ...(isSure ? {} : { unsure: true }),
      };
    });
  });
}

function commonOf(folder: string): readonly string[] {
  const common = commonGitFolder(folder);
  return common === undefined ? [] : [common];
}

/** What else a line made that is there. */
function madeBy({ named, paths }: MadeByLine, { from, now, known }: OverCall): readonly Claim[] {
  const claims: Claim[] = [];
  for (const one of named) {
    if (one.kind === "worktree") {
      const path = realPath(one.path);
      if ((factsOf(`${path}/.git`)?.modifiedMs ?? 0) >= from)
        claims.push({ what: "worktree", id: path, time: now });
    } else if (one.kind === "branch") {
      for (const at of commonOf(one.folder))
        if (isNewBranch(at, one.name, from, known))
          claims.push({ what: "branch", id: one.name, at, time: now });
    } else if (one.kind === "terminal") {
      claims.push({ what: "terminal", id: one.name, at: one.at, time: now });
    }
  }
  for (const written of paths) {
    const path = realPath(written);
    const facts = factsOf(path);
    if (facts === undefined || facts.modifiedMs < from || path.startsWith("/dev/")) continue;
    claims.push({ what: "file", id: path, time: now });
  }
  return claims;
}

/** What a line printed the path of, where it makes files or folders under names of their own: `mktemp -d`. */
function passing({ isPassing }: MadeByLine, { from, now, output }: OverCall): readonly Claim[] {
  if (!isPassing) return [];
  return output.split("\n").flatMap((line): Claim[] => {
    const printed = /(?:^|[\s=:])(\/\S+)$/.exec(line.trim())?.[1];
    if (printed === undefined) return [];
    const path = realPath(printed);
    const facts = factsOf(path);
    if (facts === undefined || facts.modifiedMs < from) return [];
    return [{ what: facts.isFolder ? "folder" : "file", id: path, time: now }];
  });
}

/** What a line made in container engines, as these tell themselves: of what has no name another session may be the maker. */
async function startedInEngines(
  { named, engines }: MadeByLine,
  { from, now, output, known }: OverCall,
): Promise<readonly Claim[]> {
  const { engineRows } = await import("../sys/container-engine.ts");
  const { projectName } = await import("./whose-containers.ts");
  const projects = new Set(
    named.flatMap((one) => (one.kind === "project" ? projectName(one) : [])),
  );
  const isSaid = (id: string, name: string) =>
    output.includes(id.slice(0, SHORT_ID_CHARS)) ||
    named.some((one) => "name" in one && one.name === name);
  const { own, others } = known;
  const isKnownAs = (what: Claim["what"], id: string) =>
    own?.claims.some((claim) => claim.what === what && claim.id === id) === true ||
    others.some((one) =>
      one.claims.some((claim) => claim.what === what && claim.id === id && claim.unsure !== true),
    );
  const claims: Claim[] = [];
  for (const engine of engines) {
    for (const { what, id, name, madeMs, project } of await engineRows(engine, known.io.env)) {
      if (madeMs + 999 < from || isKnownAs(what, id)) continue;
      const isOfProject = [...projects].some(
        (one) => project === one || name.startsWith(`${one}_`),
      );
      const isSure = known.live.length === 0 || isOfProject || isSaid(id, name);
      const made: Claim = { what, id, name, time: now, ...(isSure ? {} : { unsure: true }) };
      claims.push(made);
      if (projects.has(project) && !isKnownAs("project", project))
        claims.push({ what: "project", id: project, time: now });
    }
  }
  return claims;
}

/** Part of an id that engines print where they are short of room. */
const SHORT_ID_CHARS = 12;

/** True for a branch of which the records begin within the call, or that has the place of one of this session's own. */
function isNewBranch(common: string, name: string, from: number, { own }: KnownSessions): boolean {
  const lines = (textOf(`${common}/logs/refs/heads/${name}`) ?? "").trim().split("\n");
  const isFresh = (line = "") => Number(/> (\d+) [-+]\d{4}/.exec(line)?.[1]) * 1000 + 999 >= from;
  if (isFresh(lines[0])) return true;
  const before = /\tBranch: renamed refs\/heads\/(\S+) to /.exec(lines.at(-1) ?? "")?.[1];
  return (
    isFresh(lines.at(-1)) &&
    own?.claims.some(({ what, id, at }) => what === "branch" && at === common && id === before) ===
      true
  );
}
