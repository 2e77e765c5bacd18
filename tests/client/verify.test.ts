import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { drivenClients } from "../../src/verify/clients.ts";
import { makeSandbox, runBinary, type Sandbox } from "../support/world.ts";
import { BEFORE_SKILL_COMMANDS, installClaudeCode } from "./claude-code.ts";
import { fairleadBinary, TRIES_SLOW, tellLeftOut } from "./client.ts";
import { approveCodexHooks } from "./codex-approval.ts";
import { HAS_PACKED, NODE, PROGRAMS } from "./npm-clients.ts";

const ON = process.platform !== "win32";
if (NODE === null) console.warn("SKIPPED: gemini and qwen cannot be verified without node on PATH");

const { codex, gemini, qwen, opencode, copilot, factory, pi, cline, kilo } = PROGRAMS;
if (!TRIES_SLOW) tellLeftOut("Cline and Kilo Code by fairlead verify, a minute each");

/** The words that start each client that `verify` drives. */
const CLIENTS: ReadonlyMap<string, () => readonly string[]> = new Map(
  Object.entries({
    claude: () => [installClaudeCode()],
    ...{ codex, gemini, qwen, opencode, copilot, pi },
    ...(HAS_PACKED ? { factory } : {}),
    ...(HAS_PACKED && TRIES_SLOW ? { cline, kilo } : {}),
  }),
);

let clients: string;
let sandbox: Sandbox;
let program: string;

beforeAll(() => {
  clients = makeSandbox(resolve(".cache/clients")).home;
}, 180_000);
afterAll(() => rmSync(dirname(clients), { recursive: true, force: true }));

async function installed(agent: string): Promise<void> {
  const words = CLIENTS.get(agent)?.() ?? [];
  const started = drivenClients().find(({ name }) => name === agent)?.program ?? agent;
  put(
    join(clients, started),
    `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(" ")} "$@"\n`,
  );
  chmodSync(join(clients, started), 0o755);
  sandbox = makeSandbox(resolve(".cache/clients"));
  program = join(sandbox.home, "bin/fairlead");
  mkdirSync(dirname(program));
  cpSync(fairleadBinary(), program);
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
  const { exit } = await fairlead(["install", "--agent", agent], {}, program);
  expect(exit).toBe(0);
  if (agent === "codex") approveCodexHooks(join(sandbox.home, ".codex/hooks.json"));
}

afterEach(() => sandbox?.dispose());

