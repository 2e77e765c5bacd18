import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { judgeFileTool } from "../../../src/policy/rules/judge-file-tool.ts";
import { exampleWorld, windowsWorld } from "../places/example-world.ts";

const world = exampleWorld();

function told(tool: string, input: unknown): string[] {
  return judgeFileTool(tool, input, world).map(({ verdict, rule }) => `${verdict} ${rule}`);
}

describe("what a tool does with the path", () => {
  test.each([
    ["Write", { file_path: "/home/ada/app/.git/config", content: "" }, "deny files/git-internals"],
    ["Edit", { file_path: "/home/ada/app/certs/server.key" }, "deny files/private-key"],
    [
      "MultiEdit",
      { file_path: "/home/ada/app/package.json", edits: [] },
      "ask files/project-config",
    ],
    ["NotebookEdit", { notebook_path: "/home/ada/app/secrets.json" }, "deny files/secrets"],
    ["Write", { path: "/home/ada/app/yarn.lock" }, "ask files/lock-file"],
    ["Read", { file_path: "/home/ada/.aws/credentials" }, "deny files/cloud-credentials"],
    ["Read", { path: "~/.ssh/id_rsa" }, "deny files/ssh-key"],
    ["Grep", { pattern: "x", path: "/home/ada/.ssh" }, "deny files/ssh-key"],
    ["Grep", { pattern: "x", glob: ".env*" }, "deny files/env"],
    ["Grep", { pattern: "x", glob: "**/*.{ts,pem}" }, "deny files/private-key"],
    ["Grep", { pattern: "x", glob: "*.ts,*.key" }, "deny files/private-key"],
    ["Glob", { pattern: "~/**/id_rsa*" }, "ask files/secret-hunt"],
    ["Glob", { pattern: "**/*.pem", path: "/home" }, "ask files/secret-hunt"],
    ["Glob", { pattern: "/home/ada/.aws/credentials" }, "ask files/secret-hunt"],
  ])("%s %j: %s", (tool, input, expected) => {
    expect(told(tool, input)).toEqual([expected]);
  });

  test.each([
    ["Write", { file_path: "/home/ada/app/src/a.ts", content: "" }],
    ["Edit", { file_path: "/home/ada/app/README.md" }],
    ["MultiEdit", { file_path: "/home/ada/app/src/package.ts", edits: [] }],
    ["NotebookEdit", { notebook_path: "/home/ada/app/a.ipynb" }],
    ["Write", { path: "/home/ada/app/.env.example" }],
    ["Read", { file_path: "/home/ada/app/package.json" }],
    ["Read", { file_path: "/home/ada/.ssh/id_rsa.pub" }],
    ["Grep", { pattern: "id_rsa", path: "/home/ada/app" }],
    ["Grep", { pattern: ".env", glob: "*.ts" }],
    ["Grep", { pattern: "x", glob: "!*.pem" }],
    ["Grep", { pattern: "x" }],
    ["Glob", { pattern: "**/.env" }],
    ["Glob", { pattern: "*", path: "/home/ada/.ssh" }],
    ["LS", { path: "/home/ada/.ssh" }],
  ])("%s %j passes", (tool, input) => {
    expect(told(tool, input)).toEqual([]);
  });

  test("Windows paths are read as such", () => {
    const findings = judgeFileTool(
      "Read",
      { file_path: "C:\\Users\\Ada\\.ssh\\id_rsa" },
      windowsWorld(),
    );
    expect(findings).toHaveLength(1);
    expect(
      judgeFileTool("Glob", { pattern: "C:\\Users\\Ada\\app\\**\\*.pem" }, windowsWorld()),
    ).toEqual([]);
  });

  test("tools that name no files have no findings", () => {
    expect(told("Bash", { file_path: ".env" })).toEqual([]);
    expect(told("constructor", { file_path: ".env" })).toEqual([]);
  });
});

describe("input of the wrong type", () => {
  test.each([
    ["Write", undefined],
    ["Write", {}],
    ["Edit", "text"],
    ["Read", { file_path: 5 }],
    ["Read", { file_path: "" }],
    ["Read", []],
    ["Grep", null],
    ["Grep", { pattern: "x", path: {} }],
  ])("%s %j asks once", (tool, input) => {
    expect(told(tool, input)).toEqual(["ask files/unreadable-input"]);
  });

  test("what can be read of it is judged", () => {
    expect(told("Read", { file_path: ["a.ts", ".env", 5] })).toEqual([
      "deny files/env",
      "ask files/unreadable-input",
    ]);
  });

  test("any tool and input get an answer", () => {
    const tool = fc.constantFrom("Write", "Read", "Grep", "Glob", "LS", "MultiEdit", "x");
    const fields = fc.record({
      file_path: fc.anything(),
      path: fc.anything(),
      pattern: fc.oneof(fc.string(), fc.anything()),
      glob: fc.oneof(fc.string(), fc.anything()),
    });
    fc.assert(
      fc.property(tool, fc.oneof(fields, fc.anything()), (name, input) => {
        judgeFileTool(name, input, world);
      }),
    );
  });
});
