import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { climb, linuxProcess, linuxProcesses } from "../../src/sys/linux-process.ts";
import { rowsOfPs, rowsOfWindows, seenProcesses } from "../../src/sys/process-tree.ts";
import type { BriefRun } from "../../src/sys/run-briefly.ts";

const PLATFORM = process.platform === "darwin" ? "darwin" : "linux";

describe.skipIf(process.platform === "win32")("the processes above this one", () => {
  test("begin with the one that started it, and end at the top", async () => {
    const { above } = await seenProcesses(PLATFORM);
    expect(above?.[0]?.pid).toBe(process.ppid);
    expect(above?.at(-1)?.pid).toBeGreaterThan(0);
  });
});

describe("the processes above, by what a system lists", () => {
  const me = process.ppid;
  const [grand, top, other] = [me + 1_000_001, me + 1_000_002, me + 1_000_003];

  /** Answers as the system's program would, and keeps what was run. */
  function system(stdout: string, end: number | "killed" = 0) {
    const runs: BriefRun[] = [];
    const run = async (one: BriefRun) => {
      runs.push(one);
      return { exit: end === "killed" ? undefined : end, stdout, stderr: "", elapsedMs: 1 };
    };
    return { runs, run };
  }

  test("are those of ps on macOS, whatever PATH says", async () => {
    const { runs, run } = system(
      [
        `${top}     0 0 ??       Sat Nov 28 06:29:54 2026 /sbin/launchd`,
        `${grand} ${top} 501 ttys003  Sat Nov 28 06:29:54 2026 /opt/homebrew/bin/node /x/cli.js`,
        `${me} ${grand} 501 ttys003  Sat Nov 28 06:29:54 2026 -zsh`,
        `${other} ${top} 0 ??  Sat Nov 28 06:29:54 2026 /usr/sbin/other`,
      ].join("\n"),
    );
    const { above } = await seenProcesses("darwin", run);
    expect(above?.map(({ name }) => name)).toEqual(["-zsh", "node", "launchd"]);
    expect(runs[0]?.command[0]).toBe("/bin/ps");
    expect(runs[0]?.env.PATH).toBeUndefined();
  });

  const windows = (pid: number, parent: number, name: string) => ({
    ...{ ProcessId: pid, ParentProcessId: parent, Name: name },
    ...{ ExecutablePath: `C:\\${name}`, CommandLine: name },
  });

  test("are those of PowerShell on Windows, up to the first that has ended", async () => {
    const list = [
      windows(process.pid, me, "fairlead.exe"),
      windows(me, grand, "cmd.exe"),
      windows(grand, top, "claude.exe"),
      windows(other, 0, "System"),
    ];
    const { runs, run } = system(JSON.stringify(list));
    const { above } = await seenProcesses("windows", run);
    expect(above?.map(({ name }) => name)).toEqual(["cmd.exe", "claude.exe"]);
    expect(runs[0]?.command[0]).toMatch(/^[A-Z]:\\.*\\powershell\.exe$/i);
    expect(runs[0]?.env.PATH).toBeUndefined();
  });

  test.each(["darwin", "windows"] as const)(
    "are unknown on %s without a list",
    async (platform) => {
      const refused = system("", 1);
      expect((await seenProcesses(platform, refused.run)).above).toBeUndefined();
      const late = system("[]", "killed");
      expect((await seenProcesses(platform, late.run)).above).toBeUndefined();
    },
  );

  test("are unknown on macOS where a parent is hidden, and on Windows in a list that is none", async () => {
    const hidden = system(`${me} ${grand} 501 ttys003  Sat Nov 28 06:29:54 2026 -zsh`);
    expect((await seenProcesses("darwin", hidden.run)).above).toBeUndefined();
    expect((await seenProcesses("windows", system("no list").run)).above).toBeUndefined();
    const without = system(JSON.stringify([windows(other, 0, "System")]));
    expect((await seenProcesses("windows", without.run)).above).toBeUndefined();
  });
});

describe("climbing", () => {
  const row = (pid: number, parent: number) => ({
    ...{ pid, parent, name: `p${pid}`, program: "", words: [], variables: [] },
    hasTerminal: true,
  });
  const table = (...rows: readonly ReturnType<typeof row>[]) => {
    const found = new Map(rows.map((each) => [each.pid, each]));
    return (pid: number) => found.get(pid);
  };

  test("follows parents to the top", () => {
    const above = climb(7, table(row(7, 3), row(3, 1), row(1, 0)), "must be there");
    expect(above?.map(({ pid }) => pid)).toEqual([7, 3, 1]);
  });

  test("knows nothing where a parent is hidden, but for a system that leaves children where they are", () => {
    const find = table(row(7, 3), row(3, 2));
    expect(climb(7, find, "must be there")).toBeUndefined();
    expect(climb(7, find, "may be gone")?.map(({ pid }) => pid)).toEqual([7, 3]);
  });

  test("ends in a circle", () => {
    expect(climb(7, table(row(7, 3), row(3, 7)), "must be there")).toBeUndefined();
    expect(climb(4, table(row(4, 4)), "may be gone")).toHaveLength(1);
  });
});

