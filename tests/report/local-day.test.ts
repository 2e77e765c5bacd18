import { expect, test } from "bun:test";
import { localDay } from "../../src/report/local-day.ts";

test("a day is the one on this machine's clock", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(localDay(new Date(2026, 10, 23, 0, 0))).toBe("2026-11-23");
});
