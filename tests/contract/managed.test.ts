import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { cannotIsolate } from "../../scripts/offline.ts";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { allowOnceAs, CODE_SHOWN } from "../support/person.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";

/** An administrator's file lies in /etc, so the executable sees an /etc of its own. */
const binary = BINARY ?? resolve(HOST_BINARY);
const reason = cannotIsolate();
if (reason !== undefined)
  console.warn(`NOT PROVEN: that the administrator's rules hold on the executable (${reason})`);

const OWN_ETC =
  'mount -t tmpfs none /etc && mkdir /etc/fairlead && cp "$1" /etc/fairlead/config.toml && shift && exec "$@"';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
});
afterAll(() => sandbox.dispose());

const USER_TOML = `[policy]
disable = ["org/*"]
severity = { "org/no-publish" = "ask", "git/clean" = "ask" }
user_exceptions = true

[[allow]]
command = "*"
reason = "I know what I do"
`;

const RULE = `[[rule]]
id = "org/no-publish"
command = "npm publish"
verdict = "deny"
reason = "publishes from a working copy"
`;

/** Judges a command as Claude Code would ask, under the given administrator's file. */
function judge(managed: string, command: string) {
  const file = join(sandbox.home, "managed.toml");
  const own = join(sandbox.home, ".config/fairlead/config.toml");
  mkdirSync(dirname(own), { recursive: true });
  writeFileSync(file, managed);
  writeFileSync(own, USER_TOML);
  const root = process.getuid?.() === 0 ? [] : ["--map-root-user"];
  const words = ["unshare", "--mount", ...root, "sh", "-c", OWN_ETC, "sh", file];
  const ran = Bun.spawnSync([...words, binary, "hook", "pre-tool"], {
    cwd: sandbox.project,
    env: { PATH: process.env.PATH, HOME: sandbox.home },
    stdin: Buffer.from(
      JSON.stringify({
        ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse" },
        ...{ transcript_path: "/t", tool_name: "Bash", tool_input: { command } },
      }),
    ),
  });
  const answer = JSON.parse(ran.stdout.toString());
  return {
    exit: ran.exitCode,
    reason: String(answer.reason),
    notice: String(answer.systemMessage),
  };
}

describe.skipIf(reason !== undefined)("an administrator's rule", () => {
  test("is not switched off, lowered or lifted by the person's own file", () => {
    const ran = judge(RULE, "npm publish");
    expect(ran.exit).toBe(2);
    expect(ran.reason).toContain("org/no-publish");
    expect(ran.notice).not.toContain("fairlead allow");
  });

  test("holds over an exception that lifts the same built-in rule where he said nothing", () => {
    const managed = `[policy]\nseverity = { "git/clean" = "deny" }\n`;
    expect(judge("", "git clean -fdx").exit).toBe(0);
    const held = judge(managed, "git clean -fdx");
    expect(held.exit).toBe(2);
    expect(held.notice).toContain("rule is your administrator's");
    expect(judge(`${managed}user_exceptions = true\n`, "git clean -fdx").exit).toBe(0);
  });

  test("is lifted by a person's consent where the administrator lets them make exceptions, only there", async () => {
    const lenient = `[policy]\nuser_exceptions = true\n${RULE}`;
    const code = CODE_SHOWN.exec(judge(lenient, "npm publish").notice)?.[1] ?? "";
    const agreed = await allowOnceAs({ cwd: "/", env: { HOME: sandbox.home } }, code);
    expect(agreed).toMatchObject({ exit: 0, stderr: "" });
    expect(judge(RULE, "npm publish").exit).toBe(2);
    expect(judge(lenient, "npm publish").exit).toBe(0);
  });
});
