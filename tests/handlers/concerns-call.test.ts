import { describe, expect, test } from "bun:test";
import { mayConcernCall, rulesForCommands } from "../../src/handlers/concerns-call.ts";
import { judgeCall } from "../../src/handlers/judge-call.ts";
import { decideFully, exampleWorld } from "../policy/world.ts";
import { testIo } from "../support/world.ts";

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

describe("the commands of a line leave a rule in question", () => {
  const remains = async (fields: object, command: string) => {
    const { analysis } = await decideFully(bash(command), exampleWorld());
    return rulesForCommands([{ ...RULE, ...fields }], analysis).length === 1;
  };

  test.each<readonly [object, string]>([
    [{ command: "kubectl" }, "cd a && sudo sh -c 'kubectl get'"],
    [{ command: "kubectl get" }, "cd a; /usr/bin/KUBECTL get"],
    [{ command: ["helm", "kubectl"] }, 'k"ube"ctl get'],
    [{ command: "kubectl" }, "x=kubectl; $x get"],
    [{ command: "my tool" }, '"./my tool" now'],
    [{ command: "kube*" }, "ls; ls"],
    [{ command: "!ls" }, "cd; cat"],
    [{ subcommand: "get" }, "ls; ls"],
    [{ comand: "kubectl", command: "kubectl" }, "ls; ls"],
  ])("that it may fit: %j for %s", async (fields, command) => {
    expect(await remains(fields, command)).toBe(true);
  });

  test.each<readonly [object, string]>([
    [{ command: "kubectl" }, "echo kubectl; cat kubectl"],
    [{ command: ["kubectl get", "helm"] }, "git commit -m 'kubectl get' && ls"],
  ])("unless it names others: %j for %s", async (fields, command) => {
    expect(await remains(fields, command)).toBe(false);
  });

  test("and every rule where there is nothing to analyse", () => {
    expect(rulesForCommands([{ ...RULE, command: "kubectl" }], undefined)).toHaveLength(1);
  });
});

test("a call that no rule concerns is judged as without rules", async () => {
  const config = {
    policy: {
      preset: "standard",
      disable: [],
      severity: {},
      ask_fallback: "ask",
      packs: {},
      user_exceptions: false,
      enforce: "on",
    },
    approve: { read_only: false, mcp: [] },
    rule: [{ ...RULE, command: "kubectl" }],
    allow: [],
  } as const;
  const { io } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  const facts = { event: "PreToolUse", permissionMode: undefined, io };
  const judged = async (command: string) =>
    (await judgeCall(bash(command), exampleWorld(), config, facts)).findings.map(
      ({ rule }) => rule,
    );
  expect(await judged("ls")).toEqual([]);
  expect(await judged("git clean -fd")).toEqual(["git/clean"]);
  expect(await judged("git clean -fd; echo kubectl")).toEqual(["git/clean"]);
  expect(await judged("git clean -fd; kubectl get pods")).toEqual(["a/b", "git/clean"]);
});
