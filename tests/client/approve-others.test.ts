import { beforeAll, describe, expect, test } from "bun:test";
import type { Turn } from "../../src/verify/model-api.ts";
import { chatWire, geminiWire, responsesWire } from "../../src/verify/wires.ts";
import { type AcpStart, converseByAcp } from "./acp.ts";
import { fairleadBinary, TRIES_SLOW, tellLeftOut } from "./client.ts";
import { converseWithCodex } from "./codex-server.ts";
import {
  ASKED_BY_FAIRLEAD,
  ATTACKS,
  type Course,
  type Driver,
  driveLines,
  LOOKING,
} from "./looking-session.ts";
import {
  copilotEnvironment,
  geminiEnvironment,
  NODE,
  opencodeEnvironment,
  opencodeSettings,
  PROGRAMS,
  qwenEnvironment,
} from "./npm-clients.ts";

if (NODE === null) console.warn("SKIPPED: gemini and qwen need node on PATH");

const COPILOT_MODES = "https://agentclientprotocol.com/protocol/session-modes";

/** The call of a tool that runs a line. */
function shell(tool: string, more: object = {}): (command: string) => Turn {
  return (command) => ({ tool, input: { command, ...more } });
}

const codex: Driver = {
  wire: responsesWire,
  // Without it the line runs in Codex's sandbox, and nothing is asked.
  shell: (cmd) => ({
    tool: "exec_command",
    input: { cmd, sandbox_permissions: "require_escalated", justification: "a line" },
  }),
  install: ["--agent", "codex"],
  settings: ({ project }, url) => ({
    ".codex/config.toml": [
      'model = "gpt-5-codex"\nmodel_provider = "mock"',
      `[model_providers.mock]\nname = "mock"\nbase_url = "${url}/v1"\nwire_api = "responses"`,
      `requires_openai_auth = false\n[projects."${project}"]\ntrust_level = "trusted"`,
    ].join("\n"),
  }),
  converse: (session) => converseWithCodex(PROGRAMS.codex()[0], session),
};

function acp(start: () => AcpStart, driver: Omit<Driver, "converse">): Driver {
  return { ...driver, converse: (session) => converseByAcp(start(), session) };
}

function copilot(mode: "agent" | "plan"): Driver {
  const start = (): AcpStart => ({
    command: [...PROGRAMS.copilot(), "--acp"],
    env: copilotEnvironment,
    mode: `${COPILOT_MODES}#${mode}`,
  });
  return acp(start, {
    wire: chatWire,
    shell: shell("bash", { description: "a line", mode: "sync", initial_wait: 60 }),
    install: ["--agent", "copilot"],
    settings: () => ({}),
  });
}

function qwen(mode: string): Driver {
  const start = (): AcpStart => ({
    command: [...PROGRAMS.qwen(), "--acp"],
    env: qwenEnvironment,
    mode,
  });
  return acp(start, {
    wire: chatWire,
    shell: shell("run_shell_command", { is_background: false }),
    install: ["--agent", "qwen"],
    settings: () => ({
      ".qwen/settings.json": JSON.stringify({ security: { auth: { selectedType: "openai" } } }),
    }),
  });
}

const opencode: Driver = acp(
  () => ({ command: [...PROGRAMS.opencode(), "acp"], env: opencodeEnvironment }),
  {
    wire: chatWire,
    shell: shell("bash", { description: "a line" }),
    install: ["--agent", "opencode"],
    patienceMs: 2500,
    settings: (_sandbox, url) => ({
      ".config/opencode/opencode.json": opencodeSettings(url, "ask"),
    }),
  },
);

const gemini: Driver = acp(
  () => ({
    command: [...PROGRAMS.gemini(), "--acp", "-m", "gemini-2.5-flash"],
    env: geminiEnvironment,
  }),
  {
    wire: geminiWire,
    shell: shell("run_shell_command"),
    install: ["--agent", "gemini"],
    settings: () => ({
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: "gemini-api-key" } },
        hooksConfig: { enabled: true },
      }),
    }),
  },
);