function fairlead(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  binary = fairleadBinary(),
) {
  return runBinary(binary, {
    words,
    cwd: sandbox.project,
    env: {
      PATH: `${sandbox.home}/bin:${clients}:/usr/bin:/bin`,
      HOME: sandbox.home,
      ...env,
    },
    stdin: "",
  });
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const home = (path: string) => join(sandbox.home, path);

function change(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(home(path), "utf8");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(home(path), changed);
}

/** Runs fairlead where `/etc` is a copy with settings of an administrator in it, which ends with the run. */
async function belowManaged(settings: object, words: readonly string[]) {
  const etc = home("etc");
  Bun.spawnSync(["cp", "-a", "/etc/.", etc]);
  put(join(etc, "claude-code/managed-settings.json"), JSON.stringify(settings));
  const child = Bun.spawn([...IN_OWN_ETC, etc, fairleadBinary(), ...words], {
    cwd: sandbox.project,
    env: { PATH: `${clients}:/usr/bin:/bin`, HOME: sandbox.home },
    stdout: "pipe",
    stderr: "inherit",
  });
  return { stdout: await new Response(child.stdout).text(), exit: await child.exited };
}

/** Words before a folder and a command that give the command that folder as `/etc`, and processes of its own. */
const IN_OWN_ETC = [
  ...["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"],
  ...["sh", "-c", 'mount --bind "$1" /etc && shift && exec "$@"', "sh"],
];
const MAY_MOUNT =
  process.platform === "linux" && Bun.spawnSync([...IN_OWN_ETC, "/etc", "true"]).success;
if (!MAY_MOUNT) console.warn("SKIPPED: managed settings cannot be put into an /etc of their own");

/** What became of the calls, in their order. */
async function fates(agent: string, env: Readonly<Record<string, string>> = {}) {
  const { exit, stdout } = await fairlead(["verify", "--agent", agent, "--json"], env);
  const [report] = JSON.parse(stdout).agents;
  const calls: { fate: string }[] = report.calls;
  return { exit, state: report.state, fates: calls.map(({ fate }) => fate).join(", "), report };
}

/** Every file below the home folder with its time, aside from what Bun, which runs Pi here, has compiled. */
function filesAtHome(): readonly string[] {
  return readdirSync(sandbox.home, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith(".bun"))
    .map((name) => ({ name, facts: statSync(home(name)) }))
    .filter(({ facts }) => facts.isFile())
    .map(({ name, facts }) => `${name} ${facts.mtimeMs} ${facts.size}`)
    .sort();
}

const TIMEOUT_MS = 120_000;

describe.skipIf(!ON)("fairlead verify with the real clients", () => {
  const runnable = [...CLIENTS.keys()].filter(
    (name) => NODE !== null || !["gemini", "qwen"].includes(name),
  );

  test.each(runnable)(
    "%s is guarded as install set it up, and no file of the user's changes",
    async (agent) => {
      await installed(agent);
      const before = filesAtHome();
      const { exit, state, fates: said } = await fates(agent);
      expect({ exit, state, said }).toMatchObject({ exit: 0, state: "guarded" });
      expect(said).toMatch(/^(?:refused, )+ran$/);
      expect(filesAtHome()).toEqual(before);
      expect(readdirSync(sandbox.project)).toEqual([".git"]);
    },
    TIMEOUT_MS,
  );

  const SETTINGS = ".claude/settings.json";
  const NEVER = "never asked, never asked, ran";
  const ALL_NEVER = `never asked, ${NEVER}`;

  const claudeFaults: readonly (readonly [string, () => void, string, string])[] = [
    [
      "an entry that is missing",
      () => change(SETTINGS, '"PreToolUse"', '"Notification"'),
      "never asked, never asked, refused, ran",
      "no entry for PreToolUse",
    ],
    [
      "a matcher that was narrowed",
      () => change(SETTINGS, /"\^\([^"]*\)\$"/, '"^(Bash)$"'),
      "refused, never asked, refused, ran",
      "leaves out",
    ],
    [
      "entries that leave the commands of skills out",
      () => {
        change(SETTINGS, /"\^\([^"]*\)\$"/, '"^(Bash|Write)$"');
        change(SETTINGS, '"PreSkillShellCommand"', '"Notification"');
      },
      "refused, refused, never asked, ran",
      "no entry for PreSkillShellCommand",
    ],
    ["an executable that is gone", () => rmSync(program), ALL_NEVER, "is missing"],
    ["an executable that is none", () => chmodSync(program, 0o644), ALL_NEVER, "is not executable"],
    [
      "an executable that was replaced",
      () => {
        rmSync(program);
        put(program, "#!/bin/sh\necho '{}'\n");
        chmodSync(program, 0o755);
      },
      ALL_NEVER,
      "fairlead doctor",
    ],
    [
      "hooks that the user switched off",
      () => change(SETTINGS, "{", '{"disableAllHooks": true,'),
      ALL_NEVER,
      "disableAllHooks",
    ],
    [
      "hooks that a project switches off",
      () => put(join(sandbox.project, ".claude/settings.json"), '{"disableAllHooks": true}'),
      ALL_NEVER,
      "disableAllHooks",
    ],
  ];

  test.each(claudeFaults)(
    "claude is found out with %s",
    async (_fault, seed, expected, fix) => {
      await installed("claude");
      seed();
      const { exit, fates: said, report } = await fates("claude");
      expect({ exit, said }).toEqual({ exit: 2, said: expected });
      expect(report.fixes.join("\n")).toContain(fix);
    },
    TIMEOUT_MS,
  );

  test(
    "claude of a version that asks about no command of a skill is guarded too: its file is read",
    async () => {
      await installed("claude");
      const old = installClaudeCode(BEFORE_SKILL_COMMANDS);
      put(home("bin/claude"), `#!/bin/sh\nexec '${old}' "$@"\n`);
      chmodSync(home("bin/claude"), 0o755);
      const { exit, state, fates: said } = await fates("claude");
      expect({ exit, state, said }).toEqual({
        exit: 0,
        state: "guarded",
        said: "refused, refused, refused, ran",
      });
    },
    TIMEOUT_MS,
  );

  test(
    "claude with another version of fairlead is guarded, and found out",
    async () => {
      await installed("claude");
      const old = home("bin/real");
      renameSync(program, old);
      const says = 'if [ "$1" = --version ]; then echo "fairlead 0.0.9 (old, old)"; exit; fi';
      put(program, `#!/bin/sh\n${says}\nexec '${old}' "$@"\n`);
      chmodSync(program, 0o755);
      const { exit, state, report } = await fates("claude");
      expect({ exit, state }).toEqual({ exit: 0, state: "guarded" });
      expect(report.fixes.join("\n")).toMatch(/is fairlead 0\.0\.9 .* → fairlead install/);
    },
    TIMEOUT_MS,
  );

  test.skipIf(!MAY_MOUNT).each([
    ["in place of the user's", { allowManagedHooksOnly: true }],
    ["that switch hooks off", { disableAllHooks: true }],
    ["that leave hooks to plugins", { strictPluginOnlyCustomization: ["hooks"] }],
  ])(
    "claude is found out with managed settings %s",
    async (_fault, settings) => {
      await installed("claude");
      const words = ["verify", "--agent", "claude", "--json"];
      const ran = await belowManaged(settings, words);
      const [report] = JSON.parse(ran.stdout).agents;
      expect({ exit: ran.exit, state: report.state }).toEqual({ exit: 2, state: "not guarded" });
      expect(report.fixes[0]).toContain(Object.keys(settings)[0]);
    },
    TIMEOUT_MS,
  );

  test(
    "a guard beside it that refuses everything is told apart from fairlead",
    async () => {
      await installed("claude");
      const hooks = [{ type: "command", command: "echo no >&2; exit 2" }];
      put(home(SETTINGS), JSON.stringify({ hooks: { PreToolUse: [{ matcher: "", hooks }] } }));
      const { exit, fates: said } = await fates("claude");
      expect(exit).toBe(1);
      expect(said).toStartWith("refused by another");
    },
    TIMEOUT_MS,
  );

  const codexFaults: readonly (readonly [string, () => void, Readonly<Record<string, string>>])[] =
    [
      ["hooks that nobody approved", () => rmSync(home(".codex/config.toml")), {}],
      [
        "hooks that are switched off",
        () => change(".codex/config.toml", /^/, "features.hooks = false\n"),
        {},
      ],
      [
        "a shell profile that ends",
        () =>
          put(home("profile"), 'case $BASH_EXECUTION_STRING in *"hook pre-tool"*) exit 0;; esac\n'),
        { SHELL: "/bin/bash", BASH_ENV: "profile" },
      ],
      [
        "a PATH without fairlead",
        () => {
          change(".codex/hooks.json", new RegExp(program, "g"), "fairlead");
          approveCodexHooks(home(".codex/hooks.json"));
          rmSync(program);
        },
        {},
      ],
    ];

  test.each(codexFaults)(
    "codex is found out with %s",
    async (_fault, seed, env) => {
      await installed("codex");
      seed();
      const profile = env.BASH_ENV === undefined ? {} : { BASH_ENV: home(env.BASH_ENV) };
      const { exit, fates: said } = await fates("codex", { ...env, ...profile });
      expect({ exit, said }).toEqual({ exit: 2, said: "never asked, ran" });
    },
    TIMEOUT_MS,
  );

  test.each([
    [
      "its own file",
      () => change(".copilot/hooks/fairlead.json", "{", '{"disableAllHooks": true,'),
    ],
    [
      "the project's settings",
      () =>
        put(join(sandbox.project, ".github/copilot/settings.json"), '{"disableAllHooks": true}'),
    ],
    [
      "the project's settings of Claude Code",
      () => put(join(sandbox.project, ".claude/settings.json"), '{"disableAllHooks": true}'),
    ],
  ])(
    "copilot is found out with hooks that are switched off in %s",
    async (_where, seed) => {
      await installed("copilot");
      seed();
      const { exit, fates: said, report } = await fates("copilot");
      expect({ exit, said }).toEqual({ exit: 2, said: NEVER });
      expect(report.fixes.join("\n")).toContain("disableAllHooks");
    },
    TIMEOUT_MS,
  );

  test.if(NODE !== null)(
    "gemini and qwen are found out with hooks that are switched off",
    async () => {
      await installed("gemini");
      change(".gemini/settings.json", "{", '{"hooksConfig": {"enabled": false},');
      expect(await fates("gemini")).toMatchObject({ exit: 2, fates: NEVER });
      sandbox.dispose();
      await installed("qwen");
      change(".qwen/settings.json", "{", '{"disableAllHooks": true,');
      expect(await fates("qwen")).toMatchObject({ exit: 2, fates: NEVER });
    },
    TIMEOUT_MS,
  );
});
