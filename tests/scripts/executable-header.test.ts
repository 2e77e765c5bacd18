import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executableHeader } from "../../scripts/executable-header.ts";
import { hostTarget } from "../../scripts/targets.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-header-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of 4 KiB with the given bytes at the given places. */
function fileWith(name: string, places: Readonly<Record<number, readonly number[]>>): string {
  const bytes = new Uint8Array(4096);
  for (const [at, values] of Object.entries(places)) bytes.set(values, Number(at));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

test("the runtime that runs this test is what the target table says of this machine", async () => {
  expect(await executableHeader(process.execPath)).toBe(hostTarget()?.header ?? "no target");
});

test("ELF, Mach-O and PE32+ are told apart with their machines", async () => {
  const elf = fileWith("elf", { 0: [0x7f, 0x45, 0x4c, 0x46], 18: [0xb7, 0] });
  const mach = fileWith("mach", { 0: [0xcf, 0xfa, 0xed, 0xfe, 0x0c, 0, 0, 1] });
  const pe = fileWith("pe", {
    0: [0x4d, 0x5a],
    60: [0x80, 0, 0, 0],
    128: [0x50, 0x45, 0, 0, 0x64, 0x86],
    152: [0x0b, 0x02],
  });
  expect(await executableHeader(elf)).toBe("ELF aarch64");
  expect(await executableHeader(mach)).toBe("Mach-O aarch64");
  expect(await executableHeader(pe)).toBe("PE32+ x86-64");
});

test("anything else is unknown", async () => {
  const dos = fileWith("dos", { 0: [0x4d, 0x5a], 60: [0xff, 0xff, 0xff, 0x7f] });
  const short = join(folder, "short");
  writeFileSync(short, "#!/bin/sh\n");
  expect(await executableHeader(dos)).toBe("unknown");
  expect(await executableHeader(short)).toBe("unknown");
});