const kimi: Driver = acp(() => ({ command: [...PROGRAMS.kimi(), "acp"], env: () => ({}) }), {
  wire: chatWire,
  shell: shell("Bash"),
  settings: (_sandbox, url) => ({
    ".kimi-code/config.toml": [
      'default_model = "stand-in"\n[providers.mock]\ntype = "openai"',
      `base_url = "${url}/v1"\napi_key = "stand-in"`,
      '[models."stand-in"]\nprovider = "mock"\nmodel = "stand-in"\nmax_context_size = 100000',
      ...["PreToolUse", "PermissionRequest"].map(
        (event) =>
          `[[hooks]]\nevent = "${event}"\ncommand = "'${fairleadBinary()}' hook --agent kimi"`,
      ),
    ].join("\n"),
  }),
});

/** Some of the attacks Copilot and Qwen Code do not even ask about in plan mode: they refuse what writes. */
const REFUSED_IN_PLAN = {
  copilot: ["git log --output=written"],
  qwen: [
    "git log --output=written",
    "sort --compress-program=./planted -o written a.txt",
    "sed -n '1w written' a.txt",
    "uniq a.txt written",
  ],
};

const without = (lines: readonly string[]) => ATTACKS.filter((line) => !lines.includes(line));

/** By name: how it is driven, how many of the harmless lines it asks about by itself, the attacks it asks about. */
const APPROVED: readonly (readonly [string, boolean, Driver, number, readonly string[]])[] = [
  ["Codex", false, codex, 3, without(ASKED_BY_FAIRLEAD)],
  ["Copilot as an agent", false, copilot("agent"), 3, without(ASKED_BY_FAIRLEAD)],
  [
    "Copilot in plan mode",
    false,
    copilot("plan"),
    3,
    without([...ASKED_BY_FAIRLEAD, ...REFUSED_IN_PLAN.copilot]),
  ],
  ["Qwen Code in default", true, qwen("default"), 1, ATTACKS],
  ["Qwen Code in auto-edit", true, qwen("auto-edit"), 1, ATTACKS],
  ["Qwen Code in plan mode", true, qwen("plan"), 1, without(REFUSED_IN_PLAN.qwen)],
  ["OpenCode", false, opencode, 3, without(ASKED_BY_FAIRLEAD)],
];

const NOT_APPROVED: readonly (readonly [string, boolean, Driver])[] = [
  ["Gemini CLI", true, gemini],
  ["Kimi Code", false, kimi],
];

if (!TRIES_SLOW) tellLeftOut("approving in clients other than Claude Code");

describe.if(process.platform !== "win32" && TRIES_SLOW)("where what only looks is approved", () => {
  for (const [name, needsNode, driver, askedByItself, attacks] of APPROVED)
    describe.skipIf(needsNode && NODE === null)(name, () => {
      let before: Course;
      let course: Course;
      beforeAll(async () => {
        before = await driveLines(driver, LOOKING, false);
        course = await driveLines(driver, [...LOOKING, ...ATTACKS, "touch harmless"], true);
      }, 600_000);

      test("what only looks runs without a question", () => {
        expect(course.asked.filter((line) => LOOKING.includes(line))).toEqual([]);
        expect(course.ran).toEqual(LOOKING);
        expect(course.seen).toContain("first-of-all");
      });

      test("without the approval it asks", () => {
        expect(before.asked).toEqual(LOOKING.slice(-askedByItself));
      });

      test("each of the attacks is asked about or refused, and none runs", () => {
        expect(course.asked.filter((line) => ATTACKS.includes(line))).toEqual([...attacks]);
        expect(course.approved.filter((line) => !LOOKING.includes(line))).toEqual([]);
        expect(course.made).toEqual([]);
      });
    });

  test("Codex starts no shell that a call names, of which fairlead is not told, and approves that call alone", async () => {
    const shell: Driver["shell"] = (line) => {
      const { tool, input }: { tool: string; input: object } = Object(codex.shell(line));
      return { tool, input: { ...input, shell: "./bash", prefix_rule: ["touch"] } };
    };
    const lines = ["git log | head", "touch harmless"];
    const course = await driveLines({ ...codex, shell }, lines, true);
    expect(course.asked).toEqual(["touch harmless"]);
    expect(course.seen).toContain("first-of-all");
    expect(course.made).toEqual([]);
  }, 120_000);

  for (const [name, needsNode, driver] of NOT_APPROVED)
    test.skipIf(needsNode && NODE === null)(
      `${name} asks all the same, as no hook of it can approve`,
      async () => {
        expect((await driveLines(driver, LOOKING, true)).asked).toEqual([...LOOKING]);
      },
      120_000,
    );
});
