import { describe, expect, test } from "bun:test";
import {
  BUNDLE_MAX_BYTES,
  belongsInBundle,
  packBundle,
  readBundle,
} from "../../src/bundle/manifest.ts";
import { readTar, writeTar } from "../../src/sys/tar.ts";

const FACTS = {
  name: "acme",
  version: "1.0.0",
  fairlead: "0.1.0",
  valid_until: "2030-01-01T00:00:00.000Z",
};
const FILES = new Map([
  ["policy.toml", '[policy]\npreset = "strict"\n'],
  ["tests/a.jsonl", "{}\n"],
]);
const tar = packBundle(FACTS, FILES);

function problem(bytes: Uint8Array): string {
  const bundle = readBundle(bytes);
  return bundle instanceof Error ? bundle.message : "none";
}

/** The bundle with its entries changed, packed as a tar again. */
function changed(change: (entries: { name: string; bytes: Uint8Array }[]) => void): Buffer {
  const entries = readTar(tar).map(({ name, bytes }) => ({ name, bytes }));
  change(entries);
  return writeTar(entries.map((entry) => ({ ...entry, executable: false })));
}

describe("a bundle", () => {
  test("gives back its facts and files, whatever the order in which they were packed", () => {
    expect(readBundle(tar)).toMatchObject({ ...FACTS, files: FILES });
    expect(packBundle(FACTS, new Map([...FILES].reverse())).equals(tar)).toBe(true);
  });

  test.each([
    [
      "a file was changed",
      changed((all) => (all[1] = { name: "policy.toml", bytes: Buffer.from("x") })),
    ],
    ["a file was added", changed((all) => all.push({ name: "notes.md", bytes: Buffer.from("x") }))],
    ["a file was left out", changed((all) => all.pop())],
    ["something hides behind it", Buffer.concat([tar, Buffer.from("more")])],
    ["something hides between its entries", Buffer.from(tar).fill(1, 600, 601)],
  ])("in which %s is refused", (_, bytes) => {
    expect(problem(bytes)).not.toBe("none");
  });

  test.each([
    [changed((all) => all.reverse()), "does not begin with manifest.json"],
    [changed((all) => all.splice(1, 1)), "has no policy.toml"],
    [changed((all) => all.push({ name: "../x", bytes: Buffer.from("") })), "does not belong"],
    [
      changed((all) => (all[0] = { name: "manifest.json", bytes: Buffer.from('{"format":2}') })),
      "manifest",
    ],
    [
      changed((all) => (all[1] = { name: "policy.toml", bytes: Buffer.from([255]) })),
      "cannot be read",
    ],
    [Buffer.alloc(BUNDLE_MAX_BYTES + 1), "at most 4 MB"],
    [Buffer.from("no tar"), "cannot be read"],
  ])("of another form is refused with the reason (%#)", (bytes, reason) => {
    expect(problem(bytes)).toContain(reason);
  });

  test.each([
    [{ ...FACTS, name: "A b" }, "name"],
    [{ ...FACTS, version: "1" }, "version"],
    [{ ...FACTS, fairlead: "new" }, "fairlead"],
    [{ ...FACTS, valid_until: "soon" }, "valid_until"],
  ])("with a wrong fact is not packed: %j", (facts, name) => {
    expect(() => packBundle(facts, FILES)).toThrow(name);
  });

  test("too large is not packed", () => {
    const files = new Map([["policy.toml", "#".repeat(BUNDLE_MAX_BYTES)]]);
    expect(() => packBundle(FACTS, files)).toThrow("at most");
  });
});

test.each([
  ["policy.toml", true],
  ["README.md", true],
  ["tests/x.toml", true],
  ["tests/a/x.toml", false],
  ["hook.sh", false],
  ["../policy.toml", false],
  ["manifest.json", false],
])("%s may be in a bundle: %p", (path, may) => {
  expect(belongsInBundle(path)).toBe(may);
});
