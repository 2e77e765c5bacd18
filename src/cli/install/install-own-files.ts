import { loadConfig } from "../../config/load.ts";
import { EXIT } from "../../exit.ts";
import { SCOPES } from "../../install/agent.ts";
import { chooseExecutable } from "../../install/executable.ts";
import { type OwnFilesAgent, removeOwnFiles, writeOwnFiles } from "../../install/own-files.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { exclusively } from "../../sys/lock.ts";
import { workspaceOf } from "../command.ts";
import { refuse, signOf } from "../terminal/output.ts";
import { refuseOverwrite } from "./refuse-rewrite.ts";
import type { Answer, InstallRequest, UninstallRequest } from "./run-install.ts";

/** Installs or uninstalls an agent whose hooks are files of their own. */
export async function installOwnFiles(
  io: Io,
  agent: OwnFilesAgent,
  request: UninstallRequest & Partial<InstallRequest>,
  answer: Answer,
): Promise<number> {
  const scope = SCOPES.find((name) => name === request.scope);
  if (scope === undefined) return refuse(io, unknownWord("scope", request.scope, SCOPES));
  if (request.events !== undefined)
    return refuse(io, `${agent.title} takes its events as a whole; --events is for other agents`);
  const { root } = workspaceOf(io);
  const { config } = await loadConfig(io, root);
  const removes = request.strict === undefined;
  const executable = removes ? undefined : chooseExecutable(io);
  if (executable?.ok === false) return refuse(io, executable.problem, executable.hint);
  const files = agent.files(io, scope, root, {
    platform: io.platform,
    executable: executable?.path ?? "",
    events: agent.events,
    strict: request.strict === true,
    awaited: new Set(agent.events),
    deadlineSeconds: config.timeout,
  });
  if (files === undefined) return refuse(io, `${agent.title} has no ${scope} place for hooks`);
  const change = removes ? removeOwnFiles : writeOwnFiles;
  const act = () => change(files, request.dryRun);
  const refused = request.dryRun || removes ? undefined : await refuseOverwrite(io, files);
  if (refused !== undefined) return refused;
  const done = request.dryRun ? act() : await exclusively(io, act);
  if (done instanceof Error) return refuse(io, done.message);
  if (!done.ok) return refuse(io, done.problem, done.hint);
  const action = removes ? "uninstall" : "install";
  if (request.json) {
    const facts = { agent: agent.name, scope, paths: files.map(({ path }) => path) };
    answer({ action, ...facts, changed: done.changed, dry_run: request.dryRun });
    return EXIT.ok;
  }
  const past = removes ? "removed from" : "installed for";
  const verb = request.dryRun ? `would be ${past}` : past;
  const where = done.changed.length === 0 ? "nothing to change" : done.changed.join(", ");
  io.stdout(`${signOf("ok", io)} ${verb} ${agent.title}: ${where}`);
  if (!removes && agent.hint !== undefined) io.stdout(`  ${signOf("warn", io)} ${agent.hint}`);
  return EXIT.ok;
}
