import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decide } from "../../src/policy/decide.ts";
import { exampleWorld } from "./world.ts";

function linesOf(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dir, "lists", name), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

async function verdictOf(command: string) {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

describe("files that a listing names are judged by where it looks and what it looks for", () => {
  test.each(linesOf("listing-attacks.txt"))("%s is stopped", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });

  test.each(linesOf("listing-everyday.txt"))("%s passes", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });

  test.each(linesOf("listing-unknown.txt"))("%s stays unknown", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });

  test("a heredoc hands a listing on as a pipe does", async () => {
    const loop = (folder: string) =>
      `while read -r f; do rm "$f"; done <<EOF\n$(find ${folder} -name '*.txt')\nEOF`;
    expect(await verdictOf(loop("~/Documents"))).not.toBe("pass");
    expect(await verdictOf(loop("notes"))).toBe("pass");
  });

  test("consents that a name pattern covers are not read", async () => {
    const world = exampleWorld({
      guarded: [{ path: "/home/user/.local/state/fairlead", kind: "state" }],
    });
    const read = async (name: string) =>
      (
        await decide(
          { tool: "Bash", input: { command: `find ~ -name '${name}' | xargs cat` } },
          world,
        )
      ).verdict;
    expect(await read("allow-once*")).not.toBe("pass");
    expect(await read("*.md")).toBe("pass");
  });
});
