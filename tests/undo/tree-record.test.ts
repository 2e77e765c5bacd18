import { afterAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { namesIn } from "../../src/sys/folder.ts";
import { pruneStore } from "../../src/undo/prune.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { numbersIn, readSaved } from "../../src/undo/store.ts";
import { keepTree } from "../../src/undo/tree/keep.ts";
import { readRows, writeRows } from "../../src/undo/tree/row.ts";
import { treeOf } from "../support/tree.ts";
import {
  copyTree,
  dropPlaces,
  expectAllBack,
  type Here,
  keep,
  linesOf,
  madeBy,
  makePlace,
  run,
  runLine,
  settle,
  takeBack,
} from "./recorded-project.ts";

afterAll(dropPlaces, 60_000);

function treesIn({ store }: Here): string {
  return `${store}/trees/${namesIn(`${store}/trees`)[0]}`;
}

describe("a project in a folder of another repository", () => {
  test.each([
    "rm -rf .git",
    "rm -rf .git src docs",
    "rm -rf .git && ln -s ../.git .git",
    "rm -rf .git && cp -a ../.git .git",
    "rm -rf .git && echo 'gitdir: ../.git' > .git",
    "rm -rf src && ln -s ../src src",
    "rm -rf .git src && ln -s .. src && ln -s .. .git",
    "mv .git gone && rm -rf gone && git init -q .",
  ])("leaves that one byte for byte as it is after %j", async (line) => {
    const here = makePlace();
    const { outside } = here;
    run(here, ["git", "init", "-q", outside], outside);
    run(here, ["git", "-C", outside, "add", "src"], outside);
    run(here, ["git", "-C", outside, "commit", "-qm", "outer"], outside);
    const around = treeOf(outside, ["./project"]);
    const before = linesOf(here.project);
    const number = await runLine(here, line);
    expect(treeOf(outside, ["./project"])).toEqual([...around]);
    for (const { path } of readSaved(here.store, number ?? 0)?.entries ?? [])
      expect(`${path}/`).toStartWith(`${here.project}/`);
    const made = madeBy(here, number);
    expect((await takeBack(here, number ?? 0)).lost).toEqual([]);
    expect(treeOf(outside, ["./project"])).toEqual([...around]);
    expectAllBack(here, before, made);
    expect(run(here, ["git", "fsck", "--connectivity-only"]).exitCode).toBe(0);
  });

  test("without a repository of its own is not taken for that one", async () => {
    const here = makePlace();
    rmSync(`${here.project}/.git`, { recursive: true });
    run(here, ["git", "init", "-q", here.outside], here.outside);
    const around = treeOf(here.outside, ["./project"]);
    const before = linesOf(here.project);
    const number = await runLine(here, "rm -rf src docs config.json");
    await takeBack(here, number ?? 0);
    expectAllBack(here, before, []);
    expect(treeOf(here.outside, ["./project"])).toEqual([...around]);
  });
});

describe("a project that is another folder afterwards", () => {
  test("has what is gone put back, and what lies there is left alone", async () => {
    const here = makePlace();
    const { record } = keep(here);
    renameSync(here.project, `${here.outside}/moved`);
    mkdirSync(`${here.project}/src`, { recursive: true });
    writeFileSync(`${here.project}/src/a.ts`, "of another project\n");
    const number = await settle(here, record);
    const { steps } = await takeBack(here, number ?? 0);
    expect(steps.find(({ entry }) => entry.path.endsWith("/src/a.ts"))?.conflict).toBe(
      "changed since",
    );
    expect(readFileSync(`${here.project}/src/a.ts`, "utf8")).toBe("of another project\n");
    expect(readFileSync(`${here.project}/src/b.ts`, "utf8")).toBe("changed\n");
    expect(existsSync(`${here.outside}/moved/src/a.ts`)).toBe(true);
  });

  test("has nothing written through a link in its place", async () => {
    const here = makePlace();
    const { record } = keep(here);
    renameSync(here.project, `${here.root}/moved`);
    mkdirSync(`${here.root}/elsewhere`);
    symlinkSync(`${here.root}/elsewhere`, here.project);
    const number = await settle(here, record);
    await takeBack(here, number ?? 0);
    expect(namesIn(`${here.root}/elsewhere`)).toEqual([]);
  });
});

describe("what the call made", () => {
  test("is named, and stays", async () => {
    const here = makePlace();
    const number = await runLine(
      here,
      "mkdir -p new/deep; echo x > new/deep/x; echo y > src/y; rm same-1.txt",
    );
    expect(madeBy(here, number).toSorted()).toEqual(["new", "src/y"]);
    await takeBack(here, number ?? 0);
    expect(existsSync(`${here.project}/new/deep/x`)).toBe(true);
    expect(existsSync(`${here.project}/src/y`)).toBe(true);
    expect(existsSync(`${here.project}/same-1.txt`)).toBe(true);
  });

  test("alone is nothing to take back", async () => {
    const here = makePlace();
    expect(await runLine(here, "mkdir new; echo x > new/x")).toBeUndefined();
    expect(numbersIn(here.store)).toEqual([]);
  });

  test("goes from the place of a file, unless more came since", async () => {
    const here = makePlace();
    const number = await runLine(
      here,
      "rm config.json same-1.txt; mkdir config.json same-1.txt; echo x > config.json/x; echo x > same-1.txt/x",
    );
    writeFileSync(`${here.project}/same-1.txt/later`, "later\n");
    await takeBack(here, number ?? 0);
    expect(statSync(`${here.project}/config.json`).isFile()).toBe(true);
    expect(readFileSync(`${here.project}/same-1.txt/later`, "utf8")).toBe("later\n");
  });

  test("stays in the place of a file of the repository", async () => {
    const here = makePlace();
    const number = await runLine(here, "rm .git/HEAD; mkdir .git/HEAD; echo x > .git/HEAD/x");
    const { steps } = await takeBack(here, number ?? 0);
    expect(steps.find(({ entry }) => entry.path.endsWith("/.git/HEAD"))?.conflict).toBe(
      "contains files that came since",
    );
    expect(existsSync(`${here.project}/.git/HEAD/x`)).toBe(true);
  });
});

test("what was changed after the call is left alone", async () => {
  const here = makePlace();
  const number = await runLine(here, "echo lost > src/a.ts; echo lost > src/b.ts");
  writeFileSync(`${here.project}/src/a.ts`, "later\n");
  await takeBack(here, number ?? 0);
  expect(readFileSync(`${here.project}/src/a.ts`, "utf8")).toBe("later\n");
  expect(readFileSync(`${here.project}/src/b.ts`, "utf8")).toBe("changed\n");
});

test("a file that has a name outside of the project comes back without changing that one", async () => {
  const here = makePlace();
  writeFileSync(`${here.project}/two.txt`, "before\n");
  linkSync(`${here.project}/two.txt`, `${here.outside}/two.txt`);
  const number = await runLine(here, "echo after > two.txt");
  await takeBack(here, number ?? 0);
  expect(readFileSync(`${here.project}/two.txt`, "utf8")).toBe("before\n");
  expect(readFileSync(`${here.outside}/two.txt`, "utf8")).toBe("after\n");
});

test("tracked files of a work tree whose repository lies elsewhere come back without that", async () => {
  const here = makePlace();
  const project = `${here.outside}/tree`;
  run(here, ["git", "worktree", "add", "-q", project, "feature"]);
  const tree = { ...here, project };
  const before = linesOf(project);
  const { record } = keep(tree);
  rmSync(`${here.project}/.git/objects`, { recursive: true });
  run(tree, ["sh", "-c", "rm -rf src config.json"]);
  await takeBack(tree, (await settle(tree, record)) ?? 0);
  expectAllBack(tree, before, []);
});

describe("a record", () => {
  test("of an unchanged project is the one before, and nothing is kept anew", async () => {
    const here = makePlace();
    const later = Date.now() + 60;
    while (Date.now() < later) await Bun.sleep(10);
    const { record } = keep(here);
    const names = namesIn(treesIn(here));
    expect(keep(here).record).toBe(record);
    expect(namesIn(treesIn(here))).toEqual([...names]);
    writeFileSync(`${here.project}/src/b.ts`, "changed again\n");
    expect(keep(here).record).not.toBe(record);
  });

  test("leaves out what tools make again and what is said to be apart", async () => {
    const here = makePlace();
    mkdirSync(`${here.project}/node_modules/a`, { recursive: true });
    writeFileSync(`${here.project}/node_modules/.package-lock.json`, "{}");
    mkdirSync(`${here.project}/own`);
    writeFileSync(`${here.project}/own/log`, "log\n");
    const { record, apart } = keep(here, undefined, [`${here.project}/own`]);
    expect(apart).toEqual([`${here.project}/own`]);
    const paths = readRows(`${treesIn(here)}/${record}`)?.map(({ path }) => path);
    expect(paths).toContain(`${here.project}/node_modules`);
    expect(paths).not.toContain(`${here.project}/node_modules/a`);
    expect(paths).not.toContain(`${here.project}/own`);
  });

  test("says which files could not be kept, and which only against deleting", async () => {
    const here = makePlace();
    const none = keep(here, { files: 3, bytes: 20 });
    expect(none.weak).toContain(`${here.project}/src/b.ts`);
    run(here, ["sh", "-c", "rm src/b.ts; rm same-1.txt same-2.txt; : > data.bin"]);
    const number = await settle(here, none.record);
    const { lost } = await takeBack(here, number ?? 0);
    expect(readFileSync(`${here.project}/src/b.ts`, "utf8")).toBe("changed\n");
    expect(lost.map(({ path }) => path)).toEqual([`${here.project}/data.bin`]);
  });

  test("names what has a name that is not UTF-8, and says nothing of pipes", () => {
    const here = makePlace();
    const code =
      "import os; open(b'odd\\xff', 'w').close(); os.symlink(b'\\xff', b'link'); os.mkfifo('pipe')";
    const made = Bun.spawnSync(["python3", "-c", code], { cwd: here.project });
    expect(made.exitCode).toBe(0);
    const { missing, record } = keep(here);
    expect(missing.toSorted()).toEqual([`${here.project}/link`, `${here.project}/odd\uFFFD`]);
    const paths = readRows(`${treesIn(here)}/${record}`)?.map(({ path }) => path);
    expect(paths).not.toContain(`${here.project}/pipe`);
  });

  test("is not made of a folder around the home folder", () => {
    const here = makePlace();
    const asked = {
      store: here.store,
      project: here.outside,
      apart: [],
      budget: { files: 9, bytes: 9 },
    };
    expect(() => keepTree({ ...asked, home: here.project })).toThrow("is not a project");
  });

  test("with a row outside of its root is not read", () => {
    const here = makePlace();
    const { record } = keep(here);
    const path = `${treesIn(here)}/${record}`;
    const rows = readRows(path) ?? [];
    const [root] = rows;
    if (root === undefined) throw new Error("no row");
    for (const outside of [here.outside, `${here.project}/../src`, `${here.project}2/a`]) {
      writeRows(path, [...rows, { ...root, path: outside }]);
      expect(readRows(path)).toBeUndefined();
    }
  });

  test("goes when it is too old, and packs that none names any more go before", async () => {
    const here = makePlace();
    for (let at = 0; at < 20; at++) {
      writeFileSync(`${here.project}/src/b.ts`, `${at}\n`);
      keep(here);
    }
    expect(namesIn(treesIn(here)).length).toBeGreaterThan(12);
    pruneStore(here.store, { keepMs: 1_000, bytes: 1e9 }, new Date(Date.now() + 60_000));
    expect(namesIn(`${here.store}/trees`)).toEqual([]);
  });
});

describe("a call that goes on beside others", () => {
  test("has what is gone added to what was saved at first", async () => {
    const here = makePlace();
    const before = linesOf(here.project);
    const { record } = keep(here);
    run(here, ["sh", "-c", "echo lost > src/a.ts"]);
    const number = await settle(here, record);
    writeFileSync(`${here.project}/config.json`, "written by an edit\n");
    rmSync(`${here.project}/docs`, { recursive: true });
    expect(await settle(here, record, { number: number ?? 0, isBeside: true })).toBe(number);
    await takeBack(here, number ?? 0);
    expect(readFileSync(`${here.project}/config.json`, "utf8")).toBe("written by an edit\n");
    const after = linesOf(here.project);
    expect(
      before.filter((line) => !after.includes(line)).map((line) => line.split(" ")[0]),
    ).toEqual(["./config.json"]);
  });
});

test("a folder that nobody may look into comes back with what is in it", async () => {
  const here = makePlace();
  const before = linesOf(here.project);
  const number = await runLine(here, "chmod 000 src/lib src");
  expect(planRestore(here.store, number ?? 0)?.steps.length).toBeGreaterThan(0);
  await takeBack(here, number ?? 0);
  expectAllBack(here, before, []);
});

test("a project in which all is replaced by a copy of another is as it was", async () => {
  const here = makePlace();
  const before = linesOf(here.project);
  const { record } = keep(here);
  run(here, ["sh", "-c", "rm -rf .git src docs; mkdir src; echo other > src/a.ts"]);
  copyTree(`${here.outside}/src`, `${here.project}/docs`);
  const number = await settle(here, record);
  const made = madeBy(here, number);
  expect(made).toEqual(["docs/a.ts"]);
  await takeBack(here, number ?? 0);
  expectAllBack(here, before, made);
});
