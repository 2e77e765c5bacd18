import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Io, Platform } from "../../src/io.ts";
import {
  formerFileName,
  homeDirectory,
  isAbsolute,
  isSamePath,
  managedDirectory,
  nameOf,
  nativePath,
  parentOf,
  safeFileName,
  temporaryDirectories,
  userConfigDirectory,
  userStateDirectory,
} from "../../src/sys/paths.ts";
import { testIo } from "../support/world.ts";

function ioOn(platform: Platform, env: Readonly<Record<string, string>> = {}): Io {
  return { ...testIo({ words: [], cwd: "/", env, stdin: "" }).io, platform };
}

const UNIX = { HOME: "/home/ada" };
const WINDOWS = {
  USERPROFILE: "C:\\Users\\ada",
  APPDATA: "C:\\Users\\ada\\AppData\\Roaming",
  LOCALAPPDATA: "C:\\Users\\ada\\AppData\\Local",
  ProgramData: "D:\\ProgramData",
};
const XDG = { ...UNIX, XDG_CONFIG_HOME: "/xdg/config", XDG_STATE_HOME: "/xdg/state" };
const RELATIVE_XDG = { ...UNIX, XDG_CONFIG_HOME: "config", XDG_STATE_HOME: "state" };

describe("folders on each platform", () => {
  test.each([
    ["linux", UNIX, "/home/ada"],
    ["darwin", { HOME: "/Users/ada" }, "/Users/ada"],
    ["windows", WINDOWS, "C:\\Users\\ada"],
    ["windows", UNIX, undefined],
    ["linux", {}, undefined],
    ["linux", { HOME: "" }, undefined],
  ] as const)("the home on %s with %j", (platform, env, expected) => {
    expect(homeDirectory(ioOn(platform, env))).toBe(expected);
  });

  test.each([
    ["linux", {}, "/etc/fairlead"],
    ["darwin", {}, "/Library/Application Support/fairlead"],
    ["windows", WINDOWS, "D:\\ProgramData\\fairlead"],
    ["windows", {}, "C:\\ProgramData\\fairlead"],
  ] as const)("the administrator's on %s with %j", (platform, env, expected) => {
    expect(managedDirectory(ioOn(platform, env))).toBe(expected);
  });

  test.each([
    ["linux", UNIX, "/home/ada/.config/fairlead"],
    ["darwin", UNIX, "/home/ada/.config/fairlead"],
    ["windows", WINDOWS, "C:\\Users\\ada\\AppData\\Roaming\\fairlead"],
    ["linux", XDG, "/xdg/config/fairlead"],
    ["darwin", XDG, "/xdg/config/fairlead"],
    ["windows", { ...WINDOWS, XDG_CONFIG_HOME: "E:\\config" }, "E:\\config/fairlead"],
    ["linux", RELATIVE_XDG, "/home/ada/.config/fairlead"],
    ["linux", {}, undefined],
    ["windows", {}, undefined],
  ] as const)("the user's configuration on %s with %j", (platform, env, expected) => {
    expect(userConfigDirectory(ioOn(platform, env))).toBe(expected);
  });

  test.each([
    ["linux", UNIX, "/home/ada/.local/state/fairlead"],
    ["darwin", UNIX, "/home/ada/Library/Application Support/fairlead"],
    ["windows", WINDOWS, "C:\\Users\\ada\\AppData\\Local\\fairlead"],
    ["linux", XDG, "/xdg/state/fairlead"],
    ["linux", RELATIVE_XDG, "/home/ada/.local/state/fairlead"],
    ["linux", {}, undefined],
    ["darwin", {}, undefined],
    ["windows", {}, undefined],
  ] as const)("the user's state on %s with %j", (platform, env, expected) => {
    expect(userStateDirectory(ioOn(platform, env))).toBe(expected);
  });

  test.each([
    ["linux", {}, ["/tmp", "/var/tmp"]],
    ["darwin", { TMPDIR: "/var/folders/x/T/" }, ["/tmp", "/var/tmp", "/var/folders/x/T"]],
    ["linux", { TMPDIR: "/tmp/", TMP: "relative", TEMP: "" }, ["/tmp", "/var/tmp"]],
    ["windows", { TEMP: "C:\\Temp\\", TMP: "C:\\Temp" }, ["C:\\Temp"]],
    ["windows", {}, []],
  ] as const)("the temporary ones on %s with %j", (platform, env, expected) => {
    expect(temporaryDirectories(ioOn(platform, env))).toEqual([...expected]);
  });
});

