import { describeError } from "../errors.ts";

/** A program that is run once, to its end. */
export interface BriefRun {
  readonly command: readonly string[];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly timeoutMs: number;
}

/** How it ended; `problem` says why there is no exit code. */
export interface BriefResult {
  readonly exit: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly elapsedMs: number;
  readonly problem?: string;
}

/** Runs a program without a shell; never throws, and kills what is not done in time. */
export async function runBriefly(run: BriefRun): Promise<BriefResult> {
  const start = performance.now();
  try {
    const child = Bun.spawn([...run.command], {
      cwd: run.cwd,
      env: { ...run.env },
      stdin: new Blob([run.stdin]),
      stdout: "pipe",
      stderr: "pipe",
      timeout: run.timeoutMs,
      killSignal: "SIGKILL",
    });
    const [stdout, stderr, exit] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    const elapsedMs = performance.now() - start;
    if (child.signalCode === null) return { exit, stdout, stderr, elapsedMs };
    const late = elapsedMs >= run.timeoutMs;
    const problem = late
      ? `no end after ${run.timeoutMs / 1000} s`
      : `killed by ${child.signalCode}`;
    return { exit: undefined, stdout, stderr, elapsedMs, problem };
  } catch (error) {
    const elapsedMs = performance.now() - start;
    return { exit: undefined, stdout: "", stderr: "", elapsedMs, problem: describeError(error) };
  }
}
