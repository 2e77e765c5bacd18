import { expect, test } from "bun:test";
import type { Bounds } from "../../src/confine/bounds.ts";
import { seatbeltProfile } from "../../src/confine/seatbelt.ts";

const BOUNDS: Bounds = {
  project: "/Users/a/p",
  writable: ["/Users/a/p", "/private/tmp"],
  kept: [{ path: "/Users/a/p/.git/hooks", isFolder: true }],
  pinned: ["/Users/a/p/.git"],
  reserved: [],
  makeable: ["/Users/a/p/.claude/settings.json"],
  hidden: [
    { path: "/Users/a/.ssh", isFolder: true },
    { path: "/Users/a/.netrc", isFolder: false },
  ],
  shown: ["/Users/a/.ssh/known_hosts"],
  network: "none",
};

test("a later rule of the profile is stricter than the one that it narrows", () => {
  const profile = seatbeltProfile(BOUNDS);
  const order = [
    "(deny file-write*)",
    '(subpath "/Users/a/p")',
    '(subpath "/Users/a/p/.git/hooks")',
    '(subpath "/Users/a/p/.claude/settings.json")',
    '(literal "/Users/a/.netrc")',
    '(subpath "/Users/a/.ssh/known_hosts")',
    "(deny network*)",
  ].map((text) => profile.indexOf(text));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("names with quotes and backslashes stay one text", () => {
  const profile = seatbeltProfile({ ...BOUNDS, writable: ['/a "b"\\c'] });
  expect(profile).toContain('(subpath "/a \\"b\\"\\\\c")');
});

test("parentheses are balanced, and nothing is ruled over nothing", () => {
  const profile = seatbeltProfile({ ...BOUNDS, kept: [], makeable: [], shown: [] });
  expect(profile.split("(").length).toBe(profile.split(")").length);
  expect(profile).not.toMatch(/\(deny file-write\*\n\s*\)/);
});

test("without other hosts the machine's own addresses stay", () => {
  expect(seatbeltProfile({ ...BOUNDS, network: "local" })).toContain('(remote ip "localhost:*")');
  expect(seatbeltProfile({ ...BOUNDS, network: "all" })).not.toContain("network*");
});
