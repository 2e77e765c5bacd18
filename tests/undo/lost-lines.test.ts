import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { shareOf } from "../support/share.ts";
import { treeOf, withoutFolderTimes } from "../support/tree.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { EVERYDAY, SAVED, STOPPED } from "./lost-lines.ts";
import { GIT_ENVIRONMENT, makeProject } from "./make-project.ts";
import { type Call, runCall, takeBack } from "./one-call.ts";

const POSIX = process.platform !== "win32" && Bun.which("git") !== null && existsSync("/bin/bash");
if (!POSIX) console.warn("SKIPPED: lines that lose files need bash and git; none was run");

let sandbox: Sandbox;
let temporary: string;
let root: string;

beforeAll(() => {
  sandbox = makeSandbox(resolve(".cache"));
  temporary = mkdtempSync(join(tmpdir(), "fairlead-lost-"));
  root = join(sandbox.home, "..", "case");
  if (!POSIX) return;
  makeProject(sandbox.project);
  const put = (path: string, text: string) => writeFileSync(join(sandbox.project, path), text);
  for (const name of ["one", "two", "three"]) put(name, `${name}\n`);
  for (const name of ["xx00", "part-aa", "part-a00", "part-a01"]) put(name, "a part\n");
  for (const name of ["one.orig", "one~"]) put(name, "an older version\n");
  inProject(
    "sqlite3 app.db 'create table t(a); insert into t values(1)'; sqlite3 other.db 'create table u(b)'",
  );
  put("list.txt", "one\nsrc/b.ts\ndocs/more.md\n");
  put("a.patch", "--- two\n+++ two\n@@ -1 +1 @@\n-two\n+TWO\n");
  put("two.patch", "--- a/two\n+++ b/two\n@@ -1 +1 @@\n-two\n+TWO\n");
  put("copy.py", "import sys\nopen(sys.argv[-1].split('=')[-1], 'w').write('x')\n");
  put("one.patch", "--- one\n+++ one\n@@ -1 +1 @@\n-one\n+ONE\n");
  mkdirSync(join(sandbox.project, "dist"));
  put("dist/app.js", "made\n");
  symlinkSync("../src", join(sandbox.project, "dist/linked"));
  const pack = "tar cf a.tar src/b.ts src/lib; zip -q a.zip src/b.ts docs/more.md";
  inProject("cp one b; mkdir q; cp one q/one; echo old > q/one; tar cf b.tar -C q one; rm -r q b");
  inProject(
    "f=$(git format-patch --stdout -1 | sed -n 's/^Subject: .PATCH. //p'); echo mine > untracked/0001-$f.patch",
  );
  inProject(`${pack}; echo later > src/b.ts; echo later > src/lib/c.ts; echo later > docs/more.md`);
});

afterAll(() => {
  sandbox.dispose();
  rmSync(temporary, { recursive: true, force: true });
});

function inProject(line: string): void {
  Bun.spawnSync(["/bin/bash", "-c", line], { cwd: sandbox.project, env: process.env });
}

/** A fresh copy of the project and of a home beside it, for one line. */
function prepared(line: string, more: Partial<Call> = {}): Call {
  rmSync(root, { recursive: true, force: true });
  rmSync(temporary, { recursive: true, force: true });
  for (const folder of [join(root, "home/precious"), temporary]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(root, "home/notes.txt"), "my notes\n");
  writeFileSync(join(root, "home/book.ipynb"), "{}\n");
  writeFileSync(join(root, "home/precious/p.txt"), "precious\n");
  const project = join(root, "project");
  Bun.spawnSync(["cp", "-a", sandbox.project, project]);
  Bun.spawnSync(["git", "update-index", "-q", "--refresh"], {
    cwd: project,
    env: { PATH: process.env.PATH ?? "", ...GIT_ENVIRONMENT },
  });
  return { root, project, line: line.replaceAll("TEMP", temporary), ...more };
}

/** All files of the project and the home, without what fairlead keeps there. */
function files(): readonly string[] {
  const project = treeOf(join(root, "project"), ["./.git/objects"]);
  const home = treeOf(join(root, "home"), ["./.local", "./Library", "./.cache"]);
  return withoutFolderTimes([...project, "home", ...home]).filter((one) => !/\/ \d+$/.test(one));
}

/** A program of the line that this machine does not have. */
function isMissing(line: string): boolean {
  const named =
    /\b(?:python3|node|perl|ruby|awk|unzip|patch|tclsh|curl|wget|rsync|ed|csplit|xxd|sqlite3)\b/g;
  return [...line.matchAll(named)].some(([program]) => Bun.which(program) === null);
}

const saved = Object.entries(SAVED).flatMap(([what, lines]) => lines.map((line) => [what, line]));

describe.if(POSIX)("a line that passes", () => {
  test.each(shareOf(saved).filter(([, line = ""]) => !isMissing(line)))(
    "is taken back where it loses %s: %s",
    async (_, line = "") => {
      const call = prepared(line);
      const before = files();
      const ran = await runCall(call);
      expect(ran.is).toBe("run");
      const after = new Set(files());
      const lost = before.filter((one) => !after.has(one));
      expect(lost).not.toBeEmpty();
      const number = ran.is === "run" ? ran.number : undefined;
      expect(number).toBeDefined();
      await takeBack(call, number ?? 0);
      const back = new Set(files());
      expect(before.filter((one) => !back.has(one) && !isSpare(one))).toBeEmpty();
    },
    30_000,
  );

  test.each(EVERYDAY)("without a capture, as nothing of it is missed: %s", async (line) => {
    const ran = await runCall(prepared(line));
    expect(ran).toEqual({ is: "run", number: undefined });
  });
});

