import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { AGENTS } from "../../src/install/agent.ts";
import { CLAUDE_DRIVEN_VERSION } from "../../src/install/claude-code.ts";
import { OWN_FILE_AGENTS } from "../../src/install/own-files.ts";
import { listDialects } from "../../src/protocol/dialect.ts";
import { VERSIONS } from "../client/npm-clients.ts";

const page = readFileSync("docs/agents.md", "utf8");

/** The rows of the table below a heading, by the name in the first column. */
function rowsBelow(heading: string): ReadonlyMap<string, string> {
  const section = page.slice(page.indexOf(`## ${heading}`)).split("\n## ")[0] ?? "";
  const rows = [...section.matchAll(/^\| `([a-z]+)` \|.*$/gm)];
  return new Map(rows.map(([row, name = ""]) => [name, row]));
}

/** The version of a client that a file of its tests starts. */
function versionIn(file: string): string | undefined {
  return /^const VERSION = "(.+)";$/m.exec(readFileSync(`tests/client/${file}`, "utf8"))?.[1];
}

describe("docs/agents.md", () => {
  test("says of every dialect what it can be told, and of no other", () => {
    const names = listDialects().map(({ name }) => name);
    expect([...rowsBelow("What each agent can be told").keys()].sort()).toEqual(names.sort());
  });

  test("names the files of every agent that can be installed for", () => {
    const names = [...AGENTS, ...OWN_FILE_AGENTS].map(({ name }) => name);
    const rows = rowsBelow("Files, shapes and units");
    expect([...rows.keys()].sort()).toEqual(names.sort());
    for (const [name, row] of rows) {
      const folder = /`~\/([^`]+?)(?:EVENT)?`/.exec(row)?.[1];
      expect({ name, named: folder !== undefined }).toEqual({ name, named: true });
    }
  });

  test.each([
    ["claude", CLAUDE_DRIVEN_VERSION],
    ["hermes", versionIn("hermes.test.ts")],
    ["openclaw", versionIn("openclaw.test.ts")],
    ...Object.entries(VERSIONS),
  ])("calls %s proven by a real client of the version that its test runs", (name, version) => {
    const row = rowsBelow("What each agent can be told").get(name) ?? "";
    expect(row).toContain("real client");
    expect(/\d+\.\d+\.\d+/.exec(row)?.[0]).toBe(version);
  });

  test("calls no other agent proven by a real client", () => {
    const proven = [...rowsBelow("What each agent can be told")].filter(([, row]) =>
      row.includes("real client"),
    );
    expect(proven.map(([name]) => name)).toEqual([
      ...["claude", "codex", "gemini", "qwen", "copilot"],
      ...["kimi", "hermes", "opencode", "pi", "openclaw"],
    ]);
  });
});
