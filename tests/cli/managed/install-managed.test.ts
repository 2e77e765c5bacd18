import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  installManaged,
  type ManagedRequest,
  uninstallManaged,
} from "../../../src/cli/managed/install-managed.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const root = () => join(sandbox.home, "root");

const asked = (more: Partial<ManagedRequest> = {}): ManagedRequest => ({
  ...{ agent: undefined, all: true, root: root(), executable: undefined },
  ...{ strict: false, dryRun: false, json: false, ...more },
});

function world(executable = "/usr/bin/fairlead") {
  const { home, project } = sandbox;
  const env = { ...bareEnvironment(home), HOME: home.replaceAll("\\", "/") };
  const start = { words: [], cwd: project, env, stdin: "" };
  const { io, ended } = testIo(start);
  return { io: { ...io, platform: "linux" as const, executable: () => executable }, ended };
}

async function install(more: Partial<ManagedRequest> = {}, executable?: string) {
  const { io, ended } = world(executable);
  return ended(await installManaged(io, asked(more)));
}

function uninstall(more: Partial<ManagedRequest> = {}) {
  const { io, ended } = world();
  return ended(uninstallManaged(io, asked(more)));
}

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) =>
          join(parentPath, name).slice(folder.length).replaceAll("\\", "/"),
        )
    : [];

describe("the settings of a whole machine", () => {
  test("are written for every agent, and taken back to nothing", async () => {
    const ran = await install();
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain("Claude Code: installed for all users in ");
    expect(filesBelow(root()).toSorted()).toEqual([
      "/etc/claude-code/managed-settings.d/50-fairlead.json",
      "/etc/codex/requirements.toml",
      "/etc/cursor/hooks.json",
      "/etc/github-copilot/policy.d/fairlead.json",
      "/etc/windsurf/hooks.json",
    ]);
    expect((await install()).stdout).toContain("Claude Code: already installed for all users");
    expect(uninstall().exit).toBe(0);
    expect(filesBelow(root())).toEqual([]);
    expect(existsSync(join(root(), "etc/github-copilot"))).toBe(false);
    expect(uninstall().stdout).toContain("Cursor: nothing of fairlead in ");
  });

  test("leave what the administrator has there, and go back to it to the byte", async () => {
    const theirs = new Map([
      ["/etc/claude-code/managed-settings.json", '{"cleanupPeriodDays": 17}\n'],
      ["/etc/codex/requirements.toml", 'allowed_web_search_modes = ["cached"]\n'],
      ["/etc/cursor/hooks.json", '{"version":1,"hooks":{"stop":[{"command":"/opt/log"}]}}\n'],
    ]);
    for (const [path, text] of theirs) {
      mkdirSync(dirname(root() + path), { recursive: true });
      writeFileSync(root() + path, text);
    }
    expect((await install()).exit).toBe(0);
    expect(readFileSync(`${root()}/etc/cursor/hooks.json`, "utf8")).toContain("/opt/log");
    expect(uninstall().exit).toBe(0);
    for (const [path, text] of theirs) {
      expect({ path, text: readFileSync(root() + path, "utf8") }).toEqual({ path, text });
    }
  });

  test("are only shown with --dry-run", async () => {
    const ran = await install({ dryRun: true });
    expect(ran.stdout).toContain("--- /dev/null");
    expect(ran.stdout).toContain('+  "disableAllHooks": false');
    expect(filesBelow(root())).toEqual([]);
  });

  test("are all left as they are where one of them cannot be changed", async () => {
    mkdirSync(`${root()}/etc/codex`, { recursive: true });
    writeFileSync(`${root()}/etc/codex/requirements.toml`, "[features]\nhooks = false\n");
    const ran = await install();
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("requirements.toml: its own lines and those of fairlead");
    expect(filesBelow(root())).toEqual(["/etc/codex/requirements.toml"]);
  });

  test("are told as JSON", async () => {
    const ran = await install({ json: true, agent: "cursor", all: false });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      ...{ action: "install", dry_run: false, executable: "/usr/bin/fairlead" },
      managed: [{ agent: "cursor", changed: true }],
    });
  });

  test("do not name an executable in somebody's home", async () => {
    const own = `${sandbox.home.replaceAll("\\", "/")}/bin/fairlead`;
    const ran = await install({ root: undefined, dryRun: true }, own);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("is in a home folder");
    const named = await install({ executable: "bin/fairlead" });
    expect(named.stderr).toContain("--executable is not an absolute path");
  });

  test("of an agent without any are refused, with those that have them", async () => {
    const ran = await install({ agent: "gemini", all: false });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("known: claude, codex, copilot, cursor, windsurf");
  });
});
