import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { attributesOf, giveAttributes } from "../../src/sys/attributes.ts";
import { capture } from "../../src/undo/capture.ts";
import { expand } from "../../src/undo/expand.ts";
import { NotSaved, type Target } from "../../src/undo/model.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { settle, settlePending } from "../../src/undo/settle-captures.ts";
import { numbersIn, readInfo, readSaved } from "../../src/undo/store.ts";
import { undo } from "../../src/undo/undo.ts";
import { treeOf } from "../support/tree.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let root: string;
let store: string;

beforeEach(() => {
  sandbox = makeSandbox();
  root = sandbox.project;
  store = `${sandbox.home}/state/undo`;
  mkdirSync(`${root}/src/empty`, { recursive: true });
  mkdirSync(`${root}/src/closed`);
  writeFileSync(`${root}/src/a.ts`, "a\n");
  writeFileSync(`${root}/src/run.sh`, "echo\n");
  writeFileSync(`${root}/src/closed/b.ts`, "b\n");
  chmodSync(`${root}/src/run.sh`, 0o751);
  chmodSync(`${root}/src/closed`, 0o555);
  linkSync(`${root}/src/a.ts`, `${root}/src/same.ts`);
  symlinkSync("../nowhere", `${root}/src/link`);
  utimesSync(`${root}/src/a.ts`, 1_000_000_000.25, 1_000_000_000.25);
  utimesSync(`${root}/src/empty`, 1_100_000_000, 1_100_000_000);
});

afterEach(() => {
  if (existsSync(`${root}/src/closed`)) chmodSync(`${root}/src/closed`, 0o755);
  sandbox.dispose();
});

const BUDGET = { files: 10_000, bytes: 100_000_000 };

function target(path: string, change: Target["change"] = "removed", deep = true): Target {
  return { path: `${root}/${path}`, change, deep };
}

function save(targets: readonly Target[], more: { budget?: typeof BUDGET } = {}) {
  return capture({
    store,
    targets,
    about: { project: root, session: "s1", call: "t1", title: "rm -rf src" },
    budget: BUDGET,
    mayKeep: (path) => path.startsWith(sandbox.project),
    linksAllowed: true,
    time: new Date("2026-01-02T03:04:05Z"),
    ...more,
  });
}

async function takeBack(number: number, paths: readonly string[] = []) {
  const plan = planRestore(store, number, paths);
  if (plan === undefined) throw new Error("no such capture");
  return undo({
    store,
    number,
    plan,
    isPartial: paths.length > 0,
    about: { project: root, session: "", title: `undo ${number}` },
    time: new Date(),
    unpack: async () => {},
  });
}

describe("a deleted tree", () => {
  test("comes back with rights, times, links, several names and empty folders", async () => {
    const before = treeOf(root);
    const number = await save([target("src")]);
    expect(number).toBe(1);
    expect(treeOf(root)).toEqual(before);
    chmodSync(`${root}/src/closed`, 0o755);
    rmSync(`${root}/src`, { recursive: true });
    expect(settle(store, 1)).toBe(true);
    await takeBack(1);
    expect(treeOf(root)).toEqual(before);
  });

  test("can be deleted again by taking the undo back", async () => {
    await save([target("src")]);
    chmodSync(`${root}/src/closed`, 0o755);
    rmSync(`${root}/src`, { recursive: true });
    settle(store, 1);
    const after = treeOf(root);
    const again = await takeBack(1);
    expect(again).toBe(2);
    expect(numbersIn(store)).toEqual([2]);
    await takeBack(2);
    expect(treeOf(root).map((line) => line.split(" ")[0])).toEqual(
      after.map((line) => line.split(" ")[0]),
    );
  });

  test("comes back in part, and the rest later", async () => {
    const before = treeOf(root);
    await save([target("src")]);
    chmodSync(`${root}/src/closed`, 0o755);
    rmSync(`${root}/src`, { recursive: true });
    settle(store, 1);
    await takeBack(1, [`${root}/src/run.sh`]);
    expect(readFileSync(`${root}/src/run.sh`, "utf8")).toBe("echo\n");
    expect(existsSync(`${root}/src/a.ts`)).toBe(false);
    appendFileSync(`${root}/src/run.sh`, "more\n");
    await takeBack(1);
    expect(readFileSync(`${root}/src/run.sh`, "utf8")).toBe("echo\nmore\n");
    expect(treeOf(root).length).toBe(before.length);
  });

  test("is not overwritten where something came after the call", async () => {
    await save([target("src")]);
    chmodSync(`${root}/src/closed`, 0o755);
    rmSync(`${root}/src`, { recursive: true });
    settle(store, 1);
    mkdirSync(`${root}/src`);
    writeFileSync(`${root}/src/a.ts`, "new\n");
    const plan = planRestore(store, 1);
    const conflicts = plan?.steps.filter(({ conflict }) => conflict !== undefined);
    expect(conflicts?.map(({ entry }) => entry.path)).toEqual([`${root}/src/a.ts`]);
    const again = await takeBack(1);
    expect(readFileSync(`${root}/src/a.ts`, "utf8")).toBe("a\n");
    await takeBack(again ?? 0);
    expect(readFileSync(`${root}/src/a.ts`, "utf8")).toBe("new\n");
  });
});

