import { afterAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import {
  type Call,
  cText,
  NO_FOLDER,
  namingFlags,
  perform,
  type Words,
} from "../../src/confine/calls.ts";
import { imageOf, LISTINGS } from "../../src/confine/image.ts";
import { landlockVersion, restricting } from "../../src/confine/landlock.ts";
import { loadLinuxLibc } from "../../src/confine/libc.ts";
import { forbiddingMoreRights } from "../../src/confine/self.ts";

mkdirSync(resolve("coverage"), { recursive: true });
const folder = mkdtempSync(resolve("coverage/image-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const libc = process.platform === "linux" ? loadLinuxLibc() : undefined;
if (libc === undefined) console.log("images: SKIPPED, they are for Linux");

const EMULATOR = join(
  process.env.FAIRLEAD_PLATFORMS_DIR ?? join(homedir(), ".cache/fairlead/platforms"),
  "arm64/usr/bin/qemu-aarch64",
);
const canEmulate = libc !== undefined && process.arch === "x64" && existsSync(EMULATOR);
if (!canEmulate) console.log("images for arm64: SKIPPED, there is no emulator");

const assembler = Bun.which("llvm-mc");
if (assembler === null) console.log("the listings: SKIPPED, there is no llvm-mc");

const onArm = process.arch === "arm64";
const NO_MORE_RIGHTS: Call = { name: "prctl", values: [38, 1], orElse: "rights" };
const IMPOSSIBLE: Call = { name: "prctl", values: [38, 2], orElse: "this cannot be" };

let images = 0;
function written(calls: readonly Call[], forArm: boolean): string {
  const path = join(folder, `${images++}.run`);
  writeFileSync(path, imageOf(calls, forArm));
  chmodSync(path, 0o700);
  return path;
}

/** Starts an image with words, on this machine or as another would. */
function started(calls: readonly Call[], words: readonly string[], forArm = onArm) {
  const start = forArm === onArm ? [] : [EMULATOR];
  const env = { GIVEN: "a value", PATH: "/usr/bin:/bin" };
  const ended = Bun.spawnSync([...start, written(calls, forArm), ...words], { env });
  return { exit: ended.exitCode, out: ended.stdout.toString(), said: ended.stderr.toString() };
}

const kinds = [
  ["this machine's", onArm, libc !== undefined],
  ["arm64", true, canEmulate],
] as const;

for (const [kind, forArm, runs] of kinds) {
  describe.if(runs)(`an image for ${kind} processor`, () => {
    test("becomes the command, with its words and the environment, and ends as it does", () => {
      const shell = ["/bin/sh", "-c", 'echo "$0|$1|$2|$GIVEN"; exit 7', "x", "", "two words"];
      const ended = started([NO_MORE_RIGHTS], shell, forArm);
      expect(ended).toEqual({ exit: 7, out: "x||two words|a value\n", said: "" });
    });

    test("runs nothing where a call fails that must not, and says which", () => {
      const ended = started([NO_MORE_RIGHTS, IMPOSSIBLE], ["/bin/echo", "ran"], forArm);
      expect(ended.exit).toBe(126);
      expect(ended.out).toBe("");
      expect(ended.said).toBe("fairlead: nothing was run: this cannot be\n");
    });

    test("goes on where one fails that may", () => {
      const { orElse: _, ...may } = IMPOSSIBLE;
      expect(started([may], ["/bin/echo", "ran"], forArm)).toMatchObject({ exit: 0, out: "ran\n" });
    });

    test("leaves out what belongs to one that fails", () => {
      const { orElse: _, ...may } = IMPOSSIBLE;
      const words = ["/bin/echo", "ran"];
      expect(started([{ ...may, orSkip: 1 }, IMPOSSIBLE], words, forArm).out).toBe("ran\n");
      expect(started([{ ...NO_MORE_RIGHTS, orSkip: 1 }, IMPOSSIBLE], words, forArm).exit).toBe(126);
      const both = [{ ...may, orSkip: 1 }, IMPOSSIBLE, IMPOSSIBLE];
      expect(started(both, words, forArm).exit).toBe(126);
    });

    test("hands the result of a call on to later ones", () => {
      const opened: Words = [7, 0];
      const open: Call = {
        ...{ name: "openat", values: [NO_FOLDER, cText(join(folder, "made")), 0x41, 0o600] },
        result: { of: opened, at: 1 },
      };
      const write: Call = {
        ...{ name: "write", values: [{ of: opened, at: 1 }, cText("told"), 4] },
        orElse: "nothing was opened",
      };
      rmSync(join(folder, "made"), { force: true });
      expect(started([open, write], ["/bin/cat", join(folder, "made")], forArm).out).toBe("told");
    });

    test("without a command, or with one that is not there, says so", () => {
      for (const words of [[], ["/no/such"], ["echo"]]) {
        const ended = started([], words, forArm);
        expect(ended.exit).toBe(126);
        expect(ended.said).toBe("fairlead: nothing was run: the command cannot be run\n");
      }
    });
  });
}

describe.if(libc !== undefined && landlockVersion(libc) > 0)(
  "an image with Landlock's calls",
  () => {
    const rule = (path: string, rights: number, isFolder = true) => ({ path, rights, isFolder });
    const all = 0xffff;
    const rules = [rule("/", 0b1101), rule("/no/such", all), rule("/dev/null", all, false)];
    const calls = () => [
      ...forbiddingMoreRights(),
      ...restricting(rules, libc === undefined ? 0 : landlockVersion(libc)),
    ];

    test("lets the command change what the rules give, and nothing else", () => {
      const made = join(folder, "not-made");
      const line = `echo x > /dev/null && echo given; echo x > ${made} || echo refused`;
      expect(started(calls(), ["/bin/sh", "-c", line]).out).toBe("given\nrefused\n");
      expect(existsSync(made)).toBe(false);
    });

    test("leaves it no more open files than it was started with", () => {
      const count = ["/bin/sh", "-c", "ls /proc/self/fd | wc -l"];
      expect(started(calls(), count).out).toBe(started([], count).out);
    });
  },
);

describe.if(canEmulate)("on a kernel without Landlock, which the emulator is", () => {
  test("an image runs nothing", () => {
    const ended = started(restricting([], 7), ["/bin/echo", "ran"], true);
    expect(ended.exit).toBe(126);
    expect(ended.out).toBe("");
    expect(ended.said).toContain("the kernel makes no Landlock rules");
  });
});

test.if(libc !== undefined)("the same calls are done in this process, and end at a failure", () => {
  if (libc === undefined) return;
  const opened: Words = [0];
  const file = { of: opened, at: 0 };
  const open: Call = {
    ...{ name: "openat", values: [NO_FOLDER, cText("/"), namingFlags()], result: file },
    orElse: "not opened",
  };
  const close: Call = { name: "close", values: [file], orElse: "not open" };
  expect(perform([open, close], libc)).toBeUndefined();
  expect(perform([open, close, close], libc)).toBe("not open");
  expect(perform([IMPOSSIBLE], libc)).toBe("this cannot be");
  const { orElse: _, ...may } = IMPOSSIBLE;
  expect(perform([{ ...may, orSkip: 1 }, IMPOSSIBLE], libc)).toBeUndefined();
  expect(perform([{ ...may, orSkip: 1 }, IMPOSSIBLE, IMPOSSIBLE], libc)).toBe("this cannot be");
});

describe.if(assembler !== null)(
  "the instructions are what an assembler makes of the listing",
  () => {
    test.each([
      ["x64", "x86_64", ".intel_syntax noprefix\n"],
      ["arm64", "aarch64", ""],
    ] as const)("for %s", (processor, triple, before) => {
      const listing = LISTINGS[processor];
      const source = before + listing.map(([, text]) => text.replace(": ", ":\n")).join("\n");
      const object = join(folder, `${processor}.o`);
      const made = Bun.spawnSync(
        [assembler ?? "", `-triple=${triple}`, "-filetype=obj", "-o", object],
        { stdin: Buffer.from(`${source}\n`) },
      );
      expect(made.stderr.toString()).toBe("");
      const bytes = listing.map(([code]) => code.replaceAll(" ", "")).join("");
      expect(readFileSync(object).toString("hex")).toContain(bytes);
    });
  },
);
