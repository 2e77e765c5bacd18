import { describe, expect, test } from "bun:test";
import { mayConcernCall } from "../../src/handlers/concerns-call.ts";
import { judgeCall } from "../../src/handlers/judge-call.ts";
import { exampleWorld } from "../policy/world.ts";

const RULE = { id: "a/b", verdict: "deny", reason: "no" };
const bash = (command: string) => ({ tool: "Bash", input: { command } });

describe("a rule surely does not concern a call", () => {
  test.each<readonly [object, string]>([
    [{ command: "kubectl" }, "ls -la src"],
    [{ command: ["kubectl get", "helm"] }, "git status"],
    [{ tool: "Write", path: "a" }, "ls"],
    [{ tool: ["Edit", "Write"], command: "ls" }, "ls"],
  ])("that names others: %j for %s", (fields, command) => {
    expect(mayConcernCall({ ...RULE, ...fields }, bash(command))).toBe(false);
  });

  test("that names a program, for a tool without commands", () => {
    const read = { tool: "Read", input: { file_path: "ls" } };
    expect(mayConcernCall({ ...RULE, command: "ls" }, read)).toBe(false);
  });
});

describe("a rule may concern a call", () => {
  test.each<readonly [object, string]>([
    [{ command: "kubectl" }, "sudo /usr/bin/KubeCtl get"],
    [{ command: "kubectl" }, 'k"ube"ctl get'],
    [{ command: "kubectl" }, "$K get"],
    [{ command: "kubectl" }, "echo $(x)"],
    [{ command: "kube*" }, "ls"],
    [{ command: "re:^ls" }, "ls"],
    [{ command: ["kubectl", "!kubectl get"] }, "ls"],
    [{ path: "a" }, "ls"],
    [{ tool: "!Write" }, "ls"],
    [{ tool: "Ba*" }, "ls"],
    [{}, "ls"],
    [{ comand: "kubectl", command: "kubectl" }, "ls"],
    [{ command: 1 }, "ls"],
    [{ command: [] }, "ls"],
    [{ id: 1, command: "kubectl" }, "ls"],
  ])("when that cannot be told from the words: %j for %s", (fields, command) => {
    expect(mayConcernCall({ ...RULE, ...fields }, bash(command))).toBe(true);
  });

  test("by either name of the tool", () => {
    for (const tool of ["Task", "Agent"]) {
      expect(mayConcernCall({ ...RULE, tool }, { tool: "Task", input: {} })).toBe(true);
    }
  });

  test("whose command is not text, as far as anybody knows", () => {
    expect(mayConcernCall({ ...RULE, command: "x" }, { tool: "Bash", input: {} })).toBe(true);
  });
});

test("a call that no rule concerns is judged as without rules", async () => {
  const config = {
    policy: { disable: [], severity: {}, ask_fallback: "ask", packs: {}, user_exceptions: false },
    rule: [{ ...RULE, command: "kubectl" }],
    allow: [],
  } as const;
  const facts = { event: "PreToolUse", permissionMode: undefined, now: new Date() };
  const judged = async (command: string) =>
    (await judgeCall(bash(command), exampleWorld(), config, facts)).findings.map(
      ({ rule }) => rule,
    );
  expect(await judged("ls")).toEqual([]);
  expect(await judged("git clean -fd")).toEqual(["git/clean"]);
  expect(await judged("git clean -fd; kubectl get pods")).toEqual(["a/b", "git/clean"]);
});
