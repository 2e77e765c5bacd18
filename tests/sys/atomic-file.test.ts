import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  appendLine,
  removeStaleTemporaries,
  rename,
  writeWhole,
} from "../../src/sys/atomic-file.ts";
import { readText } from "../../src/sys/probe.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
const at = (...names: readonly string[]) => join(sandbox.project, ...names);

/** Makes a file with the folders above it. */
function put(text: string, ...names: readonly string[]): string {
  mkdirSync(join(at(...names), ".."), { recursive: true });
  writeFileSync(at(...names), text);
  return at(...names);
}

beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

describe("writing a file as a whole", () => {
  test("makes missing folders, replaces the text and leaves no temporary file", () => {
    const path = at("memory", "deep", "state.json");
    expect(writeWhole(path, "one")).toBeUndefined();
    expect(writeWhole(path, "two")).toBeUndefined();
    expect(readFileSync(path, "utf8")).toBe("two");
    expect(readdirSync(at("memory", "deep"))).toEqual(["state.json"]);
  });

  test("replaces what was read a moment ago, as Windows would refuse of an open file", async () => {
    const path = put("old", "state.json");
    expect(await readText(path)).toBe("old");
    expect(writeWhole(path, "new")).toBeUndefined();
    expect(await readText(path)).toBe("new");
  });

  describe("on Windows, where a reader keeps a file from being replaced", () => {
    const refusal = (code: string) => Object.assign(new Error("refused"), { code });
    /** Refuses `times` times and counts how often it was asked. */
    const refusing = (times: number, code: string) => {
      const tries = { count: 0 };
      const once = () => {
        if (tries.count++ < times) throw refusal(code);
      };
      return { tries, once };
    };

    test.each(["EPERM", "EACCES", "EBUSY"])("%s is tried again", (code) => {
      const { tries, once } = refusing(3, code);
      rename("a", "b", once, "win32");
      expect(tries.count).toBe(4);
    });

    test.each([
      ["ENOENT", "win32"],
      ["EPERM", "linux"],
    ] as const)("%s on %s is not", (code, platform) => {
      const { tries, once } = refusing(3, code);
      expect(() => rename("a", "b", once, platform)).toThrow("refused");
      expect(tries.count).toBe(1);
    });

    test("and given up in the end", () => {
      const { once } = refusing(Number.POSITIVE_INFINITY, "EPERM");
      expect(() => rename("a", "b", once, "win32")).toThrow("refused");
    });
  });

  test("gives a failure and leaves no temporary file where the target is a folder", () => {
    mkdirSync(at("state.json", "inside"), { recursive: true });
    expect(writeWhole(at("state.json"), "text")).toBeString();
    expect(readdirSync(sandbox.project)).toEqual(["state.json"]);
  });

  test("gives a failure where a file stands in a folder's place", () => {
    put("", "memory");
    expect(writeWhole(at("memory", "state.json"), "text")).toBeString();
    expect(appendLine(at("memory", "records.jsonl"), "{}")).toBeString();
  });

  test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
    "gives a failure in a folder that may not be written",
    () => {
      mkdirSync(at("locked"));
      chmodSync(at("locked"), 0o500);
      expect(writeWhole(at("locked", "state.json"), "text")).toBeString();
      chmodSync(at("locked"), 0o700);
      expect(readdirSync(at("locked"))).toEqual([]);
    },
  );
});

describe("appending a line", () => {
  test("makes missing folders and keeps what is there", () => {
    const path = at("memory", "records.jsonl");
    expect(appendLine(path, "one")).toBeUndefined();
    expect(appendLine(path, "two")).toBeUndefined();
    expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
  });

  test("ends a line that was cut off, so that only that one is lost", () => {
    const path = put('{"whole":1}\n{"cut', "records.jsonl");
    expect(appendLine(path, '{"whole":2}')).toBeUndefined();
    expect(readFileSync(path, "utf8")).toBe('{"whole":1}\n{"cut\n{"whole":2}\n');
  });

  test("by 16 processes at once loses no line and mixes none", async () => {
    const path = at("memory", "records.jsonl");
    const script = put(
      [
        `import { appendLine } from ${JSON.stringify(join(import.meta.dir, "../../src/sys/atomic-file.ts"))};`,
        "const [, , file, name] = process.argv;",
        "for (let line = 0; line < 50; line++) {",
        "  const failure = appendLine(file, JSON.stringify({ name, line, pad: name.repeat(200) }));",
        "  if (failure !== undefined) throw new Error(failure);",
        "}",
      ].join("\n"),
      "append.ts",
    );
    const names = Array.from({ length: 16 }, (_, index) => `w${index}`);
    const exits = await Promise.all(
      names.map((name) => Bun.spawn([process.execPath, script, path, name]).exited),
    );
    expect(exits).toEqual(names.map(() => 0));
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const seen = lines.map((line) => JSON.parse(line)).map(({ name, line }) => `${name}:${line}`);
    expect(seen).toHaveLength(16 * 50);
    expect(new Set(seen).size).toBe(16 * 50);
  }, 60_000);
});

describe("removing what killed writers left", () => {
  const NOW = new Date();
  const old = new Date(NOW.getTime() - 3_600_000);

  test("takes old temporaries of the given files only", () => {
    const stale = put("", "a.json.1-x.tmp");
    const fresh = put("", "a.json.2-y.tmp");
    const other = put("", "b.json.3-z.tmp");
    const target = put("", "a.json");
    for (const path of [stale, other, target]) utimesSync(path, old, old);
    expect(removeStaleTemporaries([target], NOW)).toBe(1);
    expect([stale, fresh, other, target].map((path) => existsSync(path))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("is part of every write, for the file that is written", () => {
    const target = put("", "a.json");
    const stale = put("", "a.json.1-x.tmp");
    const other = put("", "b.json.3-z.tmp");
    for (const path of [stale, other]) utimesSync(path, old, old);
    expect(writeWhole(target, "new")).toBeUndefined();
    expect([stale, other].map((path) => existsSync(path))).toEqual([false, true]);
  });

  test("finds nothing in a folder that does not exist", () => {
    expect(removeStaleTemporaries([at("none", "a.json"), "a.json"], NOW)).toBe(0);
  });
});
