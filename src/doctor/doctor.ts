import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadConfig } from "../config/load.ts";
import { codex } from "../install/agents/others.ts";
import { type Check, fail, ok, warn } from "../install/check.ts";
import {
  CLAUDE_DRIVEN_VERSION,
  CLAUDE_MIN_VERSION,
  CLAUDE_STRICT_MIN_VERSION,
  claudeCode,
} from "../install/claude-code.ts";
import { type ConfiguredHook, readClaudeSettings } from "../install/claude-settings.ts";
import { chooseExecutable } from "../install/executable.ts";
import { findPlugin } from "../install/plugins.ts";
import { presentAgents } from "../install/present.ts";
import { checkSettings, NOT_INSTALLED, ownHooks } from "../install/settings-checks.ts";
import type { Io } from "../io.ts";
import { privatePlaces } from "../state/private-places.ts";
import { findWorkspace, linkedOut, type Workspace } from "../state/workspace.ts";
import { exposedIn } from "../sys/folder.ts";
import { parentOf, temporaryDirectories, undoFolder } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { runBriefly } from "../sys/run-briefly.ts";
import { awaitedEvents } from "../userhooks/awaited-events.ts";
import { COMMIT, VERSION } from "../version.ts";
import { askCodex } from "./ask-codex.ts";
import { checkAudit } from "./audit.ts";
import { checkBounds, tellBounds } from "./bounds.ts";
import { checkInstalled, checkOtherAgents } from "./other-agents.ts";
import { checkOtherGuards } from "./other-guards.ts";
import { tryPlugins } from "./plugin-checks.ts";
import { checkSessions } from "./sessions-here.ts";
import { checkShellProfile } from "./shell-profile.ts";
import {
  checkApprovals,
  checkBundle,
  checkConfig,
  checkEnforcement,
  checkPreset,
  checkQuestions,
  checkUpdate,
  checkUserHooks,
} from "./surroundings.ts";
import { type TryFolder, tryHook } from "./try-hook.ts";
import { checkVersions } from "./versions.ts";

/** Looks at everything a hook would meet, and runs the configured commands; in the order of the report. */
export async function runDoctor(
  io: Io,
  onProgress: (done: number, total: number, what: string) => void = () => {},
): Promise<readonly Check[]> {
  const cwd = io.workingDirectory();
  const workspace = findWorkspace(io, { cwd, projectDir: undefined });
  const loaded = await loadConfig(io, workspace.root);
  const files = readClaudeSettings(io, workspace.root);
  const ours = ownHooks(files);
  const folder = makeTryFolder(io);
  if (typeof folder === "string") return [fail("temporary folder", folder, "set TMPDIR")];
  const others = checkOtherAgents(
    io,
    workspace.root,
    ours.map(({ level }) => level),
  );
  try {
    return [
      checkExecutable(io),
      ...(await checkAgent(io, ours)),
      ...withoutUnused(
        io,
        workspace,
        checkSettings(
          files,
          loaded.config.timeout,
          await awaitedEvents(io, [workspace.root]),
          findPlugin(io, claudeCode.name, workspace.root),
        ),
      ),
      ...(await checkVersions(io, ours)),
      ...(await tryAll(io, ours, folder, onProgress)),
      ...checkOtherGuards(files),
      ...others,
      ...(await askCodex(io, programOf(io, "codex"), workspace.root, others)),
      ...(await tryPlugins(io, workspace.root, [claudeCode, codex])),
      ...(await checkProfiles(io, workspace.root, ours, folder)),
      ...(await checkConfig(io, workspace, loaded)),
      ...(await checkBundle(io, loaded)),
      ...checkAudit(io, loaded),
      await checkEnforcement(io, loaded),
      await checkPreset(io, workspace, loaded),
      ...checkQuestions(loaded),
      ...checkApprovals(loaded, ours),
      ...(await checkUserHooks(io, workspace.root, loaded)),
      ...(await checkUpdate(io, loaded)),
      await checkBounds(io, loaded.config),
      checkMemory(workspace),
      ...checkRights(io, workspace),
    ];
  } finally {
    rmSync(folder.root, { recursive: true, force: true });
  }
}

/** The short form without running anything: what is configured, and the first thing that is broken. */
export async function summarise(io: Io): Promise<readonly Check[]> {
  const workspace = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
  const loaded = await loadConfig(io, workspace.root);
  return [
    ...withoutUnused(
      io,
      workspace,
      checkSettings(
        readClaudeSettings(io, workspace.root),
        loaded.config.timeout,
        await awaitedEvents(io, [workspace.root]),
        findPlugin(io, claudeCode.name, workspace.root),
      ),
    ),
    ...(await checkConfig(io, workspace, loaded)),
    ...(await checkBundle(io, loaded)),
    ...checkAudit(io, loaded),
    await checkEnforcement(io, loaded),
    await checkPreset(io, workspace, loaded),
    ...tellBounds(loaded.config),
    ...checkSessions(io, workspace.root),
    ...checkQuestions(loaded),
    ...(await checkUserHooks(io, workspace.root, loaded)),
  ];
}

