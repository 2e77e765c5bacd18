import { expect } from "bun:test";
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Budget } from "../../src/undo/model.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { readInfo } from "../../src/undo/store.ts";
import { keepTree } from "../../src/undo/tree/keep.ts";
import { settleTree } from "../../src/undo/tree/settle.ts";
import { undo } from "../../src/undo/undo.ts";
import { treeOf } from "../support/tree.ts";
import { bareEnvironment } from "../support/world.ts";
import { GIT_ENVIRONMENT, makeProject } from "./make-project.ts";

/** Below no repository: what a script does to its own must never reach another one further up. */
const ROOT = join(realpathSync(tmpdir()), `fairlead-tree-${process.pid}`);
const TEMPLATE = `${ROOT}/template`;
const BUDGET: Budget = { files: 10_000, bytes: 200_000_000 };

/** A project that is recorded, a place to keep it, and what lies around it, which is nobody's business. */
export interface Here {
  readonly root: string;
  readonly outside: string;
  readonly project: string;
  readonly store: string;
}

let count = 0;

export function makePlace(): Here {
  if (!existsSync(TEMPLATE)) {
    mkdirSync(TEMPLATE, { recursive: true });
    makeProject(TEMPLATE);
  }
  const root = `${ROOT}/${count++}`;
  const outside = `${root}/outside`;
  mkdirSync(`${outside}/src`, { recursive: true });
  writeFileSync(`${outside}/src/a.ts`, "of somebody else\n");
  const project = `${outside}/project`;
  copyTree(TEMPLATE, project);
  return { root, outside, project, store: `${root}/state/undo` };
}

export function dropPlaces(): void {
  rmSync(ROOT, { recursive: true, force: true });
}

export function copyTree(from: string, to: string): void {
  expect(Bun.spawnSync(["cp", "-a", from, to]).exitCode).toBe(0);
}

export function keep({ store, project }: Here, budget = BUDGET, apart: readonly string[] = []) {
  return keepTree({ store, project, home: undefined, apart, budget });
}

/** Keeps what a call took, as its end tells it. */
export function settle(
  { store, project }: Here,
  record: string,
  { number, isBeside = false }: { readonly number?: number; readonly isBeside?: boolean } = {},
) {
  const about = { project, session: "s", title: "t" };
  return settleTree({
    ...{ store, number, isBeside, tree: { record, apart: [], about } },
    ...{ searchPath: process.env.PATH, time: new Date() },
  });
}

/** Takes back what has no conflict, and gives the whole plan. */
export async function takeBack({ store, project }: Here, number: number) {
  const plan = planRestore(store, number);
  if (plan === undefined) throw new Error("nothing is saved");
  const steps = plan.steps.filter(({ conflict }) => conflict === undefined);
  await undo({
    ...{ store, number, plan: { ...plan, steps }, isPartial: false, time: new Date() },
    about: { project, session: "", title: "undo" },
    unpack: async () => {},
  });
  return plan;
}

export function run({ root, outside, project }: Here, words: readonly string[], cwd = project) {
  return Bun.spawnSync([...words], {
    cwd,
    env: {
      ...bareEnvironment(`${root}/home`),
      ...GIT_ENVIRONMENT,
      PATH: process.env.PATH ?? "",
      GIT_CEILING_DIRECTORIES: outside,
      // A look at the state of files is not to write to the index.
      GIT_OPTIONAL_LOCKS: "0",
    },
    stdin: "ignore",
    timeout: 20_000,
  });
}

/** Keeps a project, runs a line of a shell in it, and keeps what it took. */
export async function runLine(here: Here, line: string): Promise<number | undefined> {
  const { record } = keep(here);
  expect(run(here, ["sh", "-c", line]).exitCode).toBe(0);
  return settle(here, record);
}

export function madeBy({ store }: Here, number: number | undefined): readonly string[] {
  return number === undefined ? [] : (readInfo(store, number)?.made ?? []);
}

/**
 * Type, rights, contents and names of the same file of everything but Git's objects, of which more do no harm. Times
 * are left out: a file that holds what it held is not put back for its time.
 */
export function linesOf(project: string): readonly string[] {
  return treeOf(project)
    .filter((line) => !line.startsWith("./.git/objects/"))
    .map(withoutTime);
}

/** A line about a path of a tree without its time. */
export function withoutTime(line: string): string {
  return line.replace(/^(\.\/.*? [0-7]+|\.\/ [0-7]+) \d{10,}/, "$1");
}

/** Nothing of a project is lost, and what is new in it is what the capture names, or Git's. */
export function expectAllBack(
  { project }: Here,
  before: readonly string[],
  made: readonly string[],
) {
  const after = linesOf(project);
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
  const isNamed = (line: string) =>
    line.startsWith("./.git/") ||
    made.some((path) => line.startsWith(`./${path}/`) || line.startsWith(`./${path} `));
  const added = after.filter((line) => !before.includes(line));
  expect(added.filter((line) => !isNamed(line))).toEqual([]);
}
