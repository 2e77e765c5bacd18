import { mkdirSync, rmdirSync } from "node:fs";
import { EXIT } from "../../exit.ts";
import { unifiedDiff } from "../../install/diff.ts";
import type { ManagedAgent } from "../../install/managed/managed-agents.ts";
import type { ManagedOptions } from "../../install/managed/managed-options.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { parentOf } from "../../sys/paths.ts";
import {
  readUserFile,
  removeUserFile,
  replaceUserFile,
  type UserFile,
} from "../../sys/user-file.ts";
import { colourDiff, printJson, refuse, signOf } from "../terminal/output.ts";
import { chosenAgents, managedOptions } from "./managed-place.ts";
import { teamSandbox } from "./team-sandbox.ts";

/** The words of `fairlead install --managed` and `fairlead uninstall --managed`. */
export interface ManagedRequest {
  readonly agent: string | undefined;
  readonly all: boolean;
  /** A folder that stands for the root of the machine, for packages; undefined for the machine itself. */
  readonly root: string | undefined;
  readonly executable: string | undefined;
  readonly strict: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** `fairlead install --managed`: 0 when every agent of the machine that was meant calls fairlead. */
export async function installManaged(io: Io, request: ManagedRequest): Promise<number> {
  const { executable, strict, root } = request;
  const { sandbox, problem } = await teamSandbox(io);
  if (problem !== undefined) io.stderr(`fairlead: ${visibleLine(problem)}`);
  const elsewhere = root === undefined ? {} : { elsewhere: io.platform };
  const options = await managedOptions(io, { executable, strict, sandbox, ...elsewhere });
  if (options instanceof Error) {
    return refuse(io, options.message, "install it for all users, or --executable PATH");
  }
  return changeAll(io, request, "install", (agent, before) => agent.add(before, options), options);
}

/** `fairlead uninstall --managed`: takes back what {@link installManaged} wrote, and nothing else. */
export function uninstallManaged(io: Io, request: ManagedRequest): number {
  return changeAll(io, request, "uninstall", (agent, before) =>
    before === undefined ? undefined : agent.remove(before),
  );
}

type Edit = (agent: ManagedAgent, before: string | undefined) => string | undefined | Error;

interface Planned {
  readonly agent: ManagedAgent["agent"];
  readonly file: UserFile;
  readonly after: string | undefined;
}

/** Plans the files of all agents first, so that one that cannot be changed leaves the others as they are. */
function changeAll(
  io: Io,
  request: ManagedRequest,
  action: "install" | "uninstall",
  edit: Edit,
  options?: ManagedOptions,
): number {
  const agents = chosenAgents(request.agent, request.all);
  if (agents instanceof Error) return refuse(io, agents.message);
  const planned: Planned[] = [];
  for (const managed of agents) {
    const path = placeOf(io, managed, request.root);
    if (path === undefined) continue;
    const file = readUserFile(path);
    if (!file.ok) return refuse(io, file.problem, file.hint);
    const after = edit(managed, file.text);
    if (after instanceof Error) return refuse(io, `${path}: ${after.message}; nothing was changed`);
    planned.push({ agent: managed.agent, file, after });
  }
  const [only] = agents;
  if (planned.length === 0) {
    return refuse(
      io,
      `no place for ${only?.agent.title}'s managed settings is known on this system`,
    );
  }
  for (const one of request.dryRun ? [] : planned) {
    const failure = change(one, request.root);
    if (failure !== undefined) return refuse(io, failure, `sudo fairlead ${action} --managed`);
  }
  report(io, request, action, planned, options);
  return EXIT.ok;
}

/** The file of an agent below a root, whose paths may begin with the letter of a drive. */
function placeOf(io: Io, { path }: ManagedAgent, root: string | undefined): string | undefined {
  const place = path(io.platform);
  if (place === undefined || root === undefined) return place;
  return `${root.replace(/[\\/]+$/, "")}${place.replace(/^[A-Za-z]:/, "")}`;
}

function change({ file, after }: Planned, root: string | undefined): string | undefined {
  if (after === file.text) return undefined;
  if (after === undefined) {
    const refused = removeUserFile(file);
    if (refused === undefined) removeEmptied(file.path, root);
    return refused?.problem;
  }
  try {
    mkdirSync(parentOf(file.path) ?? ".", { recursive: true });
  } catch (error) {
    return `${file.path} cannot be written (${error instanceof Error ? error.message : "unknown"})`;
  }
  return replaceUserFile(file, after, file.mode ?? READABLE_BY_ALL)?.problem;
}

/** Agents of every user read these files. */
const READABLE_BY_ALL = 0o644;

/** The folders of an agent that held nothing else: two at most, such as `policy.d` and what it is in. */
function removeEmptied(path: string, root: string | undefined): void {
  let folder = parentOf(path);
  for (let count = 0; count < 2 && folder !== undefined && folder !== root; count++) {
    try {
      rmdirSync(folder);
    } catch {
      // Something else is in it.
      return;
    }
    folder = parentOf(folder);
  }
}

function report(
  io: Io,
  { dryRun, json }: ManagedRequest,
  action: "install" | "uninstall",
  planned: readonly Planned[],
  options?: ManagedOptions,
): void {
  const files = planned.map(({ agent, file, after }) => ({
    agent: agent.name,
    path: file.path,
    changed: after !== file.text,
    diff: unifiedDiff(file.text ?? "", after ?? ""),
  }));
  if (json) {
    const executable = options?.executable;
    printJson(io, {
      action,
      managed: files,
      dry_run: dryRun,
      ...(executable === undefined ? {} : { executable }),
    });
    return;
  }
  for (const [index, { path, changed, diff }] of files.entries()) {
    const { file, after, agent } = planned[index] ?? {};
    const from = file?.text === undefined ? "/dev/null" : path;
    const to = after === undefined ? "/dev/null" : path;
    if (dryRun) {
      io.stdout(
        changed ? colourDiff(`--- ${from}\n+++ ${to}\n${diff}`, io) : `${path} would stay as it is`,
      );
    } else io.stdout(`${signOf("ok", io)} ${agent?.title}: ${said(action, changed)} ${path}`);
  }
}

function said(action: "install" | "uninstall", changed: boolean): string {
  if (action === "install")
    return changed ? "installed for all users in" : "already installed for all users in";
  return changed ? "removed from" : "nothing of fairlead in";
}
