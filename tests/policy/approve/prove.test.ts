import { describe, expect, test } from "bun:test";
import type { ToolCall } from "../../../src/policy/agent-tools/tool-call.ts";
import { proveReadOnly } from "../../../src/policy/approve/prove.ts";
import { approvalWorld } from "./approval-world.ts";
import { whyNot } from "./why-not.ts";

async function looks(call: ToolCall, mcp: readonly string[] = []): Promise<boolean> {
  return (await proveReadOnly(call, approvalWorld(), mcp)).looks;
}

test("a proof names the programs", async () => {
  const proof = await proveReadOnly(
    { tool: "Bash", input: { command: "git log | head -3", description: "x" } },
    approvalWorld(),
  );
  expect(proof).toEqual({ looks: true, programs: ["git", "head"] });
});

test("a field that nobody knows may change how a line runs", async () => {
  const input = { command: "ls", dangerouslyDisableSandbox: true };
  expect(await looks({ tool: "Bash", input })).toBe(false);
  expect(await looks({ tool: "Bash", input: { ...input, dangerouslyDisableSandbox: false } })).toBe(
    true,
  );
});

test.each([
  [{ mode: "sync", initial_wait: 60 }, true],
  [{ mode: "async" }, true],
  [{ mode: "other" }, false],
  [{ mode: "async", detach: true }, false],
  [{ shellId: "build" }, false],
])("Copilot's shell looks with %j: %p", async (more, expected) => {
  expect(await looks({ tool: "Bash", input: { command: "ls", ...more } })).toBe(expected);
});

test("other shells and systems are not looked at", async () => {
  expect(await looks({ tool: "PowerShell", input: { command: "ls" } })).toBe(false);
  expect(await looks({ tool: "Bash", input: {} })).toBe(false);
  expect(await whyNot("ls", approvalWorld({}, { platform: "windows" }))).toBeString();
});

describe("a folder is entered", () => {
  test("in the project, and what follows is looked at in both", async () => {
    expect(await whyNot("cd src && ls")).toBeUndefined();
    expect(await whyNot("cd src/.. && cat x.ts")).toBeUndefined();
    expect(await whyNot("cd src && ls | head && cd ..")).toBeUndefined();
    expect(await whyNot("cd src && cd .. && cat x.ts")).toBeUndefined();
    expect(await whyNot("cd .claude; cat settings.json")).toBeString();
  });
  test.each([["cd .."], ["cd /"], ["cd"], ["cd -"], ["cd $(pwd)"], ["cd a b"], ["cd src*"]])(
    "not by %p",
    async (line) => {
      expect(await whyNot(`${line} && ls`)).toBeString();
    },
  );
});

describe("a folder is left", () => {
  test.each([["cd src; ls; cd .."], ["cd src && ls | head; cd .. && ls"]])(
    "by %p, where it is there",
    async (line) => {
      const world = approvalWorld({ "/home/user/project/src/a.ts": "" });
      expect(await whyNot(line, world)).toBeUndefined();
      const isFile = approvalWorld({ "/home/user/project/src": "" });
      expect(await whyNot(line, isFile)).toBeString();
    },
  );
  test.each([["ls | cd src; cd .."], ["(cd src); cd .."], ["ls && cd src; cd .."]])(
    "not by %p, which may not enter it",
    async (line) => {
      const world = approvalWorld({ "/home/user/project/src/a.ts": "" });
      expect(await whyNot(line, world)).toBeString();
    },
  );
  test.each([
    ["cd src; cd .."],
    ["cd src && ls; cd .."],
    ["cd src || cd .."],
    ["cd src || ls && cd .."],
    ["! cd src && cd .."],
    ["cd src | ls && cd .."],
    ["(cd src) && cd .."],
    ["ls && echo $(cd src) && cd .."],
    ["for x in a; do cd src; done && cd .."],
    ["while read -r x; do cd src; done < a.txt && cd .."],
    ["if ls; then cd src; fi && cd .."],
    ["cd src && cd .. && cd .."],
  ])("not by %p, where the shell may not be in it", async (line) => {
    expect(await whyNot(line)).toBeString();
  });
});

describe("a tool for files", () => {
  test.each([
    [{ tool: "Read", input: { file_path: "/home/user/project/a.ts" } }, true],
    [{ tool: "Grep", input: { pattern: "x" } }, true],
    [{ tool: "Glob", input: { pattern: "**/*.ts" } }, true],
    [{ tool: "Read", input: { file_path: "/home/user/project/.env" } }, false],
    [{ tool: "Read", input: { file_path: "/etc/passwd" } }, false],
    [{ tool: "Read", input: { file_path: "../x" } }, false],
    [{ tool: "Glob", input: { pattern: "/etc/*" } }, false],
    [{ tool: "Grep", input: { pattern: "x", glob: ".env*" } }, false],
    [{ tool: "Read", input: {} }, false],
    [{ tool: "Read", input: { file_path: "a", other: 1 } }, false],
    [{ tool: "Write", input: { file_path: "a", content: "" } }, false],
    [{ tool: "WebFetch", input: { url: "https://x.org" } }, false],
  ] as const)("%j looks at the project only: %p", async (call, expected) => {
    expect(await looks(call)).toBe(expected);
  });
});

describe("Grep shows lines of hidden files as well", () => {
  const input = { pattern: "KEY", output_mode: "content" };
  const whyGrep = async (files: Readonly<Record<string, string>>, more: object = {}) => {
    const call = { tool: "Grep", input: { ...input, ...more } };
    return (await proveReadOnly(call, approvalWorld(files))).looks;
  };
  const plain = { "/home/user/project/src/a.ts": "a" };
  const secret = { ...plain, "/home/user/project/.env": "KEY=1" };

  test("where there is no secret", async () => {
    expect(await whyGrep(plain)).toBe(true);
    expect(await whyGrep(secret, { path: "src" })).toBe(true);
    expect(await whyGrep(secret, { glob: "*.ts" })).toBe(true);
  });

  test("but not where there is one", async () => {
    expect(await whyGrep(secret)).toBe(false);
    expect(await whyGrep(secret, { path: "." })).toBe(false);
    expect(await whyGrep({ ...plain, "/home/user/project/src/.env.local": "KEY=1" })).toBe(false);
  });

  test.each(["files_with_matches", "count"])("and with %s no line", async (output_mode) => {
    expect(await whyGrep(secret, { output_mode })).toBe(true);
  });
});

test("a tool of an MCP server looks where the person says so", async () => {
  const call = { tool: "mcp__docs__search", input: { query: "x" } };
  expect(await looks(call)).toBe(false);
  expect(await looks(call, ["mcp__docs__search"])).toBe(true);
  expect(await looks({ tool: "Write", input: {} }, ["Write"])).toBe(false);
});