describe.if(process.platform === "linux")("attributes", () => {
  /** One user more may write, and so in all that is made in the folder. */
  const ACL = Buffer.from(
    "0200000001000700ffffffff02000700e803000004000500ffffffff10000700ffffffff20000500ffffffff",
    "hex",
  ).toString("base64");
  const GIVEN = {
    "user.note": Buffer.from("kept").toString("base64"),
    "system.posix_acl_access": ACL,
    "system.posix_acl_default": ACL,
  };

  test("and ACLs of folders come back, and no others that are inherited", async () => {
    giveAttributes(`${root}/src`, GIVEN);
    const given = attributesOf(`${root}/src`);
    // A file system may know none.
    if (given?.["user.note"] === undefined) return;
    expect(attributesOf(`${root}/src/empty`)).toEqual({});
    const before = treeOf(root);
    await save([target("src")]);
    chmodSync(`${root}/src/closed`, 0o755);
    rmSync(`${root}/src`, { recursive: true });
    settle(store, 1);
    await takeBack(1);
    expect(attributesOf(`${root}/src`)).toEqual(given);
    expect(attributesOf(`${root}/src/empty`)).toEqual({});
    expect(treeOf(root)).toEqual(before);
  });

  test("of files come back from copies too", async () => {
    giveAttributes(`${root}/src/run.sh`, { "user.note": GIVEN["user.note"] });
    const given = attributesOf(`${root}/src/run.sh`);
    await save([target("src/run.sh", "written", false)]);
    rmSync(`${root}/src/run.sh`);
    settle(store, 1);
    await takeBack(1);
    expect(attributesOf(`${root}/src/run.sh`)).toEqual(given);
  });
});

describe("a file written in place", () => {
  test("comes back though its inode stayed", async () => {
    const before = treeOf(root);
    await save([target("src/run.sh", "written", false)]);
    writeFileSync(`${root}/src/run.sh`, "other\n");
    settle(store, 1);
    await takeBack(1);
    expect(treeOf(root)).toEqual(before);
  });

  test("comes back under all its names where it has several, and stays one file", async () => {
    const before = treeOf(root);
    await save([target("src/a.ts", "written", false)]);
    expect(lstatSync(`${root}/src/a.ts`).nlink).toBe(2);
    writeFileSync(`${root}/src/same.ts`, "other\n");
    settle(store, 1);
    const again = await takeBack(1);
    expect(treeOf(root)).toEqual(before);
    await takeBack(again ?? 0);
    expect(readFileSync(`${root}/src/same.ts`, "utf8")).toBe("other\n");
  });

  test("through a link comes back behind the link", async () => {
    symlinkSync("run.sh", `${root}/src/to-run`);
    await save([target("src/to-run", "written", false)]);
    writeFileSync(`${root}/src/to-run`, "other\n");
    settle(store, 1);
    await takeBack(1);
    expect(readFileSync(`${root}/src/run.sh`, "utf8")).toBe("echo\n");
    expect(lstatSync(`${root}/src/to-run`).isSymbolicLink()).toBe(true);
  });
});

