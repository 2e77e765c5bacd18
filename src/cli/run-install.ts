import { loadConfig } from "../config/load.ts";
import { nearest } from "../config/parse-layer.ts";
import { EXIT } from "../exit.ts";
import { AGENTS, type Agent, SCOPES, type Scope } from "../install/agent.ts";
import { unifiedDiff } from "../install/diff.ts";
import { chooseExecutable } from "../install/executable.ts";
import {
  applyChange,
  type ChangeRefusal,
  forget,
  planInstall,
  planUninstall,
  type SettingsChange,
} from "../install/install.ts";
import { isStrictJson } from "../install/json-edit.ts";
import type { Io } from "../io.ts";
import { EVENTS, findEvent } from "../protocol/events.ts";
import { workspaceOf } from "./command.ts";
import { colourDiff, printJson, refuse, signOf } from "./output.ts";

/** The words of `fairlead uninstall`. */
export interface UninstallRequest {
  readonly scope: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The words of `fairlead install`. */
export interface InstallRequest extends UninstallRequest {
  readonly events: string | undefined;
  readonly strict: boolean;
}

/** `fairlead install`: 0 when the entries stand in the settings, 1 when nothing was changed. */
export async function runInstall(io: Io, request: InstallRequest): Promise<number> {
  const place = findSettings(io, request.scope);
  if (!place.ok) return refuse(io, place.problem, place.hint);
  const { agent, path, root, scope } = place;
  const events = chooseEvents(request.events, agent);
  if (!events.ok) return refuse(io, events.problem, "fairlead install --help");
  const executable = chooseExecutable(io);
  if (!executable.ok) return refuse(io, executable.problem, executable.hint);
  const { config } = await loadConfig(io, root);
  const entries = agent.entries({
    executable: executable.path,
    events: events.names,
    strict: request.strict,
    deadlineSeconds: config.timeout,
  });
  const change = planInstall(io, agent, path, entries);
  if (!change.ok) return refuse(io, change.problem, change.hint);
  const changed = change.after !== change.file.text;
  const refusal = request.dryRun ? undefined : applyChange(change);
  if (refusal !== undefined) return refuse(io, refusal.problem, refusal.hint);
  if (request.json) {
    const facts = { events: events.names, executable: executable.path, strict: request.strict };
    report(io, "install", request, change, { agent: agent.name, scope, path, ...facts });
    return EXIT.ok;
  }
  if (request.dryRun) return showDiff(io, path, change);
  const verb = !changed ? "already installed" : change.previous > 0 ? "updated" : "installed";
  io.stdout(
    `${signOf("ok", io)} ${verb} for ${agent.title}: ${events.names.length} events in ${path}`,
  );
  if (changed && change.file.text !== undefined)
    io.stdout(`  the file as it was: ${change.place.backup}`);
  if (scope === "project")
    io.stdout(
      `  ${signOf("warn", io)} this file names ${executable.path} to everyone who uses this repository; --scope local does not`,
    );
  if (change.after !== undefined && !isStrictJson(change.after))
    io.stdout(
      `  ${signOf("warn", io)} the file has comments, which were kept; ${agent.title} ignores such a file as a whole`,
    );
  io.stdout("  see it work: fairlead doctor");
  return EXIT.ok;
}

/** `fairlead uninstall`: 0 when no entry of ours is left, 1 when nothing was changed. */
export function runUninstall(io: Io, request: UninstallRequest): number {
  const place = findSettings(io, request.scope);
  if (!place.ok) return refuse(io, place.problem, place.hint);
  const { agent, path, scope } = place;
  const change = planUninstall(io, agent, path);
  if (!change.ok) return refuse(io, change.problem, change.hint);
  const refusal = request.dryRun ? undefined : applyChange(change);
  if (refusal !== undefined) return refuse(io, refusal.problem, refusal.hint);
  if (!request.dryRun) forget(change, path);
  if (request.json) {
    report(io, "uninstall", request, change, { agent: agent.name, scope, path });
    return EXIT.ok;
  }
  if (request.dryRun) return showDiff(io, path, change);
  const done =
    change.previous === 0
      ? `nothing of fairlead in ${path}`
      : `removed from ${agent.title}: ${path}`;
  io.stdout(`${signOf("ok", io)} ${done}`);
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

function findSettings(io: Io, word: string): Place {
  const scope = SCOPES.find((name) => name === word);
  const [agent] = AGENTS;
  if (scope === undefined || agent === undefined) {
    const problem = `unknown scope ${JSON.stringify(word)}; there are ${SCOPES.join(", ")}`;
    return { ok: false, problem };
  }
  if (io.workingDirectory() === "")
    return { ok: false, problem: "the working directory does not exist any more" };
  const { root } = workspaceOf(io);
  const path = agent.settingsPath(io, scope, root);
  if (path !== undefined) return { ok: true, agent, scope, path, root };
  const variable = io.platform === "windows" ? "USERPROFILE" : "HOME";
  return {
    ok: false,
    problem: `no home folder is known (${variable} is not set), so there are no user settings`,
    hint: `set ${variable}`,
  };
}

type ChosenEvents =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: string };

function chooseEvents(words: string | undefined, agent: Agent): ChosenEvents {
  if (words === undefined) return { ok: true, names: agent.defaultEvents };
  if (words === "all") {
    const names = EVENTS.map((spec) => spec.name).filter((name) => !agent.impossible.has(name));
    return { ok: true, names };
  }
  const names: string[] = [];
  for (const word of words.split(",").map((part) => part.trim())) {
    const name = findEvent(word)?.name;
    if (name === undefined) {
      const known = EVENTS.flatMap((spec) => [spec.name, spec.cli, ...spec.aliases]);
      const near = nearest(word, known);
      const hint = near === undefined ? "" : `; did you mean "${near}"?`;
      return { ok: false, problem: `unknown event ${JSON.stringify(word)}${hint}` };
    }
    const impossible = agent.impossible.get(name);
    if (impossible !== undefined)
      return { ok: false, problem: `${name} cannot be installed: ${impossible}` };
    if (!names.includes(name)) names.push(name);
  }
  return { ok: true, names };
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

function report(
  io: Io,
  action: string,
  request: UninstallRequest,
  change: SettingsChange,
  facts: object,
): void {
  const changed = change.after !== change.file.text;
  const diff = unifiedDiff(change.file.text ?? "", change.after ?? "");
  printJson(io, {
    action,
    ...facts,
    changed,
    dry_run: request.dryRun,
    entries_before: change.previous,
    backup:
      change.record === undefined || change.file.text === undefined ? null : change.place.backup,
    diff,
  });
}
