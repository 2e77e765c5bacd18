import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runUndo, type UndoWords } from "../../../src/cli/undo/run-undo.ts";
import { runProgram } from "../../../src/program.ts";
import { capture } from "../../../src/undo/capture.ts";
import type { Target } from "../../../src/undo/model.ts";
import { settle } from "../../../src/undo/settle-captures.ts";
import {
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  testIo,
  userFolders,
} from "../../support/world.ts";

let sandbox: Sandbox;
let store: string;

beforeEach(async () => {
  sandbox = makeSandbox();
  store = join(userFolders(sandbox.home).state, "undo");
  mkdirSync(join(sandbox.project, ".git"));
  mkdirSync(join(sandbox.project, "src"));
  writeFileSync(join(sandbox.project, "src/a.ts"), "one\ntwo\n");
  writeFileSync(join(sandbox.project, "src/b.ts"), "three\n");
  await save("rm -rf src");
  rmSync(join(sandbox.project, "src"), { recursive: true });
  settle(store, 1);
});

afterEach(() => sandbox.dispose());

function save(title: string, project = sandbox.project, targets?: readonly Target[]) {
  return capture({
    store,
    targets: targets ?? [{ path: join(sandbox.project, "src"), change: "removed", deep: true }],
    about: { project, session: "s", title },
    budget: { files: 100, bytes: 1_000_000 },
    mayKeep: (path) => path.startsWith(sandbox.project),
    linksAllowed: true,
    time: new Date(),
    packs: async () => [],
  });
}

function start(words: readonly string[]) {
  const env = bareEnvironment(sandbox.home);
  return { words, cwd: sandbox.project, env, stdin: "" };
}

/** What a person at a terminal types, who says yes. */
async function undoAs(words: Partial<UndoWords>, agrees = true) {
  const { io, ended } = testIo(start([]));
  const whole: UndoWords = {
    ...{ which: "last", paths: [], isForced: false, isAgreed: false, isDry: false, isJson: false },
    ...words,
  };
  return ended(await runUndo(io, whole, { isAtTerminal: true, agrees: async () => agrees }));
}

/** What anybody types. */
async function run(line: string, above: string | undefined = undefined) {
  const { io, ended } = testIo(start([]));
  const process = { pid: 9, program: "", words: [], variables: [], hasTerminal: true };
  const processesAbove = async () => (above === undefined ? [] : [{ ...process, name: above }]);
  return ended(await runProgram(line.split(" "), { ...io, processesAbove }));
}

