import { expect, test } from "bun:test";
import { windowsVariable } from "../../../../src/policy/languages/powershell/windows-variables.ts";
import { WINDOWS } from "../../windows-world.ts";

const bare = { ...WINDOWS, env: () => undefined, home: "C:\\Users\\ada" };

test.each([
  ["SystemDrive", "C:"],
  ["homedrive", "C:"],
  ["SYSTEMROOT", "C:\\Windows"],
  ["windir", "C:\\Windows"],
  ["ComSpec", "C:\\Windows\\System32\\cmd.exe"],
  ["ProgramFiles", "C:\\Program Files"],
  ["ProgramFiles(x86)", "C:\\Program Files (x86)"],
  ["CommonProgramFiles", "C:\\Program Files\\Common Files"],
  ["ProgramData", "C:\\ProgramData"],
  ["PUBLIC", "C:\\Users\\Public"],
  ["USERPROFILE", "C:\\Users\\ada"],
  ["HOME", "C:\\Users\\ada"],
  ["APPDATA", "C:\\Users\\ada\\AppData\\Roaming"],
  ["LOCALAPPDATA", "C:\\Users\\ada\\AppData\\Local"],
  ["OneDrive", "C:\\Users\\ada\\OneDrive"],
  ["HOMEPATH", "\\Users\\ada"],
  ["CD", WINDOWS.cwd],
  ["TEMP", WINDOWS.temporary[0]],
  ["NO_SUCH_VARIABLE", undefined],
])("%s of a standard installation is %p", (name, value) => {
  expect(windowsVariable(name, bare)).toBe(value as string);
});

test("what the environment says goes first", () => {
  const env = (name: string) => (name === "PUBLIC" ? "D:\\All" : undefined);
  expect(windowsVariable("public", { ...bare, env })).toBe("D:\\All");
});
