import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { AGENTS } from "../../src/install/agent.ts";
import { CLAUDE_DRIVEN_VERSION } from "../../src/install/claude-code.ts";
import { OWN_FILE_AGENTS } from "../../src/install/own-files.ts";
import { listDialects } from "../../src/protocol/dialect.ts";
import { VERSIONS } from "../client/npm-clients.ts";

const page = readFileSync("docs/agents.md", "utf8");

/** The rows of the table of what each agent can be told, by name. */
const told = new Map(
  [...page.matchAll(/^\| `([a-z]+)` \|.*$/gm)].map(([row, name = ""]) => [name, row]),
);

/** The page of an agent. */
function pageOf(name: string): string {
  return readFileSync(`docs/agents/${name}.md`, "utf8");
}

/** The version of a client that a file of its tests starts. */
function versionIn(file: string): string | undefined {
  return /^const VERSION = "(.+)";$/m.exec(readFileSync(`tests/client/${file}`, "utf8"))?.[1];
}

describe("docs/agents.md", () => {
  test("says of every dialect what it can be told, and of no other", () => {
    const names = listDialects().map(({ name }) => name);
    expect([...told.keys()].sort()).toEqual(names.sort());
  });

  test("leads to a page for each agent, and there is no other", () => {
    const names = [...told.keys()].filter((name) => name !== "plain");
    expect(readdirSync("docs/agents").sort()).toEqual(names.map((name) => `${name}.md`).sort());
    for (const name of names) expect(told.get(name)).toContain(`](agents/${name}.md)`);
  });

  test("has on each agent's page its files, and the command where install writes them", () => {
    const names = [...AGENTS, ...OWN_FILE_AGENTS].map(({ name }) => name);
    for (const name of names) {
      expect(pageOf(name)).toContain(`\nfairlead install --agent ${name}\n`);
      expect(pageOf(name)).toMatch(/^\| your file \| `~\/[^`]+`/m);
    }
    const byHand = [...told.keys()].filter((name) => name !== "plain" && !names.includes(name));
    for (const name of byHand) expect(pageOf(name)).toContain(`hook --agent ${name}`);
  });

  test("has on each agent's page what happens when the hook fails, and where the facts come from", () => {
    for (const name of told.keys()) {
      if (!existsSync(`docs/agents/${name}.md`)) continue;
      expect(pageOf(name)).toMatch(/^\| the hook fails: .*\| (?:exit 1: )?the tool /m);
      expect(pageOf(name)).toMatch(/^\| facts from \| \S/m);
    }
  });

  test.each([
    ["claude", CLAUDE_DRIVEN_VERSION],
    ["hermes", versionIn("hermes.test.ts")],
    ["openclaw", versionIn("openclaw.test.ts")],
    ...Object.entries(VERSIONS),
  ])("calls %s proven by a real client of the version that its test runs", (name, version) => {
    const row = told.get(name) ?? "";
    expect(row).toContain("real client");
    expect(/\d+\.\d+\.\d+/.exec(row)?.[0]).toBe(version);
  });

  test("calls no other agent proven by a real client", () => {
    const proven = [...told].filter(([, row]) => row.includes("real client"));
    expect(proven.map(([name]) => name)).toEqual([
      ...["claude", "codex", "gemini", "qwen", "copilot", "factory", "kimi"],
      ...["cline", "hermes", "opencode", "kilo", "pi", "openclaw"],
    ]);
  });
});
