import { afterEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CODEX_PLUGIN } from "../../scripts/codex-plugin.ts";
import { packGeminiExtension } from "../../scripts/gemini-extension.ts";
import { layOutNpmPackages, packageName } from "../../scripts/npm.ts";
import { layOutOpencodePackage } from "../../scripts/opencode-package.ts";
import { releaseDocuments } from "../../scripts/release-files.ts";
import { hostTarget } from "../../scripts/targets.ts";
import type { Check } from "../../src/install/check.ts";
import { OPENCODE_PACKAGE } from "../../src/install/plugins.ts";
import { startModelApi, type Turn, type Wire } from "../../src/verify/model-api.ts";
import { chatWire, geminiWire, responsesWire } from "../../src/verify/wires.ts";
import { makeSandbox, runBinary, type Sandbox } from "../support/world.ts";
import { fairlead, fairleadBinary, runClient, TRIES_SLOW, tellLeftOut } from "./client.ts";
import { approvals } from "./codex-approval.ts";
import {
  geminiEnvironment,
  NODE,
  opencodeEnvironment,
  opencodeSettings,
  PROGRAMS,
} from "./npm-clients.ts";

// Each client with fairlead as its own package manager installs it, and nothing in its settings.

const MAY_RUN = process.platform !== "win32";
if (!MAY_RUN) console.warn("SKIPPED: packages of clients are not tried on Windows");
else if (NODE === null) console.warn("SKIPPED: Gemini CLI needs node on PATH to try its extension");
if (MAY_RUN && !TRIES_SLOW) tellLeftOut("packages of Gemini CLI and OpenCode");
const TIMEOUT_MS = 300_000;

let sandbox: Sandbox;
afterEach(() => sandbox?.dispose());

function prepare(): void {
  sandbox = makeSandbox(resolve(".cache/clients"));
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
  put("precious/letter.txt", "keep me");
}

