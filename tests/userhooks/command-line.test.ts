import { describe, expect, test } from "bun:test";
import type { Platform } from "../../src/io.ts";
import { commandLine } from "../../src/userhooks/command-line.ts";
import { Hook } from "../../src/userhooks/hook.ts";

const command = "check {.tool_input.file_path}";
const input = { tool_input: { file_path: "C:\\a b\\x & del y.txt" } };

function argv(shell: string | undefined, platform: Platform, text = command) {
  const hook = Hook.fromDict({
    event: "*",
    command: text,
    ...(shell === undefined ? {} : { shell }),
  });
  const line = commandLine(hook, text, input, platform);
  if (!line.ok) throw new Error(line.message);
  return line;
}

describe("a hook's command is read", () => {
  test.each<[string | undefined, Platform, readonly string[]]>([
    [undefined, "linux", ["/bin/sh", "-c", 'check "${FAIRLEAD_FIELD_1}"']],
    [undefined, "darwin", ["/bin/sh", "-c", 'check "${FAIRLEAD_FIELD_1}"']],
    ["sh", "windows", ["sh", "-c", 'check "${FAIRLEAD_FIELD_1}"']],
    ["bash", "linux", ["bash", "-c", 'check "${FAIRLEAD_FIELD_1}"']],
    ["zsh", "darwin", ["zsh", "-c", 'check "${FAIRLEAD_FIELD_1}"']],
    [undefined, "windows", ["cmd.exe", "/d", "/v:on", "/s", "/c", '"check "!FAIRLEAD_FIELD_1!""']],
    [
      "powershell",
      "windows",
      ["powershell", "-NoProfile", "-NonInteractive", "-Command", "check ${env:FAIRLEAD_FIELD_1}"],
    ],
    [
      "pwsh",
      "linux",
      ["pwsh", "-NoProfile", "-NonInteractive", "-Command", "check ${env:FAIRLEAD_FIELD_1}"],
    ],
  ])("by %s on %s without the field in its words", (shell, platform, expected) => {
    const line = argv(shell, platform);
    expect(line.argv).toEqual(expected);
    expect(line.env).toEqual({ FAIRLEAD_FIELD_1: input.tool_input.file_path });
    expect(line.verbatim).toBe(expected[0] === "cmd.exe");
  });

  test("by cmd without delayed expansion when no field needs it", () => {
    expect(argv(undefined, "windows", "echo hi!").argv).toEqual([
      "cmd.exe",
      "/d",
      "/s",
      "/c",
      '"echo hi!"',
    ]);
  });
});
