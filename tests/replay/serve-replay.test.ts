import { afterEach, beforeEach, expect, test } from "bun:test";
import { serveReplay } from "../../src/replay/serve-replay.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";
import { writeSession } from "./made-up.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

async function answers(...lines: readonly unknown[]): Promise<readonly string[]> {
  const stdin = lines.map((line) => JSON.stringify(line)).join("\n");
  const env = { HOME: sandbox.home };
  const { io, ended } = testIo({ words: [], cwd: sandbox.project, env, stdin });
  await serveReplay(io);
  return ended(0).stdout.trimEnd().split("\n");
}

test("each line of work is answered by one line, after a word that it is ready", async () => {
  const path = writeSession(sandbox.home, "one", [{ command: "rm -rf ~/a" }]);
  const work = { transcripts: [{ agent: "claude", path, bytes: 1 }], met: [], told: [] };
  const [ready, first, second] = await answers({ choice: {}, content: true }, work, work);
  expect(ready).toBe("ready");
  expect(JSON.parse(first ?? "")).toMatchObject({ gathered: { sums: { total: { deny: 1 } } } });
  expect(second).toBe(first ?? "");
});

test("a line that means nothing ends it", async () => {
  await expect(answers({ choice: 7 })).rejects.toThrow();
});

test("a transcript that is gone is counted", async () => {
  const transcripts = [{ agent: "claude", path: `${sandbox.home}/gone.jsonl`, bytes: 1 }];
  const gone = { transcripts, met: [], told: [] };
  const [, first] = await answers({ choice: {}, content: false }, gone);
  expect(JSON.parse(first ?? "")).toMatchObject({ gathered: { counts: { files: 1 }, calls: [] } });
});

test("calls that were met in other pieces are left out, and the keys of all others are told", async () => {
  const path = writeSession(sandbox.home, "one", [{ command: "rm -rf ~/a" }, { command: "ls" }]);
  const work = { transcripts: [{ agent: "claude", path, bytes: 1 }], told: [] };
  const [, first] = await answers({ choice: {}, content: true }, { ...work, met: [] });
  const { keys } = JSON.parse(first ?? "");
  expect(keys).toHaveLength(2);
  const [, second] = await answers(
    { choice: {}, content: true },
    { ...work, met: keys.slice(0, 1) },
  );
  expect(JSON.parse(second ?? "")).toMatchObject({
    keys: keys.slice(1),
    gathered: { calls: [], sources: [{ agent: "claude", calls: 1, repeated: 1 }] },
  });
});
