import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureRedaction } from "../../scripts/redaction.ts";
import { random } from "../policy/secrets/make-token.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

test("nothing is taken out of this project's own sources", () => {
  expect(measureRedaction(["src"], 1)).toMatchObject({ redactedFiles: [], redactedLines: 0 });
});

test("what is taken out of a tree is counted, binary files aside", () => {
  const write = (name: string, text: string) => writeFileSync(join(sandbox.project, name), text);
  const token = `ghp${"_"}${random(36)}`;
  write("plain.txt", "one\ntwo");
  write("token.txt", `a ${token}\nb ${token}\n`);
  write("binary", `\0${token}`);
  const measured = measureRedaction([sandbox.project], 1);
  expect(measured).toMatchObject({ files: 2, lines: 5, looked: 1, redactedLines: 2 });
  expect(measured.redactedFiles).toEqual([
    {
      path: join(sandbox.project, "token.txt"),
      found: Array(2).fill(`github-token ghp${"_"}…(40)`),
    },
  ]);
});
