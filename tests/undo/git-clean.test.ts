import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { undoFolder } from "../../src/sys/paths.ts";
import { butFor } from "../../src/undo/left-out.ts";
import { madeAgainBy } from "../../src/undo/made-again.ts";
import { readInfo } from "../../src/undo/store.ts";
import { treeOf, withoutFolderTimes } from "../support/tree.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../support/world.ts";
import { GIT_ENVIRONMENT, makeProject } from "./make-project.ts";
import { runCall, takeBack } from "./one-call.ts";

const POSIX = process.platform !== "win32" && Bun.which("git") !== null && existsSync("/bin/bash");
if (!POSIX) console.warn("SKIPPED: what git cleans needs bash and git; none was run");

let sandbox: Sandbox;
let root: string;
let project: string;

beforeAll(() => {
  // What lies in a temporary folder is not worth saving.
  sandbox = makeSandbox(resolve(".cache"));
  root = join(sandbox.home, "..", "case");
  project = join(root, "project");
});

afterAll(() => sandbox.dispose());

const CACHE = "Signature: 8a477f597d28d172789f06886806bc55\n";

/** Ignored folders of one name each: what a tool makes again, and what somebody keeps results in. */
const MADE: Readonly<Record<string, string>> = {
  "node_modules/.package-lock.json": "{}",
  "node_modules/a/index.js": "a",
  "target/CACHEDIR.TAG": CACHE,
  "target/debug/a": "a",
  ".venv/pyvenv.cfg": "home = /usr",
  "lib/__pycache__/a.cpython-312.pyc": "a",
};

const KEPT: Readonly<Record<string, string>> = {
  "out/results.csv": "1,2",
  "tmp/notes.txt": "notes",
  "logs/run.log": "log",
  "dist/paper.pdf": "pdf",
  "venv/mine.txt": "mine",
  "build/target/model.bin": "model",
  "other/__pycache__/notes.md": "notes",
  "other/node_modules/mine.js": "mine",
};

function put(name: string, text: string): void {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), text);
}

function begin(): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  makeProject(project);
  for (const [name, text] of Object.entries({ ...MADE, ...KEPT })) put(name, text);
  const names = "node_modules target .venv __pycache__ out tmp logs dist venv build";
  put(".gitignore", `*.log\nignored/\n${names.split(" ").join("/\n")}/\n`);
  const env = { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...GIT_ENVIRONMENT };
  Bun.spawnSync(["git", "commit", "-qm", "lists", ".gitignore"], { cwd: project, env });
}

const LEFT_OUT = ["./.git", "./node_modules", "./target", "./.venv", "./lib"];

describe.if(POSIX)("git clean", () => {
  test.each([
    "git clean -fdx",
    "git clean -fdX",
    "git clean -xdff -e '*.csv'",
    "git clean -fdx -- .",
    "cd src && git clean -fdx ..",
  ])("%s is taken back, but for what tools make again, which is told", async (line) => {
    begin();
    const before = withoutFolderTimes(treeOf(project, LEFT_OUT));
    const call = { root, project, line };
    const ran = await runCall(call);
    if (ran.is === "stopped" || ran.number === undefined) throw new Error(JSON.stringify(ran));
    expect(existsSync(join(project, "dist"))).toBe(false);
    const { io } = testIo({
      words: [],
      cwd: project,
      env: bareEnvironment(join(root, "home")),
      stdin: "",
    });
    const { leftOut = [] } = readInfo(undoFolder(io) ?? "", ran.number) ?? {};
    expect(leftOut.toSorted()).toEqual([".venv", "__pycache__", "node_modules", "target"]);
    await takeBack(call, ran.number);
    expect(withoutFolderTimes(treeOf(project, LEFT_OUT))).toEqual(before);
    expect(existsSync(join(project, "node_modules"))).toBe(false);
  });
});

test.if(POSIX)("a folder is made again where a tool left its mark, whatever it is called", () => {
  begin();
  const made = (name: string) => madeAgainBy(join(project, name));
  expect(made("node_modules")).toBe(".package-lock.json");
  expect(made("target")).toBe("CACHEDIR.TAG");
  expect(made(".venv")).toBe("pyvenv.cfg");
  expect(made("lib/__pycache__")).toBe("__pycache__");
  for (const name of ["out", "venv", "build/target", "other/__pycache__", "gone", "config.json"])
    expect(made(name)).toBeUndefined();
  put("third/package-lock.json", "{}");
  put("third/node_modules/a.js", "");
  expect(made("third/node_modules")).toBe("package-lock.json");
  // Somebody may keep files of his own in a folder of that name.
  put("fourth/package.json", "{}");
  put("fourth/node_modules/mine.js", "");
  expect(made("fourth/node_modules")).toBeUndefined();
});

test("what is not kept is named, up to a few", () => {
  expect(butFor(["node_modules"])).toBe("without node_modules");
  expect(butFor([..."abcdefghij"])).toBe("without a, b, c, d, e, f, g, h and 2 more");
});
