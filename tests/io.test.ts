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

  test("reads standard input piece by piece to its end", async () => {
    const stream = spyOn(Bun.stdin, "stream").mockImplementation(() => new Blob(["abc"]).stream());
    try {
      const reader = realIo().stdin();
      expect(new TextDecoder().decode((await reader.read()).value)).toBe("abc");
      expect((await reader.read()).value).toBeUndefined();
    } finally {
      stream.mockRestore();
    }
  });

  test("passes bytes on as they are, however many", async () => {
    const script = `
      const { realIo } = await import(${JSON.stringify(join(import.meta.dir, "../src/io.ts"))});
      await realIo().pass("stdout", new Uint8Array(300_000).fill(255));
      await realIo().pass("stderr", new Uint8Array([0, 10]));`;
    const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "pipe" });
    const [out, err] = await Promise.all([
      new Response(child.stdout).bytes(),
      new Response(child.stderr).bytes(),
    ]);
    expect(out.length).toBe(300_000);
    expect(out.every((byte) => byte === 255)).toBe(true);
    expect([...err]).toEqual([0, 10]);
    await realIo().pass("stderr", new Uint8Array());
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