describe("fairlead undo", () => {
  test("shows what it would put back, with the lines, and does it", async () => {
    const ran = await undoAs({});
    expect(ran.stdout).toContain("rm -rf src");
    expect(ran.stdout).toMatch(/bring back +src\/a\.ts +\+2/);
    expect(ran.stdout).toContain("fairlead undo 2");
    expect(ran.exit).toBe(0);
    expect(readFileSync(join(sandbox.project, "src/a.ts"), "utf8")).toBe("one\ntwo\n");
  });

  test("does nothing when the person says no, or only looks", async () => {
    expect((await undoAs({}, false)).exit).toBe(1);
    expect((await undoAs({ isDry: true })).exit).toBe(0);
    expect(existsSync(join(sandbox.project, "src"))).toBe(false);
  });

  test("puts back some paths", async () => {
    await undoAs({ which: "1", paths: ["src/b.ts"] });
    expect(existsSync(join(sandbox.project, "src/a.ts"))).toBe(false);
    expect(existsSync(join(sandbox.project, "src/b.ts"))).toBe(true);
  });

  test("skips what came later unless it is forced, and keeps it", async () => {
    mkdirSync(join(sandbox.project, "src"));
    writeFileSync(join(sandbox.project, "src/a.ts"), "later\n");
    const ran = await undoAs({});
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toMatch(/skipped, changed since +src\/a\.ts/);
    expect(ran.stdout).toContain("fairlead undo 1 --force");
    expect(readFileSync(join(sandbox.project, "src/a.ts"), "utf8")).toBe("later\n");
    expect(readFileSync(join(sandbox.project, "src/b.ts"), "utf8")).toBe("three\n");
    const refused = await undoAs({ which: "1" });
    expect(refused.exit).toBe(1);
    expect(refused.stderr).toContain("nothing was put back");
    expect(refused.stderr).toContain("fairlead undo 1 --force");
    expect((await undoAs({ which: "1", isForced: true })).exit).toBe(0);
    expect(readFileSync(join(sandbox.project, "src/a.ts"), "utf8")).toBe("one\ntwo\n");
  });

  test("works though nobody told that the call is over, and says what it skips", async () => {
    const file = join(sandbox.project, "b.txt");
    writeFileSync(file, "one\n");
    writeFileSync(join(sandbox.project, "c.txt"), "two\n");
    const targets = ["b.txt", "d.txt"].map((name) => ({
      ...{ path: join(sandbox.project, name), change: "removed" as const, deep: true },
    }));
    const written = {
      path: join(sandbox.project, "c.txt"),
      change: "written" as const,
      deep: false,
    };
    await save("mv b.txt d.txt", sandbox.project, [...targets, written]);
    renameSync(file, join(sandbox.project, "d.txt"));
    writeFileSync(written.path, "three\n");
    const ran = await undoAs({ which: "2" });
    expect(ran.stdout).toMatch(/bring back +b\.txt/);
    expect(ran.stdout).toMatch(/remove +d\.txt/);
    expect(ran.stdout).toMatch(/skipped, changed since +c\.txt/);
    expect(readFileSync(file, "utf8")).toBe("one\n");
    expect(existsSync(join(sandbox.project, "d.txt"))).toBe(false);
    expect((await undoAs({ which: "2", isForced: true })).exit).toBe(0);
    expect(readFileSync(written.path, "utf8")).toBe("two\n");
  });

  test("answers as JSON", async () => {
    const ran = await undoAs({ isJson: true });
    expect(JSON.parse(ran.stdout)).toMatchObject({ undone: 1, saved: 2 });
  });

  test("takes a person at a terminal, and no agent above", async () => {
    expect((await run("undo 1 --yes")).stderr).toContain("only a person at a terminal");
    expect((await run("undo 1 --yes", "claude")).stderr).toContain("only a person can run");
    expect((await run("undo drop 1", "claude")).stderr).toContain("only a person can run");
    expect((await run("undo list --all", "claude")).stderr).toContain("only a person can run");
    expect(existsSync(join(sandbox.project, "src"))).toBe(false);
  });

  test("says what it does not know", async () => {
    expect((await undoAs({ which: "7" })).stderr).toContain('there is no save "7"');
    expect((await undoAs({ which: "x" })).stderr).toContain("fairlead undo list");
    await undoAs({});
    await run("undo drop 2 --yes");
    expect((await undoAs({})).stderr).toContain("nothing is saved for this project");
  });
});

describe("what is saved", () => {
  test("is listed by project", async () => {
    await save("elsewhere", "/other");
    expect((await run("undo list")).stdout).toMatch(/^1 .*2 files.*rm -rf src$/m);
    expect((await run("undo list")).stdout).not.toContain("elsewhere");
    expect((await run("undo list --all")).stdout).toContain("elsewhere");
    const listed = JSON.parse((await run("undo list --json")).stdout);
    expect(listed.saves).toMatchObject([{ number: 1, title: "rm -rf src", files: 2 }]);
  });

  test("is shown", async () => {
    expect((await run("undo show 1")).stdout).toContain("bring back");
    const shown = JSON.parse((await run("undo show --json")).stdout);
    expect(shown.steps.map(({ does }: { does: string }) => does)).toContain("bring back");
    expect((await run("undo show 9")).exit).toBe(1);
  });

  test("is dropped by a person, and when it is old", async () => {
    expect((await run("undo prune")).stdout).toBe("0 saves are deleted\n");
    const unasked = await run("undo drop 1");
    expect(unasked.exit).toBe(1);
    expect(unasked.stderr).toContain("there is no terminal to ask at, so nothing was deleted");
    expect(unasked.stderr).toContain("hint: fairlead undo drop 1 --yes");
    expect((await run("undo list")).stdout).toContain("rm -rf src");
    expect((await run("undo drop 1 --yes")).stdout).toBe("undo 1 is deleted\n");
    expect((await run("undo list")).stdout).toBe("nothing is saved\n");
    expect((await run("undo drop 1")).exit).toBe(1);
  });

  test("keeps the number of what was dropped to itself", async () => {
    await run("undo drop 1 --yes");
    expect(await save("rm -rf src")).toBe(2);
  });
});
