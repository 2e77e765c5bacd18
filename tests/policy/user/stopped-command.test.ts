import { describe, expect, test } from "bun:test";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import { compileRules } from "../../../src/policy/user/compile.ts";
import { judgeUserRules } from "../../../src/policy/user/judge.ts";
import { LINUX } from "../windows-world.ts";

const ENGINES = {
  glob: (pattern: string) => {
    const glob = new Bun.Glob(pattern);
    return (text: string) => glob.match(text);
  },
};
const FACTS = { event: "PreToolUse", permissionMode: "default", now: 0 };

/** True where a rule with this pattern stops the command. */
function stops(command: string | readonly string[], line: string): boolean {
  const raw = {
    ...({ id: "me/x", verdict: "deny", reason: "no" } as const),
    ...{ command: [command].flat(), tests: [] },
  };
  const { rules, problems } = compileRules([raw], {
    engines: ENGINES,
    world: LINUX,
    mayLoosen: true,
  });
  expect(problems).toEqual([]);
  const call = { tool: "Bash", command: line };
  return judgeUserRules(rules, call, analyze(line, LINUX), LINUX, FACTS).length > 0;
}

describe("options of a rule that stops a command", () => {
  test.each([
    ["rm -rf", "rm -rf build"],
    ["rm -rf", "rm -fr build"],
    ["docker compose down*", "cd x && docker compose -f a.yml down"],
    ["docker compose down", "docker --debug compose --project-name a down -v"],
    ["git bisect", "git -C . bisect start"],
    ["git bisect", "git --no-pager bisect start"],
    ["npm run deploy", "npm --prefix app run deploy"],
    ["rm -rf", "rm -r -f build"],
    ["rm -rf", "rm build -rfv"],
    ["rm -rf", "rm --recursive --force build"],
    ["rm -rf", "rm -R build --force"],
    ["rm -rf*", "cd x && sudo rm -fr ."],
    ["git push --force", "git push origin main --force"],
    ["docker run --privileged", "docker run -it --privileged alpine"],
  ])("%s is %s as well", (pattern, line) => {
    expect(stops(pattern, line)).toBe(true);
  });

  test.each([
    ["rm -rf", "rm -r build"],
    ["rm -rf", "rm -f build"],
    ["rm -rf", "ls -rf"],
    ["git push --force", "git push origin main"],
    ["git push --force", "git push --force-with-lease"],
    ["git push --force", "git fetch --force"],
    ["npm run deploy", "npm run build deploy"],
  ])("%s is not %s", (pattern, line) => {
    expect(stops(pattern, line)).toBe(false);
  });

  test("an exception within the rule is compared as it is written", () => {
    expect(stops(["rm -rf", "!rm -rf build"], "rm -fr build")).toBe(true);
    expect(stops(["rm -rf", "!rm -rf build"], "rm -rf build")).toBe(false);
  });
});