describe("what the call made", () => {
  test("goes again, and nothing that came later", async () => {
    const before = treeOf(root);
    await save([target("src/a.ts"), target("made/deep/file")]);
    mkdirSync(`${root}/made/deep`, { recursive: true });
    renameSync(`${root}/src/a.ts`, `${root}/made/deep/file`);
    settle(store, 1);
    await takeBack(1);
    expect(treeOf(root)).toEqual(before);
  });

  test("stays where it holds what came later", async () => {
    await save([target("src/run.sh"), target("made/x")]);
    rmSync(`${root}/src/run.sh`);
    mkdirSync(`${root}/made/x`, { recursive: true });
    settle(store, 1);
    writeFileSync(`${root}/made/x/later`, "");
    await takeBack(1);
    expect(existsSync(`${root}/made/x/later`)).toBe(true);
    expect(existsSync(`${root}/src/run.sh`)).toBe(true);
  });
});

describe("nothing is saved", () => {
  test("where there is nothing to lose", async () => {
    expect(await save([target("new.txt", "written", false)])).toBeUndefined();
    expect(existsSync(store)).toBe(false);
  });

  test.each([
    ["too many files", [target("src")], { budget: { ...BUDGET, files: 3 } }],
    ["no time", [target("src")], { budget: { ...BUDGET, deadline: 0 } }],
    ["too many bytes", [target("src")], { budget: { ...BUDGET, bytes: 3 } }],
    ["a path that may not be kept", [{ ...target("src"), path: "/etc/passwd" }], {}],
  ])("where there is %s, and nothing is left behind", async (_, targets, more) => {
    expect(save(targets as Target[], more as object)).rejects.toThrow();
    expect(existsSync(store) ? readdirSync(store) : []).toEqual([]);
  });

  test("where the tree holds fairlead's own folder", async () => {
    mkdirSync(`${root}/state/undo`, { recursive: true });
    store = `${root}/state/undo`;
    expect(save([{ path: root, change: "removed", deep: true }])).rejects.toThrow();
  });
});

test("what is kept is private, and holds nothing of what the files hold but the files", async () => {
  await save([target("src")]);
  expect(lstatSync(`${store}/1`).mode & 0o077).toBe(0);
  for (const name of ["info.json", "entries.json"]) {
    expect(lstatSync(`${store}/1/${name}`).mode & 0o077).toBe(0);
  }
  expect(readInfo(store, 1)).toMatchObject({ project: root, files: 5, title: "rm -rf src" });
  expect(readSaved(store, 1)?.entries.length).toBe(9);
});

/** Names in the store of files that also have a name elsewhere. */
function sharedFiles(): readonly string[] {
  return readdirSync(store, { recursive: true })
    .map(String)
    .filter((name) => {
      const stats = lstatSync(`${store}/${name}`);
      return stats.isFile() && stats.nlink > 1;
    });
}

describe("after a call the store shares no file with the project", () => {
  test("where the call moved it: what is written to the new name later leaves what was saved alone", async () => {
    await save([target("src/run.sh"), target("src/moved.sh")]);
    renameSync(`${root}/src/run.sh`, `${root}/src/moved.sh`);
    settle(store, 1);
    expect(sharedFiles()).toEqual([]);
    writeFileSync(`${root}/src/moved.sh`, "");
    await takeBack(1, [`${root}/src/run.sh`]);
    expect(readFileSync(`${root}/src/run.sh`, "utf8")).toBe("echo\n");
    expect(existsSync(`${store}/pending`)).toBe(false);
  });

  test("where no end of it was told, before the next call", async () => {
    const before = treeOf(root);
    await save([target("src")]);
    expect(sharedFiles().length).toBeGreaterThan(0);
    settlePending(store);
    expect(sharedFiles()).toEqual([]);
    expect(existsSync(`${store}/pending`)).toBe(false);
    // It may still wait for an answer.
    chmodSync(`${root}/src/closed`, 0o755);
    rmSync(`${root}/src`, { recursive: true });
    settle(store, 1);
    await takeBack(1);
    expect(treeOf(root)).toEqual(before);
  });

  test("and a later call that writes to a file which an earlier one shares is saved first, and parts them", async () => {
    await save([target("src/run.sh")]);
    expect(await save([target("src/run.sh", "written", false)])).toBe(2);
    expect(sharedFiles()).toEqual([]);
    writeFileSync(`${root}/src/run.sh`, "other\n");
    settle(store, 2);
    const [entry] = (planRestore(store, 1)?.steps ?? []).map((step) => step.entry);
    expect(readFileSync(`${store}/1/${entry?.copied}`, "utf8")).toBe("echo\n");
  });

  test("where it deletes one of several names, which comes back as a name of the same file", async () => {
    const before = treeOf(root);
    await save([target("src/a.ts")]);
    rmSync(`${root}/src/a.ts`);
    settle(store, 1);
    expect(sharedFiles()).toEqual([]);
    await takeBack(1);
    expect(treeOf(root)).toEqual(before);
  });

  test("and names that a killed process left in the store are nobody's other names", async () => {
    await save([target("src/closed/b.ts")]);
    renameSync(`${store}/1`, `${store}/new-1-x`);
    await save([target("src/closed/b.ts")]);
    const entry = readSaved(store, 2)?.entries.find(({ path }) => path.endsWith("b.ts"));
    expect(entry).toMatchObject({ linked: expect.any(String) });
    expect(entry?.names).toBeUndefined();
  });
});

