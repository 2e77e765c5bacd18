import { describe, expect, test } from "bun:test";
import { ioOf } from "../../src/cli/command.ts";
import { testIo } from "../support/world.ts";

describe("the world of a command", () => {
  test("is the one that runCli passed", () => {
    const { io } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
    expect(ioOf({ data: io })).toBe(io);
  });

  test.each([[{}], [{ data: undefined }], [{ data: null }], [{ data: "io" }], [{ data: {} }]])(
    "is missing where a command is run another way: %j",
    (context) => {
      expect(() => ioOf(context)).toThrow("a command must be run by runCli");
    },
  );
});
