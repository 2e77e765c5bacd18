import { expect, test } from "bun:test";
import type { KnownSessions } from "../../src/handlers/known-sessions.ts";
import { startedBy } from "../../src/handlers/started-processes.ts";
import { ownersOfProcesses, type ProcessTable } from "../../src/handlers/whose-processes.ts";
import type { Named } from "../../src/policy/model/belonging.ts";
import type { Claim, SessionBelongings } from "../../src/state/belongings.ts";
import { inodesAt, linuxProcessesAt } from "../../src/sys/linux-ports.ts";
import {
  folderOfProcess,
  isStillRunning,
  type ProcessRow,
  variableOf,
} from "../../src/sys/linux-process.ts";
import { numbersOfNetstat, processesAtPort, processesNow } from "../../src/sys/other-processes.ts";
import { testIo } from "../support/world.ts";

function session(
  name: string,
  pid: number | undefined,
  claims: readonly Claim[] = [],
): SessionBelongings {
  const about = {
    session: name,
    root: `/home/me/${name}`,
    mark: "CLAUDE_CODE_SESSION_ID",
    time: 0,
  };
  return { ...about, ...(pid === undefined ? {} : { pid }), claims, seen: Date.now() };
}

function known(own: SessionBelongings, others: readonly SessionBelongings[]): KnownSessions {
  const { io } = testIo({ words: [], cwd: "/", env: { HOME: "/home/me" }, stdin: "" });
  const workspace = { root: own.root, folder: undefined, memory: undefined };
  return {
    io: { ...io, platform: "linux" },
    workspace,
    sessionId: own.session,
    own,
    others,
    live: others,
  };
}

