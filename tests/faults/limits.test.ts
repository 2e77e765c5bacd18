import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustEnd } from "./kind.ts";
import {
  BINARY,
  bash,
  type Call,
  event,
  linesOf,
  makePlace,
  type Place,
  recordsIn,
  tornFiles,
} from "./place.ts";
import { expectNothingLost, expectVerdictsToStand, textsOf } from "./standing.ts";

const POSIX = process.platform !== "win32" && existsSync(BINARY);
const PRLIMIT = process.platform === "linux" ? Bun.which("prlimit") : null;
const BASH = Bun.which("bash");
if (PRLIMIT === null)
  console.warn("SKIPPED: no prlimit, so limits of files and descriptors were not proven");
if (!POSIX || BASH === null)
  console.warn("SKIPPED: no bash, so closed and full outputs were not proven");

let place: Place;
beforeEach(() => {
  place = makePlace();
  place.write("home/.config/fairlead/config.toml", "[update]\ncheck = false\n");
});
afterEach(() => place.dispose());

const sessions = () => join(place.project, ".fairlead/memory/sessions");
/** The file of lines, to which an event of the lesser kinds is appended. */
const lines = () => join(sessions(), "s.jsonl");
const notify = (kind: string) => event(place, "Notification", { notification_type: kind });
const post = (id: string) => event(place, "PostToolUse", { tool_name: "Bash", tool_use_id: id });
const limited = (limit: string) => (call: Call) => ({ ...call, prefix: ["prlimit", limit] });

describe.if(POSIX && PRLIMIT !== null)("a limit", () => {
  test("of no bytes a file changes no verdict and loses nothing", async () => {
    for (let n = 0; n < 3; n++) mustEnd(await place.run(post(`t${n}`)), 0);
    const before = textsOf(place);
    await expectVerdictsToStand(place, { change: limited("--fsize=0"), warnings: 1 });
    expectNothingLost(before);
    expect(tornFiles(place.root)).toEqual([]);
    await expectVerdictsToStand(place, { warnings: 0 });
  }, 60_000);

  test("in the middle of a record costs that record only", async () => {
    mustEnd(await place.run(notify("first")), 0);
    const size = statSync(lines()).size;
    const cut = await place.run(limited(`--fsize=${size + 30}`)(notify("cut")));
    expect(cut.exit).toBe(0);
    expect(cut.stderr).toContain("event was not recorded");
    expect(statSync(lines()).size).toBe(size + 30);
    mustEnd(await place.run(notify("later")), 0);
    expect(linesOf(lines()).map((record) => record.detail)).toEqual(["first", "later"]);
  }, 60_000);

  test("of open files ends in the verdict, or closed where the runtime itself cannot start", async () => {
    const lowest: number[] = [];
    for (let files = 3; files <= 24; files++) {
      const { exit, stderr } = await place.run(
        limited(`--nofile=${files}`)(bash(place, "rm -rf /")),
      );
      expect({ files, allowed: exit === 0 }).toEqual({ files, allowed: false });
      if (exit !== 2) continue;
      lowest.push(files);
      expect(stderr).toStartWith("this would delete the whole file system");
    }
    const first = lowest[0] ?? Number.NaN;
    expect(lowest).toEqual(Array.from({ length: 24 - first + 1 }, (_, n) => first + n));
    console.log(`the verdict stands from ${first} open files on`);
    await expectVerdictsToStand(place, {
      change: limited(`--nofile=${first + SPARE}`),
      warnings: 1,
    });
  }, 120_000);
});

/** With one descriptor fewer each, settings, records and the network of a session's start are given up in turn. */
const SPARE = 3;

/** Runs a call with redirections written for bash; its own exit code is what counts. */
const through = (call: Call, shell: string): Call => ({
  ...call,
  prefix: [BASH ?? "", "-c", shell, "bash"],
});

/** What becomes of the outputs, and whether each can still be read. */
const OUTPUTS: readonly (readonly [string, string])[] = [
  ["whose reader is gone", '"$@" | { exec <&-; sleep 0.2; }; exit ${PIPESTATUS[0]}'],
  [
    "both with readers that are gone",
    '"$@" 2>&1 | { exec <&-; sleep 0.2; }; exit ${PIPESTATUS[0]}',
  ],
  [
    "with an error output whose reader is gone",
    '{ "$@" 2>&1 >&3 | { exec <&-; sleep 0.2; }; exit ${PIPESTATUS[0]}; } 3>&1',
  ],
  ["that is closed", '"$@" >&-'],
  ["with a closed error output", '"$@" 2>&-'],
  ["both closed", '"$@" >&- 2>&-'],
  ["on a full device", '"$@" >/dev/full'],
  ["both on a full device", '"$@" >/dev/full 2>&1'],
];

