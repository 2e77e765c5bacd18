import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cannotIsolate } from "../../scripts/offline.ts";
import { askByLines } from "../../src/sys/ask-by-lines.ts";
import { startModelApi } from "../../src/verify/model-api.ts";
import { chatWire, messagesWire } from "../../src/verify/wires.ts";
import { release } from "../support/bundles.ts";
import { makeKeys } from "../support/minisign.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { bareClient, installClaudeCode } from "./claude-code.ts";
import { fairleadBinary } from "./client.ts";
import { copilotEnvironment, PROGRAMS } from "./npm-clients.ts";

// Managed settings lie in /etc, so the clients see an /etc of their own.

const isRoot = process.getuid?.() === 0;
const reason = isRoot ? cannotIsolate() : "it takes an administrator";
if (reason !== undefined)
  console.warn(`NOT PROVEN: that real clients keep to managed settings (${reason})`);

const OWN_ETC = 'mount -t tmpfs none /etc && cp -r "$1"/. /etc/ && shift && exec "$@"';

const keys = makeKeys();
let sandbox: Sandbox;
beforeAll(async () => {
  if (reason !== undefined) return;
  sandbox = makeSandbox(resolve(".cache/clients"));
  const source = join(sandbox.home, "acme.tar");
  const { file, signature } = release(keys, {
    files: { "fleet.toml": '[sandbox]\nmode = "on"\n' },
  });
  writeFileSync(source, file);
  writeFileSync(`${source}.minisig`, signature);
  mkdirSync(at("machine/etc/fairlead"), { recursive: true });
  writeFileSync(
    at("machine/etc/fairlead/config.toml"),
    `[bundle]\nname = "acme"\nsource = "${source}"\nkeys = ["${keys.publicLine}"]\n`,
  );
  const words = ["--managed", "--all", "--root", at("machine"), "--executable", fairleadBinary()];
  expect(await onMachine([fairleadBinary(), "install", ...words])).toMatchObject({ exit: 0 });
  expect(await onMachine([fairleadBinary(), "bundle", "update"])).toMatchObject({ exit: 0 });
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
}, 180_000);
afterAll(() => sandbox?.dispose());

const at = (name: string) => join(sandbox.home, name);

const inEtc = (command: readonly string[]) => [
  ...["unshare", "--mount", "sh", "-c", OWN_ETC, "sh", at("machine/etc")],
  ...command,
];

/** Runs a program on the machine whose /etc was prepared, as its user. */
async function onMachine(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly exit: number; readonly output: string }> {
  const child = Bun.spawn(inEtc(command), {
    cwd: sandbox.project,
    env: { ...bareClient(sandbox), FAIRLEAD_NO_UPDATE_CHECK: "1", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exit, output: `${stdout}${stderr}` };
}

describe.skipIf(reason !== undefined)("managed settings", () => {
  test("hold in Claude Code against a user who switches all hooks off", async () => {
    const claude = installClaudeCode();
    mkdirSync(at(".claude"), { recursive: true });
    writeFileSync(at(".claude/settings.json"), '{"disableAllHooks": true, "sandbox": {}}\n');
    const bash = (command: string) =>
      ({ tool: "Bash", input: { command, description: "x" } }) as const;
    const api = startModelApi(messagesWire, [
      bash("kubectl --context prod delete pod x; touch deleted.txt"),
      bash("readlink /proc/self/ns/pid > place.txt"),
    ]);
    try {
      const ran = await onMachine(
        [claude, "-p", "go", "--dangerously-skip-permissions", "--debug-file", at("debug.log")],
        { ANTHROPIC_BASE_URL: api.url, ANTHROPIC_API_KEY: "stand-in" },
      );
      expect(ran).toMatchObject({ exit: 0 });
      expect(ran.output).not.toContain("policyHelper");
      expect(existsSync(join(sandbox.project, "deleted.txt"))).toBe(false);
      expect(api.requests.at(-1)).toContain("changes the production cluster");
      // The bundle switches the sandbox on through the helper. Without it, the second call says where the test is.
      const place = join(sandbox.project, "place.txt");
      const said = existsSync(place) ? readFileSync(place, "utf8").trim() : "not outside a sandbox";
      expect(said).not.toBe(readlinkSync("/proc/self/ns/pid"));
    } finally {
      api.stop();
    }
  }, 120_000);

  test("hold in Copilot against a user who switches all hooks off", async () => {
    const [copilot = ""] = PROGRAMS.copilot();
    mkdirSync(at(".copilot"), { recursive: true });
    writeFileSync(at(".copilot/settings.json"), '{"disableAllHooks": true}\n');
    // It does not start without the certificates of a system.
    Bun.spawnSync(["cp", "-r", "/etc/ssl", at("machine/etc")]);
    const command = "kubectl --context prod delete pod x; touch gone.txt";
    const turn = { tool: "bash", input: { command, description: "x" } };
    const api = startModelApi(chatWire, [turn]);
    try {
      const words = ["-p", "go", "--allow-all-tools", "--allow-all-paths", "--trust-folder"];
      const ran = await onMachine([copilot, ...words], copilotEnvironment(api.url));
      expect(ran).toMatchObject({ exit: 0 });
      expect(existsSync(join(sandbox.project, "gone.txt"))).toBe(false);
      expect(api.requests.at(-1)).toContain("changes the production cluster");
    } finally {
      api.stop();
    }
  }, 120_000);

  test("hold in Codex against a user who switches hooks off, and need no approval", async () => {
    const [codex] = PROGRAMS.codex();
    mkdirSync(at(".codex"), { recursive: true });
    writeFileSync(at(".codex/config.toml"), "[features]\nhooks = false\n");
    const answer = await askByLines({
      ...{ command: inEtc([codex, "app-server"]), cwd: sandbox.project, env: bareClient(sandbox) },
      timeoutMs: 30_000,
      requests: [
        { id: 1, method: "initialize", params: { clientInfo: { name: "test", version: "1" } } },
        { method: "initialized" },
        { id: 2, method: "hooks/list", params: { cwds: [sandbox.project] } },
      ],
      answers: 2,
    });
    const hooks = JSON.stringify(answer);
    expect(hooks).toContain('"eventName":"preToolUse"');
    expect(hooks).toContain(`${fairleadBinary()} hook pre-tool --agent codex`);
    expect(hooks).toContain('"trustStatus":"managed"');
  }, 60_000);
});
