import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { handedPaths } from "../../../src/policy/fields/handed-fields.ts";
import { exampleWorld } from "../world.ts";

const RC = "~/.bashrc";

async function verdictOf(tool: string, input: Readonly<Record<string, unknown>>) {
  const files: Readonly<Record<string, string>> = {
    "/home/user/project/x.sh": "echo x >> ~/.bashrc\n",
  };
  const world = exampleWorld({ fileText: (path) => files[path] });
  return (await decide({ tool, input }, world)).verdict;
}

describe("a guarded place in a call, whatever its fields are called", () => {
  test.each([
    ["mcp__fs__write_files", { files: [{ path: RC, content: "x" }] }],
    ["mcp__fs__write_files", { files: { [RC]: "x" } }],
    ["mcp__fs__edit", { edits: { [RC]: "x" } }],
    ["mcp__fs__apply", { changes: [[RC, "x"]] }],
    ["mcp__fs__save", { subdir: "~/.claude", filename: "settings.json", content: "{}" }],
    [
      "mcp__fs__save",
      { subdir: ".claude", filename: "settings", extension: "json", content: "{}" },
    ],
    ["mcp__fs__save", { segments: ["~", ".claude", "settings.json"], content: "{}" }],
    ["mcp__fs__save", { location: { base: "/home/user", segments: [".claude", "settings.json"] } }],
    ["mcp__fs__write", { path: { dir: "~", base: ".bashrc" }, content: "x" }],
    ["mcp__fs__write", { uri: "file:///home/user/.bashrc", text: "x" }],
    ["mcp__lsp__edit", { changes: { "file:///home/user/.bashrc": [{ newText: "x" }] } }],
    ["mcp__fs__rename", { oldPath: "a.txt", newPath: RC }],
    ["mcp__fs__transfer", { a: "a.txt", b: RC }],
    ["mcp__fs__symlink", { link: "o.log", target: "~/.claude/settings.json" }],
    ["mcp__git__apply", { patch: "--- a/.bashrc\n+++ b/.bashrc\n@@ -1 +1 @@\n-x\n+y\n", cwd: "~" }],
    ["mcp__x__do", { op: { kind: "change", target: { path: RC }, body: "x" } }],
    ["mcp__fs__batch", { ops: [{ copy: { src: "a.txt", dst: RC } }] }],
    ["mcp__fs__download", { url: "https://x.example/.bashrc?a=1", outputDir: "~" }],
    ["mcp__run__exec", { workdir: "~", script: "echo x >> .bashrc" }],
    ["mcp__run__spawn", { command: "sh", args: ["-c", `echo x >> ${RC}`] }],
    ["mcp__run__spawn", { file: "sh", args: ["-c", `echo x >> ${RC}`] }],
    ["mcp__run__spawn", { cmd: ["sh", "-c", `echo x >> ${RC}`] }],
    ["mcp__run__many", { pipeline: [`echo x >> ${RC}`] }],
    ["mcp__run__script", { script: "x.sh" }],
    ["mcp__run__script", { workdir: ".", script: "./x.sh" }],
    ["mcp__run__file", { file: "x.sh" }],
    ["mcp__run__exec", { bin: "fairlead", args: ["pause", "8h"] }],
    ["mcp__run__exec", { name: "fairlead", args: ["pause", "8h"] }],
  ])("%s %j is stopped", async (tool, input) => {
    expect(await verdictOf(tool, input)).not.toBe("pass");
  });

  test.each([
    ["mcp__fs__write_file", { path: "src/a.ts", content: `echo x >> ${RC}` }],
    ["mcp__fs__read_file", { path: RC }],
    ["mcp__fs__list_directory", { path: "~/.claude" }],
    ["mcp__fs__edit_file", { path: "src/a.ts", edits: [{ oldText: RC, newText: "~/.zshrc" }] }],
    ["mcp__github__push_files", { owner: "a", files: [{ path: ".claude/settings.json" }] }],
    ["mcp__git__git_commit", { repo_path: "/home/user/project", message: RC }],
    ["mcp__todo__add", { items: [RC, "settings.json"] }],
    ["mcp__slack__post_message", { channel: "c", text: RC }],
    ["mcp__files__create", { dir: "src", name: ".gitignore", content: "x" }],
    ["mcp__files__create", { path: ".eslintrc.json", content: "{}" }],
    ["mcp__run__exec", { command: "npm", args: ["run", "build"], cwd: "/home/user/project" }],
    ["mcp__run__exec", { name: "lint", args: ["src/a.ts"] }],
    ["mcp__run__script", { script: "build.sh" }],
    ["mcp__fetch__fetch", { url: "https://x.example/.bashrc" }],
    ["mcp__ui__click", { selector: ".bashrc", x: 1 }],
  ])("%s %j passes", async (tool, input) => {
    expect(await verdictOf(tool, input)).toBe("pass");
  });

  test("is looked for within bounds", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`f${at}`, `~/.x${at}`] as const),
    );
    expect(handedPaths(["set"], undefined, wide).length).toBeLessThanOrEqual(400);
    let deep: object = { path: RC };
    for (let level = 0; level < 40; level++) deep = { inner: deep };
    expect(handedPaths(["set"], undefined, deep)).toEqual([]);
  });
});
