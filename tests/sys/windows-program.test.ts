import { describe, expect, test } from "bun:test";
import { systemFolder, windowsProgram } from "../../src/sys/windows-program.ts";

describe("a program that Windows is asked to start", () => {
  test.each(["C:\\tools\\lint.exe", "tools/lint", ".\\lint.exe", "D:lint.exe"])(
    "is %s as it is written, where it is written with a folder",
    (name) => {
      expect(windowsProgram(name, {})).toBe(name);
    },
  );

  test("is nowhere when neither PATH nor the system has it", () => {
    expect(windowsProgram("fairlead-no-such-program", { Path: process.cwd() })).toBeUndefined();
    expect(windowsProgram("fairlead-no-such-program", {})).toBeUndefined();
  });

  test.if(process.platform === "win32")("is the system's own where PATH does not name it", () => {
    const found = windowsProgram("cmd.exe", { PATH: "C:\\nowhere", SYSTEMROOT: "C:\\Windows" });
    expect(found?.toLowerCase()).toBe("c:\\windows\\system32\\cmd.exe");
  });
});

test.each([
  [{ SystemRoot: "D:\\Windows" }, "D:\\Windows\\System32"],
  [{ SYSTEMROOT: "D:\\W" }, "D:\\W\\System32"],
  [{ SystemRoot: "" }, "C:\\Windows\\System32"],
  [{}, "C:\\Windows\\System32"],
])("the system's own programs of %j are in %s", (env, folder) => {
  expect(systemFolder(env)).toBe(folder);
});
