import { expect, test } from "bun:test";
import * as v from "valibot";
import { newGatherer } from "../../src/replay/gather.ts";
import { AnswerSchema, GatheredSchema, JobSchema, WorkSchema } from "../../src/replay/wire.ts";

test("what a worker gathered is the same at the other end", () => {
  const gatherer = newGatherer();
  const call = { agent: "claude", cwd: "/p", tool: "Bash", input: { command: "a" } };
  gatherer.add({
    shown: {
      ...{ id: "1", agent: "claude", project: "/p", session: "s", tool: "Bash" },
      ...{ verdict: "ask", followed: "ran", rule: "a/b", reason: "why", content: "a" },
    },
    ...{ day: "2026-11-20", command: "a", isPlaceless: false },
    asked: { key: "k", rules: ["a/b"], call },
    stopped: call,
  });
  const gathered = gatherer.gathered();
  expect(v.parse(GatheredSchema, JSON.parse(JSON.stringify(gathered)))).toEqual(gathered);
  const answer = { gathered, keys: [2 ** 53 - 1] };
  expect(v.parse(AnswerSchema, JSON.parse(JSON.stringify(answer)))).toEqual(answer);
});

test("anything else is no answer", () => {
  expect(v.safeParse(GatheredSchema, { sums: 1 }).success).toBe(false);
});

test("a job and a piece of work are the same at the other end", () => {
  const job = { choice: { preset: "strict" }, content: true, since: "2026-11-20T00:00:00.000Z" };
  expect<object>(v.parse(JobSchema, JSON.parse(JSON.stringify(job)))).toEqual(job);
  const transcripts = [{ agent: "claude", path: "/a", bytes: 3 }];
  const work = { transcripts, met: [7], told: ["claude s"] };
  expect(v.parse(WorkSchema, work)).toEqual(work);
});
