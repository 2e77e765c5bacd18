import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Files that whoever follows one refusal has to open. It may only sink: a new file on this path needs a reason,
 * and whoever merges what is always read together lowers the number.
 */
const FILES_PER_REFUSAL = 51;

/**
 * What is counted: the files of src/policy of which at least one function runs while `sudo sh -c "rm -rf /"` is
 * decided, from source and in a process of its own. Files with types only, and those that are loaded without a
 * function of theirs being called do not count.
 */
test("reading one refusal crosses no more files than when this was written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fairlead-refusal-"));
  try {
    const root = join(import.meta.dir, "../..");
    const { stderr } = Bun.spawnSync(
      [
        ...[process.execPath, "test", "./tests/policy/one-refusal.ts", "--coverage"],
        ...["--coverage-reporter=lcov", `--coverage-dir=${folder}`],
      ],
      { cwd: root, stdout: "ignore" },
    );
    // The coverage of a single call is below the threshold, so that the exit code says nothing.
    expect(stderr.toString()).toContain(" 1 pass\n 0 fail");
    const files = filesThatRan(await Bun.file(join(folder, "lcov.info")).text());
    expect(files.length > FILES_PER_REFUSAL ? files : []).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The files of the policy with an executed function (`FNH`), from a coverage report. */
function filesThatRan(report: string): readonly string[] {
  return report
    .split("end_of_record")
    .filter((record) => Number(/^FNH:(\d+)$/m.exec(record)?.[1] ?? 0) > 0)
    .map((record) => /^SF:(.*)$/m.exec(record)?.[1]?.replaceAll("\\", "/") ?? "")
    .filter((path) => path.startsWith("src/policy/"))
    .sort();
}
