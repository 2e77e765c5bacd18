import { expect, test } from "bun:test";
import type { Bounds } from "../../src/confine/bounds.ts";
import type { Call } from "../../src/confine/calls.ts";
import { mountingCalls } from "../../src/confine/mounts.ts";

const NOTHING: Bounds = {
  project: "/p",
  ...{ writable: [], pinned: [], kept: [], reserved: [], makeable: [], hidden: [], shown: [] },
  network: "all",
};

const decoder = new TextDecoder();

/** The texts that a call is given. */
function textsOf({ values }: Call): readonly string[] {
  return values.flatMap((value) =>
    value instanceof Uint8Array ? decoder.decode(value).replace("\0", "") : [],
  );
}

const callsFor = (bounds: Partial<Bounds>, user?: { user: number; group: number }) =>
  mountingCalls({ ...NOTHING, ...bounds }, user);

test("what must hold ends everything where it fails, and what gives rights does not", () => {
  const given = callsFor({ writable: ["/p"], pinned: ["/p/.git"] }).filter((call) =>
    textsOf(call).some((text) => `${text}/`.startsWith("/p/")),
  );
  expect(given.map(({ orElse }) => orElse)).toEqual([undefined, undefined]);
  for (const bounds of [
    { hidden: [{ path: "/h", isFolder: true }] },
    { hidden: [{ path: "/h", isFolder: false }] },
    { reserved: ["/h"] },
    { kept: [{ path: "/h", isFolder: true }] },
  ]) {
    const calls = callsFor(bounds).filter(({ orElse }) => orElse?.startsWith("/h ") === true);
    expect(calls.map(({ name }) => name)).toContain("openat2");
    expect(calls.map(({ name }) => name).at(-1)).toMatch(/^(?:mount|move_mount)$/);
  }
});

test("what was to be kept and is gone is left out, and nothing else with it", () => {
  const calls = callsFor({ kept: [{ path: "/h", isFolder: true }] });
  const at = calls.findIndex(({ name }) => name === "faccessat");
  const left = calls.slice(at + 1, at + 1 + (calls[at]?.orSkip ?? 0));
  expect(left.at(0)?.name).toBe("openat2");
  expect(left.filter(({ name }) => name === "openat2").length).toBe(1);
  expect(calls[at + 1 + left.length]?.name).not.toBe("close");
});

test("a folder is made changeable before what is kept and hidden in it, and what is shown comes last", () => {
  const calls = callsFor({
    writable: ["/usr"],
    kept: [{ path: "/usr/bin", isFolder: true }],
    hidden: [{ path: "/usr/lib", isFolder: true }],
    shown: ["/usr/lib/os-release"],
  });
  const opened = calls.filter(({ name }) => name === "openat2").flatMap(textsOf);
  expect(opened).toEqual([
    ...["/usr/lib/os-release", "/usr", "/usr/bin", "/usr/lib", "/usr/lib/os-release"],
    "/proc/sys",
  ]);
});

test("a user goes on under their own number, in a name space that may mount nothing here", () => {
  const calls = callsFor({}, { user: 1000, group: 100 });
  const names = calls.map(({ name }) => name);
  expect(names.indexOf("unshare")).toBeGreaterThan(names.indexOf("chdir"));
  expect(calls.flatMap(textsOf)).toEqual(
    expect.arrayContaining(["/proc/self/uid_map", "1000 0 1\n", "/proc/self/gid_map", "100 0 1\n"]),
  );
  expect(names.at(-1)).toBe("capset");
  expect(calls.at(-1)?.orElse).toBeDefined();
  expect(callsFor({}).map(({ name }) => name)).not.toContain("unshare");
});
