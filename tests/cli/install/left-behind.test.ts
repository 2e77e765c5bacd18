import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askToPurge, sayWhatIsLeft } from "../../../src/cli/install/left-behind.ts";
import { dropUndo } from "../../../src/cli/undo/run-undo-list.ts";
import { runProgram } from "../../../src/program.ts";
import { makeSandbox, type Sandbox, testIo, userFolders } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const world = () => {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  return testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
};

/** What undo saved for one call, as far as it is told about. */
function save(): string {
  const { config, state } = userFolders(sandbox.home);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.toml"), "timeout = 20\n");
  const folder = join(state, "undo", "1");
  mkdirSync(folder, { recursive: true });
  const info = {
    project: sandbox.project,
    session: "s",
    title: "rm -rf src",
    files: 2,
    bytes: 2_500_000,
  };
  writeFileSync(
    join(folder, "info.json"),
    JSON.stringify({ version: 1, time: "2026-11-23T12:00:00.000Z", ...info }),
  );
  return folder;
}

const person = (says: boolean) => {
  const asked: string[] = [];
  return {
    asked,
    who: {
      isAtTerminal: true,
      agrees: async (question: string) => {
        asked.push(question);
        return says;
      },
    },
  };
};
const NOBODY = { isAtTerminal: false, agrees: async () => true };

describe("a purge", () => {
  test("asks, and names what undo saved", async () => {
    save();
    const { io, ended } = world();
    const { who, asked } = person(false);
    expect(await askToPurge(io, who)).toBe(1);
    expect(asked).toEqual(["Remove all of it?"]);
    expect(ended(1).stdout).toContain("what undo saved for 1 call (2.5 MB)");
    expect(ended(1).stderr).toContain("nothing was removed");
    expect(await askToPurge(io, person(true).who)).toBeUndefined();
  });

  test("is refused where nobody can be asked, and needs no answer where nothing is there", async () => {
    const { io, ended } = world();
    expect(await askToPurge(io, NOBODY)).toBeUndefined();
    save();
    expect(await askToPurge(io, NOBODY)).toBe(1);
    expect(ended(1).stderr).toContain("hint: fairlead uninstall --purge --yes");
  });

  test("removes the folders, and otherwise says that they are left", () => {
    save();
    const { io, ended } = world();
    sayWhatIsLeft(io, { purge: false, dryRun: false, silent: false });
    expect(ended(0).stdout).toContain("remove this too: fairlead uninstall --purge");
    sayWhatIsLeft(io, { purge: true, dryRun: true, silent: false });
    expect(existsSync(userFolders(sandbox.home).config)).toBe(true);
    expect(sayWhatIsLeft(io, { purge: true, dryRun: false, silent: false })).toBe(0);
    expect(existsSync(userFolders(sandbox.home).config)).toBe(false);
    expect(existsSync(join(userFolders(sandbox.home).state, "undo"))).toBe(false);
  });
});

test("undo drop asks before it deletes", async () => {
  const folder = save();
  const { io, ended } = world();
  const words = { which: "1", isAgreed: false, isJson: false };
  const { who, asked } = person(false);
  expect(await dropUndo(io, words, who)).toBe(1);
  expect(asked[0]).toContain("Delete this save?");
  expect(existsSync(folder)).toBe(true);
  expect(await dropUndo(io, { ...words, isJson: true, isAgreed: true }, NOBODY)).toBe(0);
  expect(ended(0).stdout).toContain('{"dropped":1}');
  expect(existsSync(folder)).toBe(false);
});

test("version answers as JSON", async () => {
  const { io, ended } = world();
  expect(await runProgram(["version", "--json"], io)).toBe(0);
  expect(Object.keys(JSON.parse(ended(0).stdout))).toEqual(["version", "commit", "target"]);
});

describe("while another agent still calls fairlead", () => {
  const settings = (agent: string, file: string) => join(sandbox.home, agent, file);
  const run = async (...words: string[]) => {
    const { io, ended } = world();
    const exit = await runProgram(words, io);
    return { ...ended(exit), exit };
  };
  beforeEach(async () => {
    mkdirSync(settings(".codex", ""), { recursive: true });
    await run("install");
    await run("install", "--agent", "codex");
    await run("install", "--agent", "gemini", "--scope", "project");
  });

  test("a purge is refused before anything is removed, with what removes the rest", async () => {
    const before = readFileSync(settings(".claude", "settings.json"), "utf8");
    const { exit, stderr } = await run("uninstall", "--purge", "--yes");
    expect(exit).toBe(1);
    expect(stderr).toContain(settings(".codex", "hooks.json"));
    expect(stderr).toContain("uninstall --scope project --agent gemini");
    expect(stderr).toContain("then fairlead uninstall --all --purge");
    expect(readFileSync(settings(".claude", "settings.json"), "utf8")).toBe(before);
  });

  test("uninstall names the agents that stay, and --all with --purge leaves no trace", async () => {
    const { stdout } = await run("uninstall");
    expect(stdout).toContain("still calling fairlead:\n  Codex CLI: ");
    expect(stdout).toContain("remove it there too: fairlead uninstall --all");
    await run("uninstall", "--agent", "gemini", "--scope", "project");
    const last = await run("uninstall", "--all", "--purge", "--yes");
    expect(last.exit).toBe(0);
    expect(last.stdout).not.toContain("still calling");
    expect(existsSync(settings(".codex", "hooks.json"))).toBe(false);
    expect(existsSync(join(sandbox.project, ".gemini", "settings.json"))).toBe(false);
    expect(existsSync(userFolders(sandbox.home).state)).toBe(false);
  });
});
