import type { Io } from "../io.ts";

/** Work shorter than this, in milliseconds, needs no bar: it would only flash. */
const BAR_AFTER_MS = 1000;

const BAR_WIDTH = 24;

/** Shows how far some work is: a bar on a terminal's standard error, once it takes long; nothing elsewhere. */
export interface Progress {
  readonly step: (done: number, total: number, what: string) => void;
  /** Takes the bar away before the result is printed. */
  readonly end: () => void;
}

/** A bar for work that begins now. */
export function startProgress(io: Io): Progress {
  const start = io.now().getTime();
  let shown = false;
  return {
    step: (done, total, what) => {
      if (process.stderr.isTTY !== true || io.now().getTime() - start < BAR_AFTER_MS) return;
      shown = true;
      process.stderr.write(`\r\u001b[K${barOf(done, total)} ${what}`);
    },
    end: () => {
      if (shown) process.stderr.write("\r\u001b[K");
    },
  };
}

/** A bar and the numbers it stands for: `[####--------] 1/3`. */
export function barOf(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH);
  return `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ${done}/${total}`;
}
