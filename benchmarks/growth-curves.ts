import { INVOCATIONS_MAX, SOURCE_MAX_CHARS } from "../src/policy/text/limits.ts";
import { SCAN_MAX_CHARS } from "../src/policy/text/may-hold-secret.ts";

import type { SeriesRow } from "./report.ts";
import type { Measured } from "./slope.ts";

/** One thing that grows, and what is measured while it does. */
export interface Curve {
  /** Also the name of its plot. */
  readonly id: string;
  readonly title: string;
  /** The horizontal axis. */
  readonly axis: string;
  /** What the marginal cost is given for: `size` of the axis's units, in words. */
  readonly unit: { readonly name: string; readonly size: number };
  readonly series: readonly SeriesSpec[];
  /** What is measured, in full sentences. */
  readonly note: string;
}

/** One line of a plot. */
export interface SeriesSpec {
  readonly name: string;
  /** Beyond this size less is done, by design, so that the slope is that of the sizes up to it. */
  readonly limit?: number;
}

/** Everything that is measured while it grows, in the order of the page. */
export const CURVES: readonly Curve[] = [
  {
    id: "command-length",
    title: "Command length",
    axis: "characters of the command",
    unit: { name: "1,000 characters", size: 1000 },
    series: [
      { name: "many commands", limit: INVOCATIONS_MAX * "ls -l src; ".length },
      { name: "a script", limit: SOURCE_MAX_CHARS },
      { name: "a long message", limit: SOURCE_MAX_CHARS },
    ],
    note: `\`pre-tool\` with a Bash command: \`ls -l src\` over and over, a script of tests and copies, and one commit message. What is longer than ${SOURCE_MAX_CHARS.toLocaleString("en")} characters is asked about without being read.`,
  },
  {
    id: "user-rules",
    title: "Your own rules",
    axis: "rules in the user's configuration",
    unit: { name: "rule", size: 1 },
    series: [
      { name: "short command" },
      { name: "settings just changed" },
      { name: "500 commands" },
      { name: "refused by the last rule" },
    ],
    note: "`pre-tool` with rules (`command` and `args`), each for a tool of its own. Settings are kept parsed while their files stay as they are; the second line is what the calls after a change cost, until a session starts or a tool has run.",
  },
  {
    id: "user-hooks",
    title: "Your own hooks",
    axis: "hooks in the user's configuration",
    unit: { name: "hook", size: 1 },
    series: [
      { name: "for another event" },
      { name: "for another tool" },
      { name: "run, one by one" },
      { name: "run, in parallel" },
    ],
    note: "`pre-tool`; the hooks that run are `true` in `sh`, so that the cost of a process is what is seen.",
  },
  {
    id: "session-records",
    title: "Session records",
    axis: "records of the session",
    unit: { name: "1,000 records", size: 1000 },
    series: [{ name: "session-end" }, { name: "compact" }, { name: "post-tool" }],
    note: "Each tool call is a record of some 240 bytes. `session-end` and `compact` read all of them; `post-tool` writes one.",
  },
  {
    id: "payload",
    title: "Payload",
    axis: "bytes of content in the payload",
    unit: { name: "megabyte", size: 1_000_000 },
    series: [
      { name: "pre-tool, Write", limit: SCAN_MAX_CHARS },
      { name: "post-tool, Read" },
      { name: "user-prompt-submit" },
    ],
    note: `What a Write would write is searched for secrets; content longer than ${SCAN_MAX_CHARS / 1024 / 1024} MiB is asked about.`,
  },
  {
    id: "parallel-callers",
    title: "Parallel callers",
    axis: "calls started at once",
    unit: { name: "caller", size: 1 },
    series: [
      { name: "empty executable" },
      { name: "pre-tool" },
      { name: "post-tool, one session" },
    ],
    note: "Time until the last of them has ended. Nothing in fairlead waits for another call: beyond the number of cores all that grows is the work.",
  },
];

/** The points of a series up to its limit, as its slope is fitted to them. */
export function fittedPoints(curve: Curve, { series, points }: SeriesRow): readonly Measured[] {
  const limit = curve.series.find(({ name }) => name === series)?.limit ?? Infinity;
  return points.filter(({ x }) => x <= limit).map(({ x, median }) => ({ x, y: median }));
}
