import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { LOG_LEVELS, makeLogger } from "../src/log.ts";

const NOW = "2026-03-04T05:06:07.089Z";
const logger = () => makeLogger(() => new Date(NOW));

describe("a log line", () => {
  test("is JSON with time, level, message, session and facts, in that order", () => {
    const log = logger();
    log.setSession("s-1");
    log.warn("disk is full", { path: "/w", free: 0, fatal: false });
    expect(log.drain()).toBe(
      `{"time":"${NOW}","level":"warn","message":"disk is full","session_id":"s-1",` +
        '"path":"/w","free":0,"fatal":false}',
    );
  });

  test("names no session before there is one", () => {
    const log = logger();
    log.error("no event");
    expect(JSON.parse(log.drain())).toEqual({ time: NOW, level: "error", message: "no event" });
  });

  test("stays one line of JSON whatever is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (message, fact) => {
        const log = logger();
        log.setSession(fact);
        log.info(message, { fact });
        const line = log.drain();
        expect(line).not.toContain("\n");
        expect(JSON.parse(line)).toMatchObject({ message, fact });
      }),
    );
  });
});

describe("the threshold", () => {
  test.each(LOG_LEVELS)("%s keeps lines of its own weight and heavier ones", (level) => {
    const log = logger();
    log.setLevel(level);
    for (const each of LOG_LEVELS) log[each](each);
    const kept = log
      .drain()
      .split("\n")
      .map((line) => JSON.parse(line).level);
    expect(kept).toEqual(LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(level) + 1));
  });

  test("is info where nobody sets one", () => {
    const log = logger();
    log.debug("quiet");
    expect(log.drain()).toBe("");
    log.info("loud");
    expect(log.drain()).toContain("loud");
  });
});

test("draining gives the lines once, in order, and none where there are none", () => {
  const log = logger();
  expect(log.drain()).toBe("");
  log.info("one");
  log.info("two");
  expect(
    log
      .drain()
      .split("\n")
      .map((line) => JSON.parse(line).message),
  ).toEqual(["one", "two"]);
  expect(log.drain()).toBe("");
});
