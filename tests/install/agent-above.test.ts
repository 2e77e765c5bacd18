import { describe, expect, test } from "bun:test";
import { AGENTS } from "../../src/install/agent.ts";
import { lookAbove } from "../../src/install/agent-above.ts";
import { OTHER_AGENTS } from "../../src/install/agents/signs.ts";
import { OWN_FILE_AGENTS } from "../../src/install/own-files.ts";
import type { RunningProcess } from "../../src/io.ts";
import { testIo } from "../support/world.ts";

function look(above: readonly Partial<RunningProcess>[] | undefined, env = {}) {
  const { io } = testIo({ words: [], cwd: "/", env, stdin: "" });
  const whole = above?.map((each, at) => ({
    ...{ pid: 100 + at, name: "", program: "", words: [], variables: [], hasTerminal: true },
    ...each,
  }));
  return lookAbove({ ...io, processesAbove: async () => whole });
}

const TERMINAL = [
  { name: "zsh", program: "/bin/zsh", words: ["-zsh"] },
  { name: "gnome-terminal-", program: "/usr/libexec/gnome-terminal-server", hasTerminal: false },
  { name: "systemd", program: "/usr/lib/systemd/systemd", hasTerminal: false },
];

describe("an agent is seen", () => {
  test.each<[string, string, Partial<RunningProcess>]>([
    ["Claude Code", "its name", { name: "claude" }],
    ["Claude Code", "its package", { words: ["node", "/x/@anthropic-ai/claude-code/cli.js"] }],
    [
      "Claude Code",
      "the folder of its versions",
      { program: "/home/a/.local/share/claude/versions/2.1.330" },
    ],
    ["Claude Code", "its file on Windows", { program: "C:\\Users\\a\\.local\\bin\\Claude.EXE" }],
    ["Codex CLI", "its file", { program: "/usr/lib/node_modules/@openai/codex/bin/codex" }],
    ["Gemini CLI", "the script of a link", { name: "MainThread", words: ["node", "/b/gemini"] }],
    [
      "Gemini CLI",
      "a script behind options",
      { words: ["/usr/bin/node", "--no-warnings", "/m/@google/gemini-cli/dist/index.js"] },
    ],
    ["Qwen Code", "its script", { words: ["bun", "/usr/local/bin/qwen"] }],
    ["Cursor", "its own node", { program: "/h/cursor-agent/versions/1/node" }],
    ["GitHub Copilot CLI", "its name", { name: "copilot" }],
    ["OpenCode", "its name", { name: "opencode" }],
    ["Factory Droid", "its name", { words: ["droid"] }],
    ["Aider", "a Python script", { words: ["python3.12", "/v/bin/aider"] }],
    ["Amp", "its mark", { name: "bash", variables: ["PATH", "AMP_CURRENT_THREAD_ID"] }],
  ])("%s by %s", async (title, _sign, process) => {
    expect(await look([...TERMINAL.slice(0, 1), process])).toMatchObject({ kind: "agent", title });
  });

  test("by each of its marks, in the environment of this process", async () => {
    for (const { title, signs } of [...AGENTS, ...OWN_FILE_AGENTS, ...OTHER_AGENTS]) {
      for (const mark of signs.marks ?? []) {
        expect(await look([], { [mark]: "1" })).toMatchObject({ kind: "agent", title });
      }
    }
  });
});

describe("nobody is seen", () => {
  test.each<[string, readonly Partial<RunningProcess>[]]>([
    ["in a terminal's window", TERMINAL],
    ["in an editor's terminal", [{ name: "bash" }, { name: "code", program: "/usr/bin/code" }]],
    ["in Cursor's own window", [{ name: "zsh" }, { name: "Cursor", program: "/A/MacOS/Cursor" }]],
    ["over SSH", [{ name: "bash" }, { name: "sshd", hasTerminal: false }]],
    ["where an agent's name is only a word", [{ words: ["vim", "claude"], name: "vim" }]],
    ["in a folder with an agent's name", [{ program: "/home/a/claude/bin/zsh", name: "zsh" }]],
    ["in what a person records", [{ name: "script", hasTerminal: true }, ...TERMINAL]],
    [
      "in a terminal that is a script",
      [{ name: "terminator", program: "/usr/bin/python3.12", hasTerminal: false }],
    ],
    ["at the top of a container", []],
  ])("%s", async (_where, above) => {
    expect(await look(above)).toEqual({ kind: "nobody" });
  });

  test("where a mark is empty", async () => {
    expect(await look([], { CLAUDECODE: "" })).toEqual({ kind: "nobody" });
  });
});

test.each(["script", "expect", "unbuffer", "socat", "python3.12", "perl"])(
  "a terminal that %s made for nobody is no person's",
  async (name) => {
    const above = [{ name: "sh" }, { name, hasTerminal: false }];
    expect(await look(above)).toEqual({ kind: "made-up terminal", maker: name });
  },
);

test("a program that makes terminals is known under another name too", async () => {
  const above = [{ name: "xterm", program: "/usr/bin/script", hasTerminal: false }];
  expect(await look(above)).toEqual({ kind: "made-up terminal", maker: "xterm" });
});

test("processes that the system does not show are unknown", async () => {
  expect(await look(undefined)).toEqual({ kind: "unknown" });
});
