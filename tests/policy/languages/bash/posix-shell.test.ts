import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { languages } from "../../../../src/policy/languages/analysers.ts";
import { analyze } from "../../../../src/policy/languages/bash/analyze.ts";
import { exampleWorld } from "../../world.ts";

function lines(source: string): readonly string[] {
  return analyze(source, exampleWorld()).invocations.map(({ program, args }) =>
    [program, ...args.map(({ value }) => value)].join(" "),
  );
}

/** What `sh` runs where it is no Bash: the text, and the command it comes to. */
const TEXTS: readonly (readonly [string, string])[] = [
  ["x=$'a\\'; printf run #'", "printf run"],
  ["((printf run))", "printf run"],
  ["[[ -n x || printf run ]]", "printf run ]]"],
  ["function f {\nprintf run\n}", "printf run"],
  ["x=run; x+=a; printf $x", "printf run"],
  ["x=run; x[0]=a; printf $x", "printf run"],
  ["x=run; declare x=a; printf $x", "printf run"],
  ["x=run; printf -v x a; printf $x", "printf run"],
  ["x=run; read -a x; printf $x", "printf run"],
  ["x=$(echo '\\0162un'); printf $x", "printf run"],
];

describe("a sh that is no Bash", () => {
  test.each(TEXTS)("runs what it reads: %p", (text, command) => {
    const quoted = text.replaceAll("'", "'\\''");
    expect(lines(`sh -c '${quoted}'`)).toContain(command);
    expect(lines(`bash -c '${quoted}'`)).not.toContain(command);
  });

  test.skipIf(Bun.which("dash") === null).each(TEXTS)("runs it indeed: %p", (text) => {
    const { stdout } = spawnSync("dash", ["-c", text], { input: "", encoding: "utf8" });
    expect(stdout.trim().split(" ")[0]).toBe("run");
  });

  test("reads what it is given on its input and in a file", () => {
    expect(lines("echo 'x=a; x+=b; rm $x' | sh")).toContain("rm a");
    expect(lines("echo 'x=a; x+=b; rm $x' > f; sh f")).toContain("rm a");
  });

  test("runs what a program of another language gives to the system", () => {
    const source = "python3 -c 'import os; os.system(\"x=a; x+=b; rm $x\")'";
    const { invocations } = analyze(source, exampleWorld(), languages());
    expect(invocations.map(({ args }) => args.map(({ value }) => value))).toContainEqual(["a"]);
  });

  test("hands its own kind of shell on, and what it prints", () => {
    expect(lines("sh -c 'sh -c \"[[ a || rm b ]]\"'")).toContain("rm b ]]");
    expect(lines("sh -c 'echo \"a\\nrm b\"' | sh")).toContain("rm b");
  });

  test.each(["rm f # x+=1", "rm f # [[ x", "rm f; : '[['"])(
    "adds nothing where it runs the same commands: %p",
    (text) => {
      const quoted = text.replaceAll("'", "'\\''");
      expect(lines(`sh -c '${quoted}'`).filter((line) => line === "rm f")).toHaveLength(1);
    },
  );

  test("reads plain text only once", () => {
    expect(lines("sh -c 'rm $((1+1))'")).toEqual(["sh -c rm $((1+1))", "rm 2"]);
    expect(lines("sh -c 'x=a; x+=; rm $x'").filter((line) => line === "rm a")).toHaveLength(2);
  });
});
