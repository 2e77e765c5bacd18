import { describe, expect, test } from "bun:test";
import { effectsInWords } from "./effects-in-words.ts";

describe("what Node.js writes of a run", () => {
  test.each([
    ["node --cpu-prof --cpu-prof-name=x.cpuprofile a.js", ["write x.cpuprofile"]],
    [
      "node --cpu-prof --cpu-prof-dir=d --cpu-prof-name x a.js",
      ["write d", "write x", "write d/x"],
    ],
    ["node --heap-prof --heap-prof-dir d a.js", ["write d"]],
    ["node --diagnostic-dir=d --report-filename=r a.js", ["write d", "write r", "write d/r"]],
    ["node --redirect-warnings=w a.js", ["write w"]],
    ["node --max-old-space-size=4096 a.js", []],
  ])("%s", (line, expected) => {
    const told = effectsInWords(line).filter((effect) => effect.startsWith("write"));
    expect(told).toEqual(expected);
  });
});
