import { describe, expect, test } from "bun:test";
import { effectsInWords } from "../commands/effects-in-words.ts";

describe("what is done to the registry", () => {
  test.each([
    ["reg add HKCU\\x /v a /d b", ["set HKCU\\x"]],
    ["reg DELETE HKLM\\x /f", ["delete HKLM\\x"]],
    ["reg save HKLM\\SAM sam.hive", ["save HKLM\\SAM"]],
    ["reg import a.reg", ["load a.reg"]],
    ["reg query HKCU\\Environment /v API_TOKEN", ["show HKCU\\Environment"]],
    ["reg query HKCU\\Environment /v PATH", []],
    ["reg query HKCU\\Environment", []],
    ["regedit /s a.reg", ["load a.reg"]],
    ["regedit", []],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});
