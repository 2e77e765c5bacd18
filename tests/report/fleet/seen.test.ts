import { expect, test } from "bun:test";
import { startSeen } from "../../../src/report/fleet/seen.ts";

test("a text is new once, however many come between", () => {
  const seen = startSeen();
  for (let at = 0; at < 200_000; at++) expect(seen.add(`text ${at}`)).toBe(true);
  for (let at = 0; at < 200_000; at += 17) expect(seen.add(`text ${at}`)).toBe(false);
  expect(seen.hasForgotten()).toBe(false);
});

test("what is full forgets the oldest, remembers at least its room, and says so", () => {
  const seen = startSeen(1 << 10);
  const room = Math.ceil((1 << 10) * 0.7);
  for (let at = 0; at < room * 5; at++) seen.add(`text ${at}`);
  expect(seen.hasForgotten()).toBe(true);
  for (let at = room * 5 - room; at < room * 5; at++) expect(seen.add(`text ${at}`)).toBe(false);
  expect(seen.add("text 0")).toBe(true);
});
