import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  runManagedSettings,
  type SettingsRequest,
} from "../../../src/cli/managed/run-managed-settings.ts";
import { runProgram } from "../../../src/program.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

async function settings(more: Partial<SettingsRequest> = {}) {
  const { home, project } = sandbox;
  const start = { words: [], cwd: project, env: bareEnvironment(home), stdin: "" };
  const { io, ended } = testIo(start);
  const asked: SettingsRequest = {
    ...{ agent: undefined, all: false, format: undefined, out: undefined, executable: undefined },
    ...{ strict: false, subscription: undefined, packageVersion: "1.2.3", ...more },
  };
  const world = { ...io, platform: "linux" as const, executable: () => "/usr/bin/fairlead" };
  return ended(await runManagedSettings(world, asked));
}

const written = (path: string) => readFileSync(join(sandbox.project, path), "utf8");

describe("what an agent reads", () => {
  test("is the answer of a helper for Claude Code, and the file of another agent", async () => {
    const answer = JSON.parse((await settings()).stdout);
    expect(Object.keys(answer)).toEqual(["managedSettings"]);
    expect(answer.managedSettings.disableAllHooks).toBe(false);
    expect((await settings({ agent: "codex" })).stdout).toContain("features.hooks = true");
    const copilot = JSON.parse((await settings({ agent: "copilot" })).stdout);
    expect(Object.keys(copilot.hooks)).toContain("preToolUse");
  });

  test("needs a folder where there are several files", async () => {
    const ran = await settings({ all: true });
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("--out FOLDER");
  });
});

test("the command takes the words that the page shows", async () => {
  const run = async (...words: string[]) => {
    const { home, project } = sandbox;
    const env = bareEnvironment(home);
    const { io, ended } = testIo({ words, cwd: project, env, stdin: "" });
    return ended(await runProgram(words, io));
  };
  const named = ["--executable", "/usr/bin/fairlead"];
  const shown = await run("managed-settings", "--agent", "copilot", "--format", "deb", ...named);
  expect(shown).toMatchObject({ exit: 1, stderr: expect.stringContaining("--out FOLDER") });
  const root = join(sandbox.home, "root");
  const words = ["--managed", "--agent", "cursor", "--root", root];
  const installed = await run("install", ...words, ...named, "--json");
  const [{ path }] = JSON.parse(installed.stdout).managed;
  expect(existsSync(path)).toBe(true);
  expect((await run("uninstall", ...words, "--dry-run")).stdout).toContain("+++ /dev/null");
  expect(existsSync(path)).toBe(true);
  const alone = await run("install", "--root", root);
  expect(alone).toMatchObject({ exit: 1, stderr: expect.stringContaining("--managed") });
});

