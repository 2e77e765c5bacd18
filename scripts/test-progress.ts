/** How far a test runner has got, told from what it prints. */
export interface Progress {
  readonly files: number;
  readonly passed: number;
  readonly failed: number;
  /** The file that it is at. */
  readonly file: string;
}

/** Reads the lines that `bun test` prints, while it prints them. */
export class TestLines {
  private readonly files = new Set<string>();
  private readonly failures = new Set<string>();
  private passed = 0;
  private file = "";

  /** Takes a line; returns it where it tells of a failure that was not told yet. */
  take(line: string): string | undefined {
    const [, file] = /^(\S+\.test\.ts):$/.exec(line) ?? [];
    if (file !== undefined) {
      this.files.add(file);
      this.file = file;
    }
    if (line.startsWith("(pass)")) this.passed += 1;
    // All of them are told once more at the end.
    if (!line.startsWith("(fail)") || this.failures.has(line)) return undefined;
    this.failures.add(line);
    return line;
  }

  progress(): Progress {
    const { size: files } = this.files;
    return { files, passed: this.passed, failed: this.failures.size, file: this.file };
  }
}

/** `310 of 621 files, 12,340 passed, 0 failed, tests/undo/tree.test.ts`. */
export function progressText({ files, passed, failed, file }: Progress, allFiles: number): string {
  const many = passed.toLocaleString("en-US");
  const at = file === "" ? "" : `, ${file}`;
  return `${files} of ${allFiles} files, ${many} passed, ${failed} failed${at}`;
}
