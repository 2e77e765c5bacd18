import { expect, test } from "bun:test";
import { readTar, writeTar } from "../../src/sys/tar.ts";

const FILES = [
  { name: "a.txt", bytes: Buffer.from("a"), executable: false },
  { name: "bin/", bytes: Buffer.alloc(0), executable: true },
  { name: "bin/run", bytes: Buffer.alloc(1000, 7), executable: true },
];

test("a tar gives back its files, and is the same to the byte each time", () => {
  const tar = writeTar(FILES);
  expect(writeTar(FILES).equals(tar)).toBe(true);
  expect(
    readTar(tar).map(({ bytes, ...rest }) => ({ ...rest, bytes: Buffer.from(bytes) })),
  ).toEqual(FILES);
});

test("the tar program reads it, and is read", () => {
  const TAR = Bun.which("tar");
  if (TAR === null || process.platform === "win32") {
    console.warn("SKIPPED: no tar of Unix");
    return;
  }
  const listed = Bun.spawnSync([TAR, "-tf", "-"], { stdin: writeTar(FILES) }).stdout.toString();
  expect(listed.trim().split("\n")).toEqual(FILES.map(({ name }) => name));
  const packed = Bun.spawnSync([TAR, "--format=ustar", "-cf", "-", "package.json"]).stdout;
  expect(readTar(packed).map(({ name }) => name)).toEqual(["package.json"]);
});

test("one that is damaged or cut off is an error", () => {
  const tar = writeTar(FILES);
  const changed = Buffer.from(tar);
  changed[0] = 0x62;
  expect(() => readTar(changed)).toThrow("damaged");
  expect(() => readTar(tar.subarray(0, 1536))).toThrow();
  expect(() => readTar(tar.subarray(0, tar.length - 1024))).toThrow("no end");
  expect(() => writeTar([{ name: "x".repeat(101), bytes: tar, executable: false }])).toThrow(
    "too long",
  );
});
