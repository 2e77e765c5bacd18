import { expect, test } from "bun:test";
import {
  soughtByPattern,
  soughtByPort,
  soughtByProtocol,
} from "../../../src/policy/tools/sought-processes.ts";

test("a pattern is held against names, whole names or whole lines, as the options say", () => {
  expect(soughtByPattern(["vite"])).toEqual([{ by: "name", word: "vite" }]);
  expect(soughtByPattern(["-x", "vite"])).toEqual([{ by: "whole name", word: "vite" }]);
  expect(soughtByPattern(["-af", "next dev"])).toEqual([{ by: "line", word: "next dev" }]);
  expect(soughtByPattern(["-l"])).toEqual([]);
});

test("a port is looked for on both sides, or only where somebody waits at it", () => {
  expect(soughtByPort(["-ti:3000"])).toEqual([{ by: "port", word: "3000" }]);
  expect(soughtByPort(["-t", "-i", "tcp:3000", "-sTCP:LISTEN"])).toEqual([
    { by: "listener", word: "3000" },
  ]);
  expect(soughtByPort(["-p", "4711"])).toEqual([]);
  expect(soughtByProtocol(["3000/tcp", "src"])).toEqual([{ by: "listener", word: "3000" }]);
});
