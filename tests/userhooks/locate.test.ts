import { describe, expect, test } from "bun:test";
import { lineOfPath } from "../../src/userhooks/locate.ts";

const json = `{
  "version": 1,
  "hooks": [
    { "event": "*", "command": "a\\"{[", "env": { "A": "b" } },
    {
      "event": "event",
      "actions": [
        { "type": "output", "message": "x" },
        { "type": "command",
          "command": "y" }
      ],
      "timeout": 5
    }, 7
  ]
}`;

const yaml = `Stop:
  - actions: []
PreToolUse:
  - matcher: Bash
    actions:
      - type: command
        command: x
  - conditions:
      - type: moon
    actions: []
`;

const toml = `[[hook]]
event = "*"
[[hook]]
event="*"
timeout = 5
[[hook.actions]]
type = "output"
`;

describe("the line of a place", () => {
  test.each<[readonly (string | number)[], number]>([
    [["hooks"], 3],
    [["hooks", 0], 4],
    [["hooks", 0, "env"], 4],
    [["hooks", 1], 5],
    [["hooks", 1, "event"], 6],
    [["hooks", 1, "actions", 0, "message"], 8],
    [["hooks", 1, "actions", 1, "command"], 10],
    [["hooks", 1, "timeout"], 12],
    [["hooks", 1, "nothing"], 5],
    [["hooks", 2], 13],
    [[], 1],
  ])("in JSON: %j", (path, line) => {
    expect(lineOfPath(json, path, "json")).toBe(line);
  });

  test("in a JSON list", () => {
    expect(lineOfPath('[\n{"a": 1},\n{"b":\n2}]', [1, "b"], "json")).toBe(3);
  });

  test.each<[readonly (string | number)[], number]>([
    [["hook", 0, "event"], 2],
    [["hook", 1, "event"], 4],
    [["hook", 1, "timeout"], 5],
    [["hook", 1, "nothing"], 3],
    [["hook", 1, "actions", 0, "type"], 7],
    [["hook", 9], 1],
  ])("in TOML: %j", (path, line) => {
    expect(lineOfPath(toml, path, "toml")).toBe(line);
  });

  test.each<[readonly (string | number)[], number]>([
    [["Stop", 0], 2],
    [["PreToolUse"], 3],
    [["PreToolUse", 0, "actions", 0, "command"], 7],
    [["PreToolUse", 1, "conditions", 0, "type"], 9],
    [["Nothing"], 1],
  ])("in YAML: %j", (path, line) => {
    expect(lineOfPath(yaml, path, "yaml")).toBe(line);
  });
});
