import type { PageData } from "../calls-table.ts";
import type { Followed, ReportCall } from "../report.ts";
import { VERDICTS } from "../sums.ts";

/** What the table can be sorted by. */
export type SortKey =
  | "time"
  | "verdict"
  | "other"
  | "content"
  | "rule"
  | "project"
  | "agent"
  | "followed";

/** What the table can be filtered by. */
export type FilterName = Exclude<SortKey, "time" | "content"> | "suggestion";

/** Which calls are wanted, and in which order; a filter that is missing or empty lets all through. */
export interface Wanted {
  readonly text: string;
  readonly filters: ReadonlyMap<FilterName, string>;
  readonly sort: SortKey;
  readonly descending: boolean;
}

/** The value of the filter `other` for calls that two policies judge differently. */
export const DIFFERS = "differs";

/** What a call's value is where it has none. */
export const NONE = "(none)";

/** The calls that are wanted, in order; those that are equal stay the latest first. */
export function selected({ calls, suggestions }: PageData, wanted: Wanted): readonly ReportCall[] {
  const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = [...wanted.filters]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => testOf(name, value, suggestions));
  const found = calls.filter(
    (call) =>
      tests.every((test) => test(call)) && words.every((word) => haystack(call).includes(word)),
  );
  return sorted(found, wanted);
}

type Test = (call: ReportCall) => boolean;

function testOf(name: FilterName, value: string, suggestions: PageData["suggestions"]): Test {
  if (name === "suggestion") {
    const ids = new Set(suggestions[Number(value)]);
    return ({ id }) => ids.has(id);
  }
  if (name === "other" && value === DIFFERS) {
    return ({ verdict, other }) => other !== undefined && other !== verdict;
  }
  return (call) => (call[name] ?? NONE) === value;
}

/** All texts of a call in small letters; made once. */
function haystack(call: ReportCall): string {
  const known = haystacks.get(call);
  if (known !== undefined) return known;
  const { content, reason, rule, project, agent, tool, session } = call;
  const made = [content, reason, rule, project, agent, tool, session].join("\n").toLowerCase();
  haystacks.set(call, made);
  return made;
}

const haystacks = new WeakMap<ReportCall, string>();

function sorted(calls: readonly ReportCall[], { sort, descending }: Wanted): readonly ReportCall[] {
  const sign = descending ? -1 : 1;
  const keyed = calls.map((call) => ({ call, key: keyOf(call, sort) }));
  keyed.sort((one, other) => {
    if (one.key === other.key) return 0;
    return sign * (one.key < other.key ? -1 : 1);
  });
  return keyed.map(({ call }) => call);
}

const FOLLOWED: readonly Followed[] = ["ran", "failed", "refused", "unknown"];

function keyOf(call: ReportCall, sort: SortKey): string | number {
  if (sort === "verdict") return VERDICTS.indexOf(call.verdict);
  if (sort === "other") return call.other === undefined ? -1 : VERDICTS.indexOf(call.other);
  if (sort === "followed") return FOLLOWED.indexOf(call.followed);
  if (sort === "time") return call.time ?? "";
  if (sort === "content") return (call.content ?? call.tool).toLowerCase();
  return (call[sort] ?? "").toLowerCase();
}