describe.skipIf(process.platform === "win32")("a process of Linux", () => {
  const root = mkdtempSync(join(tmpdir(), "fairlead-proc-"));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test("has a name with parentheses, its program, words, variables and terminal", () => {
    mkdirSync(join(root, "9"));
    writeFileSync(join(root, "9/stat"), "9 (a) (b)) S 4 9 9 34816 9 4194304");
    writeFileSync(join(root, "9/cmdline"), "node\0cli.js\0");
    writeFileSync(join(root, "9/environ"), "A=1\0B=x=y\0");
    symlinkSync("/opt/node (deleted)", join(root, "9/exe"));
    expect(linuxProcess(9, root)).toEqual({
      ...{ pid: 9, parent: 4, name: "a) (b)", program: "/opt/node", hasTerminal: true },
      ...{ words: ["node", "cli.js", ""], variables: ["A", "B", ""] },
      ...{ startedAt: undefined, isOthers: false, hasEnded: false, group: 9 },
    });
    const before = "0 -1 4194304 0 0 0 0 0 0 0 0 20 0 1 0";
    writeFileSync(join(root, "9/stat"), `9 (sh) S 4 9 9 ${before} 812345 2 3`);
    expect(linuxProcess(9, root)?.startedAt).toBe(812345);
    writeFileSync(join(root, "9/stat"), "9 (sh) S 4 9 9 0 -1 4194304");
    expect(linuxProcess(9, root)?.hasTerminal).toBe(false);
  });

  test("is in no list once it has ended, though its parent has not noticed", () => {
    const stat = (state: string, threads: number) =>
      `9 (agent) ${state} 4 9 9 0 -1 4194304 0 0 0 0 0 0 0 0 20 0 ${threads} 0 812345 2 3`;
    mkdirSync(join(root, "9"), { recursive: true });
    const listed = (state: string, threads: number) => {
      writeFileSync(join(root, "9/stat"), stat(state, threads));
      return linuxProcesses(root).map(({ pid }) => pid);
    };
    expect(listed("S", 1)).toEqual([9]);
    expect(listed("Z", 1)).toEqual([]);
    // Its other threads run on.
    expect(listed("Z", 3)).toEqual([9]);
  });

  test("is none where its state cannot be read", () => {
    expect(linuxProcess(9, root)).toBeUndefined();
  });
});

test("a list by ps has paths, words and terminals", () => {
  const rows = rowsOfPs(
    "    1     0     0 ??       Sun Nov  1 06:29:53 2026     /sbin/launchd\n" +
      "  812   801   501 ttys003  Sat Nov 28 06:29:54 2026     /opt/homebrew/bin/node /x/cli.js --a\nnoise\n",
  );
  expect(rows.size).toBe(2);
  expect(rows.get(812)).toMatchObject({
    ...{ parent: 801, name: "node", program: "/opt/homebrew/bin/node", hasTerminal: true },
    words: ["/opt/homebrew/bin/node", "/x/cli.js", "--a"],
  });
  expect(rows.get(1)?.hasTerminal).toBe(false);
  const [first, later] = [rows.get(1)?.startedAt, rows.get(812)?.startedAt];
  expect(Number(later) - Number(first)).toBeGreaterThan(26 * 24 * 60 * 60 * 1000);
});

test("a list by PowerShell has paths and words; anything else is none", () => {
  const list = [
    {
      ...{ ProcessId: 8, ParentProcessId: 4, Name: "claude.exe" },
      ...{ ExecutablePath: "C:\\a b\\claude.exe", CommandLine: '"C:\\a b\\claude.exe" -p go' },
      Started: "2026-11-28T06:29:54.1234567Z",
    },
    { ProcessId: 4, ParentProcessId: 0, Name: "System", ExecutablePath: null, CommandLine: null },
  ];
  const rows = rowsOfWindows(JSON.stringify(list));
  expect(rows?.get(8)).toMatchObject({ parent: 4, words: ["C:\\a b\\claude.exe", "-p", "go"] });
  expect(rows?.get(8)?.startedAt).toBe(Date.UTC(2026, 10, 28, 6, 29, 54, 123));
  expect(rows?.get(4)).toMatchObject({ program: "", words: [], startedAt: undefined });
  for (const text of ["", "{}", "no"]) expect(rowsOfWindows(text)).toBeUndefined();
});
