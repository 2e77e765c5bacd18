import { describe, expect, test } from "bun:test";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { verdictOf } from "../windows-world.ts";

describe("what commands of cmd and programs of Windows do", () => {
  test.each([
    ["del /q a b", ["delete tree here a", "delete tree here b"]],
    ["del \uFFFC", ["delete itself here \uFFFC"]],
    ["del /s/q \uFFFC", ["delete tree here \uFFFC"]],
    ["rd a", ["delete empty here a"]],
    ["rd /S /Q a", ["delete tree here a"]],
    ["copy /y .env out.txt", ["read .env copied", "write out.txt", "write inside out.txt/.env"]],
    ["xcopy /s a b", ["read a copied", "write below b", "write inside below b/a"]],
    ["move a b", ["read a copied", "write b", "write inside b/a", "delete moved here a"]],
    ["type .env", ["read .env copied"]],
    ["mklink /j a b", ["write kept a", "link a to b from folder"]],
    ["robocopy a b /mir", ["read a copied", "write below b", "delete extra here b"]],
    ["robocopy a b /mir /l", []],
    ["icacls a /grant x:F /t", ["rights a"]],
    ["icacls a", []],
    ["attrib +h a", ["rights a"]],
    ["attrib a", []],
    ["takeown /f a /r /d y", ["rights a"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("they are judged as their counterparts elsewhere are", () => {
  test.each([
    "cmd /c del C:\\Windows",
    "cmd /c rd /s /q C:\\Users\\me\\Documents",
    "cmd /c move C:\\Users\\me\\Documents D:\\old",
    "robocopy empty C:\\Users\\me /MIR",
    "cmd /c copy .env out.txt",
    "icacls C:\\ /reset /t",
  ])("%s is stopped", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });

  test.each([
    "cmd /c del /q *.obj",
    "cmd /c rd /s /q build",
    "cmd /c move a.txt b.txt",
    "robocopy src dist /mir",
    "cmd /c copy a.txt out.txt",
    "icacls C:\\Windows",
  ])("%s passes", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