describe("a form for device management", () => {
  test("of macOS is a profile with the domain of each agent", async () => {
    const { stdout } = await settings({ format: "mobileconfig", all: true });
    expect(stdout).toContain("<string>com.anthropic.claudecode</string>");
    expect(stdout).toContain("<string>/usr/local/bin/fairlead</string>");
    const [, packed = ""] =
      /<key>requirements_toml_base64<\/key>\s*<string>([^<]*)</.exec(stdout) ?? [];
    expect(Buffer.from(packed, "base64").toString()).toContain("features.hooks = true");
    expect((await settings({ format: "mobileconfig", all: true })).stdout).toBe(stdout);
    const bare = await settings({ format: "plist" });
    expect(bare.stdout).toContain("<key>disableAllHooks</key>\n  <false/>");
    expect(bare.stdout).not.toContain("PayloadType");
  });

  test("of macOS is a property list that Python reads as the same settings", async () => {
    const python = Bun.which("python3");
    if (python === null) {
      console.warn("SKIPPED: no python3, so no other program reads the property list");
      return;
    }
    const { stdout } = await settings({ format: "plist", executable: "/opt/a & b/<fairlead>" });
    const read = Bun.spawnSync(
      [
        python,
        "-c",
        "import sys,json,plistlib; print(json.dumps(plistlib.load(sys.stdin.buffer)))",
      ],
      { stdin: Buffer.from(stdout) },
    );
    const value = JSON.parse(read.stdout.toString());
    expect(value.hooks.PreToolUse[0].hooks[0].command).toBe("/opt/a & b/<fairlead>");
    expect(value.policyHelpers.macos.refreshIntervalMs).toBe(3_600_000);
  });

  test("of Windows sets the value that Claude Code reads, in a .reg file and by group policy", async () => {
    const { stdout } = await settings({ format: "reg" });
    expect(stdout).toContain("[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\ClaudeCode]");
    const [, quoted = ""] = /^"Settings"="(.*)"\r?$/m.exec(stdout) ?? [];
    const value = JSON.parse(quoted.replaceAll('\\"', '"').replaceAll("\\\\", "\\"));
    const program = "C:\\Program Files\\fairlead\\fairlead.exe";
    expect(value.hooks.Stop[0].hooks[0].command).toBe(program);
    expect((await settings({ format: "admx", out: "gpo" })).exit).toBe(0);
    const admx = written("gpo/fairlead.admx");
    const [, text = ""] = /<string>(\{.*\})<\/string>/.exec(admx) ?? [];
    expect(JSON.parse(text.replaceAll("&amp;", "&"))).toEqual(value);
    const named = [...admx.matchAll(/\$\(string\.(\w+)\)/g)].map(([, id]) => id);
    for (const id of named) expect(written("gpo/en-US/fairlead.adml")).toContain(`id="${id}"`);
  });

  test("of Debian is a tree that dpkg-deb builds", async () => {
    writeFileSync(join(sandbox.project, "machine.toml"), '[policy]\nenforce = "observe"\n');
    const asked = { format: "deb", out: "deb", all: true, subscription: "machine.toml" };
    const ran = await settings(asked);
    expect(ran.stdout).toContain("dpkg-deb --root-owner-group --build deb");
    expect(written("deb/etc/fairlead/config.toml")).toContain("observe");
    expect(written("deb/DEBIAN/conffiles")).toContain("/etc/codex/requirements.toml\n");
    const dpkg = Bun.which("dpkg-deb");
    if (dpkg === null) {
      console.warn("SKIPPED: no dpkg-deb, so no package is built");
      return;
    }
    const at = { cwd: sandbox.project };
    const words = ["--root-owner-group", "--build", "deb", "x.deb"];
    expect(Bun.spawnSync([dpkg, ...words], at).exitCode).toBe(0);
    const shown = Bun.spawnSync([dpkg, "--contents", "x.deb"], at).stdout.toString();
    expect(shown).toMatch(/-rw-r--r-- root\/root .*\.\/etc\/fairlead\/config\.toml/);
    const fields = Bun.spawnSync([dpkg, "--field", "x.deb", "Package", "Version"], at);
    expect(fields.stdout.toString()).toBe("Package: fairlead-managed\nVersion: 1.2.3\n");
  });

  test("of RPM is a specification with every file of its tree", async () => {
    const ran = await settings({ format: "rpm", out: "rpm", packageVersion: "2.0.0-rc.1" });
    expect(ran.stdout).toContain("rpmbuild -bb");
    const spec = written("rpm/fairlead-managed.spec");
    expect(spec).toContain("Version: 2.0.0~rc.1\n");
    const [, path = ""] = /^%config\(noreplace\) (.+)$/m.exec(spec) ?? [];
    expect(existsSync(join(sandbox.project, "rpm/root", path))).toBe(true);
    if (Bun.which("rpmbuild") === null) {
      console.warn("SKIPPED: no rpmbuild, so no package is built");
      return;
    }
    const folder = join(sandbox.project, "rpm");
    const built = Bun.spawnSync([
      ...["rpmbuild", "-bb", "--define", `tree ${folder}/root`],
      ...["--define", `_topdir ${folder}/build`, `${folder}/fairlead-managed.spec`],
    ]);
    expect({ exit: built.exitCode, said: built.stderr.toString() }).toMatchObject({ exit: 0 });
  });

  test.each([
    [{ format: "yaml" }, "known: plist, mobileconfig, reg, admx, deb, rpm"],
    [{ format: "plist", agent: "cursor" }, "only Claude Code and Codex take profiles"],
    [{ format: "reg", agent: "codex" }, "only Claude Code takes settings from the registry"],
    [{ format: "deb", out: "x", packageVersion: "new" }, "new is not a version"],
    [{ format: "deb", out: "x", subscription: "none.toml" }, "none.toml: does not exist"],
    [{ agent: "gemini" }, "known: claude, codex, copilot, cursor, windsurf"],
  ])("%j is refused, with what there is", async (more, said) => {
    const ran = await settings(more);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain(said);
  });
});
