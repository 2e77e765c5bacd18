import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { PeersReport, Verdict } from "./report.ts";

/** The guard that most people who want one install from npm, in the version that is compared. */
export const SAFETY_NET = { name: "cc-safety-net", version: "2.4.5" } as const;

/** Guards that are asked where they are installed, with the words of their own set-up for Claude Code. */
const INSTALLED: readonly { readonly program: string; readonly words: readonly string[] }[] = [
  { program: "dcg", words: [] },
  { program: "rampart", words: ["hook"] },
  { program: "klaudiush", words: ["--hook-type", "PreToolUse"] },
  { program: "moai", words: ["hook", "pre-tool"] },
  { program: "dippy", words: ["--claude"] },
];

/** A guard that is here. */
export interface Guard {
  readonly name: string;
  readonly version: string;
  readonly command: readonly string[];
}

/** A guard that is not. */
export type Absence = PeersReport["absent"][number];

/** The folders in which guards are asked. */
export interface Place {
  readonly home: string;
  readonly project: string;
}

/** The event by which Claude Code asks its hook whether a call may run, in the given permission mode. */
export function eventOf(
  { home, project }: Place,
  { tool, command, session, mode }: Record<"tool" | "command" | "session" | "mode", string>,
): Buffer {
  return Buffer.from(
    JSON.stringify({
      session_id: session,
      transcript_path: join(home, ".claude/projects/-project/t.jsonl"),
      cwd: project,
      permission_mode: mode,
      hook_event_name: "PreToolUse",
      tool_name: tool,
      tool_input: { command },
    }),
  );
}

/** Guards get a home of their own, and nothing else of whoever asks them. */
export function environmentIn({ home, project }: Place): Readonly<Record<string, string>> {
  return {
    ...{ PATH: process.env.PATH ?? "/usr/bin:/bin", HOME: home, USERPROFILE: home },
    ...{ CLAUDE_PROJECT_DIR: project, FAIRLEAD_NO_UPDATE_CHECK: "1" },
  };
}

/** What a guard says of an event; null where its answer means nothing to Claude Code, which then goes on. */
export async function answerOf(guard: Guard, event: Buffer, place: Place): Promise<Verdict> {
  const child = Bun.spawn([...guard.command], {
    cwd: place.project,
    env: environmentIn(place),
    stdin: event,
    stdout: "pipe",
    stderr: "ignore",
  });
  const [text, exitCode] = await Promise.all([child.stdout.text(), child.exited]);
  if (exitCode === 2) return "deny";
  if (exitCode !== 0) return null;
  const decision = /"(?:permissionDecision|decision)"\s*:\s*"(\w+)"/.exec(text)?.[1];
  if (decision === "deny" || decision === "block") return "deny";
  return decision === "ask" ? "ask" : "pass";
}

/** fairlead and the guards that people use instead, with why one that could be asked is not here. */
export function findGuards(fairlead: string): readonly (Guard | Absence)[] {
  return [
    ownGuard(fairlead),
    safetyNet(),
    ...INSTALLED.map(({ program, words }) => guardBy(program, program, words)),
  ];
}

export function ownGuard(fairlead: string): Guard | Absence {
  const name = "fairlead";
  if (!existsSync(fairlead)) return { name, why: `${fairlead} is not there: bun run build` };
  const version = versionOf([fairlead, "--version"]);
  return { name, version, command: [fairlead, "hook", "pre-tool"] };
}

/** A guard by the name of its program, if that is on PATH. */
export function guardBy(name: string, program: string, words: readonly string[]): Guard | Absence {
  const path = Bun.which(program);
  if (path === null) return { name, why: `${program} is not on PATH` };
  return { name, version: versionOf([path, "--version"]), command: [path, ...words] };
}

/** Installs the package once into the user's cache folder, without running any script of it. */
function safetyNet(): Guard | Absence {
  const { name, version } = SAFETY_NET;
  const [node, npm] = [Bun.which("node"), Bun.which("npm")];
  if (node === null || npm === null) return { name, why: "node or npm is not on PATH" };
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const folder = join(cache, "fairlead-bench", `${name}-${version}`);
  const entry = join(folder, "node_modules", name, "dist/bin/cc-safety-net.js");
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const words = [npm, "install", "--prefix", folder, ...quiet, `${name}@${version}`];
    const { exitCode, stderr } = Bun.spawnSync(words, { cwd: folder });
    if (exitCode !== 0 || !existsSync(entry)) {
      return { name, why: `npm cannot install it (${stderr.toString().trim().split("\n")[0]})` };
    }
  }
  return {
    name,
    version: `${version} on Node ${versionOf([node, "--version"])}`,
    command: [node, entry, "hook", "--claude-code"],
  };
}

/** The first line's version, whatever stands before it. */
function versionOf(command: readonly string[]): string {
  const { stdout, stderr } = Bun.spawnSync([...command]);
  const line = `${stdout}${stderr}`.trim().split("\n")[0] ?? "";
  return /\d+(?:\.\d+)+\S*/.exec(line)?.[0] ?? "unknown";
}