function put(path: string, text: string | Uint8Array): void {
  const whole = join(sandbox.home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

/** Runs one of a client's own commands; fails the test with what it printed. */
function manage(words: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const ran = Bun.spawnSync([...words], {
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin", HOME: sandbox.home, ...env },
  });
  const printed = `${ran.stdout}${ran.stderr}`;
  if (ran.exitCode !== 0) throw new Error(`${words.join(" ")}: ${printed}`);
  return printed;
}

/** A session in which the model tries one harmless command and one that must be refused. */
async function session(
  words: readonly string[],
  wire: Wire,
  shell: (command: string) => Turn,
  env: (url: string) => Readonly<Record<string, string>>,
) {
  const api = startModelApi(wire, [
    shell("echo ran > allowed.txt"),
    shell(`env X=1 sh -c 'rm -rf "$HOME/precious"'`),
    { text: "finished" },
    { text: "finished" },
  ]);
  try {
    const run = await runClient(words, sandbox, env(api.url));
    return { run, requests: api.requests };
  } finally {
    api.stop();
  }
}

/** What doctor says about a client, by its title, and `entries` for Claude Code's. */
async function doctor(title: string, folder?: string): Promise<string> {
  const { stdout } = await fairleadHere(["doctor", "--json"], folder);
  const checks: Check[] = JSON.parse(stdout).checks;
  return checks
    .filter(({ subject }) => subject === title)
    .map(({ mark, detail }) => `${mark} ${detail}`)
    .join("\n");
}

/** What verify makes of a client that a folder of the sandbox's home has on PATH. */
async function verify(agent: string, words: readonly string[]) {
  put(`clients/${agent}`, `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(" ")} "$@"\n`);
  chmodSync(join(sandbox.home, "clients", agent), 0o755);
  const { stdout } = await fairleadHere(["verify", "--agent", agent, "--json"]);
  return JSON.parse(stdout).agents[0];
}

function fairleadHere(words: readonly string[], folder?: string) {
  const cwd = folder === undefined ? sandbox.project : join(sandbox.home, folder);
  const PATH = `${sandbox.home}/clients:/usr/bin:/bin`;
  const env = { PATH, HOME: sandbox.home };
  return runBinary(fairleadBinary(), { words, cwd, env, stdin: "" });
}

function expectGuarded({ run, requests }: Awaited<ReturnType<typeof session>>): void {
  expect(run.exit).toBe(0);
  expect(readFileSync(join(sandbox.project, "allowed.txt"), "utf8")).toBe("ran\n");
  expect(existsSync(join(sandbox.home, "precious/letter.txt"))).toBe(true);
  expect(requests[2]).toContain("fairlead refused:");
}

describe.skipIf(!MAY_RUN)("fairlead as a package of", () => {
  test(
    "Codex: a plugin from a marketplace",
    async () => {
      prepare();
      const [codex] = PROGRAMS.codex();
      const marketplace = join(sandbox.home, "marketplace");
      for (const path of [".agents", ".claude-plugin", "plugins"])
        cpSync(path, join(marketplace, path), { recursive: true });
      put(".local/bin/fairlead", readFileSync(fairleadBinary()));
      chmodSync(join(sandbox.home, ".local/bin/fairlead"), 0o755);
      mkdirSync(join(sandbox.home, ".codex"));
      manage([codex, "plugin", "marketplace", "add", marketplace]);
      expect(manage([codex, "plugin", "list"])).toContain(CODEX_PLUGIN);
      manage([codex, "plugin", "add", "fairlead@fairlead"]);
      expect(await doctor("Codex CLI")).toMatch(/^fail 9 hooks of the plugin .* are not approved/);
      expect(await verify("codex", [codex])).toMatchObject({ state: "not guarded" });
      const settings = join(sandbox.home, ".codex/config.toml");
      writeFileSync(
        settings,
        `${readFileSync(settings, "utf8")}\n${await approvals(codex, sandbox.home, sandbox.project)}`,
      );
      expect(await doctor("Codex CLI")).toBe(
        "ok the plugin fairlead@fairlead calls fairlead\nok codex itself lists 9 hooks of fairlead as in force",
      );
      expect(await verify("codex", [codex])).toMatchObject({ state: "guarded" });
      const tables = readFileSync(settings, "utf8");
      const ran = await session(
        [codex, "exec", "--skip-git-repo-check", "go"],
        responsesWire,
        (command) => ({ tool: "exec_command", input: { cmd: command } }),
        (url) => {
          const lines = [
            ...['model = "gpt-5-codex"', 'model_provider = "mock"', 'approval_policy = "never"'],
            ...['sandbox_mode = "danger-full-access"', tables, "[model_providers.mock]"],
            ...['name = "mock"', `base_url = "${url}/v1"`, 'wire_api = "responses"'],
            "requires_openai_auth = false",
          ];
          writeFileSync(settings, lines.join("\n"));
          return {};
        },
      );
      expectGuarded(ran);
      expect(ran.requests[0]).toContain("fairlead:refusals");
      await fairlead(sandbox, ["install", "--agent", "codex"]);
      expect(await doctor("Codex CLI")).toContain("warn the plugin fairlead@fairlead and entries");
      rmSync(join(sandbox.home, ".codex/hooks.json"));
      rmSync(join(sandbox.home, ".local/bin/fairlead"));
      expect(await doctor("Codex CLI")).toContain("but finds no fairlead executable");
      writeFileSync(settings, tables.replace("enabled = true", "enabled = false"));
      expect(await doctor("Codex CLI")).toMatch(/^fail the plugin .* is off .*no call is judged/);
    },
    TIMEOUT_MS,
  );

  test.if(NODE !== null && TRIES_SLOW)(
    "Gemini CLI: an extension with the executable in it",
    async () => {
      prepare();
      const gemini = PROGRAMS.gemini();
      const target = hostTarget();
      if (target === undefined) throw new Error("no release is built for this platform");
      const executable = readFileSync(fairleadBinary());
      put("extension.tar.gz", packGeminiExtension(target, executable, releaseDocuments()));
      const unpacked = join(sandbox.home, "unpacked");
      mkdirSync(unpacked);
      manage(["tar", "-xzf", join(sandbox.home, "extension.tar.gz"), "-C", unpacked]);
      const trusted = { GEMINI_CLI_TRUST_WORKSPACE: "true" };
      expect(manage([...gemini, "extensions", "validate", unpacked], trusted)).toContain(
        "successfully validated",
      );
      manage([...gemini, "extensions", "install", unpacked, "--consent"], trusted);
      expect(await doctor("Gemini CLI")).toBe("ok the extension fairlead calls fairlead");
      expect(await verify("gemini", gemini)).toMatchObject({ state: "guarded" });
      manage([...gemini, "extensions", "disable", "fairlead"], trusted);
      // Below the home folder lies the sandbox's project, for which it is off.
      mkdirSync(join(sandbox.home, "inside"));
      expect(await doctor("Gemini CLI", "inside")).toMatch(/^fail the extension fairlead is off/);
      manage([...gemini, "extensions", "enable", "fairlead"], trusted);
      expect(await doctor("Gemini CLI", "inside")).toBe("ok the extension fairlead calls fairlead");
      put(
        ".gemini/settings.json",
        JSON.stringify({ security: { auth: { selectedType: "gemini-api-key" } } }),
      );
      const ran = await session(
        [...gemini, "-y", "-m", "gemini-2.5-flash", "-p", "go"],
        geminiWire,
        (command) => ({ tool: "run_shell_command", input: { command } }),
        geminiEnvironment,
      );
      expectGuarded(ran);
      expect(ran.requests[0]).toContain("refusals");
    },
    TIMEOUT_MS,
  );

  async function opencodeSession() {
    return session(
      [...PROGRAMS.opencode(), "run", "go"],
      chatWire,
      (command) => ({ tool: "bash", input: { command, description: "a command" } }),
      (url) => ({
        ...opencodeEnvironment(),
        npm_config_offline: "true",
        OPENCODE_CONFIG_CONTENT: opencodeSettings(url, "allow"),
      }),
    );
  }

  test.if(TRIES_SLOW)(
    "OpenCode: a package of npm that brings the executable",
    async () => {
      prepare();
      const target = hostTarget();
      if (target === undefined) throw new Error("no release is built for this platform");
      put(`dist/${target.file}`, readFileSync(fairleadBinary()));
      const modules = join(sandbox.home, "plugins/node_modules");
      layOutNpmPackages(join(sandbox.home, "dist"), modules, [target]);
      layOutOpencodePackage(modules);
      expect(existsSync(join(modules, packageName(target), "fairlead"))).toBe(true);
      const name = join(modules, OPENCODE_PACKAGE);
      manage([...PROGRAMS.opencode(), "plugin", "--global", name], { npm_config_offline: "true" });
      expect(await doctor("OpenCode")).toMatch(/^ok the plugin .* calls fairlead$/);
      expectGuarded(await opencodeSession());
      expect(await verify("opencode", PROGRAMS.opencode())).toMatchObject({ state: "guarded" });
      await fairlead(sandbox, ["install", "--agent", "opencode"]);
      expect(await doctor("OpenCode")).toContain("so every call is judged twice");
    },
    TIMEOUT_MS,
  );

  test.if(TRIES_SLOW)(
    "OpenCode: without the executable no tool runs, and it is said why",
    async () => {
      prepare();
      const modules = join(sandbox.home, "plugins/node_modules");
      layOutOpencodePackage(modules);
      const name = join(modules, OPENCODE_PACKAGE);
      manage([...PROGRAMS.opencode(), "plugin", "--global", name], { npm_config_offline: "true" });
      expect(await doctor("OpenCode")).toContain("is neither in its package nor on PATH");
      const { requests } = await opencodeSession();
      expect(existsSync(join(sandbox.project, "allowed.txt"))).toBe(false);
      expect(requests[1]).toContain("finds no fairlead executable");
    },
    TIMEOUT_MS,
  );
});
