import { describe, expect, test } from "bun:test";
import { packArchive } from "../../../scripts/release-files.ts";
import { TARGETS } from "../../../scripts/targets.ts";
import { ownerOf } from "../../../src/cli/update/owner.ts";
import { fileIn } from "../../../src/cli/update/unpack.ts";

describe("a release's archive", () => {
  test.each(TARGETS.map((target) => [target.name, target] as const))(
    "for %s gives back what was packed",
    (_, target) => {
      const program = new TextEncoder().encode("program ".repeat(1000));
      const readme = { name: "README.md", bytes: new Uint8Array([1, 2, 3]), executable: false };
      const archive = packArchive(target, program, [readme], 1);
      const name = target.platform === "win32" ? "fairlead.exe" : "fairlead";
      expect(Buffer.from(fileIn(archive, name) ?? []).equals(program)).toBe(true);
      expect([...(fileIn(archive, "README.md") ?? [])]).toEqual([1, 2, 3]);
      expect(fileIn(archive, "other")).toBeUndefined();
    },
  );
});

test.each([
  ["/home/ada/.local/bin/fairlead", undefined],
  ["/opt/fairlead/fairlead", undefined],
  ["/usr/local/bin/fairlead", undefined],
  ["C:\\Users\\Ada\\AppData\\Local\\fairlead\\fairlead.exe", undefined],
  ["/nix/store/x-fairlead/bin/fairlead", "Nix"],
  ["/opt/homebrew/Cellar/fairlead/1/bin/fairlead", "Homebrew"],
  ["/home/linuxbrew/.linuxbrew/Cellar/fairlead/1/bin/fairlead", "Homebrew"],
  ["/usr/lib/node_modules/@fairlead/linux-x64/fairlead", "npm"],
  ["/home/ada/.npm/_npx/1/node_modules/fairlead/fairlead", "npx"],
  ["C:\\Users\\Ada\\scoop\\apps\\fairlead\\fairlead.exe", "Scoop"],
  ["/usr/bin/fairlead", "the system's package manager"],
])("%s belongs to %p", (path, owner) => {
  expect(ownerOf(path)?.name).toBe(owner);
});
