/** What came of one look: fine, worth a look, or broken. */
export type CheckMark = "ok" | "warn" | "fail";

/** One line of doctor's table. */
export interface Check {
  readonly mark: CheckMark;
  /** What was looked at, in a word or two. */
  readonly subject: string;
  readonly detail: string;
  /** What to type or do; every broken thing has one. */
  readonly fix?: string;
}

/** Something that works. */
export function ok(subject: string, detail: string): Check {
  return { mark: "ok", subject, detail };
}

/** Something that works but may surprise. */
export function warn(subject: string, detail: string, fix?: string): Check {
  return fix === undefined
    ? { mark: "warn", subject, detail }
    : { mark: "warn", subject, detail, fix };
}

/** Something that does not work, and how to repair it. */
export function fail(subject: string, detail: string, fix: string): Check {
  return { mark: "fail", subject, detail, fix };
}
