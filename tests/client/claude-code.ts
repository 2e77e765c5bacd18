import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CLAUDE_DRIVEN_VERSION, claudeCode } from "../../src/install/claude-code.ts";
import { addEntries } from "../../src/install/hook-entries.ts";
import { platformOf } from "../../src/io.ts";
import type { Sandbox } from "../support/world.ts";

/** The version whose answers were studied; a newer one is a change of its own. */
const VERSION = CLAUDE_DRIVEN_VERSION;

/** The newest version without PreSkillShellCommand, for what fairlead does in its place. */
export const BEFORE_SKILL_COMMANDS = "2.1.330";

const PACKAGE = `@anthropic-ai/claude-code-${process.platform}-${process.arch}`;

/** Path of Claude Code's executable, fetched from the npm registry into the cache when it is not there. */
export function installClaudeCode(version = VERSION): string {
  const name = process.platform === "win32" ? "claude.exe" : "claude";
  const cache = resolve(`.cache/clients/claude-code-${version}`);
  const binary = join(cache, "node_modules", PACKAGE, name);
  if (existsSync(binary)) return binary;
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), '{"private":true}\n');
  const installed = Bun.spawnSync([process.execPath, "add", "--exact", `${PACKAGE}@${version}`], {
    cwd: cache,
    stdout: "pipe",
    stderr: "pipe",
  });
  if (!existsSync(binary)) {
    throw new Error(`${PACKAGE}@${version} could not be installed: ${installed.stderr.toString()}`);
  }
  return binary;
}

/** How a session of the real client went. */
export interface ClientRun {
  readonly exit: number;
  /** Stream of JSON lines the client printed. */
  readonly output: string;
  readonly debugLog: string;
}

/** The environment of a client that reaches for nothing but what it is given. */
export function bareClient(sandbox: Sandbox): Readonly<Record<string, string>> {
  return {
    PATH: "/usr/bin:/bin",
    HOME: sandbox.home,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    IS_SANDBOX: "1",
  };
}

/** Runs one headless session in the sandbox's project, with the model played by `apiUrl`. */
export async function runClaudeCode(
  claude: string,
  sandbox: Sandbox,
  apiUrl: string,
  options: readonly string[] = [],
  prompt = "go",
): Promise<ClientRun> {
  const debugFile = join(sandbox.home, "debug.log");
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
  const child = Bun.spawn(
    [
      claude,
      ...["-p", prompt],
      ...(options.includes("--permission-mode") ? [] : ["--dangerously-skip-permissions"]),
      ...["--output-format", "stream-json", "--verbose", "--include-hook-events"],
      ...["--debug-file", debugFile],
      ...options,
    ],
    {
      cwd: sandbox.project,
      env: { ...bareClient(sandbox), ANTHROPIC_BASE_URL: apiUrl, ANTHROPIC_API_KEY: "stand-in" },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  const [output, errors, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const debugLog = existsSync(debugFile) ? readFileSync(debugFile, "utf8") : "";
  return { exit, output: `${output}${errors}`, debugLog };
}

/**
 * Settings that call `binary` for the given events, as `install` writes them where hooks of the user's run on
 * those that are `awaited`.
 */
export function writeSettings(
  sandbox: Sandbox,
  binary: string,
  events: readonly string[],
  awaited: readonly string[] = [],
): void {
  const entries = claudeCode.entries({
    platform: platformOf(process.platform),
    executable: binary,
    events,
    strict: false,
    awaited: new Set(awaited),
    deadlineSeconds: 5,
  });
  const settings = addEntries("{}\n", entries);
  if (!settings.ok) throw new Error(settings.problem.message);
  mkdirSync(join(sandbox.home, ".claude"), { recursive: true });
  writeFileSync(join(sandbox.home, ".claude", "settings.json"), settings.text);
}
