import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { archiveName, checksums, packArchive } from "../../scripts/release-files.ts";
import { HOST_BINARY, hostTarget } from "../../scripts/targets.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { BINARY, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";

const target = hostTarget();
const SETTINGS = `{\n  "env": { "EDITOR": "vi" }\n}\n`;

/** The way of a new user: install script, install, doctor, a session, uninstall. */
describe.skipIf(target === undefined || process.platform === "win32")("a new user", () => {
  let sandbox: Sandbox;
  let server: ReturnType<typeof Bun.serve>;
  let api: ModelApi;
  let run: ClientRun;
  let installed: string;

  const fairlead = (...words: readonly string[]) =>
    runBinary(installed, {
      words,
      cwd: sandbox.project,
      env: { PATH: "/usr/bin:/bin", HOME: sandbox.home },
      stdin: "",
    });
  const settings = () => join(sandbox.home, ".claude", "settings.json");

  beforeAll(async () => {
    if (target === undefined) return;
    const claude = installClaudeCode();
    // Not below /tmp: what lies there may be deleted.
    sandbox = makeSandbox(resolve(".cache/clients"));
    mkdirSync(join(sandbox.home, ".claude"));
    writeFileSync(settings(), SETTINGS);
    writeFileSync(join(sandbox.home, "letter.txt"), "keep me");
    const binary = readFileSync(BINARY ?? resolve(HOST_BINARY));
    const files = new Map([[archiveName(target), packArchive(target, binary, [])]]);
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => {
        const name = new URL(url).pathname.split("/").at(-1) ?? "";
        return new Response(name === "checksums.txt" ? checksums(files) : files.get(name));
      },
    });
    const script = Bun.spawn(["sh", resolve("scripts/install.sh")], {
      env: {
        PATH: "/usr/bin:/bin",
        HOME: sandbox.home,
        FAIRLEAD_DOWNLOAD_URL: `http://127.0.0.1:${server.port}`,
      },
      stdout: "ignore",
      stderr: "inherit",
    });
    expect(await script.exited).toBe(0);
    installed = join(sandbox.home, ".local", "bin", "fairlead");
    expect(await fairlead("install")).toMatchObject({ exit: 0, stderr: "" });
    api = startModelApi(messagesWire, [
      { tool: "Bash", input: { command: "rm -rf ~" } },
      { tool: "Bash", input: { command: "echo ran > allowed.txt" } },
      { text: "finished" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    server?.stop(true);
    sandbox?.dispose();
  });

  test("sees doctor content", async () => {
    const { exit, stdout } = await fairlead("doctor");
    expect(stdout).not.toMatch(/[✗!]/);
    expect(stdout).toContain('refuses "rm -rf /"');
    expect(exit).toBe(0);
  });

  test("keeps the home folder when the agent deletes it, and the agent learns why", () => {
    expect(existsSync(join(sandbox.home, "letter.txt"))).toBe(true);
    expect(api.requests[1]).toMatch(/filesystem\/[a-z-]+/);
  });

  test("has a session that goes on to its end", () => {
    expect(existsSync(join(sandbox.project, "allowed.txt"))).toBe(true);
    expect(run.exit).toBe(0);
    expect(run.debugLog).not.toContain("validation failed");
  });

  test("gets the settings back byte for byte", async () => {
    expect(await fairlead("uninstall")).toMatchObject({ exit: 0 });
    expect(readFileSync(settings(), "utf8")).toBe(SETTINGS);
  });
});