function row(pid: number, parent: number, line: string, startedAt = pid): ProcessRow {
  const words = line.split(" ");
  const name = (words[0] ?? "").replace(/^.*\//, "").slice(0, 15);
  return {
    pid,
    parent,
    group: pid,
    name,
    program: words[0] ?? "",
    words,
    variables: [],
    hasTerminal: false,
    startedAt,
  };
}

const ROWS = [
  row(1, 0, "init"),
  row(10, 1, "claude"),
  row(11, 10, "bash -c x"),
  row(12, 11, "/usr/bin/node own.js vite"),
  row(20, 1, "claude"),
  row(21, 20, "node theirs.js vite"),
  row(30, 1, "node persons.js"),
  row(40, 1, "node orphan.js"),
  row(41, 1, "node elsewhere.js"),
  row(42, 1, "node marked.js"),
  row(43, 1, "node old.js"),
];

const VARIABLES: Readonly<Record<string, string>> = {
  "41 HOME": "/home/other",
  "42 CLAUDE_CODE_SESSION_ID": "one",
  "43 CLAUDE_CODE_SESSION_ID": "gone",
};

const TABLE: ProcessTable = {
  rows: ROWS,
  atPort: (port, which) => (port !== 3000 ? [] : which === "listener" ? [12] : [12, 30]),
  variable: (pid, name) => new Map(Object.entries(VARIABLES)).get(`${pid} ${name}`),
};

const ORPHAN: Claim = { what: "process", id: "40", started: 40, time: 0 };

function ownersOf(
  by: Extract<Named, { kind: "process" }>["by"],
  word: string,
  about: KnownSessions,
) {
  const owners = ownersOfProcesses({ kind: "process", by, word }, about, TABLE);
  return owners?.things.map(({ name, owner }) => `${/\((\d+)\)$/.exec(name)?.[1]} ${owner}`);
}

const APART = known(session("one", 10), [session("two", 20, [ORPHAN])]);

test.each([
  ["number", "12", ["12 own"]],
  ["number", "21", ["21 session"]],
  ["number", "30", ["30 nobody"]],
  ["number", "40", ["40 session"]],
  ["number", "41", []],
  ["number", "42", ["42 own"]],
  ["number", "43", ["43 nobody"]],
  ["number", "-12", ["12 own"]],
  ["number", "0", undefined],
  ["number", "999", undefined],
  ["line", "vite", ["12 own", "21 session"]],
  ["line", "(", undefined],
  ["name", "^no", ["12 own", "21 session", "30 nobody", "40 session", "42 own", "43 nobody"]],
  ["whole name", "nod", undefined],
  ["whole name", "init", ["1 nobody"]],
  ["listener", "3000", ["12 own"]],
  ["port", "3000", ["12 own", "30 nobody"]],
] as const)("%s %s: %j", (by, word, expected) => {
  expect(ownersOf(by, word, APART)).toEqual(expected as unknown as string[]);
});

test("what runs below an agent that several sessions share is told by marks and records alone", () => {
  const shared = known(session("one", 10), [session("two", 10, [ORPHAN])]);
  expect(ownersOf("number", "12", shared)).toEqual([]);
  expect(ownersOf("number", "40", shared)).toEqual(["40 session"]);
  expect(ownersOf("number", "42", shared)).toEqual(["42 own"]);
});

test("where the session's own agent is not known, nothing is nobody's", () => {
  const about = known(session("one", undefined), [session("two", 20)]);
  expect(ownersOf("number", "30", about)).toEqual([]);
  expect(ownersOf("number", "21", about)).toEqual(["21 session"]);
});

test.skipIf(process.platform === "win32")(
  "a process that a call started is recorded with its start, and one that was there before is not",
  async () => {
    const child = Bun.spawn(["sleep", "100"], { stdout: "ignore" });
    try {
      await Bun.sleep(20);
      const about = known(session("one", process.pid), []);
      const { processesAbove: _, ...io } = about.io;
      const call = { known: { ...about, io }, output: "", now: Date.now() };
      const ids = async (from: number) => (await startedBy({ ...call, from })).map(({ id }) => id);
      if (process.platform === "linux")
        expect(await ids(Date.now() - 60_000)).toContain(String(child.pid));
      expect(await ids(Date.now() + 60_000)).toEqual([]);
    } finally {
      child.kill();
    }
  },
);

test.skipIf(process.platform !== "linux")(
  "where no agent is known, a process is told by the session's id in its environment",
  async () => {
    const start = (session?: string) =>
      Bun.spawn(["sleep", "100"], {
        env: { ...process.env, ...(session === undefined ? {} : { WHOSE_TEST_ID: session }) },
        stdout: "ignore",
      });
    const [mine, theirs, nobodys] = [start("one"), start("two"), start()];
    try {
      await Bun.sleep(20);
      const about = known({ ...session("one", undefined), mark: "WHOSE_TEST_ID" }, [
        session("two", 1),
      ]);
      const { processesAbove: _, ...io } = about.io;
      const now = Date.now();
      const call = { known: { ...about, io }, output: "", now, from: now - 60_000 };
      const ids = (await startedBy(call)).map(({ id }) => id);
      expect(ids).toContain(String(mine.pid));
      for (const { pid } of [theirs, nobodys]) expect(ids).not.toContain(String(pid));
      const alone = known({ ...session("one", undefined), mark: "WHOSE_TEST_ID" }, []);
      const { processesAbove: __, ...own } = alone.io;
      const others = await startedBy({ ...call, known: { ...alone, io: own } });
      expect(others.map(({ id }) => id)).not.toContain(String(nobodys.pid));
    } finally {
      for (const child of [mine, theirs, nobodys]) child.kill();
    }
  },
);

test("tables of sockets tell who waits at a port and who uses it", () => {
  const table = [
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
    "   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 19 1 0",
    "   1: 0100007F:D431 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000     0        0 20 1 0",
  ].join("\n");
  expect(inodesAt(table, 3000, "listener")).toEqual(["19"]);
  expect(inodesAt(table, 3000, "port")).toEqual(["19", "20"]);
  const netstat = [
    "  TCP    0.0.0.0:3000           0.0.0.0:0              ABHÖREN         4711",
    "  TCP    127.0.0.1:52000        127.0.0.1:3000         HERGESTELLT     4712",
  ].join("\r\n");
  expect(numbersOfNetstat(netstat, 3000, "listener")).toEqual([4711]);
  expect(numbersOfNetstat(netstat, 3000, "port")).toEqual([4711, 4712]);
});

test("a list that the system does not give is empty", () => {
  const other = process.platform === "win32" ? "darwin" : "windows";
  expect(processesAtPort(1, "listener", other)).toEqual([]);
  expect(Array.isArray(processesNow(other))).toBe(true);
});

test.skipIf(process.platform !== "linux")(
  "a server of this process is found by its port, and what it was started with by its number",
  () => {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    try {
      expect(linuxProcessesAt(server.port ?? 0, "listener")).toContain(process.pid);
      expect(variableOf(process.pid, "PATH")).toBe(process.env.PATH);
      expect(folderOfProcess(process.pid)).toBe(process.cwd());
      const { processesAbove: _, ...io } = APART.io;
      const named = { kind: "process", by: "listener", word: String(server.port) } as const;
      const about = { ...known(session("one", process.pid), []), io };
      expect(ownersOfProcesses(named, about)?.things.map(({ owner }) => owner)).toEqual(["own"]);
    } finally {
      server.stop(true);
    }
  },
);

test("a process is known to run by its number and its start", () => {
  const { pid } = process;
  expect(isStillRunning(pid, undefined, "darwin")).toBe(true);
  expect(isStillRunning(2 ** 30, undefined, "darwin")).toBe(false);
  if (process.platform !== "linux") return;
  expect(isStillRunning(pid, undefined, "linux")).toBe(true);
  expect(isStillRunning(pid, 1, "linux")).toBe(false);
});
