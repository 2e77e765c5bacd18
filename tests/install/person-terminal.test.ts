import { describe, expect, test } from "bun:test";
import { lookWhoTypes } from "../../src/install/person-terminal.ts";
import type { Platform, RunningProcess } from "../../src/io.ts";
import { testIo } from "../support/world.ts";

type Row = Partial<RunningProcess>;

/** Looks from below some processes, while an agent is running that was started at 100. */
function look(
  above: readonly Row[],
  platform: Platform = "linux",
  agent: Row = { name: "claude", startedAt: 100 },
) {
  const { io } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  const whole = (row: Row, at: number) => ({
    ...{ pid: 100 + at, name: "", program: "", words: [], variables: [], hasTerminal: true },
    ...row,
  });
  return lookWhoTypes({
    ...io,
    platform,
    processesAbove: async () => above.map(whole),
    processesBeside: () => [whole(agent, 900)],
  });
}

const INIT = { name: "systemd", program: "/usr/lib/systemd/systemd", startedAt: 1, isOthers: true };
const USER = { name: "systemd", program: "/usr/lib/systemd/systemd", startedAt: 40 };
const SHELL = { name: "bash", program: "/bin/bash", startedAt: 200 };

describe("while an agent is running, a person types", () => {
  test.each<[string, readonly Row[], Platform?]>([
    [
      "in a new window of a terminal that was open",
      [
        SHELL,
        { name: "gnome-terminal-", program: "/usr/libexec/gnome-terminal-server", startedAt: 50 },
        USER,
        INIT,
      ],
    ],
    [
      "in a multiplexer that was there",
      [SHELL, { name: "tmux: server", program: "/usr/bin/tmux", startedAt: 60 }, INIT],
    ],
    [
      "over a connection that was there",
      [
        SHELL,
        { name: "sshd", words: ["sshd: a@pts/0"], startedAt: 61 },
        { name: "sshd", startedAt: 2, isOthers: true },
        INIT,
      ],
    ],
    [
      "at the machine's own console",
      [SHELL, { name: "login", startedAt: 190, isOthers: true }, INIT],
    ],
    [
      "in an editor",
      [SHELL, { name: "node", program: "/home/a/.vscode-server/bin/1/node", startedAt: 90 }, INIT],
    ],
    [
      "in the Terminal of macOS",
      [
        { name: "-zsh", startedAt: 200 },
        { name: "login", startedAt: 200, isOthers: true },
        {
          name: "Terminal",
          program: "/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal",
          startedAt: 20,
        },
        { name: "launchd", startedAt: 1, isOthers: true },
      ],
      "darwin",
    ],
    [
      "in an editor of macOS with blanks in its path",
      [
        { name: "zsh", startedAt: 200 },
        {
          ...{ name: "Visual", program: "/Applications/Visual", startedAt: 20 },
          words: "/Applications/Visual Studio Code.app/Contents/MacOS/Electron".split(" "),
        },
      ],
      "darwin",
    ],
    [
      "in a console of Windows",
      [
        { name: "powershell.exe", program: "C:\\W\\powershell.exe", startedAt: 200 },
        { name: "WindowsTerminal.exe", program: "C:\\A\\WindowsTerminal.exe", startedAt: 30 },
      ],
      "windows",
    ],
  ])("%s", async (...[, above, platform]) => {
    expect(await look(above, platform)).toEqual({ kind: "nobody" });
  });

  test("where the agent belongs to somebody else", async () => {
    if (process.getuid?.() === 0) return console.warn("SKIPPED: an administrator sees every agent");
    const agent = { name: "claude", startedAt: 100, isOthers: true };
    expect(await look([SHELL, INIT], "linux", agent)).toEqual({ kind: "nobody" });
  });
});

describe("while an agent is running, nobody is known to type", () => {
  test.each<[string, readonly Row[], Platform?]>([
    [
      "below a multiplexer that is younger",
      [SHELL, { name: "tmux: server", program: "/usr/bin/tmux", startedAt: 101 }, INIT],
    ],
    [
      "below one that began in the same moment",
      [SHELL, { name: "tmux: server", program: "/usr/bin/tmux", startedAt: 100 }, INIT],
    ],
    [
      "below one of which nobody knows when it began",
      [{ name: "tmux", program: "/usr/bin/tmux" }, INIT],
    ],
    ["in a daemon", [SHELL, INIT]],
    ["in a unit of the user's own services", [SHELL, USER, INIT]],
    [
      "in a job of cron",
      [SHELL, { name: "cron", program: "/usr/sbin/cron", startedAt: 2, isOthers: true }, INIT],
    ],
    [
      "below a copied interpreter that calls itself a terminal",
      [SHELL, { name: "tmux: server", program: "/home/a/p", startedAt: 50 }, INIT],
    ],
    [
      "over a new connection, as from this machine",
      [
        SHELL,
        { name: "sshd-session", startedAt: 150 },
        { name: "sshd", startedAt: 2, isOthers: true },
        INIT,
      ],
    ],
    [
      "below a login that the user started",
      [SHELL, { name: "login", startedAt: 150, isOthers: false }, INIT],
    ],
    [
      "below a login that macOS gives anybody",
      [{ name: "login", startedAt: 150, isOthers: true }, INIT],
      "darwin",
    ],
    [
      "where the one that started it is gone",
      [{ name: "cmd.exe", program: "C:\\W\\cmd.exe", startedAt: 200 }],
      "windows",
    ],
    ["at the top of a process table", []],
  ])("%s", async (...[, above, platform]) => {
    expect(await look(above, platform)).toEqual({
      kind: "late terminal",
      title: "Claude Code",
      pid: 1000,
    });
  });

  test("below a terminal that is older than one agent and younger than another", async () => {
    const above = [SHELL, { name: "kitty", program: "/usr/bin/kitty", startedAt: 50 }, INIT];
    const agent = { name: "codex", startedAt: 40 };
    expect(await look(above, "linux", agent)).toMatchObject({
      kind: "late terminal",
      title: "Codex CLI",
    });
  });
});

test("what an agent started is no agent that is running", async () => {
  const server = { name: "node", variables: ["CLAUDECODE"], startedAt: 10 };
  expect(await look([SHELL, INIT], "linux", server)).toEqual({ kind: "nobody" });
});
