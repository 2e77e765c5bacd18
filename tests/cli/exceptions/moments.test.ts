import { describe, expect, test } from "bun:test";
import { momentAfter, momentAt, shownMoment } from "../../../src/cli/exceptions/moments.ts";

/** By this machine's clock, as everything that a person types. */
const now = new Date("2026-03-01T12:30");
const shown = (moment: Date | undefined) => (moment === undefined ? "none" : shownMoment(moment));

describe("a moment", () => {
  test.each([
    ["10m", "2026-03-01 12:40"],
    ["2h", "2026-03-01 14:30"],
    ["7d", "2026-03-08 12:30"],
    ["0h", "none"],
    ["-2h", "none"],
    ["2", "none"],
    ["9999d", "none"],
    ["soon", "none"],
  ])("%s ahead is %s", (typed, moment) => {
    expect(shown(momentAfter(typed, now))).toBe(moment);
  });

  test.each([
    ["18:00", "2026-03-01 18:00"],
    ["9:15", "2026-03-02 09:15"],
    ["2026-03-01", "2026-03-01 23:59"],
    ["2026-03-02T08:00", "2026-03-02 08:00"],
    ["2026-02-28", "none"],
    ["24:00", "none"],
    ["2h", "none"],
    ["tomorrow", "none"],
  ])("typed as %s is %s", (typed, moment) => {
    expect(shown(momentAt(typed, now))).toBe(moment);
  });
});
