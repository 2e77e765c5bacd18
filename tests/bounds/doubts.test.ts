import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox } from "../support/world.ts";
import { DOUBTFUL } from "./doubtful-lines.ts";
import { answersTo } from "./doubts.ts";
import { ENGINES, PARENT } from "./work.ts";

const sandbox = makeSandbox(PARENT);
mkdirSync(join(sandbox.project, ".git"));
writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/main\n");
afterAll(() => sandbox.dispose());

if (ENGINES.length === 0) console.warn("SKIPPED: doubtful lines within bounds: none can be kept");

describe.if(ENGINES.length > 0)("a line that nobody can read", () => {
  test.each(DOUBTFUL.map((line) => [line] as const))(
    "runs within bounds and is not asked about: %s",
    async (line) => {
      const { within, isBounded } = await answersTo(line, sandbox);
      expect({ within, isBounded }).toEqual({ within: "pass", isBounded: true });
    },
  );

  test("is asked about without bounds in at least forty forms", async () => {
    const answers = await Promise.all(DOUBTFUL.map((line) => answersTo(line, sandbox)));
    expect(answers.filter(({ without }) => without === "doubt").length).toBeGreaterThanOrEqual(40);
  });
});