/** Where only other agents are used, as `install --all` finds, Claude Code's settings need not call fairlead. */
function withoutUnused(io: Io, { root }: Workspace, checks: readonly Check[]): readonly Check[] {
  if (!checks.includes(NOT_INSTALLED)) return checks;
  const isUsed = presentAgents(io).some(({ name }) => name === claudeCode.name);
  if (isUsed || programOf(io, "claude") !== null) return checks;
  const others = [...new Set(checkInstalled(io, root, []).map(({ subject }) => subject))];
  if (others.length === 0) return checks;
  const instead = ok("entries", `${others.join(", ")} call fairlead; Claude Code is not used here`);
  return checks.map((check) => (check === NOT_INSTALLED ? instead : check));
}

/** The profile of the user's shell, where an entry is started through it. */
async function checkProfiles(
  io: Io,
  root: string,
  ours: readonly ConfiguredHook[],
  folder: TryFolder,
): Promise<readonly Check[]> {
  const throughShell = checkInstalled(io, root, []).some(({ subject }) => subject === codex.title);
  if (!throughShell && !ours.some(({ kind }) => kind === "shell")) return [];
  return checkShellProfile(io, folder.project);
}

function makeTryFolder(io: Io): (TryFolder & { readonly root: string }) | string {
  const [parent = "."] = temporaryDirectories(io).filter(exists);
  try {
    const root = mkdtempSync(`${parent}/fairlead-doctor-`);
    const project = `${root}/project`;
    const config = `${root}/config`;
    mkdirSync(project);
    mkdirSync(`${config}/fairlead`, { recursive: true });
    writeFileSync(`${config}/fairlead/config.toml`, "[update]\ncheck = false\n");
    return { root, project, state: `${root}/state`, config };
  } catch (error) {
    return `cannot create a folder in ${parent} (${String(error)})`;
  }
}

function checkExecutable(io: Io): Check {
  const chosen = chooseExecutable(io);
  const version = `${VERSION} (${COMMIT})`;
  if (!chosen.ok) return warn("executable", `${version}: ${chosen.problem}`, chosen.hint);
  return ok("executable", `${version} at ${chosen.path}`);
}

function programOf(io: Io, name: string): string | null {
  return Bun.which(name, { PATH: io.env("PATH") ?? "" });
}

const CLAUDE_VERSION_MAX_MS = 5000;

/** Asks Claude Code for its version where it is on PATH; an old one ignores part of our entries. */
async function checkAgent(io: Io, ours: readonly ConfiguredHook[]): Promise<readonly Check[]> {
  const subject = "Claude Code";
  const path = programOf(io, "claude");
  if (path === null) return [];
  const env = Object.fromEntries(
    ["PATH", "HOME", "USERPROFILE", "SystemRoot", "APPDATA"].map((name) => [
      name,
      io.env(name) ?? "",
    ]),
  );
  const { stdout, problem } = await runBriefly({
    command: [path, "--version"],
    cwd: io.workingDirectory(),
    env,
    stdin: "",
    timeoutMs: CLAUDE_VERSION_MAX_MS,
  });
  const version = /\d+\.\d+\.\d+/.exec(stdout)?.[0];
  if (version === undefined)
    return [warn(subject, `${path} does not say its version (${problem ?? "no number"})`)];
  const strict = ours.some(({ handler }) => handler.has("onFailure"));
  const needed = strict ? CLAUDE_STRICT_MIN_VERSION : CLAUDE_MIN_VERSION;
  if (Bun.semver.order(version, needed) < 0)
    return [
      fail(subject, `${version} ignores part of the entries; ${needed} is needed`, "claude update"),
    ];
  const isNewer = Bun.semver.order(version, CLAUDE_DRIVEN_VERSION) > 0;
  const note = isNewer ? `, newer than ${CLAUDE_DRIVEN_VERSION}, the last that was tried` : "";
  return [ok(subject, `${version} at ${path}${note}`)];
}

async function tryAll(
  io: Io,
  ours: readonly ConfiguredHook[],
  folder: TryFolder,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<readonly Check[]> {
  const forms = new Map(ours.map((hook) => [JSON.stringify([hook.event, ...hook.handler]), hook]));
  const checks: Check[] = [];
  for (const hook of forms.values()) {
    onProgress(checks.length, forms.size, hook.event);
    checks.push(await tryHook(io, hook, folder));
  }
  return checks;
}

/** Looks whether session records could be written, without making a folder. */
function checkMemory(workspace: Workspace): Check {
  const subject = "records";
  if (workspace.memory === undefined)
    return warn(subject, "no home folder is known; no session records are kept", "set HOME");
  let folder: string | undefined = workspace.memory;
  while (folder !== undefined && !exists(folder)) folder = parentOf(folder);
  if (folder !== undefined && isWritable(folder)) return ok(subject, workspace.memory);
  return fail(subject, `${folder ?? workspace.memory} cannot be written`, `chmod u+w '${folder}'`);
}

/** Looks whether anybody but the user may read what is kept, and whether a link keeps it from being kept. */
function checkRights(io: Io, workspace: Workspace): readonly Check[] {
  const subject = "private files";
  const { memory } = workspace;
  const linked = memory === undefined ? undefined : linkedOut(workspace, memory);
  if (linked !== undefined)
    return [fail("records", `${linked}; nothing is kept`, `rm '${memory}'`)];
  const places = privatePlaces(io, workspace);
  const open = places.filter((place) => exposedIn(place, undoFolder(io)).length > 0);
  if (open.length === 0) return [ok(subject, "no other user can read what is kept")];
  const quoted = open.map((place) => `'${place}'`).join(" ");
  const detail = `other users can read ${open.join(" and ")}`;
  return [warn(subject, detail, `chmod -R go-rwx ${quoted}`)];
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
