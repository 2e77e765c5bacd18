import { describe, expect, test } from "bun:test";
import type { Platform } from "../../src/io.ts";
import { openPage } from "../../src/report/open-page.ts";
import { testIo } from "../support/world.ts";

function open(platform: Platform, env: Readonly<Record<string, string>>, starts = true) {
  const { io } = testIo({ words: [], cwd: "/", env, stdin: "" });
  const started: string[] = [];
  const start = (program: string, words: readonly string[]) => {
    started.push(program, ...words);
    return starts;
  };
  return { said: openPage({ ...io, platform }, "/w/a b.html", start), started };
}

describe("a page is opened by", () => {
  test.each<[Platform, Readonly<Record<string, string>>, readonly string[]]>([
    ["linux", { DISPLAY: ":0" }, ["xdg-open"]],
    ["linux", { WAYLAND_DISPLAY: "wayland-0" }, ["xdg-open"]],
    ["darwin", {}, ["open"]],
    ["windows", {}, ["rundll32", "url.dll,FileProtocolHandler"]],
  ])("what %s opens files with", (platform, env, words) => {
    expect(open(platform, env)).toEqual({ said: undefined, started: [...words, "/w/a b.html"] });
  });
});

test("without a screen nothing is started, and without an opener it is said", () => {
  expect(open("linux", {})).toEqual({
    said: "there is no screen to open the page on",
    started: [],
  });
  expect(open("linux", { DISPLAY: "" }).started).toEqual([]);
  expect(open("darwin", {}, false).said).toContain("open did not start");
});
