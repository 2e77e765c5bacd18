import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { decide } from "../../../src/policy/decide.ts";
import { UNKNOWN } from "../../../src/policy/model/invocation.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { physicalPaths } from "../../../src/policy/places/links.ts";
import { folderKind } from "../../../src/state/folder-kind.ts";
import { linksAt } from "../../../src/sys/lookups.ts";
import { realPath } from "../../../src/sys/real-path.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { WINDOWS } from "../windows-world.ts";

// Symbolic links need rights of their own on Windows.
const onPosix = process.platform === "win32" ? describe.skip : describe;

let sandbox: Sandbox;
let home: string;
let repo: string;

beforeAll(() => {
  sandbox = makeSandbox(resolve(".cache"));
  home = sandbox.home;
  repo = join(home, "work", "repo");
  for (const folder of [
    ...["Documents/taxes", "Pictures", ".ssh", ".claude", "work/repo2/.git", "work/repo2/src"],
    ...["work/repo/.git/refs", "work/repo/src", "work/repo/sub", "work/repo/x", "work/repo/m"],
    ...["work/repo/build/sub", "work/repo/realinner/build", "work/repo/packages/app/node_modules"],
    ...["work/repo/packages/lib/dist", "work/repo/node_modules/.pnpm/pkg/node_modules/pkg"],
    ...["work/repo/releases/1", "work/repo/releases/2", "work/repo/vendor", "work/repo/scripts"],
  ]) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  for (const file of [".ssh/id_rsa", ".bashrc", "notes.txt"]) writeFileSync(join(home, file), "");
  for (const file of ["a.txt", "old.txt", "realinner/a.txt"]) writeFileSync(join(repo, file), "");
  for (const [name, target] of [
    ["evil", "../.."],
    ["dist", "../.."],
    ["root", "/"],
    ["etc", "/etc"],
    ["passwd", "/etc/passwd"],
    ["inner", "realinner"],
    ["current", "releases/1"],
    ["key", "../../.ssh/id_rsa"],
    ["new.ts", "../../.ssh/authorized_keys"],
    ["src/rc", join(home, ".zshrc")],
    ["far", "new.ts"],
    ["k2", join(home, ".ssh/id_rsa")],
    ["node_modules/pkg", ".pnpm/pkg/node_modules/pkg"],
    ["node_modules/app", "../../packages/app"],
  ] as const) {
    symlinkSync(target, join(repo, name));
  }
  symlinkSync(home, join(sandbox.project, "home"));
});
afterAll(() => sandbox.dispose());

function worldAt(cwd: string, inHome: string = home): World {
  return {
    platform: process.platform === "darwin" ? "darwin" : "linux",
    cwd,
    home: inHome,
    projectRoot: cwd,
    temporary: ["/tmp", "/var/tmp"],
    branch: () => "feature",
    realPath,
    folderKind: (folder) => folderKind(folder, inHome),
    linksAt,
    env: () => undefined,
    guarded: [],
  };
}

async function verdictOf(command: string, world: World) {
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

function linesOf(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dir, "../lists", name), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

onPosix("where a path leads over links decides", () => {
  test.each(linesOf("link-attacks.txt"))("%s is stopped", async (command) => {
    expect(await verdictOf(command, worldAt(repo))).not.toBe("pass");
  });

  test.each(linesOf("link-everyday.txt"))("%s passes", async (command) => {
    expect(await verdictOf(command, worldAt(repo))).toBe("pass");
  });
});

onPosix("a project that is itself reached over a link", () => {
  test("has everyday commands as any other, and refuses the same", async () => {
    const linkedHome = join(sandbox.project, "home");
    const linked = join(linkedHome, "work", "repo");
    expect(realpathSync(linked)).toBe(repo);
    for (const inHome of [home, linkedHome]) {
      const world = worldAt(linked, inHome);
      for (const command of linesOf("link-everyday.txt")) {
        expect([command, await verdictOf(command, world)]).toEqual([command, "pass"]);
      }
      for (const command of linesOf("link-attacks.txt")) {
        expect([command, (await verdictOf(command, world)) === "pass"]).toEqual([command, false]);
      }
    }
  });
});

onPosix("PowerShell", () => {
  const judged = async (command: string) =>
    (await decide({ tool: "PowerShell", input: { command } }, worldAt(repo))).verdict;

  test.each([
    "Remove-Item (Resolve-Path evil).Path -Recurse -Force",
    "$p = Resolve-Path evil; Remove-Item $p -Recurse -Force",
    "Remove-Item (Get-Item evil).Target -Recurse -Force",
    "Get-ChildItem evil | Remove-Item -Recurse -Force",
    "gci ./evil -Recurse | Remove-Item -Force -Recurse",
    "Get-ChildItem evil -Filter *.txt | Remove-Item",
  ])("%s is stopped", async (command) => {
    expect(await judged(command)).not.toBe("pass");
  });

  test.each([
    "Remove-Item (Resolve-Path build).Path -Recurse -Force",
    "Remove-Item (Get-Item inner).Target/build -Recurse",
    "Get-ChildItem build | Remove-Item -Recurse -Force",
    "Get-ChildItem . -Filter *.log | Remove-Item",
    "Get-ChildItem inner | Remove-Item",
    "Get-Content (Resolve-Path evil/notes.txt)",
  ])("%s passes", async (command) => {
    expect(await judged(command)).toBe("pass");
  });
});

onPosix("a file tool", () => {
  const called = async (tool: string, path: string) =>
    (await decide({ tool, input: { file_path: join(repo, path), content: "x" } }, worldAt(repo)))
      .verdict;

  test("is judged by what the link leads to", async () => {
    expect(await called("Read", "key")).toBe("deny");
    expect(await called("Read", "evil/.ssh/id_rsa")).toBe("deny");
    expect(await called("Write", "k2")).not.toBe("pass");
    expect(await called("Write", "evil/.bashrc")).not.toBe("pass");
    expect(await called("Write", "etc/hosts")).not.toBe("pass");
    expect(await called("Write", "passwd")).not.toBe("pass");
    expect(await called("Write", "new.ts")).not.toBe("pass");
    expect(await called("Write", "far")).not.toBe("pass");
    expect(await called("Write", "inner/a.txt")).toBe("pass");
    expect(await called("Write", "src/fresh.ts")).toBe("pass");
    expect(await called("Read", "evil/notes.txt")).toBe("pass");
  });
});

test("a call looks up no more than a bounded number of paths, and the others are unknown", () => {
  let looked = 0;
  const world: World = {
    ...worldAt("/home/user/project", "/home/user"),
    realPath: (path) => {
      looked++;
      return path;
    },
  };
  const place = (folder: string) =>
    physicalPaths(
      { value: `${folder}/x`, glob: false, start: 0, end: 0 },
      "/home/user/project",
      "through",
      world,
    );
  for (let count = 0; count < 3000; count++) place(`d${count}`);
  expect(looked).toBe(1000);
  expect(place("d1")).toEqual([]);
  expect(place("d2000")).toEqual([UNKNOWN]);
});

test("on Windows a path over no link is none, however it and its folder are written", () => {
  for (const value of ["src/a.ts", "src\\a.ts", "C:\\work\\app\\src", "c:/work/x"]) {
    const named = { value, glob: false, start: 0, end: 0 };
    expect([value, ...physicalPaths(named, "C:\\work\\app", "written", WINDOWS)]).toEqual([value]);
  }
});
