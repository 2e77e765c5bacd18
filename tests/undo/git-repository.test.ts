import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packObjects } from "../../src/sys/git-run.ts";
import { currentRef, repositoryAt } from "../../src/undo/git-repository.ts";
import { NotSaved } from "../../src/undo/model.ts";
import { unpackLost } from "../../src/undo/unpack.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let root: string;

function git(...words: readonly string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  const { exitCode, stdout, stderr } = Bun.spawnSync(["git", ...who, ...words], { cwd: root });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString().trim();
}

beforeEach(() => {
  sandbox = makeSandbox();
  root = join(sandbox.project, "checkout");
  mkdirSync(root);
  git("init", "--quiet", "--initial-branch=main");
  writeFileSync(join(root, "a.ts"), "a\n");
  git("add", ".");
  git("commit", "--quiet", "-m", "one");
});

afterEach(() => sandbox.dispose());

describe("a repository", () => {
  test("is where its folder lies", () => {
    expect(repositoryAt(root)).toEqual({ root, own: `${root}/.git`, common: `${root}/.git` });
    expect(currentRef(repositoryAt(root))).toBe("refs/heads/main");
  });

  test("of a working tree shares its objects, and has an index of its own", () => {
    git("worktree", "add", "--quiet", "../tree");
    const tree = repositoryAt(join(sandbox.project, "tree"));
    expect(tree.root).toBe(join(sandbox.project, "tree"));
    expect(tree.own).toBe(`${root}/.git/worktrees/tree`);
    expect(Bun.file(`${tree.common}/HEAD`).size).toBeGreaterThan(0);
    expect(currentRef(tree)).toBe("refs/heads/tree");
  });

  test("whose file leads nowhere is not understood", () => {
    const folder = join(sandbox.project, "odd");
    mkdirSync(folder);
    writeFileSync(join(folder, ".git"), "gitdir: ../gone\n");
    expect(() => repositoryAt(folder)).toThrow(NotSaved);
  });
});

describe("objects that a repository threw away", () => {
  test("are there again after they were unpacked, and those that are there are left alone", async () => {
    writeFileSync(join(root, "a.ts"), "b\n");
    git("commit", "--quiet", "-a", "-m", "two");
    const lost = git("rev-parse", "HEAD");
    const file = join(sandbox.home, "objects.pack");
    expect(await packObjects(root, process.env.PATH, [lost], file)).toBe(true);
    const pack = { folder: root, file: "objects.pack", objects: [lost] };
    await unpackLost([pack], sandbox.home, process.env.PATH);
    git("reset", "--quiet", "--hard", "HEAD~1");
    git("reflog", "expire", "--expire=now", "--all");
    git("gc", "--quiet", "--prune=now");
    expect(() => git("cat-file", "-e", lost)).toThrow();
    await unpackLost([pack], sandbox.home, process.env.PATH);
    expect(git("cat-file", "-t", lost)).toBe("commit");
  });

  test("that cannot be unpacked are an error", async () => {
    rmSync(join(sandbox.home, "gone.pack"), { force: true });
    const pack = { folder: root, file: "gone.pack", objects: ["0".repeat(40)] };
    const unpacking = unpackLost([pack], sandbox.home, process.env.PATH);
    const said = await unpacking.catch((error: unknown) => String(error));
    expect(said).toBe(`Error: git did not restore the objects of ${root}`);
  });
});
