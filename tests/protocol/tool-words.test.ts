import { describe, expect, test } from "bun:test";
import { inToolWords } from "../../src/protocol/tool-words.ts";

const CWD = "/home/ada/app";

describe("a command", () => {
  test.each([
    [{ command: "ls" }, "ls"],
    [{ cmd: "ls" }, "ls"],
    [{ command_line: "ls" }, "ls"],
    [{ command: ["bash", "-lc", "ls | wc"] }, "ls | wc"],
    [{ command: ["/bin/sh", "-c", "ls"] }, "ls"],
    [{ command: ["rm", "-rf", "my files"] }, "rm -rf 'my files'"],
    [{ command: ["echo", "it's"] }, "echo 'it'\\''s'"],
    [{ command: "ls", workdir: "/srv" }, "cd /srv && ls"],
    [{ command: "ls", directory: "it's" }, "cd 'it'\\''s' && ls"],
    [{ command: "ls", dir_path: CWD }, "ls"],
    [{ command: "ls", cwd: "." }, "ls"],
    ['{"command":"ls"}', "ls"],
    ["ls -l", "ls -l"],
    [{ command: 5 }, 5],
    [{ command: [5] }, [5]],
    [{}, undefined],
    [undefined, undefined],
  ])("of %j is %j", (input, expected) => {
    const { tool_name, tool_input } = inToolWords("run_shell_command", input, CWD);
    expect(tool_name).toBe("Bash");
    expect(new Map(Object.entries(Object(tool_input))).get("command")).toEqual(expected);
  });
});

describe("Cline's tool for several commands", () => {
  test.each([
    [{ commands: ["ls", "git status"] }, "(ls\n)\n(git status\n)"],
    [{ commands: '["ls","rm -rf ~"]' }, "(ls\n)\n(rm -rf ~\n)"],
    [
      { commands: [{ command: "rm", args: ["-rf", "my files"] }, "ls"] },
      "(rm -rf 'my files'\n)\n(ls\n)",
    ],
    [{ commands: { command: "git", args: ["push"] } }, "git push"],
    [{ command: "git", args: ["push", "--force"] }, "git push --force"],
    [{ commands: "ls" }, "ls"],
    [{ cmd: "ls" }, "ls"],
    [["ls", "id"], "(ls\n)\n(id\n)"],
    ["ls", "ls"],
    [{ commands: [7] }, undefined],
  ])("of %j is %j", (input, expected) => {
    const { tool_name, tool_input } = inToolWords("run_commands", input, CWD);
    expect(tool_name).toBe("Bash");
    expect(new Map(Object.entries(Object(tool_input))).get("command")).toEqual(expected);
  });

  test("its other tools take several files and addresses, also as JSON in a text", () => {
    const read = inToolWords("read_files", { files: '[{"path":".env"},{"path":"a"}]' }, CWD);
    expect(read).toMatchObject({ tool_name: "Read", tool_input: { paths: [".env", "a"] } });
    const more = inToolWords("read_files", { file_paths: ["b"] }, CWD);
    expect(more).toMatchObject({ tool_input: { file_path: "b" } });
    const requests = [{ url: "https://a.example/", prompt: "what" }, 7];
    expect(inToolWords("fetch_web_content", { requests }, CWD)).toMatchObject({
      ...{ tool_name: "WebFetch", tool_input: { urls: ["https://a.example/"] } },
    });
    const edit = inToolWords("editor", { path: "a.ts", old_text: "x", new_text: "y" }, CWD);
    expect(edit).toMatchObject({
      ...{ tool_name: "Edit", tool_input: { path: "a.ts", old_string: "x", new_string: "y" } },
    });
  });
});

describe("a file tool", () => {
  test.each([
    [
      "str_replace_editor",
      { command: "create", path: "a", file_text: "x" },
      "Write",
      "content",
      "x",
    ],
    ["str_replace_editor", { command: "view", path: "a" }, "Read", "path", "a"],
    ["fs_write", { command: "str_replace", path: "a", new_str: "x" }, "Edit", "new_string", "x"],
    ["create", { path: "a", file_text: "x" }, "Write", "content", "x"],
    ["replace_in_file", { path: "a", diff: "x" }, "Edit", "new_string", "x"],
    ["read_file", { absolute_path: "/a" }, "Read", "file_path", "/a"],
    ["fs_read", { operations: [{ path: "/a" }, 5] }, "Read", "file_path", "/a"],
    ["grep_search", { pattern: "x", include: "*.pem" }, "Grep", "glob", "*.pem"],
    ["list_directory", { dir_path: "/a" }, "LS", "path", "/a"],
    ["delete_file", { target_file: "/a" }, "Delete", "file_path", "/a"],
    ["write_file", { file_path: "a", content: "mine", text: "other" }, "Write", "content", "mine"],
    ["edit", "*** Begin Patch\n*** Delete File: a", "ApplyPatch", "patch", expect.any(String)],
    ["constructor", { a: 1 }, "constructor", "a", 1],
  ])("%s with %j is %s with %s %j", (name, input, tool, field, value) => {
    const { tool_name, tool_input } = inToolWords(name, input, CWD);
    expect(tool_name).toBe(tool);
    expect(new Map(Object.entries(Object(tool_input))).get(field)).toEqual(value);
  });
});
