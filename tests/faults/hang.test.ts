import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mustEnd } from "./kind.ts";
import { BINARY, bash, event, makePlace, type Place, readJson } from "./place.ts";

const POSIX = process.platform !== "win32" && existsSync(BINARY);
if (!POSIX)
  console.warn(`SKIPPED: ${BINARY} is not there; hooks and servers that hang were not proven`);

let place: Place;
beforeEach(() => {
  place = makePlace();
});
afterEach(() => place.dispose());

const settings = (text: string) => place.write("home/.config/fairlead/config.toml", text);

/** A hook of the user's with one second, whose shell and child do not listen to SIGTERM. */
function stubborn(command: string): void {
  place.write("project/hook.sh", command);
  settings(
    '[update]\ncheck = false\n[[hook]]\nevent = "*"\nname = "stubborn"\ntimeout = 1\ncommand = "sh hook.sh"\n',
  );
}

function pidsIn(file: string): readonly number[] {
  return readFileSync(join(place.project, file), "utf8").trim().split("\n").map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    // What nobody has waited for yet is listed, but dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits until none of the processes lives, but not for long. */
async function expectDead(pids: readonly number[]): Promise<void> {
  for (let turn = 0; turn < 100 && pids.some(isAlive); turn++) await Bun.sleep(20);
  expect(pids.filter(isAlive)).toEqual([]);
}

describe.if(POSIX)("a hook that does not end", () => {
  const FAMILY = `trap '' TERM INT HUP
echo $$ >> pids
( trap '' TERM INT HUP; echo $(exec sh -c 'echo $PPID') >> pids; ( trap '' TERM; sleep 300 & echo $! >> pids; wait ); sleep 300 ) &
while :; do sleep 300; done`;

  test("and ignores signals is killed with its children and theirs, and the call goes on", async () => {
    stubborn(FAMILY);
    const ended = await place.run(bash(place, "ls"));
    expect({ exit: ended.exit, stdout: JSON.parse(ended.stdout) }).toMatchObject({
      exit: 0,
      stdout: { decision: "allow" },
    });
    expect(ended.stderr.match(/"level":"warn"/g)).toHaveLength(1);
    expect(ended.stderr).toContain("stubborn");
    expect(ended.tookMs).toBeLessThan(LIMIT_MS);
    const pids = pidsIn("pids");
    expect(pids.length).toBeGreaterThanOrEqual(3);
    await expectDead(pids);
  }, 60_000);

  test("is not even started behind a denial", async () => {
    stubborn(FAMILY);
    mustEnd(await place.run(bash(place, "rm -rf /")), 2);
    expect(existsSync(join(place.project, "pids"))).toBe(false);
  });

  test("blocks where gates fail closed", async () => {
    stubborn(FAMILY);
    settings(
      `${readFileSync(join(place.home, ".config/fairlead/config.toml"), "utf8").replace("[update]", "fail_closed = true\n[update]")}`,
    );
    const ended = await place.run(bash(place, "ls"));
    expect(ended.exit).toBe(2);
    expect(ended.stderr).toContain("stubborn");
    await expectDead(pidsIn("pids"));
  }, 60_000);

  test("but leaves a child behind that holds its output does not hold the call", async () => {
    stubborn("sleep 300 & echo $! > pids; echo done");
    const ended = await place.run(bash(place, "ls"));
    expect(ended.exit).toBe(0);
    expect(ended.tookMs).toBeLessThan(LIMIT_MS);
    for (const pid of pidsIn("pids")) process.kill(pid, "SIGKILL");
  }, 60_000);

  test("and floods its output is cut off and killed", async () => {
    stubborn(
      "trap '' TERM PIPE\necho $$ > pids\nwhile :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done",
    );
    const ended = await place.run(bash(place, "ls"));
    expect(ended.exit).toBe(0);
    expect(ended.tookMs).toBeLessThan(LIMIT_MS);
    await expectDead(pidsIn("pids"));
  }, 60_000);

  test("dies with the call that was killed politely", async () => {
    stubborn(FAMILY);
    const running = place.start(bash(place, "ls"));
    while (!existsSync(join(place.project, "pids"))) await Bun.sleep(10);
    await Bun.sleep(100);
    process.kill(running.pid, "SIGTERM");
    expect((await running.ended).exit).toBeNull();
    await expectDead(pidsIn("pids"));
  }, 60_000);
});

/** A hook's second, the grace for its end, and as much again for a busy machine. */
const LIMIT_MS = 10_000;

/** Ways in which a server keeps the one who asks waiting. */
const SERVERS: readonly (readonly [string, Bind])[] = [
  ["never answers", () => undefined],
  [
    "answers a byte at a time, for ever",
    trickle("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
  ],
  ["sends headers without an end", trickle("HTTP/1.1 200 OK\r\nX-Long: ")],
  [
    "hangs up in the middle",
    (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"),
  ],
];

type Bind = (socket: Bun.Socket<undefined>) => void;

function trickle(head: string): Bind {
  return (socket) => {
    socket.write(head);
    const timer = setInterval(() => {
      if (socket.write("x") <= 0) clearInterval(timer);
    }, 50);
  };
}

describe.if(POSIX).each(SERVERS)("a server that %s", (_, open) => {
  let server: Bun.TCPSocketListener;
  beforeEach(() => {
    server = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { open, data: () => undefined, error: () => undefined },
    });
    const url = `http://127.0.0.1:${server.port}`;
    settings(
      `[update]\napi = "${url}"\n[rank]\nenabled = true\nendpoint = "${url}/rank"\nuser = "u"\n`,
    );
  });
  afterEach(() => server.stop(true));

  test("holds no session, and is given up by what runs in the background", async () => {
    for (const name of ["SessionStart", "SessionEnd"]) {
      const ended = mustEnd(await place.run(event(place, name, { source: "startup" })), 0);
      expect({ name, quick: ended.tookMs < HTTP_WAIT_MS }).toEqual({ name, quick: true });
    }
    const [looked, sent] = await Promise.all([
      place.run({ words: ["background", "update-check"] }),
      place.run({ words: ["background", "rank"] }),
    ]);
    expect(looked.exit).toBe(1);
    expect(looked.stderr).toContain("no release was found");
    expect(looked.tookMs).toBeLessThan(LIMIT_MS);
    // It is written down, so that a machine without a network does not ask at every start.
    expect(readJson(join(place.state, "latest-version.json")).latest).toBeNull();
    expect(sent.stdout).toContain("0 sent, 0 given up, 1 left");
    expect(sent.tookMs).toBeLessThan(LIMIT_MS);
  }, 60_000);
});

/** What fairlead waits for a server; a call that took as long has waited for one. */
const HTTP_WAIT_MS = 3_000;
