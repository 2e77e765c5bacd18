import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { runCli } from "../../src/cli/confine/run-bounded.ts";
import { findEngine } from "../../src/confine/engine.ts";
import { boundsOfLine, prepareBounds } from "../../src/confine/prepared.ts";
import type { Io } from "../../src/io.ts";
import { runProgram } from "../../src/program.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
let folder: string;
beforeEach(() => {
  sandbox = makeSandbox(resolve("coverage/confine"));
  folder = join(sandbox.home, ".local/state/fairlead/bounds");
  mkdirSync(join(sandbox.project, ".git"));
  mkdirSync(join(sandbox.home, "notes"));
});
afterEach(() => sandbox.dispose());

function world(env: Readonly<Record<string, string>> = {}) {
  const all = { ...bareEnvironment(sandbox.home), ...env };
  const start = { words: [], cwd: "/", env: all, stdin: "", executable: "/opt/fair lead" };
  return testIo(start);
}

const NOTHING = { write: [], read: [] };

function prepare(io: Io, changes: readonly string[] = [], allowed = NOTHING) {
  return prepareBounds(io, { cwd: sandbox.project, allowed, changes });
}

async function textFor(io: Io, changes: readonly string[] = []) {
  const made = await prepare(io, changes);
  if ("why" in made) throw new Error(made.why);
  return readFileSync(join(folder, made.name), "utf8");
}

const { io: plain } = testIo({ words: [], cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdin: "" });
const onLinux = process.platform === "linux";
const bubblewrap = onLinux ? await findEngine(plain, "all", "bubblewrap") : { why: "" };
const landlock = onLinux ? await findEngine(plain, "all", "landlock") : { why: "" };

describe.if(!("why" in bubblewrap))("with bubblewrap", () => {
  test("the file of a line starts one by bubblewrap that mounts the rest of the bounds", async () => {
    const text = await textFor(world().io);
    expect(text).toContain('--chdir "$PWD"');
    const [, image = ""] = / (\S+\.run) "\$1" /.exec(text) ?? [];
    expect(statSync(image).mode & 0o777).toBe(0o700);
    expect(readFileSync(image).includes(`${sandbox.project}\0`)).toBe(true);
  });

  test("where that may mount nothing, bubblewrap does all of it", async () => {
    const refusing = join(sandbox.home, "refusing");
    mkdirSync(refusing);
    writeFileSync(
      join(refusing, "bwrap"),
      '#!/bin/sh\ncase "$*" in *CAP_SYS_ADMIN*) exit 1 ;; esac\nexec /usr/bin/bwrap "$@"\n',
      { mode: 0o755 },
    );
    const text = await textFor(world({ PATH: `${refusing}:/usr/bin:/bin` }).io);
    expect(text).toContain(`--bind-try ${sandbox.project} ${sandbox.project}`);
    expect(text).toContain(`--tmpfs ${join(sandbox.home, ".local/state/fairlead")}`);
    expect(text).toContain(`--ro-bind-try ${folder} ${folder}`);
    expect(text).toContain('--chdir "$PWD"');
    expect(text).not.toContain("/opt/fair lead");
  });

  test("the same bounds have the same file, and others another", async () => {
    const { io } = world();
    const [one, two] = [await prepare(io), await prepare(io)];
    expect(one).toEqual(two);
    expect(await prepare(io, [join(sandbox.home, "notes")])).not.toEqual(one);
  });

  test("an engine that was tried within the hour is not tried again, and later it is", async () => {
    const { io } = world();
    await prepare(io);
    const path = join(folder, "engine");
    const [name, at, ...key] = readFileSync(path, "utf8").split("\n");
    expect(name).toBe("bubblewrap starts");
    writeFileSync(path, ["landlock", at, ...key].join("\n"));
    if (!("why" in landlock)) expect(await textFor(io)).toContain(" bounded ");
    writeFileSync(path, ["landlock", Number(at) - 4_000_000, ...key].join("\n"));
    expect(await textFor(io)).toContain("bwrap");
  });

  test("old files make room for new ones", async () => {
    const { io } = world();
    await prepare(io);
    for (let at = 0; at < 210; at++) {
      const path = join(folder, `old${at}`);
      writeFileSync(path, "");
      utimesSync(path, 1, 1 + at);
    }
    await prepare(io, [join(sandbox.home, "notes")]);
    const names = readdirSync(folder);
    expect(names.length).toBeLessThan(120);
    expect(names).not.toContain("old0");
    expect(names).toContain("engine");
  });
});

