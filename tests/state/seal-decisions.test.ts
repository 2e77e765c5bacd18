import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Io } from "../../src/io.ts";
import { runProgram } from "../../src/program.ts";
import { chainFiles } from "../../src/state/decision-chain.ts";
import { sealDecisions } from "../../src/state/seal-decisions.ts";
import { verifyDecisions } from "../../src/state/verify-decisions.ts";
import { roundsOf } from "../support/share.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function ioAt(time = "2026-11-28T12:00:00Z", home = sandbox.home): Io {
  const env = bareEnvironment(home);
  return testIo({ words: [], cwd: sandbox.project, env, stdin: "" }, () => new Date(time)).io;
}

const folder = (io: Io = ioAt()) => chainFiles(io)?.folder ?? "";

/** A file of the days or of the chain by its name. */
function fileAt(name: string, io: Io = ioAt()): string {
  const { chain = "", head = "" } = chainFiles(io) ?? {};
  return [chain, head].find((path) => path.endsWith(name)) ?? join(folder(io), name);
}

/** Adds lines to a day, as a session's end does before they are sealed. */
function log(day: string, ...lines: readonly string[]): void {
  mkdirSync(folder(), { recursive: true });
  appendFileSync(join(folder(), `${day}.jsonl`), lines.map((line) => `${line}\n`).join(""));
}

/** Three seals over two days, with some characters that take more than a byte. */
async function makeLog(): Promise<void> {
  log("2026-11-27", '{"a":1}', '{"a":"é"}', '{"a":3}');
  expect(await sealDecisions(ioAt())).toBeUndefined();
  log("2026-11-27", '{"a":4}');
  log("2026-11-28", '{"b":1}', '{"b":2}');
  expect(await sealDecisions(ioAt())).toBeUndefined();
  log("2026-11-28", '{"b":3}', '{"b":4}', '{"b":5}');
  expect(await sealDecisions(ioAt())).toBeUndefined();
}

describe("the log", () => {
  test("that nobody changed is as it was sealed, and lines after that are not sealed yet", async () => {
    expect(await verifyDecisions(ioAt())).toEqual({ entries: 0, sealed: 0, unsealed: 0 });
    await makeLog();
    log("2026-11-28", '{"b":6}', "torn");
    expect(await verifyDecisions(ioAt())).toMatchObject({
      ...{ entries: 4, sealed: 9, unsealed: 2, head: { n: 4 } },
    });
    expect(await verifyDecisions(ioAt())).not.toHaveProperty("broken");
  });

  test.each([
    ["a line is changed", "2026-11-27.jsonl", (text: string) => text.replace('"a":3', '"a":9'), 3],
    ["a line is cut out", "2026-11-27.jsonl", (text: string) => text.replace('{"a":1}\n', ""), 1],
    ["a line is added", "2026-11-28.jsonl", (text: string) => `{"x":0}\n${text}`, 1],
    ["the end is cut off", "2026-11-28.jsonl", (text: string) => text.slice(0, -8), 5],
    ["an entry is changed", "chain.jsonl", (text: string) => text.replace('"n":2', '"n":3'), 2],
    ["an entry is cut out", "chain.jsonl", (text: string) => text.replace(/^.*\n/, ""), 1],
    [
      "the head is changed",
      "head.json",
      (text: string) => text.replace('"n":4', '"n":3'),
      undefined,
    ],
  ] as const)(
    "is broken where %s, and is not sealed any further",
    async (_, file, change, line) => {
      await makeLog();
      const path = fileAt(file);
      writeFileSync(path, change(readFileSync(path, "utf8")));
      const broken = (await verifyDecisions(ioAt()))?.broken;
      expect(broken?.file).toBe(file);
      expect(broken?.line).toBe(line as number);
      if (!file.startsWith("2026")) expect(await sealDecisions(ioAt())).toBeInstanceOf(Error);
    },
  );

  test("whose chain is cut off is broken, by its head, or by an entry that was noted", async () => {
    await makeLog();
    const kept = ["chain.jsonl", "head.json"].map((name) => fileAt(name));
    const before = kept.map((path) => readFileSync(path, "utf8"));
    const noted = (await verifyDecisions(ioAt()))?.head;
    log("2026-11-28", '{"b":6}');
    await sealDecisions(ioAt());
    const head = (await verifyDecisions(ioAt()))?.head;
    writeFileSync(kept[0] ?? "", before[0] ?? "");
    expect((await verifyDecisions(ioAt()))?.broken?.what).toBe("has lost entry 5");
    writeFileSync(kept[1] ?? "", before[1] ?? "");
    expect(await verifyDecisions(ioAt(), noted)).not.toHaveProperty("broken");
    expect((await verifyDecisions(ioAt(), head))?.broken?.what).toBe("has lost entry 5");
    expect((await verifyDecisions(ioAt(), { n: 2, hash: "0".repeat(64) }))?.broken).toMatchObject({
      ...{ line: 2, what: "is another entry than was noted" },
    });
  });

  test("whose files were signed with another key is broken", async () => {
    await makeLog();
    const path = chainFiles(ioAt())?.key ?? "";
    rmSync(path);
    await sealDecisions(ioAt());
    log("2026-11-28", '{"b":6}');
    await sealDecisions(ioAt());
    expect((await verifyDecisions(ioAt()))?.broken?.what).toBe("is not signed with the key");
    writeFileSync(path, "no key");
    expect(await sealDecisions(ioAt())).toBeInstanceOf(Error);
  });

  test("loses a day that is removed without the chain, and none that is old", async () => {
    await makeLog();
    expect(await sealDecisions(ioAt("2027-02-01T00:00:00Z"))).toBeUndefined();
    expect(existsSync(join(folder(), "2026-11-27.jsonl"))).toBe(true);
    log("2027-02-01", '{"c":1}');
    log("2027-01-31", '{"c":0}');
    expect(await sealDecisions(ioAt("2027-02-01T00:00:00Z"))).toBeUndefined();
    expect(existsSync(join(folder(), "2026-11-27.jsonl"))).toBe(false);
    expect(await verifyDecisions(ioAt())).not.toHaveProperty("broken");
    rmSync(join(folder(), "2027-01-31.jsonl"));
    expect((await verifyDecisions(ioAt()))?.broken).toEqual({
      ...{ file: "2027-01-31.jsonl", what: "is missing" },
    });
  });

  test("goes on after a kill between an entry and its head", async () => {
    await makeLog();
    const head = fileAt("head.json");
    const before = readFileSync(head, "utf8");
    log("2026-11-28", '{"b":6}');
    await sealDecisions(ioAt());
    writeFileSync(head, before);
    expect(await verifyDecisions(ioAt())).not.toHaveProperty("broken");
    log("2026-11-28", '{"b":7}');
    expect(await sealDecisions(ioAt())).toBeUndefined();
    expect(await verifyDecisions(ioAt())).toMatchObject({ entries: 6, unsealed: 0 });
  });
});

