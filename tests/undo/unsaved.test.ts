import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NamedTarget } from "../../src/undo/planned-target.ts";
import { withUnsaved } from "../../src/undo/unsaved.ts";

const GIT = Bun.which("git");
if (GIT === null) console.warn("SKIPPED: no git");

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-unsaved-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...words: readonly string[]): void {
  const as = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  Bun.spawnSync([GIT ?? "", ...as, ...words], { cwd: root });
}

const BUDGET = { files: 1000, bytes: 1_000_000 };

function target(path: string, more: Partial<NamedTarget> = {}): NamedTarget {
  return { path, deep: true, isPattern: false, isUnsaved: true, ...more } as NamedTarget;
}

async function unsaved(...targets: readonly NamedTarget[]): Promise<readonly string[]> {
  const found = await withUnsaved(targets, process.env.PATH, BUDGET);
  return found.map(({ path, names }) => `${path.slice(root.length + 1)}${names ? " by name" : ""}`);
}

test.skipIf(GIT === null || process.platform === "win32")(
  "only what Git would not bring back is left of a target that means no more",
  async () => {
    for (const folder of ["src/cache", "docs"]) mkdirSync(join(root, folder), { recursive: true });
    for (const name of ["src/a.ts", "src/b.ts", "docs/c.md"]) writeFileSync(join(root, name), "1");
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    writeFileSync(join(root, "src/a.ts"), "2");
    writeFileSync(join(root, "src/cache/x.tmp"), "new");
    expect(await unsaved(target(join(root, "src")))).toEqual(["src/cache", "src/a.ts"]);
    expect(await unsaved(target(join(root, "src/cache/x.tmp")))).toEqual(["src/cache/x.tmp"]);
    expect(await unsaved(target(join(root, "docs")))).toEqual([]);
    const named = { names: ["src"] };
    expect(await unsaved(target(root, named))).toEqual(["src/cache", "src/a.ts"]);
    expect(await unsaved(target(root, { names: ["*.ts"] }))).toEqual([
      "src/cache by name",
      "src/a.ts by name",
    ]);
    const { isUnsaved: _, ...whole } = target(join(root, "docs"));
    expect(await unsaved(whole)).toEqual(["docs"]);
  },
);

test("where there is no repository every file is meant", async () => {
  mkdirSync(join(root, "src"));
  expect(await unsaved(target(join(root, "src")))).toEqual(["src"]);
});
