import { loadConfig } from "../../config/load.ts";
import { EXIT } from "../../exit.ts";
import { AGENTS, type Agent, SCOPES, type Scope } from "../../install/agent.ts";
import { claudeCode } from "../../install/claude-code.ts";
import { type DropReason, readSettings } from "../../install/claude-settings.ts";
import { unifiedDiff } from "../../install/diff.ts";
import { chooseExecutable } from "../../install/executable.ts";
import {
  type ChangeRefusal,
  changeSettings,
  planInstall,
  planUninstall,
  type SettingsChange,
} from "../../install/install.ts";
import { type InstalledPlace, installedPlaces } from "../../install/installed-places.ts";
import { OWN_FILE_AGENTS } from "../../install/own-files.ts";
import { presentAgents } from "../../install/present.ts";
import { statusLineOf } from "../../install/status-line.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { visibleLine } from "../../outside-text.ts";
import { isStrictJson } from "../../sys/json-edit.ts";
import { agreedProjects, awaitedEvents } from "../../userhooks/awaited-events.ts";
import { workspaceOf } from "../command.ts";
import { colourDiff, printJson, refuse, signOf } from "../terminal/output.ts";
import { hanging, screenWidth } from "../terminal/terminal.ts";
import { chooseEvents } from "./choose-events.ts";
import { installOwnFiles } from "./install-own-files.ts";
import {
  offerNext,
  offerNextOnce,
  offerOthers,
  offerSandboxPlaces,
  tellStatusLine,
} from "./offer-status-line.ts";
import { refuseRewrite } from "./refuse-rewrite.ts";

