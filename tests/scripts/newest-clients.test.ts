import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientFinding, dueIssues } from "../../scripts/client-findings.ts";

const SAME: ClientFinding = {
  agent: "gemini",
  package: "@google/gemini-cli",
  tested: "0.61.0",
  newest: "0.61.0",
  state: "guarded",
  output: "",
};
const NEWER: ClientFinding = { ...SAME, newest: "0.62.0" };
const FAILED: ClientFinding = { ...NEWER, state: "not guarded", output: "ran: ```never asked```" };

describe("the issues about clients", () => {
  test("are none for a client that is what the tests drive, and guarded", () => {
    expect(dueIssues([SAME], new Set())).toEqual([]);
  });

  test("tell a newer version, what was tested, and what verify said", () => {
    const [issue] = dueIssues([NEWER], new Set());
    expect(issue?.title).toBe("@google/gemini-cli 0.62.0: guarded");
    expect(issue?.body).toContain("| version that the tests drive | 0.61.0 |");
    expect(issue?.body).toContain("| newest version | 0.62.0 |");
  });

  test("have the output of one that is not guarded, which cannot end its block", () => {
    const [issue] = dueIssues([FAILED], new Set());
    expect(issue?.title).toBe("@google/gemini-cli 0.62.0: not guarded");
    expect(issue?.body).toContain("ran: ` ` `never asked` ` `");
    expect(issue?.body.match(/```/g)).toHaveLength(2);
  });

  test("are opened once for a version and a state, and again when one of them changes", () => {
    const known = new Set(["@google/gemini-cli 0.62.0: guarded"]);
    expect(dueIssues([NEWER], known)).toEqual([]);
    expect(dueIssues([FAILED], known)).toHaveLength(1);
    expect(dueIssues([{ ...NEWER, newest: "0.63.0" }], known)).toHaveLength(1);
  });

  test("tell of the version that is driven when it is no longer guarded, or cannot be had", () => {
    const states = ["not guarded", "unknown", "not installed"] as const;
    const gone = states.map((state): ClientFinding => ({ ...SAME, state }));
    expect(dueIssues(gone, new Set())).toHaveLength(3);
    expect(dueIssues([{ ...SAME, state: "not driven" }], new Set())).toEqual([]);
    expect(dueIssues([{ ...SAME, newest: undefined }], new Set())[0]?.title).toContain(
      "no version",
    );
  });

  test("stay within what GitHub takes", () => {
    const [issue] = dueIssues([{ ...FAILED, output: "x".repeat(100_000) }], new Set());
    expect(issue?.body.length).toBeLessThan(65_536);
    expect(issue?.body).toContain("xxx");
  });
});

describe("scripts/newest-clients.ts --dry", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "fairlead-test-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function dry(findings: readonly ClientFinding[], titles: readonly string[]) {
    writeFileSync(join(folder, "findings.json"), JSON.stringify(findings));
    writeFileSync(join(folder, "titles.json"), JSON.stringify(titles.map((title) => ({ title }))));
    const files = ["--findings", join(folder, "findings.json")];
    const ran = Bun.spawnSync(
      [
        ...[process.execPath, "scripts/newest-clients.ts", "--dry", ...files],
        ...["--titles", join(folder, "titles.json")],
      ],
      { env: { PATH: "" }, stdout: "pipe", stderr: "pipe" },
    );
    return { exit: ran.exitCode, out: ran.stdout.toString() };
  }

  test("prints the issues that it would open, and asks nobody", () => {
    const { exit, out } = dry([SAME, FAILED], []);
    expect(exit).toBe(0);
    expect(out).toContain("would open: @google/gemini-cli 0.62.0: not guarded");
    expect(out).toContain("1 of 2 clients are news");
  });

  test("leaves out those that exist", () => {
    const { out } = dry([FAILED], ["@google/gemini-cli 0.62.0: not guarded"]);
    expect(out).not.toContain("would open");
    expect(out).toContain("0 of 1 clients are news");
  });

  test("refuses a client that it does not know", () => {
    const ran = Bun.spawnSync(
      [process.execPath, "scripts/newest-clients.ts", "--dry", "--only", "nobody"],
      { env: { PATH: "" }, stdout: "pipe", stderr: "pipe" },
    );
    expect(ran.exitCode).toBe(1);
    expect(ran.stderr.toString()).toContain('unknown agent "nobody"; known: claude');
  });
});
