import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Files that whoever follows one refusal has to open: of a line that the quick answer knows, and of one that goes
 * all the way. The numbers may only sink: a new file on this path needs a reason. What is moved and deleted on the same
 * line has what deletions come to in a file of its own (`delete-verdicts.ts`), and what changes files is told in one
 * place for undo and rules (`destroys.ts`). A plain word is read in one place for the quick answer and for approvals
 * (`exact/plain-line.ts`), whose lines need no more. What the first chunk refuses by itself has a file of its own (`quick/catastrophe.ts`), as
 * both ways through the quick answer ask it.
 */
const FILES_PER_REFUSAL = [
  ["without the parser", 13],
  ["with the parser", 67],
] as const;

/**
 * What is counted: the files of src/policy of which at least one function runs while a wrapped deletion of
 * everything is decided, from source and in a process of its own. Files with types only, and those that are
 * loaded without a function of theirs being called do not count.
 */
test.each(FILES_PER_REFUSAL)(
  "reading one refusal %s crosses at most %d files",
  async (how, most) => {
    const folder = await mkdtemp(join(tmpdir(), "fairlead-refusal-"));
    try {
      const { stderr } = Bun.spawnSync(
        [
          ...[process.execPath, "test", "./tests/policy/one-refusal.ts", "-t", `refused ${how}`],
          ...["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`],
        ],
        { cwd: join(import.meta.dir, "../.."), stdout: "ignore" },
      );
      // The coverage of a single call is below the threshold, so that the exit code says nothing.
      expect(stderr.toString()).toMatch(/^ 1 pass$/m);
      expect(stderr.toString()).toMatch(/^ 0 fail$/m);
      const files = filesThatRan(await Bun.file(join(folder, "lcov.info")).text());
      expect(files.length > most ? files : []).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

/** The files of the policy with an executed function (`FNH`), from a coverage report. */
function filesThatRan(report: string): readonly string[] {
  return report
    .split("end_of_record")
    .filter((record) => Number(/^FNH:(\d+)$/m.exec(record)?.[1] ?? 0) > 0)
    .map((record) => /^SF:(.*)$/m.exec(record)?.[1]?.replaceAll("\\", "/") ?? "")
    .filter((path) => path.startsWith("src/policy/"))
    .sort();
}
