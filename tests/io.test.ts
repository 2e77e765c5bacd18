import { describe, expect, spyOn, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { platformOf, realIo } from "../src/io.ts";
import { makeSandbox } from "./support/world.ts";

describe("the platform", () => {
  test.each([
    ["darwin", "darwin"],
    ["win32", "windows"],
    ["linux", "linux"],
    ["freebsd", "linux"],
    ["android", "linux"],
  ] as const)("of %s counts as %s", (name, platform) => {
    expect(platformOf(name)).toBe(platform);
  });
});

describe("the real world", () => {
  test("tells this process's platform, directory, variables and time", () => {
    const io = realIo();
    expect(io.platform).toBe(platformOf(process.platform));
    expect(io.workingDirectory()).toBe(process.cwd());
    expect(io.env("PATH")).toBe(process.env.PATH);
    expect(io.env("FAIRLEAD_NO_SUCH_VARIABLE")).toBeUndefined();
    expect(Math.abs(io.now().getTime() - Date.now())).toBeLessThan(60_000);
    expect(typeof io.stdin()[Symbol.asyncIterator]).toBe("function");
  });

  test("has no working directory where the process cannot tell one", () => {
    const cwd = spyOn(process, "cwd").mockImplementation(() => {
      throw new Error("ENOENT: no such file or directory, uv_cwd");
    });
    try {
      expect(realIo().workingDirectory()).toBe("");
    } finally {
      cwd.mockRestore();
    }
  });

  test("may enter a directory, but no file and nothing that is missing", () => {
    const sandbox = makeSandbox();
    const before = process.cwd();
    try {
      mkdirSync(join(sandbox.project, "folder"));
      writeFileSync(join(sandbox.project, "file"), "");
      const { mayEnter } = realIo();
      expect(mayEnter(join(sandbox.project, "folder"))).toBe(true);
      expect(mayEnter(join(sandbox.project, "file"))).toBe(false);
      expect(mayEnter(join(sandbox.project, "missing"))).toBe(false);
    } finally {
      process.chdir(before);
      sandbox.dispose();
    }
  });

  test("writes each text with a newline to its own stream", () => {
    const out = spyOn(console, "log").mockImplementation(() => {});
    const err = spyOn(console, "error").mockImplementation(() => {});
    try {
      realIo().stdout('{"decision":"allow"}');
      realIo().stderr("a line");
      expect(out.mock.calls).toEqual([['{"decision":"allow"}']]);
      expect(err.mock.calls).toEqual([["a line"]]);
    } finally {
      out.mockRestore();
      err.mockRestore();
    }
  });
});
