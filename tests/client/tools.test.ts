import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { readingOf } from "../../src/policy/agent-tools/tool-table.ts";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { BINARY, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";
import { RUN_SERVER } from "./run-server.ts";

describe("Claude Code with the entries that install writes", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;
  let fetched: string[];
  let site: ReturnType<typeof Bun.serve>;
  const log = () => join(sandbox.home, "ran.txt");

  beforeAll(async () => {
    const claude = installClaudeCode();
    // Not below /tmp: what lies there may be deleted.
    sandbox = makeSandbox(resolve(".cache/clients"));
    fetched = [];
    site = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => {
        fetched.push(url);
        return new Response("credentials");
      },
    });
    const server = join(sandbox.home, "server.mjs");
    writeFileSync(server, RUN_SERVER);
    const config = join(sandbox.home, "mcp.json");
    const shell = { command: process.execPath, args: [server, log()] };
    writeFileSync(config, JSON.stringify({ mcpServers: { shell } }));
    const installed = await runBinary(BINARY ?? resolve(HOST_BINARY), {
      words: ["install"],
      cwd: sandbox.project,
      env: { PATH: "/usr/bin:/bin", HOME: sandbox.home },
      stdin: "",
    });
    expect(installed).toMatchObject({ exit: 0, stderr: "" });
    api = startModelApi(messagesWire, [
      { tool: "mcp__shell__run", input: { command: "rm -rf ~" } },
      { tool: "mcp__shell__run", input: { command: "echo harmless" } },
      // The address leads on to the one of the machine's credentials; nothing answers at either.
      {
        tool: "WebFetch",
        input: { url: `http://127.0.0.1:${site.port}/?to=http://169.254.169.254/`, prompt: "x" },
      },
      { tool: "Monitor", input: { command: "dropdb shop", description: "d", timeout_ms: 1000 } },
      { text: "finished" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url, ["--mcp-config", config]);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    site?.stop(true);
    sandbox?.dispose();
  });

  test("a command for an MCP tool is refused before the server sees it", () => {
    expect(api.requests[1]).toContain("filesystem/delete");
    expect(existsSync(log()) ? readFileSync(log(), "utf8") : "").not.toContain("rm -rf");
  });

  test("a harmless command for an MCP tool reaches the server", () => {
    expect(readFileSync(log(), "utf8")).toBe("echo harmless\n");
  });

  test("an address that leads to the machine's credentials is not fetched", () => {
    expect(fetched).toEqual([]);
    expect(api.requests[3]).toContain("network/exposed-secrets");
  });

  test("a watched command is refused before it runs", () => {
    expect(api.requests[4]).toContain("database-admin/drop");
  });

  test("every tool that the client has is in the table of tools", () => {
    const init = run.output.split("\n").find((line) => line.includes('"subtype":"init"')) ?? "{}";
    const tools: unknown = JSON.parse(init).tools;
    const names = Array.isArray(tools) ? tools.map(String) : [];
    expect(names).toContain("mcp__shell__run");
    const own = names.filter((name) => !name.startsWith("mcp__"));
    expect(own.filter((name) => readingOf(name) === undefined)).toEqual([]);
  });
});
