import { describe, expect, test } from "bun:test";
import type { Finding } from "../../../src/policy/model/finding.ts";
import {
  isCommandPattern,
  openProblem,
  widthProblem,
} from "../../../src/policy/user/command-pattern.ts";

describe("a pattern of commands", () => {
  test.each([
    ["git push --force origin preview*", true],
    ["npm run *", true],
    ["git push --force origin preview", false],
    ["grep 'a*' x", false],
    ["ls * | wc -l", false],
    ["rm build/*; ls", false],
    ["echo $X*", false],
  ])("%s is one: %j", (text, isOne) => {
    expect(isCommandPattern(text)).toBe(isOne);
  });

  test.each([
    ["allow", "*", "does not name the program"],
    ["allow", "g* push", "does not name the program"],
    ["allow", "git *", "everything that git does"],
    ["allow", "git p*", "everything that git does"],
    ["allow", "rm -rf *", "everything that rm does"],
    ["deny", "*", "does not name the program"],
    ["deny", "git *", "everything that git does"],
  ] as const)("is too wide to %s: %s", (verdict, pattern, problem) => {
    const wide = widthProblem(pattern, verdict);
    expect(wide?.problem).toContain(problem);
    expect(wide?.hint).toContain(`fairlead ${verdict}`);
  });

  test.each([
    ["allow", "git push --force origin preview*"],
    ["allow", "npm run *"],
    ["allow", "make clean-*"],
    ["deny", "rm -rf*"],
    ["deny", "git p*"],
  ] as const)("is not too wide to %s: %s", (verdict, pattern) => {
    expect(widthProblem(pattern, verdict)).toBeUndefined();
  });

  const found = (rule: Finding["rule"], fields: Partial<Finding> = {}): Finding => ({
    ...{ rule, verdict: "ask", reason: "r", words: "w" },
    ...fields,
  });

  test("has to name what is lost for good, and may leave the rest open", () => {
    const push = found("git/force-push");
    expect(openProblem(push, "git push --force origin preview*")).toBeUndefined();
    expect(openProblem(push, "git push --force origin *")).toContain(
      "cannot be undone, and the pattern does not say",
    );
    expect(openProblem(push, "git push --force origin p*")).toContain(
      "cannot be undone, and the pattern does not say",
    );
    expect(openProblem(push, "git push --force *-x origin")).toContain(
      "cannot be undone, and the pattern does not say",
    );
    expect(openProblem(found("doubt/x", { stake: "unknown" }), "make x *")).toBeUndefined();
  });

  test("lifts no refusal, and nothing about secrets or code from elsewhere", () => {
    const denied = found("git/force-push", { verdict: "deny" });
    expect(openProblem(denied, "git push --force origin main*")).toContain("this call is refused");
    expect(openProblem(found("files/envrc"), "cat .envrc*")).toContain("shows, sends or starts");
  });
});
