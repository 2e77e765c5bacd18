import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { chatWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, fairleadBinary, runClient } from "./client.ts";

/** The version whose answers were studied; a newer one is a change of its own. */
const VERSION = "0.19.0";

/** The entries as docs/agents/hermes.md has a person write them. */
const ENTRIES = [
  ...["on_session_start", "pre_llm_call", "pre_tool_call", "post_tool_call", "pre_verify"],
  "on_session_finalize",
].map((event) => {
  const closed = event === "pre_tool_call" ? "\n      fail_closed: true" : "";
  return `  ${event}:\n    - command: "'${fairleadBinary()}' hook --agent hermes"\n      timeout: 35${closed}`;
});

/** Path of the program, fetched from PyPI when it is not in the cache; undefined where it cannot be had. */
function installHermes(): string | undefined {
  const folder = resolve(".cache/clients/hermes-agent");
  const program = join(folder, "bin/hermes");
  if (existsSync(program)) return program;
  const words = [
    ["python3", "-m", "venv", folder],
    [join(folder, "bin/pip"), "install", "--quiet", "--no-compile", `hermes-agent==${VERSION}`],
  ];
  for (const command of words) {
    const ran = Bun.which(command[0] ?? "") === null ? undefined : Bun.spawnSync(command);
    if (ran?.exitCode === 0) continue;
    console.warn(`SKIPPED: hermes-agent ${VERSION} cannot be had: ${ran?.stderr ?? "no python3"}`);
    return undefined;
  }
  return program;
}

const PYTHON = resolve(".cache/clients/hermes-agent/bin/python3");
const PROGRAM = process.platform === "win32" ? undefined : installHermes();

describe.skipIf(PROGRAM === undefined)(`Hermes ${VERSION}, with the documented entries`, () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;

  beforeAll(async () => {
    sandbox = makeSandbox(resolve(".cache/clients"));
    const shell = (command: string) => ({ tool: "terminal", input: { command } });
    api = startModelApi(chatWire, [
      shell("echo ran > allowed.txt"),
      shell(`env X=1 sh -c 'rm -rf "$HOME/precious"'`),
      { tool: "read_file", input: { path: "secrets.json" } },
      { tool: "execute_code", input: { code: "import shutil; shutil.rmtree('/srv/it')" } },
      { tool: "write_file", input: { path: "main.py", content: "print(1)\n" } },
      { text: "finished" },
      // Hermes itself asks for proof of edited code first, as often as it likes.
      ...Array.from({ length: 4 }, () => ({ text: "the routes are in progress" })),
    ]);
    const settings = [
      "model:\n  provider: custom\n  default: stand-in",
      `  base_url: ${api.url}/v1\n  api_key: stand-in`,
      "security:\n  tirith_enabled: false",
      "hooks:",
      ...ENTRIES,
    ];
    for (const [path, text] of Object.entries({
      ".hermes/config.yaml": settings.join("\n"),
      "precious/letter.txt": "keep me",
      "../project/secrets.json": '{"token":"s3cr3t-value"}\n',
      "../project/.do/jobs/26/02/18/api/checklist.md": "- [o] model\n- [~] routes\n",
    })) {
      mkdirSync(dirname(join(sandbox.home, path)), { recursive: true });
      writeFileSync(join(sandbox.home, path), text);
    }
    Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
    const words = ["chat", "-Q", "--yolo", "--accept-hooks", "-q", "go"];
    // Its own first line names the folder that it was installed in, from which a cache may have moved.
    run = await runClient([PYTHON, PROGRAM ?? "", ...words], sandbox, {});
  }, 180_000);

  afterAll(() => {
    api?.stop();
    sandbox?.dispose();
  });

  test("an allowed command runs", () => {
    expect(readFileSync(join(sandbox.project, "allowed.txt"), "utf8")).toBe("ran\n");
  });

  test("a destructive command does not run, and the model gets the reason", () => {
    expect(existsSync(join(sandbox.home, "precious/letter.txt"))).toBe(true);
    expect(api.requests[2]).toContain("filesystem/delete");
  });

  test("a file with secrets is not read, and the model gets the reason", () => {
    expect(api.requests[3]).toContain("files/secrets");
    expect(api.requests.join("")).not.toContain("s3cr3t-value");
  });

  test("Python that deletes is judged as a program's", () => {
    expect(api.requests[4]).toContain("fairlead refused:");
  });

  test("the unfinished checklist keeps a session that edited files from stopping, once", () => {
    const last = api.requests.at(-1) ?? "";
    expect(last.split("there is an active checklist (1/2 done")).toHaveLength(2);
  });

  test("the session goes on to its end", () => {
    expect(run.exit).toBe(0);
  });
});
