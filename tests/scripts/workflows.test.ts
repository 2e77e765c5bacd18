import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TARGETS } from "../../scripts/targets.ts";

const FOLDER = join(import.meta.dir, "../../.github/workflows");
const files = [...new Bun.Glob("*.yml").scanSync(FOLDER)].sort();

interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: unknown;
  readonly "timeout-minutes"?: number;
  readonly strategy?: {
    readonly matrix?: { readonly include?: readonly Record<string, string>[] };
  };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

function read(file: string): { text: string; workflow: Workflow } {
  const text = readFileSync(join(FOLDER, file), "utf8");
  return { text, workflow: Bun.YAML.parse(text) as Workflow };
}

describe.each(files)("%s", (file) => {
  const { text, workflow } = read(file);

  test("pins every action by commit, and says which version that is", () => {
    for (const line of text.split("\n").filter((part) => /\buses:/.test(part)))
      expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+/);
  });

  test("may only read unless a job asks for more", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
  });

  test("never puts an expression into a shell script", () => {
    for (const job of Object.values(workflow.jobs))
      for (const { run } of job.steps) expect(run ?? "").not.toContain("${{");
  });

  test("ends every job some time", () => {
    for (const [name, job] of Object.entries(workflow.jobs))
      expect({ name, limit: job["timeout-minutes"] }).toEqual({ name, limit: expect.any(Number) });
  });
});

describe("the release", () => {
  const { workflow } = read("release.yml");

  test("goes through its stages in order", () => {
    const needs = Object.entries(workflow.jobs).map(([name, job]) => [name, job.needs]);
    expect(needs).toEqual([
      ["verify", undefined],
      ["build", "verify"],
      ["sign", "build"],
      ["smoke", "sign"],
      ["package", "smoke"],
      ["publish", "package"],
      ["npm", "publish"],
      ["install-check", "publish"],
    ]);
  });

  test("runs every executable on a machine of its kind", () => {
    expect(workflow.jobs.smoke?.strategy?.matrix?.include).toEqual(
      TARGETS.map(({ name, runner, file }) => ({ target: name, runner, file })),
    );
  });

  test("writes to the repository in one job only", () => {
    const writers = Object.entries(workflow.jobs).filter(([, job]) =>
      JSON.stringify(job.permissions ?? {}).includes('"contents":"write"'),
    );
    expect(writers.map(([name]) => name)).toEqual(["publish"]);
  });
});

test.skipIf(Bun.which("actionlint") === null)("actionlint has nothing to say", () => {
  const ran = Bun.spawnSync(["actionlint", ...files.map((file) => join(FOLDER, file))]);
  expect(ran.stdout.toString()).toBe("");
});