describe.if(!("why" in landlock))("with Landlock", () => {
  test("the file of a line starts one beside it that bounds itself, which only the user may start", async () => {
    const text = await textFor(world({ PATH: "/nowhere" }).io);
    const [, image = ""] = /exec (\S+\.run) "\$1" /.exec(text) ?? [];
    expect(statSync(image).mode & 0o777).toBe(0o700);
    expect(readFileSync(image).includes(`${sandbox.project}\0`)).toBe(true);
    const outside = join(sandbox.home, "notes/made");
    const line = `touch ${sandbox.project}/made ${outside}`;
    const ended = Bun.spawnSync([image, "/bin/sh", "-c", line]);
    expect(ended.exitCode).not.toBe(0);
    expect(existsSync(join(sandbox.project, "made"))).toBe(true);
    expect(existsSync(outside)).toBe(false);
  });

  test("where programs may not lie in the folder, fairlead becomes the command itself", async () => {
    const { io } = world({ PATH: "/nowhere" });
    await prepare(io);
    const path = join(folder, "engine");
    const [name, at, ...key] = readFileSync(path, "utf8").split("\n");
    expect(name).toBe("landlock starts");
    writeFileSync(path, ["landlock", at, ...key].join("\n"));
    const text = await textFor(io);
    const [, program, json = ""] = /exec ('.+'|\S+) bounded (\S+) /.exec(text) ?? [];
    expect(program).toBe("'/opt/fair lead'");
    const { rules, version } = JSON.parse(readFileSync(json, "utf8"));
    expect(version).toBeGreaterThan(0);
    const paths = rules.map(({ path }: { path: string }) => path);
    expect(paths).toContain(sandbox.project);
    expect(rules.every(({ isFolder }: { isFolder?: boolean }) => isFolder !== undefined)).toBe(
      true,
    );
  });
});

test("what the person allows is given by name, and what a line changes but for what is kept", () => {
  const { io } = world();
  const settings = join(sandbox.home, "notes/.claude");
  mkdirSync(join(sandbox.home, ".ssh"));
  writeFileSync(join(sandbox.home, ".ssh/id_rsa"), "");
  mkdirSync(settings);
  const line = { cwd: sandbox.project, changes: [join(sandbox.home, "notes")] };
  const narrow = boundsOfLine(io, { ...line, allowed: NOTHING });
  expect(narrow.writable).toContain(join(sandbox.home, "notes"));
  expect(narrow.shown).not.toContain(join(sandbox.home, ".ssh/id_rsa"));
  const allowed = { write: ["~/notes"], read: ["~/.ssh/id_rsa"] };
  const wide = boundsOfLine(io, { ...line, changes: [], allowed });
  expect(wide.writable).toContain(join(sandbox.home, "notes"));
  expect(wide.shown).toContain(join(sandbox.home, ".ssh/id_rsa"));
});

test("without a home, or where no folder can be made, there are no bounds", async () => {
  const { io } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  expect(await prepare(io)).toEqual({ why: expect.stringContaining("no folder") });
});

test("a file that is gone or holds no bounds runs nothing", async () => {
  const broken = join(sandbox.home, "broken.json");
  const withRules = (rules: string) => `{"rules":${rules},"version":1,"isOffline":false}`;
  for (const text of ["", "{", "[]", withRules("[1]"), withRules('[{"path":"/"}]')]) {
    writeFileSync(broken, text);
    const { io, ended } = world();
    const { exit, stderr } = ended(runCli(io, ["bounded", broken, "true"]));
    expect(exit).toBe(126);
    expect(stderr).toContain(`nothing was run: ${broken} contains no bounds`);
  }
  const { io, ended } = world();
  const gone = ended(await runProgram(["bounded", "/no/such", "true"], io));
  expect(gone).toMatchObject({ exit: 126, stderr: expect.stringContaining("contains no bounds") });
});

describe.if(process.platform !== "win32")("caches that do not exist yet", () => {
  const programs = (...names: readonly string[]) => {
    const path = join(sandbox.home, "programs");
    mkdirSync(path);
    for (const name of names) writeFileSync(join(path, name), "", { mode: 0o755 });
    return { PATH: path };
  };
  const given = (env: Readonly<Record<string, string>>) =>
    boundsOfLine(world(env).io, { cwd: sandbox.project, allowed: NOTHING, changes: [] }).writable;
  const gradle = () => join(sandbox.home, ".gradle/caches");
  const maven = () => join(sandbox.home, ".m2/repository");

  test("are made for what is installed, and not for Java alone", () => {
    const writable = given(programs("java", "mvn"));
    expect(writable).toContain(maven());
    expect(writable).not.toContain(gradle());
    expect(existsSync(join(sandbox.home, ".gradle"))).toBe(false);
  });

  test.each(["gradlew", "android/gradlew"])("are made for a project with %s", (script) => {
    mkdirSync(join(sandbox.project, "android"));
    writeFileSync(join(sandbox.project, script), "");
    const writable = given(programs("java"));
    expect(writable).toContain(gradle());
    expect(writable).not.toContain(maven());
  });

  test("are made where the tool has made its folder before", () => {
    mkdirSync(join(sandbox.home, ".gradle"));
    expect(given(programs())).toContain(gradle());
  });
});
