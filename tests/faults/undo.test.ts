import { afterAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { settle, settlePending } from "../../src/undo/settle-captures.ts";
import { numbersIn, readSaved } from "../../src/undo/store.ts";
import { treeOf, withoutFolderTimes } from "../support/tree.ts";
import { makeSandbox } from "../support/world.ts";
import { mustEnd } from "./kind.ts";
import { STRACE } from "./moments.ts";
import { BINARY, bash, event } from "./place.ts";
import { makeSmallDisk, whyNoDisk } from "./small-disk.ts";

if (STRACE === null) console.warn("SKIPPED: without strace no capture and no undo was killed");

const SCRIPT = resolve(import.meta.dir, "undo-step.ts");

/** Every so many-th system call is one at which the step is killed; 1 is each of them. */
const STEP = Number(process.env.FAULT_UNDO_STEP ?? 6);

/** System calls by which either step changes files. */
const WATCHED =
  "openat,write,pwrite64,ftruncate,rename,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,chmod,fchmod,fchmodat,link,linkat,symlink,symlinkat,utimensat,fsync,chown,fchownat,copy_file_range";

const kills = { capture: 0, settle: 0, undo: 0 };
afterAll(() => console.log(`kills of undo: ${JSON.stringify(kills)}`));

function makeCase() {
  const sandbox = makeSandbox(resolve(".cache"));
  const { project, home } = sandbox;
  mkdirSync(`${project}/src/lib/empty`, { recursive: true });
  writeFileSync(`${project}/src/a.ts`, "a\n");
  writeFileSync(`${project}/src/lib/run.sh`, "run\n");
  chmodSync(`${project}/src/lib/run.sh`, 0o750);
  chmodSync(`${project}/src/lib`, 0o711);
  linkSync(`${project}/src/a.ts`, `${project}/src/same.ts`);
  symlinkSync("a.ts", `${project}/src/link`);
  writeFileSync(`${project}/config.json`, "{}\n");
  return { ...sandbox, store: join(home, "state/undo") };
}

type Case = ReturnType<typeof makeCase>;

function run(
  step: string,
  { project, store }: Case,
  number: number,
  prefix: readonly string[] = [],
) {
  const words = [...prefix, process.execPath, SCRIPT, step, project, store, String(number)];
  return Bun.spawnSync([...words], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
}

/** Deletes and overwrites what was saved, as the call would. */
function destroy({ project, store }: Case): void {
  rmSync(`${project}/src`, { recursive: true });
  writeFileSync(`${project}/config.json`, "destroyed\n");
  settle(store, 1);
}

/** Moves what was saved, as the call would, and nobody tells that it is over. */
function move({ project }: Case): void {
  renameSync(`${project}/src`, `${project}/moved`);
}

/** The system calls of a step that name the case's folder, each with how many of its kind came before. */
function momentsOf(step: string): readonly { readonly name: string; readonly nth: number }[] {
  const one = makeCase();
  if (step === "undo") {
    run("capture", one, 0);
    destroy(one);
  }
  if (step === "settle") {
    run("capture", one, 0);
    move(one);
  }
  const log = `${one.home}/strace`;
  const trace = [STRACE ?? "", "-qq", "-y", "-s", "256", "-o", log, "-e", `trace=${WATCHED}`];
  const ran = run(step, one, 1, trace);
  if (ran.exitCode !== 0) throw new Error(`${step}: ${ran.stderr}`);
  const made = new Map<string, number>();
  const moments: { name: string; nth: number }[] = [];
  for (const line of Bun.spawnSync(["cat", log]).stdout.toString().split("\n")) {
    const name = /^(\w+)\(/.exec(line)?.[1];
    if (name === undefined) continue;
    const nth = (made.get(name) ?? 0) + 1;
    made.set(name, nth);
    const isRead = name === "openat" && !/O_WRONLY|O_RDWR/.test(line);
    if (line.includes(one.project) || line.includes(one.store))
      if (!isRead) moments.push({ name, nth });
  }
  one.dispose();
  return moments.filter((_, at) => at % STEP === 0);
}

function killed(step: string, one: Case, { name, nth }: { name: string; nth: number }): void {
  const inject = `inject=${name}:signal=KILL:when=${nth}`;
  run(step, one, 1, [STRACE ?? "", "-qq", "-o", "/dev/null", "-e", `trace=${name}`, "-e", inject]);
}

/** Names in a store of files that have another one. */
function sharedFiles(store: string): readonly string[] {
  return readdirSync(store, { recursive: true })
    .map(String)
    .filter((name) => {
      const stats = lstatSync(`${store}/${name}`);
      return stats.isFile() && stats.nlink > 1;
    });
}

/** Every capture that has a number holds all that its list names. */
function expectWhole({ store }: Case): void {
  for (const number of numbersIn(store)) {
    const saved = readSaved(store, number);
    expect(saved).toBeDefined();
    for (const { type, linked, copied } of saved?.entries ?? []) {
      if (type !== "file") continue;
      for (const name of [linked, copied]) {
        if (name !== undefined) expect(existsSync(`${store}/${number}/${name}`)).toBe(true);
      }
    }
  }
}

describe.if(STRACE !== null)("kill -9 at a system call", () => {
  test("of a capture leaves one that is whole or none, and the project as it was", () => {
    const moments = momentsOf("capture");
    expect(moments.length * STEP).toBeGreaterThan(20);
    for (const moment of moments) {
      const one = makeCase();
      const before = treeOf(one.project);
      killed("capture", one, moment);
      kills.capture++;
      expect(treeOf(one.project)).toEqual(before);
      expectWhole(one);
      expect(run("capture", one, 0).exitCode).toBe(0);
      expectWhole(one);
      one.dispose();
    }
  }, 600_000);

  test("of parting what lives on leaves all of it saved, and the next event does the rest", () => {
    const moments = momentsOf("settle");
    expect(moments.length * STEP).toBeGreaterThan(10);
    for (const moment of moments) {
      const one = makeCase();
      run("capture", one, 0);
      move(one);
      killed("settle", one, moment);
      kills.settle++;
      expectWhole(one);
      settlePending(one.store);
      expectWhole(one);
      expect(existsSync(`${one.store}/pending`)).toBe(false);
      expect(sharedFiles(one.store)).toEqual([]);
      for (const name of ["a.ts", "lib/run.sh"]) {
        writeFileSync(`${one.project}/moved/${name}`, "written to since\n");
      }
      expect(run("undo", one, 1).exitCode).toBe(0);
      expect(readFileSync(`${one.project}/src/a.ts`, "utf8")).toBe("a\n");
      expect(readFileSync(`${one.project}/src/lib/run.sh`, "utf8")).toBe("run\n");
      one.dispose();
    }
  }, 600_000);

  test("of an undo leaves each path as it was or as it is to be, and the next undo does the rest", () => {
    const moments = momentsOf("undo");
    expect(moments.length * STEP).toBeGreaterThan(20);
    for (const moment of moments) {
      const one = makeCase();
      const before = treeOf(one.project);
      run("capture", one, 0);
      destroy(one);
      const destroyed = treeOf(one.project);
      killed("undo", one, moment);
      kills.undo++;
      const old = withoutRights([...before, ...destroyed]);
      for (const line of withoutRights(treeOf(one.project))) expect(old).toContain(line);
      expectWhole(one);
      if (numbersIn(one.store).includes(1)) {
        const again = run("undo", one, 1);
        expect({ moment, stderr: again.stderr.toString(), exit: again.exitCode }).toMatchObject({
          exit: 0,
        });
      }
      expect({ moment, tree: withoutFolderTimes(treeOf(one.project)) }).toEqual({
        moment,
        tree: withoutFolderTimes(before),
      });
      one.dispose();
    }
  }, 600_000);
});

/** Rights come last, and a file whose other name is not back yet is the only one of its name. */
function withoutRights(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/ is .*$/, "").replace(/\/ [0-7]+ \d+$/, "/"));
}

describe("a disk that is full", () => {
  const why = whyNoDisk();
  if (why !== undefined) console.warn(`SKIPPED: ${why}; no capture met a full disk`);

  test.if(why === undefined)("saves nothing, loses nothing and leaves nothing behind", async () => {
    const one = makeCase();
    const disk = await makeSmallDisk();
    try {
      disk.fill();
      const before = treeOf(one.project);
      const store = join(disk.root, "state/undo");
      const ran = run("capture", { ...one, store }, 0);
      expect(ran.exitCode).not.toBe(0);
      expect(treeOf(one.project)).toEqual(before);
      expect(existsSync(store) ? readdirSync(store) : []).toEqual([]);
    } finally {
      disk.dispose();
      one.dispose();
    }
  });
});

describe("the executable on a disk that is full", () => {
  const why = existsSync(BINARY) ? whyNoDisk() : `${BINARY} is not there`;

  test.if(why === undefined)(
    "asks in place of saving, and puts back all or nothing",
    async () => {
      // What lies in a temporary folder is not worth saving.
      mkdirSync(resolve(".cache"), { recursive: true });
      const disk = await makeSmallDisk(resolve(".cache"));
      try {
        disk.write("home/.config/fairlead/config.toml", "[update]\ncheck = false\n");
        disk.write("project/.git/HEAD", "ref: refs/heads/main\n");
        for (let number = 0; number < 20; number++)
          disk.write(`project/src/${number}.ts`, `${number}\n`.repeat(500));
        const source = join(disk.root, "project/src");
        const store = join(disk.root, "home/.local/state/fairlead/undo");
        const tree = () => (existsSync(source) ? treeOf(source) : []);
        const before = tree();
        const remove = bash(disk, "rm -rf src");
        disk.fill();
        expect(mustEnd(await disk.run(remove), 0).stdout).toContain('"decision":"ask"');
        expect(tree()).toEqual(before);
        expect(existsSync(store) ? numbersIn(store) : []).toEqual([]);
        disk.free();
        expect(mustEnd(await disk.run(remove), 0).stdout).toContain("To restore: fairlead undo 1");
        rmSync(source, { recursive: true });
        mustEnd(await disk.run(event(disk, "SessionEnd")), 0);
        const after = tree();
        disk.fill();
        const undo = { words: ["undo", "1", "--yes"], terminal: true };
        const failed = await disk.run(undo);
        if (failed.exit !== 0) {
          expect(failed.stdout).toMatch(/ENOSPC|no space/i);
          expect([after, before]).toContainEqual(tree());
        }
        disk.free();
        if (failed.exit !== 0) mustEnd(await disk.run(undo), 0);
        expect(tree()).toEqual(before);
      } finally {
        disk.dispose();
      }
    },
    60_000,
  );
});

describe("sessions side by side", () => {
  test("get numbers of their own, and lose nothing", async () => {
    const count = Number(process.env.FAULT_PROCESSES ?? 16);
    const cases = Array.from({ length: count }, makeCase);
    const [first] = cases;
    const store = first?.store ?? "";
    const trees = cases.map(({ project }) => treeOf(project));
    const saved = await Promise.all(
      cases.map(async ({ project }) => {
        const child = Bun.spawn([process.execPath, SCRIPT, "capture", project, store, "0"], {
          stdout: "pipe",
        });
        return Number(await new Response(child.stdout).text());
      }),
    );
    expect(new Set(saved).size).toBe(count);
    for (const { project } of cases) rmSync(`${project}/src`, { recursive: true });
    for (const number of saved) settle(store, number);
    for (const [at, one] of cases.entries()) run("undo", { ...one, store }, saved[at] ?? 0);
    for (const [at, { project }] of cases.entries())
      expect(treeOf(project)).toEqual(trees[at] ?? []);
    for (const one of cases) one.dispose();
  }, 600_000);
});
