import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkExecutable } from "../../scripts/check-executable.ts";
import { executableSignature } from "../../scripts/executable-signature.ts";
import { TARGETS } from "../../scripts/targets.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-signature-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const PAGE_BYTES = 4096;
const CODE_BYTES = PAGE_BYTES + 100;

/** A Mach-O executable of two pages, the second one short, signed for what it holds. */
function machO(flags: number): Uint8Array {
  const bytes = new Uint8Array(CODE_BYTES + 256);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xfeedfacf, true);
  view.setUint32(4, 0x0100000c, true);
  view.setUint32(16, 2, true);
  // A load command of another kind comes first.
  view.setUint32(32, 0x19, true);
  view.setUint32(36, 24, true);
  view.setUint32(56, 0x1d, true);
  view.setUint32(60, 16, true);
  view.setUint32(64, CODE_BYTES, true);
  bytes.fill(7, 200, CODE_BYTES);
  view.setUint32(CODE_BYTES, 0xfade0cc0);
  view.setUint32(CODE_BYTES + 8, 1);
  view.setUint32(CODE_BYTES + 16, 20);
  const directory = CODE_BYTES + 20;
  view.setUint32(directory, 0xfade0c02);
  view.setUint32(directory + 12, flags);
  view.setUint32(directory + 16, 60);
  view.setUint32(directory + 20, 44);
  view.setUint32(directory + 28, 2);
  view.setUint32(directory + 32, CODE_BYTES);
  view.setUint8(directory + 36, 32);
  view.setUint8(directory + 37, 2);
  view.setUint8(directory + 39, 12);
  bytes.set(new TextEncoder().encode("fairlead\0"), directory + 44);
  const hash = (from: number, to: number) =>
    new Bun.CryptoHasher("sha256").update(bytes.subarray(from, to)).digest();
  bytes.set(hash(0, PAGE_BYTES), directory + 60);
  bytes.set(hash(PAGE_BYTES, CODE_BYTES), directory + 92);
  return bytes;
}

const OPTIONAL = 0x80 + 24;

/** A PE executable with a right checksum, of an odd length. */
function portable(change: (view: DataView) => void = () => undefined): Uint8Array {
  const bytes = new Uint8Array(4097);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4d5a);
  view.setUint32(0x3c, 0x80, true);
  view.setUint32(0x80, 0x50450000);
  view.setUint16(0x84, 0xaa64, true);
  view.setUint16(OPTIONAL, 0x20b, true);
  view.setUint16(OPTIONAL + 68, 3, true);
  bytes[4096] = 9;
  let sum = 0n;
  for (let at = 0; at < 4096; at += 2) sum += BigInt(view.getUint16(at, true));
  sum += 9n;
  while (sum > 0xffffn) sum = (sum & 0xffffn) + (sum >> 16n);
  view.setUint32(OPTIONAL + 64, Number(sum) + bytes.length, true);
  change(view);
  return bytes;
}

describe("a Mach-O signature", () => {
  test("is right where every page has the hash that is written down, the short last one too", async () => {
    expect(await executableSignature(file("right", machO(0x2)))).toEqual({
      kind: "mach-o",
      adHoc: true,
      identifier: "fairlead",
      pages: 2,
      wrongPages: 0,
    });
  });

  test("names how many pages were changed after it was made, and that somebody else made it", async () => {
    const bytes = machO(0);
    bytes[CODE_BYTES - 1] = 8;
    expect(await executableSignature(file("changed", bytes))).toMatchObject({
      adHoc: false,
      pages: 2,
      wrongPages: 1,
    });
  });

  test("is none where no load command points at one", async () => {
    const bytes = machO(0x2);
    new DataView(bytes.buffer).setUint32(56, 0x1a, true);
    expect(await executableSignature(file("unsigned", bytes))).toEqual({ kind: "none" });
  });
});

describe("a PE header", () => {
  const written = async (name: string, bytes: Uint8Array) => executableSignature(file(name, bytes));

  test("says that nobody signed it, that it is a console program, and its checksum is right", async () => {
    expect(await written("plain.exe", portable())).toEqual({
      kind: "pe",
      certificateBytes: 0,
      checksum: "right",
      console: true,
    });
  });

  test("may have no checksum, a wrong one, a certificate, windows", async () => {
    const none = portable((view) => view.setUint32(OPTIONAL + 64, 0, true));
    expect(await written("none.exe", none)).toMatchObject({ checksum: "none" });
    const changed = portable((view) => view.setUint8(300, 1));
    expect(await written("changed.exe", changed)).toMatchObject({ checksum: "wrong" });
    const signed = portable((view) => view.setUint32(OPTIONAL + 148, 512, true));
    expect(await written("signed.exe", signed)).toMatchObject({ certificateBytes: 512 });
    const gui = portable((view) => view.setUint16(OPTIONAL + 68, 2, true));
    expect(await written("gui.exe", gui)).toMatchObject({ console: false });
  });
});

test("an executable that is another platform's, or says nothing of itself, is a problem", async () => {
  const darwin = TARGETS.find(({ name }) => name === "darwin-arm64");
  const windows = TARGETS.find(({ name }) => name === "windows-arm64");
  if (darwin === undefined || windows === undefined) throw new Error("the targets are gone");
  const silent = await checkExecutable(file("silent", machO(0)), darwin);
  expect(silent.problems).toEqual(["does not say that it is darwin-arm64", "is not signed ad hoc"]);
  const other = await checkExecutable(file("other", machO(0x2)), windows);
  expect(other.problems).toContain("Mach-O aarch64");
  expect(other.problems).toContain("is no portable executable");
});
