import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Check } from "../../src/install/check.ts";
import { readSettings } from "../../src/install/claude-settings.ts";
import { checkSettings } from "../../src/install/settings-checks.ts";
import { runProgram } from "../../src/program.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

// Each fault by which a guard is silently not asked, put into what install wrote.

let sandbox: Sandbox;
let program: string;
beforeEach(() => {
  sandbox = makeSandbox();
  program = join(sandbox.home, "bin/fairlead");
  put(program, WORKS);
  chmodSync(program, 0o755);
});
afterEach(() => sandbox.dispose());

/** A program that answers as fairlead does. */
const WORKS = `#!/bin/sh
if [ "$1" = --version ]; then echo "fairlead 0.0.0-dev (dev, dev)"; exit 0; fi
input=$(cat)
case $input in *'rm -rf /'*)
  echo '{"decision":"block","reason":"no","hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'
  echo no >&2; exit 2;;
esac
echo '{}'
`;

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function fairlead(words: string, env: Readonly<Record<string, string>> = {}) {
  const start = {
    words: words.split(" "),
    cwd: sandbox.project,
    env: { PATH: `${sandbox.home}/bin:/usr/bin:/bin`, HOME: sandbox.home, ...env },
    stdin: "",
    executable: program,
  };
  const { io, ended } = testIo(start);
  return ended(await runProgram(start.words, io));
}

async function doctor(env: Readonly<Record<string, string>> = {}): Promise<readonly Check[]> {
  return JSON.parse((await fairlead("doctor --json", env)).stdout).checks;
}

const settings = () => join(sandbox.home, ".claude/settings.json");
function change(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path, "utf8");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

/** What doctor has to say, each with what to do about it. */
function said(checks: readonly Check[]): string {
  const bad = checks.filter(({ mark }) => mark !== "ok");
  for (const check of bad) expect(check).toMatchObject({ fix: expect.stringMatching(/\w/) });
  return bad.map(({ mark, detail }) => `${mark} ${detail}`).join("\n");
}

describe.skipIf(process.platform === "win32")("doctor finds, and says what to do about,", () => {
  test("nothing in what install wrote", async () => {
    await fairlead("install");
    expect(said(await doctor())).toBe("");
  });

  test.each<readonly [string, () => void, RegExp]>([
    [
      "1. an entry that is missing",
      () => change(settings(), '"PreToolUse"', '"Notification"'),
      /fail no entry for PreToolUse: no tool call is judged/,
    ],
    [
      "2. a matcher that was narrowed",
      () => change(settings(), /"\^\([^"]*\)\$"/, '"^(Bash)$"'),
      /fail .*the matcher of PreToolUse leaves out .*Write.*their calls are not judged/,
    ],
    ["3. an executable that is gone", () => rmSync(program), /fail .*bin\/fairlead is missing/],
    [
      "4. an executable that was replaced",
      () => put(program, "#!/bin/sh\necho '{}'\n"),
      /fail .*bin\/fairlead was replaced: asked for its version it says "\{\}"/,
    ],
    [
      "5. an executable that is none",
      () => chmodSync(program, 0o644),
      /fail .*bin\/fairlead is not executable/,
    ],
    [
      "6. another version",
      () => put(program, WORKS.replace("0.0.0-dev", "0.0.1")),
      /warn .*is fairlead 0\.0\.1 \(dev, dev\), this is 0\.0\.0-dev/,
    ],
    [
      "7. hooks that are switched off",
      () => put(join(sandbox.project, ".claude/settings.local.json"), '{"disableAllHooks": true}'),
      /fail .*settings\.local\.json says "disableAllHooks": true; no hook runs/,
    ],
    [
      "12. a second guard",
      () => {
        const hooks = [{ type: "command", command: "dcg --hook" }];
        const group = { PreToolUse: [{ matcher: "Bash", hooks }] };
        put(join(sandbox.project, ".claude/settings.json"), JSON.stringify({ hooks: group }));
      },
      /warn .*`dcg --hook` is asked about Bash too/,
    ],
  ])("%s", async (_fault, seed, finding) => {
    await fairlead("install");
    seed();
    expect(said(await doctor())).toMatch(finding);
  });

  test.each([
    ["7. hooks that managed settings switch off", { disableAllHooks: true }],
    [
      "7. hooks that managed settings leave to plugins",
      { strictPluginOnlyCustomization: ["hooks"] },
    ],
    [
      "7. hooks that managed settings leave to plugins by a list",
      { strictPluginOnlyCustomization: true },
    ],
    ["8. managed settings in place of the user's", { allowManagedHooksOnly: true, hooks: {} }],
  ])("%s", async (_fault, managed) => {
    await fairlead("install");
    const files = [
      readSettings("managed", "/etc/managed.json", JSON.stringify(managed)),
      readSettings("user", settings(), readFileSync(settings(), "utf8")),
    ];
    expect(said(checkSettings(files, 30, new Set()))).toMatch(/fail \/etc\/managed\.json says "/);
  });

  test("9. Codex's hooks that nobody approved", async () => {
    await fairlead("install --agent codex");
    const found = said(await doctor());
    expect(found).toMatch(
      /fail .*(\d+) of \1 entries are not approved; codex exec silently skips them/,
    );
  });

  test.each([
    ["codex", ".codex/config.toml", "[features]\nhooks = false\n", "[features] hooks = false"],
    ["gemini", ".gemini/settings.json", '"hooksConfig": {"enabled": false},', "hooksConfig"],
    ["qwen", ".qwen/settings.json", '"disableAllHooks": true,', "disableAllHooks"],
  ])("7. %s's own switch", async (agent, file, text, name) => {
    await fairlead(`install --agent ${agent}`);
    const path = join(sandbox.home, file);
    if (file.endsWith(".toml")) put(path, text);
    else change(path, "{", `{${text}`);
    const found = said(await doctor());
    expect(found).toContain(name);
    expect(found).toContain("no call is judged");
  });

  test("10. a PATH without fairlead, for an entry that looks for it there", async () => {
    await fairlead("install --agent gemini");
    change(join(sandbox.home, ".gemini/settings.json"), new RegExp(program, "g"), "fairlead");
    expect(said(await doctor())).not.toContain("fairlead is not on PATH");
    const found = said(await doctor({ PATH: "/usr/bin:/bin" }));
    expect(found).toContain("fail");
    expect(found).toContain("fairlead is not on PATH; no call is judged");
  });

  test.each([
    ["prints", "echo welcome back", /warn bash -c prints "welcome back"/],
    ["ends", "exit 0", /fail bash -c ends before its command/],
    ["kills itself", "kill -9 $$", /fail bash -c: killed by SIGKILL/],
  ])("11. a shell profile that %s", async (_what, line, finding) => {
    await fairlead("install --agent codex");
    const profile = join(sandbox.home, "profile");
    const shell = { SHELL: "/bin/bash", BASH_ENV: profile };
    expect(said(await doctor(shell))).not.toContain("bash -c");
    put(profile, `${line}\n`);
    expect(said(await doctor(shell))).toMatch(finding);
  });
});
