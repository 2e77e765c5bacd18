import { loadConfig } from "../config/load.ts";
import { checkInstalled, checkOtherAgents } from "../doctor/other-agents.ts";
import { checkEnforcement } from "../doctor/surroundings.ts";
import { checkVersions } from "../doctor/versions.ts";
import { AGENTS } from "../install/agent.ts";
import type { Check } from "../install/check.ts";
import { claudeCode } from "../install/claude-code.ts";
import { readClaudeSettings } from "../install/claude-settings.ts";
import { OWN_FILE_AGENTS } from "../install/own-files.ts";
import { findPlugin } from "../install/plugins.ts";
import { checkSettings, ownHooks } from "../install/settings-checks.ts";
import type { Io } from "../io.ts";
import { findWorkspace } from "../state/workspace.ts";
import { awaitedEvents } from "../userhooks/awaited-events.ts";
import { type Client, drivenClients } from "./clients.ts";
import { type Verified, verifyClient } from "./verify-client.ts";

/** An agent that was asked for, and what came of it. */
export interface AgentReport extends Verified {
  readonly agent: string;
  readonly title: string;
  /** What to do about it, most likely first; where it is guarded, what is odd all the same. */
  readonly fixes: readonly string[];
}

/** Which agents to try: one by name, every one that is on PATH, or those whose settings call fairlead. */
export type Wanted = { readonly name: string } | "all" | "installed";

/** Names of the agents that `verify` knows, those that it cannot drive among them. */
export function verifiableAgents(): readonly string[] {
  return [...drivenClients().map(({ name }) => name), ...UNDRIVEN.keys()];
}

/** Agents whose client takes no other model than its maker's, and what of it is looked for on PATH. */
const UNDRIVEN: ReadonlyMap<string, string> = new Map([["cursor", "cursor-agent"]]);

/** Tries the agents one after the other; empty where none is there. */
export async function verify(
  io: Io,
  wanted: Wanted,
  onProgress: (done: number, total: number, what: string) => void = () => {},
): Promise<readonly AgentReport[]> {
  const { root } = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
  const names = typeof wanted === "object" ? [wanted.name] : namesOf(io, wanted, root);
  const reports: AgentReport[] = [];
  for (const name of names) {
    onProgress(reports.length, names.length, titleOf(name));
    reports.push(await verifyOne(io, name, root));
  }
  return reports;
}

/** The clients on PATH, or those of them whose settings call fairlead; Claude Code's where none do. */
function namesOf(io: Io, wanted: "all" | "installed", root: string): readonly string[] {
  const present = verifiableAgents().filter((name) => programOf(io, name) !== undefined);
  if (wanted === "all") return present;
  const titles = new Set(checkInstalled(io, root, []).map(({ subject }) => subject));
  const plugin = findPlugin(io, claudeCode.name, root);
  if (plugin !== undefined || ownHooks(readClaudeSettings(io, root)).length > 0)
    titles.add(claudeCode.title);
  const installed = present.filter((name) => titles.has(titleOf(name)));
  return installed.length > 0 ? installed : [claudeCode.name];
}

async function verifyOne(io: Io, name: string, root: string): Promise<AgentReport> {
  const title = titleOf(name);
  const program = programOf(io, name);
  const client = drivenClients().find((each) => each.name === name);
  if (program === undefined) {
    const detail = `${client?.program ?? UNDRIVEN.get(name) ?? name} is not on PATH`;
    return unknown(name, title, detail, ["install it, or correct PATH"]);
  }
  if (client === undefined) {
    const detail = "its client only talks to its maker's servers, so it cannot be tried here";
    return unknown(name, title, detail, ["fairlead doctor looks at its settings"]);
  }
  const verified = await verifyClient(io, client, program, root);
  const fixes =
    verified.state === "guarded"
      ? await otherVersions(io, name, root)
      : await fixesFor(io, client, root);
  return { ...verified, agent: name, title, fixes };
}

/** Executables of another build that Claude Code's entries name: they guard, and not as this one would. */
async function otherVersions(io: Io, name: string, root: string): Promise<readonly string[]> {
  if (name !== claudeCode.name) return [];
  return (await checkVersions(io, ownHooks(readClaudeSettings(io, root)))).map(fixOf);
}

function unknown(
  agent: string,
  title: string,
  detail: string,
  fixes: readonly string[],
): AgentReport {
  return { agent, title, state: "unknown", calls: [], detail, elapsedMs: 0, fixes };
}

function programOf(io: Io, name: string): string | undefined {
  const client = drivenClients().find((each) => each.name === name);
  const program = client?.program ?? UNDRIVEN.get(name) ?? name;
  return Bun.which(program, { PATH: io.env("PATH") ?? "" }) ?? undefined;
}

function titleOf(name: string): string {
  return [...AGENTS, ...OWN_FILE_AGENTS].find((agent) => agent.name === name)?.title ?? name;
}

/** What doctor finds in the agent's settings, broken things first. */
async function fixesFor(io: Io, { name }: Client, root: string): Promise<readonly string[]> {
  const loaded = await loadConfig(io, root);
  const entries =
    name === claudeCode.name
      ? checkSettings(
          readClaudeSettings(io, root),
          loaded.config.timeout,
          await awaitedEvents(io, [root]),
          findPlugin(io, name, root),
        )
      : checkOtherAgents(io, root, []).filter(({ subject }) => subject === titleOf(name));
  const checks = [await checkEnforcement(io, loaded), ...entries];
  const fixes = (["fail", "warn"] as const).flatMap((mark) =>
    checks.filter((check) => check.mark === mark).map(fixOf),
  );
  return fixes.length > 0 ? fixes : ["fairlead doctor"];
}

function fixOf({ detail, fix }: Check): string {
  return fix === undefined ? detail : `${detail} → ${fix}`;
}
