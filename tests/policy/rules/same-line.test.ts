import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

const HOME = exampleWorld({ cwd: "/home/user", projectRoot: "/home/user" });

async function verdictOf(command: string) {
  return (await decide({ tool: "Bash", input: { command } }, HOME)).verdict;
}

describe("a folder that the same line makes again is asked about, not refused", () => {
  test.each([
    "rm -rf venv && python3 -m venv venv",
    "rm -rf venv && python3.12 -m venv venv",
    "rm -rf venv && virtualenv -p python3 venv",
    "rm -rf .venv && uv venv",
    "rm -rf .venv && uv venv .venv",
    "rm -rf build && git clone https://git.example/a/build.git",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("ask");
  });

  test.each([
    "rm -rf venv && python3 -m http.server",
    "rm -rf venv && virtualenv other",
    "rm -rf py && uv pip list",
    "rm -rf Documents && git fetch",
  ])("one that it does not make stays refused: %s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });
});