describe.if(POSIX && BASH !== null)("an output", () => {
  test.each(OUTPUTS)(
    "%s changes no exit code",
    async (_, shell) => {
      expect((await place.run(through(bash(place, "rm -rf /"), shell))).exit).toBe(2);
      expect((await place.run(through(bash(place, "ls"), shell))).exit).toBe(0);
      expect((await place.run(through(post("kept"), shell))).exit).toBe(0);
      const kept = recordsIn(sessions(), "s").filter((record) => record.event === "PostToolUse");
      expect(kept.map((record) => record.tool_use_id)).toEqual(["kept"]);
    },
    60_000,
  );

  test("of a command that is read in part ends it without a trace", async () => {
    const shell = '"$@" | head -c 1; exit ${PIPESTATUS[0]}';
    for (const words of [["config", "schema"], ["policy", "list"], ["man"]]) {
      const ended = await place.run(through({ words }, shell));
      expect(ended.exit).not.toBeNull();
      expect(ended.stdout).toHaveLength(1);
      expect(ended.stderr).toBe("");
    }
  }, 60_000);
});

describe.if(POSIX)("a working directory that is gone", () => {
  const gone = (call: Call): Call => {
    const folder = join(place.root, "gone");
    mkdirSync(folder);
    return { ...call, cwd: folder, prefix: ["sh", "-c", 'rmdir "$PWD"; exec "$@"', "sh"] };
  };

  test("is a contract that is violated, and keeps no gate from its verdict", async () => {
    const denied = await place.run(gone(bash(place, "rm -rf /")));
    expect(denied.exit).toBe(2);
    const passed = await place.run(gone(bash(place, "ls")));
    expect(passed.exit).toBe(0);
    expect(passed.stderr).toContain("hook: execution contract violated: no working directory");
  });

  test("is an error of what is no gate, and a block where gates fail closed", async () => {
    const late = await place.run(gone(post("late")));
    expect({ exit: late.exit, stdout: late.stdout }).toEqual({ exit: 1, stdout: "" });
    expect(late.stderr).toContain("hook: execution contract violated: no working directory");
    const closed = gone({ ...bash(place, "ls"), words: ["hook", "pre-tool", "--fail-closed"] });
    expect((await place.run(closed)).exit).toBe(2);
    place.write("home/.config/fairlead/config.toml", "fail_closed = true\n");
    expect((await place.run(gone(bash(place, "ls")))).exit).toBe(2);
  }, 60_000);

  test("of the event only is no reason not to judge it", async () => {
    const payload = { ...bash(place, "rm -rf /").payload, cwd: join(place.root, "never") };
    expect((await place.run({ words: ["hook"], payload })).exit).toBe(2);
  });

  test("is said by commands that write for a project", async () => {
    const ended = await place.run(gone({ words: ["install"] }));
    expect(ended.exit).toBe(1);
    expect(ended.stderr).toContain("the working directory does not exist any more");
  });
});

/** A control group of version 1 whose memory can be limited; undefined where there can be none. */
const MEMORY = "/sys/fs/cgroup/memory";

function makeMemoryGroup(): string | undefined {
  const group = `${MEMORY}/fairlead-${process.pid}`;
  try {
    mkdirSync(group);
    statSync(`${group}/memory.limit_in_bytes`);
    return group;
  } catch {
    return undefined;
  }
}

/** From what is plenty down to where no program starts. */
const MEGABYTES = [128, 64, 32, 16, 8, 6, 4, 2, 1];

const group = makeMemoryGroup();
if (group !== undefined) rmdirSync(group);
else console.warn("SKIPPED: no memory group may be made, so too little memory was not proven");

describe.if(POSIX && group !== undefined)("too little memory", () => {
  test("ends in the verdict or in a kill, never in a permission, and tears nothing", async () => {
    const folder = makeMemoryGroup() ?? "";
    try {
      const enter = ["sh", "-c", 'echo $$ > "$0/tasks" && exec "$@"', folder];
      const ends: (number | null)[] = [];
      for (const megabytes of MEGABYTES) {
        writeFileSync(`${folder}/memory.limit_in_bytes`, `${megabytes}M`);
        const { exit } = await place.run({ ...bash(place, "rm -rf /"), prefix: enter });
        await place.run({ ...post(`${megabytes}`), prefix: enter });
        ends.push(exit);
        expect(tornFiles(place.root)).toEqual([]);
      }
      const shown = ends.map((end) => end ?? "a kill").join(", ");
      console.log(`denials in ${MEGABYTES.join(", ")} MB of memory end with ${shown}`);
      expect(ends[0]).toBe(2);
      expect(ends).not.toContain(0);
      mustEnd(await place.run(post("later")), 0);
      const ids = recordsIn(sessions(), "s").map((record) => record.tool_use_id);
      expect(ids).toContain("later");
    } finally {
      rmdirSync(folder);
    }
  }, 120_000);
});
