/** The state of one checklist item, from the mark in its box. */
export type ItemState = "pending" | "inProgress" | "testing" | "blocked" | "done" | "failed";

/** How many items a checklist has, in all and in each state. */
export type ChecklistStats = { readonly total: number } & { readonly [S in ItemState]: number };

/** The mark shown for each state, in the order a summary lists them: finished work first. */
export const MARKS: readonly (readonly [state: ItemState, mark: string])[] = [
  ["done", "[o]"],
  ["inProgress", "[~]"],
  ["testing", "[*]"],
  ["blocked", "[!]"],
  ["pending", "[ ]"],
  ["failed", "[x]"],
];

/** Counts items by state. */
export function countStates(items: readonly { readonly state: ItemState }[]): ChecklistStats {
  const counts = { pending: 0, inProgress: 0, testing: 0, blocked: 0, done: 0, failed: 0 };
  for (const { state } of items) counts[state]++;
  return { total: items.length, ...counts };
}

/** True when work was begun and not brought to an end: something is in progress or blocked. */
export function hasIncomplete(stats: ChecklistStats): boolean {
  return stats.inProgress > 0 || stats.blocked > 0;
}

/** One line such as `[o]3 [~]1 [ ]2`; states without items are left out, no items give an empty text. */
export function summaryText(stats: ChecklistStats): string {
  let text = "";
  for (const [state, mark] of MARKS) {
    if (stats[state] > 0) text += `${text === "" ? "" : " "}${mark}${stats[state]}`;
  }
  return text;
}
