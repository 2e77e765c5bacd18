import { describe, expect, test } from "bun:test";
import { analyze } from "../../../../src/policy/languages/bash/analyze.ts";
import { exampleWorld } from "../../world.ts";

/** The commands that would run, as the judged text shows them. */
function shownIn(source: string): readonly string[] {
  return analyze(source, exampleWorld()).invocations.map(({ start, end }) =>
    source.slice(start, end),
  );
}

describe("the place of a command in another shell's script", () => {
  const SCRIPTS = [
    "rm -rf /",
    "ls; rm -rf x && git push --force",
    "cd /x\nfor f in a b; do rm $f; done\n",
    "echo hi | tee out.txt > log",
    "f() { rm x; }; f",
    "x=$(git rev-parse HEAD); echo $x",
    "cat <<E\nhi\nE\nrm y",
    "if true; then rm -r z; fi",
  ];
  const CARRIERS: readonly (readonly [string, string])[] = [
    ["sh -c '", "'"],
    ["cd /a && sudo bash -xc '", "'"],
    ["su - me --command='", "'"],
    ["eval '", "'"],
    ["trap '", "' EXIT"],
    ["bash <<'OUTER'\n", "\nOUTER\n"],
    ["sh -c \"sh -c '", "'\""],
  ];

  test.each(CARRIERS)("is its own below %s…%s", (before, after) => {
    for (const script of SCRIPTS) {
      if (after.includes("'") && script.includes("'")) continue;
      if (before.includes('"') && script.includes("$")) continue;
      const own = analyze(script, exampleWorld()).invocations;
      const source = before + script + after;
      const below = analyze(source, exampleWorld()).invocations.slice(-own.length);
      const places = below.map(({ start, end }) => [start - before.length, end - before.length]);
      expect({ source, places }).toEqual({
        source,
        places: own.map(({ start, end }) => [start, end]),
      });
    }
  });

  test.each([
    ["escapes", 'sh -c "rm \\"x\\""'],
    ["an expansion", 'X=rm; sh -c "$X y"'],
    ["several words", "eval rm x"],
    ["text that is decoded", "echo cm0geA== | base64 -d | sh"],
    ["a C string", "sh -c $'rm\\tx'"],
  ])("is that of the whole command where the script is made by %s", (_what, source) => {
    const whole = shownIn(source).at(-1) ?? "";
    expect(source.endsWith(whole)).toBe(true);
    expect(whole).toMatch(/^(?:sh|eval)/);
  });

  test("is that of the call for a function defined in another text", () => {
    expect(shownIn("f() { rm x; }; f")).toEqual(["rm x"]);
    expect(shownIn("f() { rm x; }; eval f").at(-1)).toBe("f");
    expect(shownIn("eval 'f() { rm x; }'; f").at(-1)).toBe("f");
    expect(shownIn("eval 'f() { rm x; }; f'").at(-1)).toBe("rm x");
  });

  test("is also that of a doubt about it", () => {
    const source = "ls; sh -c 'echo \"open'";
    const [doubt] = analyze(source, exampleWorld()).doubts;
    expect(doubt?.text).toBe('echo "open');
  });
});
