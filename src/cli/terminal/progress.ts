import type { Io } from "../../io.ts";

/** Work shorter than this, in milliseconds, needs no bar: it would only flash. */
const BAR_AFTER_MS = 1000;

const BAR_WIDTH = 24;

/** Shows how far some work is: a bar on a terminal's standard error, once it takes long; nothing elsewhere. */
export interface Progress {
  readonly step: (done: number, total: number, what: string) => void;
  /** The same for work whose numbers mean little to a reader, such as bytes: a share, and the time left. */
  readonly stepTime: (done: number, total: number, what: string) => void;
  /** Takes the bar away before the result is printed. */
  readonly end: () => void;
}

/** A bar for work that begins now. */
export function startProgress(io: Io): Progress {
  const start = io.now().getTime();
  let shown = false;
  const show = (line: (elapsedMs: number) => string) => {
    if (process.stderr.isTTY !== true) return;
    const elapsedMs = io.now().getTime() - start;
    if (elapsedMs < BAR_AFTER_MS) return;
    shown = true;
    process.stderr.write(`\r\u001b[K${line(elapsedMs)}`);
  };
  return {
    step: (done, total, what) => show(() => `${barOf(done, total)} ${what}`),
    stepTime: (done, total, what) =>
      show((elapsedMs) => {
        const share = total === 0 ? 1 : done / total;
        const left = share === 0 ? "" : `, ${shownSeconds((elapsedMs / share) * (1 - share))} left`;
        return `${filledBar(share)} ${Math.floor(share * 100)} % ${what}${left}`;
      }),
    end: () => {
      if (shown) process.stderr.write("\r\u001b[K");
    },
  };
}

/** A bar and its numbers: `[####--------] 1/3`. */
export function barOf(done: number, total: number): string {
  return `${filledBar(total === 0 ? 1 : done / total)} ${done}/${total}`;
}

function filledBar(share: number): string {
  const filled = Math.round(share * BAR_WIDTH);
  return `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}]`;
}

/** A length of time in milliseconds as people say it: `40 s`, `3 min`. */
function shownSeconds(lengthMs: number): string {
  const seconds = Math.ceil(lengthMs / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
