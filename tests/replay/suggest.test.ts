import { afterEach, beforeEach, expect, test } from "bun:test";
import { parse } from "smol-toml";
import { replayTranscripts } from "../../src/replay/replay.ts";
import { suggestionsFor } from "../../src/replay/suggest.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";
import { type MadeUpCall, REJECTED, writeSession } from "./made-up.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

async function suggested(...calls: readonly MadeUpCall[]) {
  writeSession(sandbox.home, "one", calls);
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  const choice = { preset: "strict" } as const;
  const gathered = await replayTranscripts(io, {}, { choice, content: true });
  return { gathered, suggestions: await suggestionsFor(io, gathered, choice) };
}

const times = (count: number, command: string): readonly MadeUpCall[] =>
  Array.from({ length: count }, () => ({ command }));

const SKIP = "git commit --no-verify -m one";

test("what was asked about often and never refused may be allowed, here and as it was", async () => {
  const { gathered, suggestions } = await suggested(...times(4, SKIP));
  expect(gathered.sums.total.ask).toBe(4);
  expect(suggestions).toMatchObject([{ covers: 4, project: "/home/user/app" }]);
  expect(suggestions[0]?.calls.length).toBe(4);
  expect(parse(suggestions[0]?.toml ?? "")).toMatchObject({
    allow: [
      {
        line: SKIP,
        when: { cwd: "/home/user/app" },
        tests: [{ command: SKIP, expect: "pass" }],
      },
    ],
  });
});

test("what was asked about once is left alone", async () => {
  expect((await suggested({ command: SKIP })).suggestions).toEqual([]);
});

test("lines of one folder and one rule share a table", async () => {
  const other = "git commit --no-verify -m two";
  const { suggestions } = await suggested(...times(2, SKIP), ...times(3, other));
  expect(suggestions).toMatchObject([{ covers: 5, fields: { line: [other, SKIP] } }]);
});

test("many that begin alike are one pattern, unless it would let through what was refused", async () => {
  const alike = [1, 2, 3, 4].map((number) => ({ command: `git commit --no-verify -m w${number}` }));
  const { suggestions } = await suggested(...alike);
  expect(suggestions).toMatchObject([
    {
      covers: 4,
      fields: { command: "git commit --no-verify -m", when: { cwd: expect.anything() } },
    },
  ]);
  const refused = { command: "git commit --no-verify -m w9", failed: true, result: REJECTED };
  expect((await suggested(...alike, refused)).suggestions).toEqual([]);
});

test("what the person refused is not suggested, however often it was asked about", async () => {
  const refused = { command: SKIP, failed: true, result: REJECTED };
  const { suggestions } = await suggested(...times(5, SKIP), refused);
  expect(suggestions).toEqual([]);
});

test("what is refused by a rule has no suggestion, and none for another call lifts it", async () => {
  const { gathered, suggestions } = await suggested(...times(5, "rm -rf ~/old"));
  expect(gathered.sums.total.deny).toBe(5);
  expect(suggestions).toEqual([]);
});

test("no suggestion holds a secret", async () => {
  const token = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0xR3uLq"}`;
  const command = `TOKEN=${token} ${SKIP}`;
  expect(JSON.stringify((await suggested(...times(5, command))).suggestions)).not.toContain(token);
});

test.each([
  ["cannot be taken back", "git reset --hard HEAD~1"],
  ["cannot be taken back", "git branch -D feature"],
  ["leaves this machine", "npm publish"],
])("what %s is never suggested: %s", async (_, command) => {
  const { gathered, suggestions } = await suggested(...times(6, command));
  expect(gathered.sums.total.ask + gathered.sums.total.deny).toBe(6);
  expect(suggestions).toEqual([]);
});
