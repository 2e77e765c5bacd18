import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import type { PatternEngines } from "../../../src/policy/user/patterns.ts";
import { compileWords } from "../../../src/policy/user/words.ts";
import { LINUX } from "../windows-world.ts";

const ENGINES: PatternEngines = {
  glob: (pattern) => {
    const glob = new Bun.Glob(pattern);
    return (text) => glob.match(text);
  },
};

/** Whether the first command of a line fits. */
async function fits(pattern: string, line: string): Promise<boolean> {
  const call = { tool: "Bash", input: { command: line } };
  const { analysis } = await decide(call, LINUX, undefined, "everything");
  const [invocation] = analysis?.invocations ?? [];
  const compiled = compileWords([pattern], ENGINES);
  if (!compiled.ok || invocation === undefined) throw new Error(`${pattern} or ${line} is none`);
  return compiled.test(invocation);
}

describe("words", () => {
  test.each([
    ["git push", "git push", true],
    ["git push", "git push origin", false],
    ["git push", "git -C /x push", false],
    ["git push *", "git push", true],
    ["git push *", "git push origin main", true],
    ["git push *", "git push $X", false],
    ["git push *", "git push a*", false],
    ["git push pre*", "git push pre", true],
    ["git push pre*", "git push pre-1", true],
    ["git push pre*", "git push pre/1", false],
    ["git push pre/*", "git push pre/1", true],
    ["rm build/*", "rm build/..", false],
    ["rm build/**", "rm build/a/../../../x", false],
    ["rm build/**", "rm build/a/b", true],
    ["rm build*", "rm build$(date)", false],
    ["rm build*", "rm build*", false],
    ["rm {a,b}", "rm b", true],
    ["./x.sh a*", "./x.sh ab", true],
    ["x.sh a*", "./x.sh ab", false],
    ["make a", "A=1 make a", false],
    ["make a", "make a > log", false],
    ["make a", "make a 2>&1 >/dev/null", true],
    ["make a", "make a < in", false],
    ["make a", "nice make a", false],
  ])("%s and %s: %j", async (pattern, line, fit) => {
    expect(await fits(pattern, line)).toBe(fit);
  });

  test.each(["*", "git *", "g* push", "* x", "", "**"])("%j says nothing", (pattern) => {
    expect(compileWords([pattern], ENGINES)).toMatchObject({ ok: false });
  });

  test("with a bracket that does not end is a mistake", () => {
    expect(compileWords(["rm a[b"], ENGINES)).toMatchObject({
      ok: false,
      message: expect.stringContaining("open bracket"),
    });
  });
});