/** What a build makes again. */
function isSpare(line: string): boolean {
  return line.startsWith("./dist/");
}

describe.if(POSIX)("a line that loses what is not saved", () => {
  test.each(STOPPED)("is asked about or refused: %s", async (line) => {
    const call = prepared(line);
    const before = files();
    const ran = await runCall(call);
    expect(ran.is).toBe("stopped");
    expect(files()).toEqual(before);
  });
});

describe.if(POSIX)("a file beside the project", () => {
  const write = (name: string, file: string, input: Readonly<Record<string, string>>) => {
    const path = join(root, "home", file);
    const field = name === "NotebookEdit" ? "notebook_path" : "file_path";
    return { tool: { name, input: { [field]: path, ...input } } };
  };

  test.each([
    ["Write", "notes.txt", { content: "x" }],
    ["Edit", "notes.txt", { old_string: "my", new_string: "your" }],
    ["NotebookEdit", "book.ipynb", { new_source: "x", cell_id: "1" }],
  ])("that %s changes is saved", async (name, file, input) => {
    const call = prepared(`echo x > ~/${file}`, write(name, file, input));
    const before = files();
    const ran = await runCall(call);
    expect(ran).toEqual({ is: "run", number: 1 });
    expect(files()).not.toEqual(before);
    await takeBack(call, 1);
    expect(files()).toEqual(before);
  });

  test("that a tool of an MCP server changes is saved, as is one in the project", async () => {
    for (const path of [join(root, "home/notes.txt"), "one"]) {
      const tool = { name: "mcp__files__write_file", input: { path, content: "x" } };
      const call = prepared(`echo x > ${path}`, { tool });
      const before = files();
      const ran = await runCall(call);
      expect(ran).toEqual({ is: "run", number: 1 });
      expect(files()).not.toEqual(before);
      await takeBack(call, 1);
      expect(files()).toEqual(before);
    }
  });

  test.each([
    ["move", { source: "one", destination: "two" }],
    ["rename_file", { old_path: "untracked/u.txt", new_path: "config.json" }],
  ])("that a tool of an MCP server moves is saved: %s", async (name, input) => {
    const [from, to] = Object.values(input);
    const tool = { name: `mcp__files__${name}`, input };
    const call = prepared(`mv ${from} ${to}`, { tool });
    const before = files();
    expect(await runCall(call)).toEqual({ is: "run", number: 1 });
    expect(files()).not.toEqual(before);
    await takeBack(call, 1);
    expect(files()).toEqual(before);
  });

  test("that Write makes is nobody's loss", async () => {
    const call = prepared("echo x > ~/new.md", write("Write", "new.md", { content: "x" }));
    expect(await runCall(call)).toEqual({ is: "run", number: undefined });
  });

  test.each(["echo x > ~/notes.txt", "cp one ~/notes.txt", "sed -i s/a/b/ ~/notes.txt"])(
    "is asked about where undo is off: %s",
    async (line) => {
      const ran = await runCall(prepared(line, { undo: { enabled: false } }));
      expect(ran).toEqual({ is: "stopped", verdict: "ask" });
    },
  );

  test.each(["echo x >> ~/notes.txt", "echo x > ~/new.txt", "echo x > one"])(
    "is not where nothing of it is lost: %s",
    async (line) => {
      const ran = await runCall(prepared(line, { undo: { enabled: false } }));
      expect(ran.is).toBe("run");
    },
  );

  test("is asked about where it is too large to be copied", async () => {
    const call = prepared("echo x > ~/large.bin");
    Bun.spawnSync(["truncate", "-s", "70M", join(root, "home/large.bin")]);
    expect(await runCall(call)).toEqual({ is: "stopped", verdict: "ask" });
  });
});

describe.if(POSIX)("a list of files that is too long to be saved", () => {
  test.each([
    "git ls-files -z | xargs -0 rm -f",
    'while read f; do rm "$f"; done < list.txt',
    "rm $(cat list.txt)",
  ])("is asked about where it is deleted: %s", async (line) => {
    const ran = await runCall(prepared(line, { undo: { max_files: 5 } }));
    expect(ran).toEqual({ is: "stopped", verdict: "ask" });
  });

  test("passes where it is only written to, and what the line names is saved still", async () => {
    const call = prepared("rm one; tar xf a.tar", { undo: { max_files: 5 } });
    const ran = await runCall(call);
    expect(ran).toEqual({ is: "run", number: 1 });
  });
});

describe.if(POSIX)("a file of the project that is too large to be saved", () => {
  const tooLarge = { undo: { max_size: "1KB" } };
  const make = (call: Call) => {
    for (const name of ["large.bin", "committed.bin"])
      writeFileSync(join(call.project, name), "x".repeat(4_000));
  };

  test.each(["rm large.bin", "echo y > large.bin", "cp one large.bin"])(
    "is asked about where Git does not have it: %s",
    async (line) => {
      const call = prepared(line, tooLarge);
      make(call);
      expect(await runCall(call)).toEqual({ is: "stopped", verdict: "ask" });
    },
  );

  test.each(["echo y >> large.bin", "mv large.bin other.bin", "rm committed.bin"])(
    "passes where nothing of it is lost: %s",
    async (line) => {
      const call = prepared(line, tooLarge);
      make(call);
      const commit = "git add committed.bin && git commit -qm large committed.bin";
      Bun.spawnSync(["/bin/bash", "-c", commit], {
        cwd: call.project,
        env: { ...process.env, ...GIT_ENVIRONMENT },
      });
      expect((await runCall(call)).is).toBe("run");
    },
  );
});
