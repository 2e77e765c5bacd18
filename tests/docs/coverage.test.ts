import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import {
  coverageTable,
  DRIVEN,
  proofTable,
  surfaces,
  unseenTable,
} from "../../scripts/coverage.ts";
import { VERSIONS } from "../client/npm-clients.ts";
import { pageText } from "./pages.ts";

describe("docs/coverage.md", () => {
  test("names a test for all that it calls judged or told, which its file has", () => {
    for (const { what, cells } of surfaces()) {
      for (const [agent, cell] of cells) {
        if (cell.seen !== "judged" && cell.seen !== "told") continue;
        const source = readFileSync(`tests/client/${cell.by.file}`, "utf8").replaceAll('\\"', '"');
        expect({ what, agent, isThere: source.includes(cell.by.test) }).toEqual({
          what,
          agent,
          isThere: true,
        });
      }
    }
  });

  test("says why of all that is not seen, and in one sentence", () => {
    const reasons = surfaces().flatMap(({ cells }) =>
      [...cells.values()].flatMap((cell) => (cell.seen === "not seen" ? [cell.because] : [])),
    );
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/^[a-z](?:(?!\. ).)*[^.]$/);
  });

  test("has no place in it that nothing was put into", () => {
    for (const made of [coverageTable(), unseenTable(), proofTable()]) {
      expect(made).not.toMatch(/%[sdjpio#%]|\$\{|undefined/);
    }
  });

  test("has at least twelve driven clients", () => {
    expect(DRIVEN.length).toBeGreaterThanOrEqual(12);
  });

  test("has every client that the tests fetch from npm", () => {
    const titles = DRIVEN.join(" ").toLowerCase();
    for (const name of Object.keys(VERSIONS)) expect(titles).toContain(name);
  });

  test("has every surface of Claude Code, and every client has a surface", () => {
    const told = new Set(surfaces().flatMap(({ cells }) => [...cells.keys()]));
    expect([...told].sort()).toEqual([...DRIVEN].sort());
  });

  test.each(["README.md", "docs/security-model.md", "docs/verify.md", "docs/agents.md"])(
    "is linked from %s",
    (page) => {
      expect(pageText(page)).toMatch(/\]\((?:docs\/)?coverage\.md/);
    },
  );
});
