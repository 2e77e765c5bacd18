import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import packageJson from "../../package.json";
import {
  archiveName,
  CHECKSUMS_FILE,
  checksums,
  packArchive,
} from "../../scripts/release-files.ts";
import { hostTarget } from "../../scripts/targets.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";

interface Step {
  readonly shell: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

const action = Bun.YAML.parse(readFileSync("action.yml", "utf8")) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};
const host = hostTarget();

test("every input has a default, and reaches the shell through a variable alone", () => {
  expect(action.runs.using).toBe("composite");
  for (const { default: initial } of Object.values(action.inputs)) expect(initial).toBeString();
  for (const { run } of action.runs.steps) expect(run).not.toContain("${{");
});

const RUNS = BINARY !== undefined && host !== undefined && process.platform !== "win32";
if (!RUNS)
  console.warn(
    "SKIPPED: the action's steps run with a compiled executable: FAIRLEAD_BIN=dist/fairlead",
  );

describe.if(RUNS)("the action", () => {
  let sandbox: Sandbox;
  let server: ReturnType<typeof Bun.serve>;

  beforeAll(() => {
    if (host === undefined) return;
    const archive = packArchive(host, readFileSync(BINARY ?? ""), [], 1);
    const files = new Map([[archiveName(host), archive]]);
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => {
        const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
        const bytes = name === CHECKSUMS_FILE ? checksums(files) : files.get(name);
        return new Response(bytes ?? null, { status: bytes === undefined ? 404 : 200 });
      },
    });
  }, 60_000);
  afterAll(() => void server?.stop(true));

  beforeEach(() => {
    sandbox = makeSandbox();
  });
  afterEach(() => sandbox.dispose());

  /** Runs the steps as a runner would: one after the other, up to the first that fails. */
  async function runSteps(words: string, version = "") {
    const installer = `file://${resolve("scripts/install.sh")}`;
    const values = { INSTALLER: installer, VERSION: version, WORDS: words };
    const temporary = join(sandbox.home, "temp");
    mkdirSync(temporary, { recursive: true });
    let output = "";
    for (const { shell, run, env } of action.runs.steps) {
      const given = Object.entries(values).filter(([name]) => name in env);
      const child = Bun.spawn([shell, "-c", run], {
        cwd: sandbox.project,
        env: {
          PATH: "/usr/bin:/bin",
          HOME: sandbox.home,
          RUNNER_TEMP: temporary,
          FAIRLEAD_DOWNLOAD_URL: `http://127.0.0.1:${server.port}`,
          ...Object.fromEntries(given),
        },
        stdout: "pipe",
        stderr: "pipe",
      });
      output += await new Response(child.stdout).text();
      output += await new Response(child.stderr).text();
      const exit = await child.exited;
      if (exit !== 0) return { exit, output };
    }
    return { exit: 0, output };
  }

  function rule(tests: string): void {
    mkdirSync(join(sandbox.project, ".fairlead"), { recursive: true });
    const lines = [
      "[[rule]]",
      'id = "team/no-deploy"',
      'command = "make deploy"',
      'verdict = "deny"',
      'reason = "deploys wait for the tide"',
      `tests = [${tests}]`,
    ];
    writeFileSync(join(sandbox.project, ".fairlead/config.toml"), `${lines.join("\n")}\n`);
  }

  test("installs the release and passes where the rules pass their tests", async () => {
    rule('{ command = "make deploy", expect = "deny" }');
    expect(await runSteps("policy test")).toMatchObject({ exit: 0 });
  }, 60_000);

  test("fails where one does not", async () => {
    rule('{ command = "make test", expect = "deny" }');
    const ran = await runSteps("policy test");
    expect(ran).toMatchObject({ exit: 1, output: expect.stringContaining("make test") });
  }, 60_000);

  test("runs other commands, with the version that is asked for", async () => {
    const ran = await runSteps("--version", packageJson.version);
    const output = expect.stringContaining(`fairlead ${packageJson.version}`);
    expect(ran).toMatchObject({ exit: 0, output });
  }, 60_000);
});
