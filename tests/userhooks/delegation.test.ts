import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  runBinary,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

// The examples that let other engines decide, with the engines themselves.

const binary = BINARY ?? resolve(HOST_BINARY);
const OPA = Bun.which("opa");
const PYTHON = Bun.which("python3");
const hasCedar =
  PYTHON !== null && Bun.spawnSync([PYTHON, "-c", "import cedarpy"], { stderr: "ignore" }).success;
if (OPA === null) console.warn("SKIPPED: no opa on PATH, so OPA does not decide");
if (!hasCedar) console.warn("SKIPPED: no cedarpy for python3, so Cedar does not decide");

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
});
afterAll(() => sandbox?.dispose());

/** Judges a call where the hook of an example is configured; paths of its files are those of this checkout. */
async function judge(example: string, call: object, broken = false) {
  const { config } = userFolders(sandbox.home);
  mkdirSync(config, { recursive: true });
  const folder = resolve("examples", example).replaceAll("\\", "/");
  const place = broken ? join(sandbox.home, "nothing") : folder;
  const text = readFileSync(join(folder, "config.toml"), "utf8");
  const programs = { '"opa"': OPA ?? "", '"python3"': PYTHON ?? "" };
  const written = Object.entries(programs).reduce(
    (line, [name, path]) => line.replaceAll(name, JSON.stringify(path)),
    text.replaceAll("/etc/fairlead", place),
  );
  writeFileSync(join(config, "config.toml"), written);
  const event = {
    ...{ session_id: "s", cwd: sandbox.project, transcript_path: "/t" },
    ...{ hook_event_name: "PreToolUse", ...call },
  };
  return runBinary(binary, {
    words: ["hook", "pre-tool"],
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: JSON.stringify(event),
  });
}

const bash = (command: string) => ({ tool_name: "Bash", tool_input: { command } });
const write = (path: string) => ({
  ...{ tool_name: "Write", tool_input: { file_path: path, content: "x" } },
});

const EXAMPLES = [
  ["opa", OPA === null, "would change the prod cluster"],
  ["cedar", !hasCedar, "would change the production cluster"],
] as const;

for (const [example, isMissing, cluster] of EXAMPLES) {
  describe.skipIf(isMissing)(example, () => {
    test("refuses what its policy forbids, and the agent gets the reason", async () => {
      const scaled = await judge(
        example,
        bash("kubectl get pods; kubectl --context prod delete x"),
      );
      expect(scaled.exit).toBe(2);
      expect(scaled.stdout).toContain(cluster);
      const payment = join(sandbox.project, "services/payment/main.go").replaceAll("\\", "/");
      const written = await judge(example, write(payment));
      expect(written.exit).toBe(2);
      expect(written.stdout).toContain("only its owners may");
    });

    test("has nothing to say about other calls", async () => {
      expect(await judge(example, bash("git status"))).toMatchObject({ exit: 0, stdout: "{}\n" });
      const other = join(sandbox.project, "services/mail/main.go").replaceAll("\\", "/");
      expect(await judge(example, write(other))).toMatchObject({ exit: 0 });
    });

    test("blocks the call where it cannot decide", async () => {
      expect((await judge(example, bash("git status"), true)).exit).toBe(2);
    });
  });
}
