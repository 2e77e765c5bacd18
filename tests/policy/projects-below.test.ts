import { describe, expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import type { FolderKind, World } from "../../src/policy/model/world.ts";
import { exampleWorld } from "./world.ts";

const KINDS: ReadonlyMap<string, FolderKind> = new Map([
  ["/home/user", "projects"],
  ["/home/user/app", "repository"],
  ["/home/user/web", "project"],
  ["/home/user/.nvm", "repository"],
  ["/home/user/work", "projects"],
  ["/home/user/work/api", "repository"],
  ["/home/linuxbrew/brew", "repository"],
  ["/opt/homebrew", "repository"],
  ["/mnt/data", "projects"],
  ["/mnt/data/shop", "repository"],
]);

async function verdictAt(cwd: string, command: string) {
  const world: World = exampleWorld({
    cwd,
    projectRoot: cwd,
    folderKind: (folder) => KINDS.get(folder) ?? "other",
  });
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

describe("from the home folder", () => {
  test.each([
    "cd app && rm -rf build && npm run build",
    "(cd app && rm -rf build)",
    "rm -rf app/node_modules",
    "rm -rf app/packages/a/dist",
    "rm -rf app/node_modules web/node_modules",
    "rm -rf */node_modules",
    "cd work/api && rm -rf node_modules && npm ci",
    "find app/build -type f -delete",
    "mkdir scratch && rm -rf scratch",
    "mkdir scratch && cd scratch && npm init -y && cd .. && rm -rf scratch",
    "mkdir t && rm -rf t/* && rmdir t",
    "git clone https://github.com/a/b && cp b/x app/x && rm -rf b",
  ])("%s passes", async (command) => {
    expect(await verdictAt("/home/user", command)).toBe("pass");
  });

  test.each([
    "rm -rf ~/work/api",
    "rm -rf app",
    "rm -rf app/src",
    "rm -rf */src",
    "rm -rf app/.git",
    "rm -rf app/build/../src",
    "rm -rf build",
    "rm -rf Documents/build",
    "rm -rf .nvm/bin",
    "rm -rf .*/bin",
    "rm -rf /opt/homebrew/bin",
    "rm -rf /home/linuxbrew/brew/bin",
    "find . -name node_modules -prune -exec rm -rf {} +",
    "mkdir -p Documents && rm -rf Documents",
    'mkdir t && rm -rf "t/$X"',
    "mkdir t && ln -s ~/Documents t/d && rm -rf t/d/",
    "mkdir scratch; rm -rf scratch",
    "mkdir scratch || rm -rf scratch",
    "! mkdir scratch && rm -rf scratch",
    "mkdir scratch && mv Documents scratch && rm -rf scratch",
    "mkdir m && sshfs prod:/ m && rm -rf m",
    "rm -rf app && git clone https://github.com/a/app",
    "rm -rf Documents && mkdir Documents",
  ])("%s is refused", async (command) => {
    expect(await verdictAt("/home/user", command)).toBe("deny");
  });

  test("a build output that the line makes again is asked about", async () => {
    expect(await verdictAt("/home/user", "rm -rf venv && python3 -m venv venv")).toBe("ask");
  });
});

describe("from a folder of projects", () => {
  test.each([
    ["/home/user/work", "rm -rf api/node_modules"],
    ["/home/user/work", "find . -name node_modules -prune -exec rm -rf {} +"],
    ["/mnt/data", "rm -rf shop/dist"],
    ["/mnt/data", "rm -rf */dist"],
  ])("%s: %s passes", async (cwd, command) => {
    expect(await verdictAt(cwd, command)).toBe("pass");
  });

  test.each([
    ["/home/user/work", "rm -rf api"],
    ["/home/user/work", "rm -rf *"],
    ["/mnt/data", "rm -rf shop"],
    ["/mnt/data", "rm -rf /mnt/other/dist"],
    ["/home/user/app", "rm -rf ../web/dist"],
    ["/opt", "rm -rf homebrew/bin"],
  ])("%s: %s is refused", async (cwd, command) => {
    expect(await verdictAt(cwd, command)).toBe("deny");
  });
});

test("what is mounted on a build output before is asked about", async () => {
  expect(await verdictAt("/home/user/app", "sshfs prod:/ build && rm -rf build/*")).toBe("ask");
  expect(await verdictAt("/home/user/app", "rm -rf build/* && make")).toBe("pass");
});
