import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ArchivedFile, tarGz, zip } from "../../scripts/archive.ts";
import { archiveName, checksums, packArchive } from "../../scripts/release-files.ts";
import { TARGETS } from "../../scripts/targets.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const FILES: readonly ArchivedFile[] = [
  { name: "fairlead", bytes: Buffer.from("x".repeat(1000)), executable: true },
  { name: "docs/empty", bytes: Buffer.alloc(0), executable: false },
  { name: "block", bytes: Buffer.alloc(512, "b"), executable: false },
];

function unpack(archive: string, bytes: Uint8Array, command: readonly string[]): string {
  writeFileSync(join(sandbox.home, archive), bytes);
  const folder = join(sandbox.home, "out");
  mkdirSync(folder);
  const ran = Bun.spawnSync([...command, `../${archive}`], { cwd: folder });
  expect(ran.stderr.toString()).toBe("");
  return folder;
}

test.skipIf(Bun.which("tar") === null)("tar unpacks a tar.gz with its contents and modes", () => {
  const folder = unpack("a.tar.gz", tarGz(FILES), ["tar", "-xzf"]);
  for (const { name, bytes, executable } of FILES) {
    expect(readFileSync(join(folder, name))).toEqual(Buffer.from(bytes));
    expect((statSync(join(folder, name)).mode & 0o100) !== 0).toBe(executable);
  }
});

const PYTHON_UNZIP =
  "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall()";

test.skipIf(Bun.which("python3") === null)(
  "another program's zip reader finds everything whole",
  () => {
    const folder = unpack("a.zip", zip(FILES), ["python3", "-c", PYTHON_UNZIP]);
    for (const { name, bytes } of FILES)
      expect(readFileSync(join(folder, name))).toEqual(Buffer.from(bytes));
  },
);

test("the same files give the same archive", () => {
  expect(tarGz(FILES)).toEqual(tarGz(FILES));
  expect(zip(FILES)).toEqual(zip(FILES));
});

test("each platform has an archive of its own, a zip only on Windows", () => {
  const names = TARGETS.map(archiveName);
  expect(new Set(names).size).toBe(6);
  expect(names).toContain("fairlead-linux-amd64.tar.gz");
  expect(names.filter((name) => name.endsWith(".zip"))).toEqual([
    "fairlead-windows-amd64.zip",
    "fairlead-windows-arm64.zip",
  ]);
  const bytes = packArchive({ name: "windows-amd64", platform: "win32" }, Buffer.from("MZ"), []);
  expect(Buffer.from(bytes).includes("fairlead.exe")).toBe(true);
});

test.skipIf(Bun.which("sha256sum") === null)("sha256sum accepts the list of checksums", () => {
  const files = new Map([
    ["b", Buffer.from("2")],
    ["a", Buffer.from("1")],
  ]);
  for (const [name, bytes] of files) writeFileSync(join(sandbox.home, name), bytes);
  writeFileSync(join(sandbox.home, "checksums.txt"), checksums(files));
  const ran = Bun.spawnSync(["sha256sum", "-c", "checksums.txt"], { cwd: sandbox.home });
  expect(ran.stdout.toString()).toBe("a: OK\nb: OK\n");
});
