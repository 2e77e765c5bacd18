import { describe, expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import type { PolicyVerdict } from "../../src/policy/model/finding.ts";
import { exampleWorld } from "../policy/world.ts";
import { pageText } from "./pages.ts";

const VERDICTS = ["deny", "ask", "pass"] as const;

/** The commands of the page's table with the verdict that their column promises. */
function promises(): readonly (readonly [PolicyVerdict, string])[] {
  const rows = pageText("docs/what-it-stops.md")
    .split("\n")
    .filter((line) => /^\| [a-zA-Z]/.test(line));
  return rows.slice(1).flatMap((row) => {
    const [, , ...cells] = row.split(/(?<!\\)\|/);
    return VERDICTS.flatMap((verdict, column) => {
      const commands = (cells[column] ?? "").matchAll(/`([^`]+)`/g);
      return [...commands].map(([, text = ""]) => [verdict, text.replaceAll("\\|", "|")] as const);
    });
  });
}

describe("the table of what is stopped", () => {
  test.each([...promises()])("says %s: %s", async (verdict, command) => {
    const judged = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(judged.verdict).toBe(verdict);
  });

  test("has commands in every column", () => {
    const found = VERDICTS.map((verdict) => promises().filter(([said]) => said === verdict).length);
    expect(Math.min(...found)).toBeGreaterThan(10);
  });
});
