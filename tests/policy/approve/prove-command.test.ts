import { expect, test } from "bun:test";
import { readLines } from "./lines.ts";
import { proven, whyNot } from "./why-not.ts";

test("what only looks is proven to", async () => {
  const lines = await readLines("looking.txt");
  const yes = await proven(lines);
  expect(lines.filter((line) => !yes.includes(line))).toEqual([]);
});

test("the first thing that is not known is named", async () => {
  const reasons = {
    "./ls": "runs `./ls`, a file",
    "make test": "`make` runs recipes of the project",
    "pulumi destroy": "runs `pulumi`, which deletes every resource of the stack",
    "docker volume rm a": "runs `docker`, which deletes a volume and the data in it",
    "git push": "runs `git push`, which is not known to be read-only",
    "sort -o x y": "`sort` has `-o`, with which it is not read-only",
    "sort --files y": "`sort` has `--files`, with which it is not read-only",
    "cat $(cat x)":
      "`cat` shows files whose names come from something other than a listing of the project",
    ls2: "runs `ls2`, which is not known to be read-only",
    "ls | xargs rm": "runs `rm`, which is not known to be read-only",
  };
  for (const [line, why] of Object.entries(reasons)) {
    expect({ line, why: await whyNot(line) }).toEqual({ line, why });
  }
});