describe("fairlead log verify", () => {
  async function verify(...more: readonly string[]) {
    const words = ["log", "verify", ...more];
    const env = bareEnvironment(sandbox.home);
    const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin: "" });
    return ended(await runProgram(words, io));
  }

  test("says how much is sealed, the last entry, and the first break", async () => {
    log("2026-11-28", '{"b":1}');
    expect((await verify()).stdout).toContain("nothing is sealed yet; 1 line is waiting");
    await makeLog();
    const ran = await verify();
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain("10 lines are as sealed, 0 not sealed yet");
    const entry = /last entry {2}(\S+)/.exec(ran.stdout)?.[1] ?? "";
    expect((await verify("--noted", entry)).exit).toBe(0);
    expect((await verify("--noted", "x")).stderr).toContain("a number and a hash");
    expect(JSON.parse((await verify("--json")).stdout)).toMatchObject({ valid: true, sealed: 10 });
    rmSync(join(folder(), "2026-11-27.jsonl"));
    const broken = await verify();
    expect(broken.exit).toBe(1);
    expect(broken.stderr).toContain("the log was changed: 2026-11-27.jsonl is missing");
    expect(JSON.parse((await verify("--json")).stdout)).toMatchObject({ valid: false });
  });
});

const PYTHON = Bun.which("python3");
if (PYTHON === null) console.warn("SKIPPED: no python3, so the example's verifier is not tried");

/** Changes that are tried, so many at a time, each of these in a copy of the log of its own. */
const CHANGES = roundsOf(10_000);
const COPIES = 200;

describe.skipIf(PYTHON === null)("the verifier in Python", () => {
  const program = join(import.meta.dir, "../../examples/verify-log.py");
  const saidOf = (...folders: readonly string[]) => {
    const ran = Bun.spawnSync([PYTHON ?? "", program, ...folders]);
    expect(ran.stderr.toString()).toBe("");
    return ran.stdout.toString().trim().split("\n");
  };

  test("finds each random edit, cut and swap that fairlead finds, and both find all", async () => {
    await makeLog();
    const state = dirname(folder());
    expect(saidOf(state)).toEqual([expect.stringContaining(": ok, last entry 4:")]);
    const scratch = mkdtempSync(join(tmpdir(), "fairlead-chain-"));
    try {
      const copies = Array.from({ length: COPIES }, (_, at) =>
        ioAt(undefined, join(scratch, `${at}`)),
      );
      for (const io of copies) {
        for (const name of ["decisions", "log-chain"]) {
          cpSync(join(state, name), join(dirname(folder(io)), name), { recursive: true });
        }
      }
      const files = [...readdirSync(folder()), "chain.jsonl", "head.json"];
      const texts = new Map(files.map((name) => [name, readFileSync(fileAt(name))]));
      const random = randomFrom(20261128);
      for (let tried = 0; tried < CHANGES; tried += COPIES) {
        const changed: string[] = [];
        const passed: string[] = [];
        for (const io of copies) {
          const name = files[random(files.length)] ?? "";
          const bytes = texts.get(name) ?? Buffer.alloc(0);
          const path = fileAt(name, io);
          writeFileSync(path, changeOf(bytes, random));
          changed.push(path);
          const { broken } = (await verifyDecisions(io)) ?? {};
          if (broken === undefined) passed.push(readFileSync(path, "latin1"));
        }
        const said = saidOf(...copies.map((io) => dirname(folder(io))));
        expect(said).toHaveLength(COPIES);
        expect(said.filter((line) => line.includes(": ok"))).toEqual([]);
        expect(passed).toEqual([]);
        for (const path of changed) writeFileSync(path, texts.get(basename(path)) ?? "");
      }
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }, 600_000);
});

/** Whole numbers below a bound, the same in each run. */
function randomFrom(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** An edit of a byte, a cut, or a swap of two lines; never the same text. */
function changeOf(bytes: Buffer, random: (below: number) => number): Buffer {
  const kind = random(4);
  const at = random(bytes.length);
  const lines = bytes.toString("latin1").split("\n");
  if (kind === 0 || (kind === 3 && lines.length === 1)) {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ (1 << random(7));
    return copy;
  }
  if (kind === 1) {
    const end = at + 1 + random(bytes.length - at);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
  }
  if (kind === 2) return bytes.subarray(0, at);
  const one = random(lines.length);
  const other = (one + 1 + random(lines.length - 1)) % lines.length;
  [lines[one], lines[other]] = [lines[other] ?? "", lines[one] ?? ""];
  return Buffer.from(lines.join("\n"), "latin1");
}
