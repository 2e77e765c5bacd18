import { expect, test } from "bun:test";
import { unparsedCommands } from "../../../../src/policy/languages/bash/unparsed-commands.ts";
import { exampleWorld } from "../../world.ts";

test.each([
  ["rm -rf x", "rm -rf x"],
  ["x=(; y=1 sudo rm x", "rm x"],
  ["if rm x; then :; fi", "rm x"],
  ["eval 'rm x'", "rm x"],
  ["bash -c 'rm x'", "rm x"],
  ["xargs rm x", "rm x"],
  ["timeout -k 1 5s sh -ec 'rm x'", "rm x"],
  ["trap 'rm x' EXIT", "rm x EXIT"],
])("text without a grammar is read as commands: %s", (text, command) => {
  const found = unparsedCommands(text, { start: 0, end: text.length }, exampleWorld());
  const lines = found.map(({ program, args }) => [program, ...args.map((a) => a.value)].join(" "));
  expect(lines).toContain(command);
});

test("a command behind many others, and a word behind many, is read", () => {
  const text = `${"ls a;".repeat(1_000)}rm ${"a ".repeat(1_000)}/`;
  const found = unparsedCommands(text, { start: 0, end: text.length }, exampleWorld());
  expect(found.map(({ program }) => program)).toEqual(["ls", "rm"]);
  expect(found[1]?.args.at(-1)?.value).toBe("/");
});
