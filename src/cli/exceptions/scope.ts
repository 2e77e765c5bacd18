import type { Extent } from "../../policy/user/suggested-scope.ts";
import type { Questions } from "../terminal/questions.ts";
import { momentAfter, momentAt, shownMoment } from "./moments.ts";

/** How far a call is allowed. */
export type HowFar =
  | { readonly kind: "once" }
  | { readonly kind: "lasting"; readonly extent: Extent; readonly until: Date | undefined };

/** The options that say it. */
export interface HowFarOptions {
  readonly once?: boolean | undefined;
  readonly for?: string | undefined;
  readonly until?: string | undefined;
  readonly project?: boolean | undefined;
  readonly everywhere?: boolean | undefined;
}

/** What the options say: undefined where they leave it open, a text where they contradict each other. */
export function howFarOf(options: HowFarOptions, now: Date): HowFar | string | undefined {
  const { once, project, everywhere } = options;
  const until = untilOf(options, now);
  if (typeof until === "string") return until;
  const places = [project, everywhere].filter((one) => one === true).length;
  if (places > 1) return "--project and --everywhere cannot be used together";
  if (once === true) {
    const isMore = places > 0 || until !== undefined;
    return isMore ? "--once cannot be used with a time or a place" : { kind: "once" };
  }
  if (places === 0 && until === undefined) return undefined;
  return { kind: "lasting", extent: everywhere === true ? "everywhere" : "here", until };
}

function untilOf(options: HowFarOptions, now: Date): Date | string | undefined {
  const { for: length, until } = options;
  if (length !== undefined && until !== undefined)
    return "--for and --until cannot be used together";
  if (length !== undefined) {
    const at = momentAfter(length, now);
    return at ?? `${JSON.stringify(length)} is not a length of time such as 30m, 2h or 7d`;
  }
  if (until === undefined) return undefined;
  const at = momentAt(until, now);
  return at ?? `${JSON.stringify(until)} is not a time in the future such as 18:00 or 2026-12-31`;
}

/** Asks a person, who says no by Enter alone; undefined when the question is broken off. */
export async function askHowFar(
  questions: Questions,
  place: string,
  mayOnce: boolean,
  now: Date,
): Promise<HowFar | "no" | undefined> {
  const chosen = await questions.choose("Allow it?", [
    { name: "no", title: "no" },
    ...(mayOnce ? [{ name: "once", title: "once, within 24 hours" }] : []),
    { name: "until", title: "until a time, here" },
    { name: "here", title: `from now on, ${place}` },
    { name: "everywhere", title: "from now on, everywhere" },
  ]);
  if (chosen === undefined || chosen === "no") return chosen;
  if (chosen === "once") return { kind: "once" };
  if (chosen !== "until") {
    const extent = chosen === "everywhere" ? "everywhere" : "here";
    return { kind: "lasting", extent, until: undefined };
  }
  const until = await askUntil(questions, now);
  return until === undefined ? undefined : { kind: "lasting", extent: "here", until };
}

/** Lengths of time that are offered. */
const LENGTHS = ["1h", "8h", "7d"];

async function askUntil(questions: Questions, now: Date): Promise<Date | undefined> {
  const offered = LENGTHS.flatMap((length) => {
    const at = momentAfter(length, now);
    return at === undefined ? [] : [{ length, at }];
  });
  const chosen = await questions.choose(
    "Until when?",
    offered.map(({ length, at }) => ({ name: length, title: `${shownMoment(at)} (${length})` })),
  );
  return offered.find(({ length }) => length === chosen)?.at;
}
