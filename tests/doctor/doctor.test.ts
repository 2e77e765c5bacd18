import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CLAUDE_DRIVEN_VERSION } from "../../src/install/claude-code.ts";
import { runProgram } from "../../src/program.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
let program: string;
beforeEach(() => {
  sandbox = makeSandbox();
  program = join(sandbox.home, "bin", "fairlead");
  mkdirSync(join(sandbox.home, "bin"));
});
afterEach(() => sandbox.dispose());

const VERSION_LINE = `if [ "$1" = --version ]; then echo "fairlead 0.0.0-dev (dev, dev)"; exit 0; fi`;
const DENIAL = `{"decision":"block","reason":"no","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}`;
const WORKS = `input=$(cat)
case $input in *'rm -rf /'*) echo '${DENIAL}'; echo no >&2; exit 2;; esac
echo '{}'`;

/** Puts a program in fairlead's place, so that each way to fail can be shown. */
function standIn(body: string, versionLine = VERSION_LINE): void {
  writeFileSync(program, `#!/bin/sh\n${versionLine}\n${body}\n`);
  chmodSync(program, 0o755);
}

async function fairlead(words: string, env: Readonly<Record<string, string>> = {}) {
  const { io, ended } = testIo({
    words: words.split(" "),
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin", HOME: sandbox.home, ...env },
    stdin: "",
    executable: program,
  });
  return ended(await runProgram(words.split(" "), io));
}