describe("taking a path apart", () => {
  test.each([
    ["/a/b", "/a", "b"],
    ["/a/b/", "/a", "b"],
    ["/a", "/", "a"],
    ["/", undefined, ""],
    ["a", undefined, "a"],
    ["", undefined, ""],
    ["C:\\a\\b", "C:\\a", "b"],
    ["C:\\a", "C:\\", "a"],
    ["C:/a/b", "C:/a", "b"],
    ["\\\\server\\share\\x", "\\\\server\\share", "x"],
  ])("%s lies in %s and is named %s", (path, parent, name) => {
    expect(parentOf(path)).toBe(parent);
    expect(nameOf(path)).toBe(name);
  });

  test.each(["/", "/a", "C:\\a", "c:/a", "\\\\server\\share"])("%s is absolute", (path) => {
    expect(isAbsolute(path)).toBe(true);
  });

  test.each(["", "a", "./a", "../a", "~", "~/a", "C:a", "\\a"])("%p is not absolute", (path) => {
    expect(isAbsolute(path)).toBe(false);
  });

  test.each([
    ["C:\\Users\\ada", "C:\\Users\\ada"],
    ["c:/Users/ada/app", "C:\\Users\\ada\\app"],
    ["/c/Users/ada", "C:\\Users\\ada"],
    ["/c", "C:\\"],
    ["/c:/Users/ada", "C:\\Users\\ada"],
    ["d:/", "D:\\"],
    ["//server/share/x", "\\\\server\\share\\x"],
    ["/code/x", "\\code\\x"],
  ])("Windows itself writes %s as %s", (path, native) => {
    expect(nativePath(path, "windows")).toBe(native);
    expect(nativePath(path, "linux")).toBe(path);
  });

  test("only Windows takes two cases for one folder", () => {
    expect(isSamePath("C:\\Users\\Ada", "C:\\users\\ada", "windows")).toBe(true);
    expect(isSamePath("C:\\Users\\Ada", "C:\\Users", "windows")).toBe(false);
    expect(isSamePath("/home/Ada", "/home/ada", "linux")).toBe(false);
    expect(isSamePath("/home/ada", "/home/ada", "darwin")).toBe(true);
  });

  test("going up from any path comes to an end", () => {
    const piece = fc.constantFrom("/", "\\", "a", ".", "..", "C:", "é");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        let path: string | undefined = pieces.join("");
        for (let steps = 0; path !== undefined; steps++) {
          expect(steps).toBeLessThan(50);
          path = parentOf(path);
        }
      }),
    );
  });
});

describe("a file name made from an outside value", () => {
  test.each(["sess-abc-123", "00893aaf-19fa", "a.b_c", "x".repeat(80)])(
    "keeps the plain name %s",
    (value) => {
      expect(safeFileName(value)).toBe(value);
    },
  );

  const HOSTILE = [
    ...["../../x", "..", ".", "", "/etc/passwd", "a/b", "a\\b", "C:\\x", "a\u0000b", "a\nb"],
    ...["CON", "con.txt", "NUL", "aux", "prn.log", "COM1", "lpt9.json", "ends.", "a ", " a"],
    ...["ünï", "🦊", ".hidden", "...", "x".repeat(81), "y".repeat(5000), "a:b", "a*b", "$(id)"],
  ];

  test.each(HOSTILE)("makes a plain name of %p", (value) => {
    const name = safeFileName(value);
    expect(name).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
    expect(name).not.toBe(value);
    expect(name.length).toBeLessThan(110);
    expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
    expect(name).not.toEndWith(".");
  });

  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(".", "/", "_", "a", "A", "-", "~"), maxLength: 6 }),
    fc.string({ unit: "grapheme", minLength: 70, maxLength: 90 }),
    fc.constantFrom(...HOSTILE),
  );

  test("is plain and no path, for any value", () => {
    fc.assert(
      fc.property(value, (text) => {
        const name = safeFileName(text);
        expect(name).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
        expect(name.length).toBeLessThan(110);
      }),
      { numRuns: 1000 },
    );
  });

  test("is never shared by two different values, nor by names that differ in case only", () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        if (one === other) return;
        expect(safeFileName(one).toLowerCase()).not.toBe(safeFileName(other).toLowerCase());
      }),
      { numRuns: 2000 },
    );
    const names = ["abc", "Abc", "ABC", "aBc"].map((id) => safeFileName(id).toLowerCase());
    expect(new Set(names).size).toBe(4);
  });

  test("was the value itself in an earlier version where it has capitals and nothing else", () => {
    expect(formerFileName("Abc-1.x")).toBe("Abc-1.x");
    for (const same of ["abc", "a-b", "", "A/b", "CON", "Ends.", "X".repeat(81)])
      expect(formerFileName(same)).toBeUndefined();
  });
});