test("what is left of a killed capture goes after a while, and its number is used again", async () => {
  await save([target("src/run.sh")]);
  renameSync(`${store}/1`, `${store}/new-1-x`);
  writeFileSync(`${store}/pending/1`, "new-1-x");
  utimesSync(`${store}/pending/1`, 1, 1);
  settlePending(store);
  expect(readdirSync(store)).toEqual(["lock"]);
  expect(await save([target("src/run.sh")])).toBe(1);
});

test("a file that lives on under another name and is written to before anybody looks is given back with that, and so it is said", async () => {
  await save([target("src/run.sh")]);
  renameSync(`${root}/src/run.sh`, `${root}/src/moved.sh`);
  appendFileSync(`${root}/src/moved.sh`, "more\n");
  settle(store, 1);
  const step = planRestore(store, 1)?.steps.find(({ entry }) => entry.path.endsWith("run.sh"));
  expect(step).toMatchObject({ does: "bring back", entry: { isLater: true } });
});

test.if(process.platform === "linux")(
  "a name that is not UTF-8 is not saved, nor what it lies in",
  async () => {
    Bun.spawnSync(["/bin/bash", "-c", "touch $'a\\xff'"], { cwd: `${root}/src/empty` });
    expect(readdirSync(`${root}/src/empty`)).toHaveLength(1);
    await expect(save([target("src")])).rejects.toThrow("is not UTF-8");
    expect(() => expand([{ ...target("src"), isPattern: false, names: ["*.ts"] }], BUDGET)).toThrow(
      "is not UTF-8",
    );
  },
);

const OTHER_DEVICE = "/dev/shm";
const isElsewhere = existsSync(OTHER_DEVICE) && lstatSync(OTHER_DEVICE).dev !== lstatSync(".").dev;

describe.skipIf(!isElsewhere)("where the store lies on another device", () => {
  beforeEach(() => {
    store = mkdtempSync(`${OTHER_DEVICE}/fairlead-undo-`);
  });

  afterEach(() => rmSync(store, { recursive: true, force: true }));

  test("a deleted tree comes back all the same", async () => {
    const before = treeOf(root);
    await save([target("src")]);
    chmodSync(`${root}/src/closed`, 0o755);
    rmSync(`${root}/src`, { recursive: true });
    settle(store, 1);
    await takeBack(1);
    expect(treeOf(root)).toEqual(before);
    expect(readdirSync(root).filter((name) => name.startsWith(".fairlead"))).toEqual([]);
  });

  test("a replaced file and a file in the place of a folder go back", async () => {
    await save([target("src/run.sh"), target("src/empty")]);
    const before = treeOf(root);
    rmSync(`${root}/src/run.sh`);
    symlinkSync("a.ts", `${root}/src/run.sh`);
    rmdirSync(`${root}/src/empty`);
    writeFileSync(`${root}/src/empty`, "a file now\n");
    settle(store, 1);
    await takeBack(1);
    expect(treeOf(root)).toEqual(before);
  });
});

test("a file that would take too long to copy is not saved, nor anything else of the call", async () => {
  writeFileSync(`${root}/big`, "");
  truncateSync(`${root}/big`, 65 * 1024 * 1024);
  const saving = save([target("src"), target("big", "written")]);
  // A file system that shares the blocks of two files copies nothing.
  const said = await saving.catch((error: unknown) => error);
  if (said === 1) return;
  expect(said).toBeInstanceOf(NotSaved);
  expect(numbersIn(store)).toEqual([]);
});