/** The words of `fairlead uninstall`. */
export interface UninstallRequest {
  /** Undefined: Claude Code. */
  readonly agent: string | undefined;
  /** Every agent that is used here. */
  readonly all: boolean;
  readonly scope: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The words of `fairlead install`. */
export interface InstallRequest extends UninstallRequest {
  readonly events: string | undefined;
  readonly strict: boolean;
  /** True where Claude Code shall show in its status line whether fairlead guards the project. */
  readonly statusLine?: boolean;
  /** True where other agents follow, and what to do next is said after the last one. */
  readonly isOneOfMany?: boolean;
}

/** Takes what came of one agent, for JSON. */
export type Answer = (value: object) => void;

/** `fairlead install`: 0 when the entries are in force, 1 when nothing was changed or the agent ignores the file. */
export async function runInstall(
  io: Io,
  request: InstallRequest,
  answer: Answer = (value) => printJson(io, value),
): Promise<number> {
  if (request.all) {
    const present = presentAgents(io);
    if (present.length === 0)
      return refuse(io, "no agent was found here", "fairlead install --agent claude");
    const exit = await forAll(request, answer, present, (one, part) =>
      runInstall(io, { ...one, isOneOfMany: true }, part),
    );
    return offerNextOnce(io, request, exit);
  }
  const isForOther = request.agent !== undefined && request.agent !== claudeCode.name;
  if (request.statusLine === true && isForOther && request.isOneOfMany !== true)
    return refuse(
      io,
      `only ${claudeCode.title} shows a status line`,
      "fairlead install --status-line",
    );
  const own = OWN_FILE_AGENTS.find(({ name }) => name === request.agent);
  if (own !== undefined) return installOwnFiles(io, own, request, answer);
  const place = findSettings(io, request);
  if (!place.ok) return refuse(io, place.problem, place.hint);
  const { agent, path, root, scope } = place;
  const { config } = await loadConfig(io, root);
  const events = chooseEvents(request.events, agent, config);
  if (!events.ok) return refuse(io, events.problem, "fairlead install --help");
  const executable = chooseExecutable(io);
  if (!executable.ok) return refuse(io, executable.problem, executable.hint);
  const entries = agent.entries({
    platform: io.platform,
    executable: executable.path,
    events: events.names,
    strict: request.strict,
    awaited: await awaitedEvents(io, [root, ...(await agreedProjects(io))]),
    deadlineSeconds: config.timeout,
  });
  const isShown = request.statusLine === true && agent === claudeCode;
  const plan = () => planInstall(io, agent, path, entries, { path: executable.path, isShown });
  const refused = request.dryRun ? undefined : await refuseRewrite(io, plan());
  if (refused !== undefined) return refused;
  const change = await changeSettings(io, plan, request.dryRun);
  if (!change.ok) return refuse(io, change.problem, change.hint);
  const changed = change.after !== change.file.text;
  const ignored = agent === claudeCode ? readSettings(scope, path, change.after ?? "").dropped : [];
  const exit = ignored.length > 0 && !request.dryRun ? EXIT.error : EXIT.ok;
  if (request.json) {
    const statusLine = statusLineOf(change.after ?? "") === "ours";
    const facts = {
      ...{ events: events.names, executable: executable.path, strict: request.strict },
      status_line: statusLine,
    };
    const about = { agent: agent.name, scope, path, ...facts, ignored };
    answer(reportOf("install", request, change, about));
    return exit;
  }
  if (request.dryRun) {
    showDiff(io, path, change);
    tellIgnored(io, path, ignored);
    return exit;
  }
  const verb = !changed ? "already installed" : change.previous > 0 ? "updated" : "installed";
  io.stdout(
    `${signOf("ok", io)} ${verb} for ${agent.title}: ${events.names.length} events in ${path}`,
  );
  if (changed && change.file.text !== undefined)
    io.stdout(`  backup of the original: ${change.place.backup}`);
  if (scope === "project")
    io.stdout(
      `  ${signOf("warn", io)} this file names ${executable.path} to everyone who uses this repository; --scope local does not`,
    );
  if (agent !== claudeCode && change.after !== undefined && !isStrictJson(change.after))
    io.stdout(
      `  ${signOf("warn", io)} the file has comments, which were kept; ${agent.title} ignores such a file as a whole`,
    );
  tellIgnored(io, path, ignored);
  if (agent.hint !== undefined) io.stdout(`  ${signOf("warn", io)} ${agent.hint}`);
  if (request.agent === undefined) offerOthers(io);
  if (agent === claudeCode) {
    tellStatusLine(io, change, isShown);
    offerSandboxPlaces(io, change.after ?? "");
  }
  if (request.isOneOfMany !== true && exit === EXIT.ok) offerNext(io, config);
  return exit;
}

/** Why no entry of a file is in force, each with what to do. */
function tellIgnored(io: Io, path: string, ignored: readonly DropReason[]): void {
  if (ignored.length === 0) return;
  const sign = signOf("fail", io);
  io.stdout(`${sign} no call is judged: ${claudeCode.title} ignores the whole of ${path}`);
  const width = screenWidth(COLUMNS);
  for (const { line, detail, fix } of ignored) {
    const place = line === undefined ? "" : `line ${line}: `;
    io.stdout(hanging("  ", `${place}${visibleLine(detail, TOLD_MAX_CHARS)}`, width).join("\n"));
    io.stdout(hanging("    → ", visibleLine(fix, TOLD_MAX_CHARS), width).join("\n"));
  }
}

/** Columns where the screen does not say how many it has, and the longest text, which may quote a file. */
const COLUMNS = 80;
const TOLD_MAX_CHARS = 400;

/** `fairlead uninstall`: 0 when no entry of ours is left, 1 when nothing was changed. */
export async function runUninstall(
  io: Io,
  request: UninstallRequest,
  answer: Answer = (value) => printJson(io, value),
): Promise<number> {
  if (request.all) {
    const { root } = workspaceOf(io);
    const there = installedPlaces(io, root).filter(isRemovedBy(io, request));
    const agents = [...presentAgents(io), ...there.map(({ agent: name }) => ({ name }))];
    return forAll(request, answer, agents, (one, part) => runUninstall(io, one, part));
  }
  const own = OWN_FILE_AGENTS.find(({ name }) => name === request.agent);
  if (own !== undefined) return installOwnFiles(io, own, request, answer);
  const place = findSettings(io, request);
  if (!place.ok) return refuse(io, place.problem, place.hint);
  const { agent, path, scope } = place;
  const plan = () => planUninstall(io, agent, path);
  const change = await changeSettings(io, plan, request.dryRun);
  if (!change.ok) return refuse(io, change.problem, change.hint);
  if (request.json) {
    const facts = { agent: agent.name, scope, path, status_line: change.hadStatusLine };
    answer(reportOf("uninstall", request, change, facts));
    return EXIT.ok;
  }
  if (request.dryRun) return showDiff(io, path, change);
  const done =
    change.previous === 0
      ? `no fairlead entries in ${path}`
      : `removed from ${agent.title}: ${path}`;
  io.stdout(`${signOf("ok", io)} ${done}`);
  if (change.hadStatusLine) io.stdout("  its status line as well");
  return EXIT.ok;
}

type Place =
  | {
      readonly ok: true;
      readonly agent: Agent;
      readonly scope: Scope;
      readonly path: string;
      readonly root: string;
    }
  | ChangeRefusal;

/** True for the places from which an uninstallation removes fairlead. */
export function isRemovedBy(
  io: Io,
  { agent = claudeCode.name, all, scope }: UninstallRequest,
): (place: InstalledPlace) => boolean {
  const { root } = workspaceOf(io);
  return (place) =>
    (all || place.agent === agent) &&
    place.scope === scope &&
    (place.project === undefined || place.project === root);
}

/** Does the same for several agents; 1 when one of them failed. As JSON they are one answer. */
async function forAll<Request extends UninstallRequest>(
  request: Request,
  answer: Answer,
  agents: readonly { readonly name: string }[],
  run: (one: Request, answer: Answer) => Promise<number>,
): Promise<number> {
  let exit: number = EXIT.ok;
  const answers: object[] = [];
  for (const name of new Set(agents.map((agent) => agent.name))) {
    const code = await run({ ...request, agent: name, all: false }, (one) => answers.push(one));
    if (code !== EXIT.ok) exit = code;
  }
  if (request.json) answer({ agents: answers });
  return exit;
}

function findSettings(io: Io, { scope: word, agent: name }: UninstallRequest): Place {
  const scope = SCOPES.find((each) => each === word);
  const agent = name === undefined ? AGENTS[0] : AGENTS.find((each) => each.name === name);
  if (agent === undefined) {
    const known = [...AGENTS, ...OWN_FILE_AGENTS].map((each) => each.name);
    return { ok: false, problem: unknownWord("agent", name ?? "", known) };
  }
  if (scope === undefined) {
    return { ok: false, problem: unknownWord("scope", word, SCOPES) };
  }
  if (io.workingDirectory() === "")
    return { ok: false, problem: "the working directory does not exist any more" };
  const { root } = workspaceOf(io);
  const path = agent.settingsPath(io, scope, root);
  if (path !== undefined) return { ok: true, agent, scope, path, root };
  if (scope === "local")
    return {
      ok: false,
      problem: `${agent.title} has no settings of yours in a repository`,
      hint: `fairlead install --agent ${agent.name} --scope user`,
    };
  const variable = io.platform === "windows" ? "USERPROFILE" : "HOME";
  return {
    ok: false,
    problem: `no home folder is known (${variable} is not set), so there are no user settings`,
    hint: `set ${variable}`,
  };
}

function showDiff(io: Io, path: string, change: SettingsChange): number {
  const diff = unifiedDiff(change.file.text ?? "", change.after ?? "");
  if (diff === "") io.stdout(`${path} would stay as it is`);
  else {
    const from = change.file.text === undefined ? "/dev/null" : path;
    const to = change.after === undefined ? "/dev/null" : path;
    io.stdout(colourDiff(`--- ${from}\n+++ ${to}\n${diff}`, io));
  }
  return EXIT.ok;
}

function reportOf(
  action: string,
  request: UninstallRequest,
  change: SettingsChange,
  facts: object,
): object {
  const changed = change.after !== change.file.text;
  const diff = unifiedDiff(change.file.text ?? "", change.after ?? "");
  return {
    action,
    ...facts,
    changed,
    dry_run: request.dryRun,
    entries_before: change.previous,
    backup:
      change.record === undefined || change.file.text === undefined ? null : change.place.backup,
    diff,
  };
}
