import { afterAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { shareOf } from "../support/share.ts";
import { treeOf } from "../support/tree.ts";
import { destructiveScripts } from "./destructive-scripts.ts";
import {
  dropPlaces,
  expectAllBack,
  type Here,
  keep,
  linesOf,
  madeBy,
  makePlace,
  run,
  settle,
  takeBack,
} from "./recorded-project.ts";

afterAll(dropPlaces, 60_000);

function whatGitKnows(here: Here): readonly string[] {
  run(here, ["git", "update-index", "-q", "--refresh"]);
  const ask = (...words: readonly string[]) => String(run(here, ["git", ...words]).stdout);
  return [ask("log", "--all", "--format=%H"), ask("stash", "list"), ask("status", "--porcelain")];
}

const scripts = destructiveScripts().filter(({ run: [program = ""] }) => Bun.which(program));

test("there are two hundred scripts, in several languages", () => {
  expect(destructiveScripts().length).toBeGreaterThan(200);
});

test.each(shareOf(scripts).map((script) => [script.name, script] as const))(
  "%j is taken back",
  async (_, script) => {
    const here = makePlace();
    const file = `${here.root}/script.${script.ending}`;
    writeFileSync(file, script.code);
    const isOfGit = script.code.includes("git");
    const known = isOfGit ? whatGitKnows(here) : [];
    const before = linesOf(here.project);
    const { record, missing, weak } = keep(here);
    expect([...missing, ...weak]).toEqual([]);
    run(here, [...script.run, file]);
    const outside = treeOf(here.outside, ["./project"]);
    const number = await settle(here, record);
    const made = madeBy(here, number);
    if (number !== undefined) expect((await takeBack(here, number)).lost).toEqual([]);
    expectAllBack(here, before, made);
    expect(treeOf(here.outside, ["./project"])).toEqual([...outside]);
    if (isOfGit && made.length === 0) expect(whatGitKnows(here)).toEqual([...known]);
    rmSync(here.root, { recursive: true, force: true });
  },
  20_000,
);