describe.skipIf(process.platform === "win32")("fairlead doctor", () => {
  test("is content with what install wrote", async () => {
    standIn(WORKS);
    await fairlead("install");
    const { exit, stdout } = await fairlead("doctor");
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.not.stringMatching(/[✗!]/) });
    expect(stdout).toMatch(/✓ pre-tool +answers in \d+ ms, refuses "rm -rf \/"/);
    expect(stdout).toContain("no problems found");
    expect((await fairlead("status")).stdout).toBe(
      "✓ fairlead 0.0.0-dev: 11 events call fairlead\n",
    );
  });

  test("leaves nothing behind", async () => {
    standIn(WORKS);
    await fairlead("install");
    const before = readdirSync(sandbox.home, { recursive: true }).sort();
    await fairlead("doctor", { TMPDIR: sandbox.project });
    expect(readdirSync(sandbox.home, { recursive: true }).sort()).toEqual(before);
    expect(readdirSync(sandbox.project)).toEqual([]);
  });

  test("says how to begin when nothing is installed", async () => {
    standIn(WORKS);
    const { exit, stdout } = await fairlead("doctor");
    expect(exit).toBe(1);
    expect(stdout).toMatch(/✗ entries +no settings file calls fairlead\n +→ fairlead install/);
    const status = await fairlead("status --json");
    expect(status.exit).toBe(1);
    expect(JSON.parse(status.stdout)).toMatchObject({
      ok: false,
      problem: "no settings file calls fairlead",
    });
  });

  test.each([
    ["is not there any more", undefined, /is missing; the hook fails and the tool runs/],
    [
      "lets everything pass",
      "cat >/dev/null; echo '{}'",
      /"rm -rf \/" is not refused \(exit code 0\)/,
    ],
    ["blocks everything", "echo no >&2; exit 2", /"ls" is blocked: no/],
    ["fails", "echo 'bad day' >&2; exit 1", /exit code 1: bad day/],
    [
      "says something before the answer",
      "echo hello; echo '{}'",
      /the answer is not a JSON object: "hello/,
    ],
    [
      "says allow",
      `echo '{"decision":"allow"}'`,
      /"decision": "allow" is not a value that Claude Code knows/,
    ],
    ["answers with a list", "echo '[]'", /the answer is not a JSON object/],
    ["refuses without a denial", WORKS.replace(DENIAL, "{}"), /refused by exit code only/],
    ["is killed", "kill -9 $$", /killed by SIGKILL; the hook fails/],
  ])("finds an executable that %s", async (_, body, finding) => {
    standIn(WORKS);
    await fairlead("install --events pre-tool");
    if (body === undefined) rmSync(program);
    else standIn(body);
    const { exit, stdout } = await fairlead("doctor");
    expect(exit).toBe(1);
    expect(stdout).toMatch(finding);
  });

  test("finds an executable that needs more than a bare environment", async () => {
    standIn(`command -v a-tool-of-mine >/dev/null || { echo "no tool" >&2; exit 1; }\n${WORKS}`);
    await fairlead("install");
    expect((await fairlead("doctor", { PATH: `${sandbox.home}/bin` })).stdout).toContain("no tool");
  });

  test("finds an executable that is slow or of another version", async () => {
    standIn(`sleep 0.3\n${WORKS}`, VERSION_LINE.replace("0.0.0-dev", "0.0.1"));
    await fairlead("install --events pre-tool");
    const { exit, stdout } = await fairlead("doctor");
    expect(exit).toBe(0);
    expect(stdout).toMatch(/! pre-tool +answers in \d+ ms; every such event waits that long/);
    expect(stdout).toMatch(/! version .* is fairlead 0\.0\.1 \(dev, dev\), this is 0\.0\.0-dev/);
    expect(stdout).toMatch(/no problems found, \d+ worth a look/);
  });

  test("runs an entry in shell form through a shell, and tells that it is not on PATH", async () => {
    standIn(WORKS);
    mkdirSync(join(sandbox.project, ".claude"));
    const handler = { type: "command", command: "fairlead hook pre-tool" };
    const settings = { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [handler] }] } };
    writeFileSync(join(sandbox.project, ".claude/settings.json"), JSON.stringify(settings));
    const { stdout } = await fairlead("doctor");
    expect(stdout).toMatch(/✗ pre-tool .*exit code 127/);
    expect(stdout).toContain("calls fairlead through a shell");
  });

  test("tells an agent that is too old from one that is new enough", async () => {
    standIn(WORKS);
    const claude = join(sandbox.home, "bin", "claude");
    const versions: readonly (readonly [string, string, string])[] = [
      [
        "install",
        "2.1.100 (Claude Code)",
        "2.1.100 ignores part of the entries; 2.1.139 is needed",
      ],
      ["install", "2.1.200 (Claude Code)", "✓ Claude Code"],
      ["install --strict", "2.1.200 (Claude Code)", "2.1.295 is needed"],
      [
        "install",
        "999.0.0 (Claude Code)",
        `newer than ${CLAUDE_DRIVEN_VERSION}, the last that was`,
      ],
      ["install", "hello", "does not say its version"],
    ];
    for (const [words, said, finding] of versions) {
      writeFileSync(claude, `#!/bin/sh\necho '${said}'\n`);
      chmodSync(claude, 0o755);
      await fairlead(words);
      const { stdout } = await fairlead("doctor", { PATH: `${sandbox.home}/bin:/usr/bin:/bin` });
      expect(stdout).toContain(finding);
    }
  });

  test("takes a newer agent for no fault", async () => {
    standIn(WORKS);
    const claude = join(sandbox.home, "bin", "claude");
    writeFileSync(claude, "#!/bin/sh\necho '999.0.0 (Claude Code)'\n");
    chmodSync(claude, 0o755);
    await fairlead("install");
    const path = { PATH: `${sandbox.home}/bin:/usr/bin:/bin` };
    const { exit, stdout } = await fairlead("doctor", path);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.not.stringMatching(/[✗!]/) });
  });

  test("reports approvals whose question has no entry", async () => {
    standIn(WORKS);
    await fairlead("install");
    const config = join(sandbox.home, ".config/fairlead");
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, "config.toml"), "[approve]\nread_only = true\n");
    const { exit, stdout } = await fairlead("doctor");
    expect({ exit, stdout }).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(
        /! approvals .*no entry for PermissionRequest.*\n +→ fairlead install/,
      ),
    });
    await fairlead("install");
    expect((await fairlead("doctor")).stdout).not.toContain("no entry for PermissionRequest");
  });

  test("reports configuration that is not in force", async () => {
    standIn(WORKS);
    await fairlead("install");
    mkdirSync(join(sandbox.project, ".fairlead"));
    writeFileSync(join(sandbox.project, ".fairlead/config.toml"), "timout = 3\n");
    const { exit, stdout } = await fairlead("doctor");
    expect(exit).toBe(1);
    expect(stdout).toMatch(
      /✗ config +.*config\.toml:1: unknown key "timout"; did you mean "timeout"\?/,
    );
    expect((await fairlead("status")).exit).toBe(1);
  });

  test("reports hooks of the project that nobody agreed to, and broken ones", async () => {
    standIn(WORKS);
    await fairlead("install");
    mkdirSync(join(sandbox.project, ".fairlead"));
    const hooks = [{ event: "session:start", command: "./greet" }, { event: 7 }];
    writeFileSync(join(sandbox.project, ".fairlead/hooks.json"), JSON.stringify(hooks));
    const { exit, stdout } = await fairlead("doctor");
    expect(exit).toBe(1);
    expect(stdout).toMatch(/✗ user hooks .*hooks\.json:\d+: .*event must be a string/);
    expect(stdout).toMatch(/! user hooks .*1 came with the project and do not run: .*hooks\.json/);
    expect(existsSync(join(sandbox.project, "greeted"))).toBe(false);
  });

  test("reports as JSON", async () => {
    standIn(WORKS);
    await fairlead("install");
    const { stdout } = await fairlead("doctor --json");
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ ok: true, version: "0.0.0-dev" });
    expect(report.checks).toContainEqual({
      mark: "ok",
      subject: "entries",
      detail: "11 events call fairlead",
    });
  });

  test.skipIf(process.platform === "win32")(
    "reports files that others may read, and a workspace that leads away",
    async () => {
      standIn(WORKS);
      await fairlead("install");
      const sessions = join(sandbox.project, ".fairlead/memory/sessions");
      mkdirSync(sessions, { recursive: true, mode: 0o700 });
      chmodSync(sessions, 0o700);
      expect((await fairlead("doctor")).stdout).toContain("no other user can read what is kept");
      writeFileSync(join(sessions, "s.json"), "{}", { mode: 0o644 });
      const { stdout } = await fairlead("doctor");
      expect(stdout).toContain(`other users can read ${sessions}`);
      expect(stdout).toContain(`chmod -R go-rwx '${sessions}'`);
      rmSync(join(sandbox.project, ".fairlead"), { recursive: true });
      symlinkSync("/", join(sandbox.project, ".fairlead"));
      expect((await fairlead("doctor")).stdout).toContain("leads out of the project");
    },
  );

  test("reports a memory folder that cannot be made", async () => {
    standIn(WORKS);
    await fairlead("install");
    const { stdout } = await fairlead("doctor", { HOME: "" });
    expect(stdout).toContain("no session records are kept");
    expect(existsSync(join(sandbox.project, ".fairlead"))).toBe(false);
  });
});
