import fc from "fast-check";
import { parseChecklist } from "../../../src/checklist/parse.ts";
import { countStates, hasIncomplete, MARKS, summaryText } from "../../../src/checklist/stats.ts";
import { target } from "../target.ts";

const LINES = [
  ..."- [ ] one|* [x] two|1. [~] three|  + [!] four|[o] five|> - [*] six|## [ ] seven|- [] no".split(
    "|",
  ),
  ..."```|~~~|````|> ```|- ```js|plain text|- [X] eight|\t- [ ] tab|- [o]|[ ](link)|- [y] no".split(
    "|",
  ),
  "",
  " ".repeat(300),
  `- [ ] ${"x".repeat(500)}`,
  `${"> ".repeat(200)}- [ ] deep`,
  `${"- ".repeat(200)}[ ]`,
  "[".repeat(500),
];

/** Longest a checklist of some kilobytes may take to read, in milliseconds. */
const LIMIT_MS = 500;

/** Any text is a checklist whose counts add up, and reading it takes no time worth naming. */
export const checklists = target<readonly (readonly [string, string])[]>({
  name: "checklists",
  claim: "any text is a checklist, its counts add up, and what is appended only adds to it",
  quickRuns: 500,
  inputs: fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...LINES), fc.string({ maxLength: 30, unit: "binary" })),
      fc.constantFrom("\n", "\r\n", "\r", ""),
    ),
    { maxLength: 30 },
  ),
  refute: (parts) => {
    const text = parts.map(([line, end]) => line + end).join("");
    const start = performance.now();
    const { items, stats } = parseChecklist(text);
    if (performance.now() - start > LIMIT_MS) return `took more than ${LIMIT_MS} ms`;
    const sum = MARKS.reduce((total, [state]) => total + stats[state], 0);
    if (stats.total !== items.length || sum !== items.length) return "the counts do not add up";
    if (JSON.stringify(countStates(items)) !== JSON.stringify(stats))
      return "the counts are not those of the items";
    const lines = text.split(/\r\n|\n|\r/).length;
    const rising = items.every(
      ({ line }, at) =>
        line >= 1 && line <= lines && (at === 0 || line > (items[at - 1]?.line ?? 0)),
    );
    if (!rising) return "items do not follow one another by their lines";
    if (hasIncomplete(stats) !== items.some((item) => /^(?:inProgress|blocked)$/.test(item.state)))
      return "incomplete means something else";
    if ((summaryText(stats) === "") !== (items.length === 0)) return "the summary is not of it";
    const more = parseChecklist(`${text}\n`).items.length;
    return more === items.length ? undefined : "a line break at the end changes the items";
  },
});
