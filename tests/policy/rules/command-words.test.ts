import { expect, test } from "bun:test";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import { knowledgeOf, mayBeCode } from "../../../src/policy/rules/command-words.ts";
import { exampleWorld } from "../world.ts";

function ofLine(line: string) {
  const [invocation] = analyze(line, exampleWorld()).invocations;
  if (invocation === undefined) throw new Error(`no command in "${line}"`);
  return { invocation, known: knowledgeOf(invocation) };
}

test("where words may be commands depends on what is known of the program", () => {
  for (const [line, from] of [
    ["tini -- x", 0],
    ["python3 run.py x", 1],
    ["git push x", Infinity],
    ["grep x y", Infinity],
    ["helm plugin call -- x", 3],
    ["cargo run -- x", 1],
    ["some-tool --dry-run x", Infinity],
  ] as const)
    expect({ line, from: ofLine(line).known.from }).toEqual({ line, from });
});

test("a text is code unless its option says that it is one for people", () => {
  for (const [line, code] of [
    ["some-tool 'a b'", true],
    ["some-tool --hook 'a b'", true],
    ["some-tool --title 'a b'", false],
    ["some-tool note 'a b'", false],
    ["go test -exec 'a b'", true],
    ["go test -run 'a b'", false],
  ] as const) {
    const { invocation, known } = ofLine(line);
    const at = invocation.args.findIndex(({ value }) => value.includes(" "));
    expect({ line, code: mayBeCode(at, invocation.args, known) }).toEqual({ line, code });
  }
});
