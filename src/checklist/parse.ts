import { type ChecklistStats, countStates, type ItemState } from "./stats.ts";

/** One item of a checklist. */
export interface ChecklistItem {
  readonly state: ItemState;
  /** The text behind the box, trimmed. */
  readonly text: string;
  /** Counts from 1. */
  readonly line: number;
  /** Columns of white space before the item; a nested item has more than its parent. */
  readonly indent: number;
}

/** A checklist's items in the order of the file, and their counts. */
export interface Checklist {
  readonly items: readonly ChecklistItem[];
  readonly stats: ChecklistStats;
}

/**
 * Reads the items of a Markdown checklist: a line that begins with a box (`[ ] [~] [*] [!] [o] [O] [x]`),
 * with or without a list marker, quote marks or a heading's `#` before it. Lines inside code fences are
 * examples, not items. Any text is a checklist; at worst one without items.
 */
export function parseChecklist(text: string): Checklist {
  const items: ChecklistItem[] = [];
  let fence: string | undefined;
  let line = 0;
  for (const content of text.replace(/^\uFEFF+/, "").split(/\r\n|\n|\r/)) {
    line++;
    if (fence !== undefined) {
      if (closes(fence, content)) fence = undefined;
      continue;
    }
    // Most lines are neither, and two searches cost less than two expressions.
    if (content.includes("```") || content.includes("~~~")) fence = openedFence(content);
    const match = fence === undefined && content.includes("[") ? ITEM.exec(content) : null;
    const state = stateOf(match?.[2]);
    if (match === null || state === undefined) continue;
    items.push({ state, text: (match[3] ?? "").trim(), line, indent: columns(match[1] ?? "") });
  }
  return { items, stats: countStates(items) };
}

/** Indentation, quote marks, heading marks, list marker, box, text. */
const ITEM =
  /^(\s*)(?:>\s*)*(?:#{1,6}\s+)?(?:(?:[-*+]|\d{1,9}[.)])\s+)?\[([ ~*!oOxX])\](?:\s+(.*))?$/;

/** `X` counts as `x` because editors write either when a box is ticked; undefined for what is no mark. */
function stateOf(mark: string | undefined): ItemState | undefined {
  switch (mark) {
    case " ":
      return "pending";
    case "~":
      return "inProgress";
    case "*":
      return "testing";
    case "!":
      return "blocked";
    case "o":
    case "O":
      return "done";
    case "x":
    case "X":
      return "failed";
    default:
      return undefined;
  }
}

/** The marks that open a fence on this line, also behind quote marks or a list marker. */
function openedFence(line: string): string | undefined {
  const match = /^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
  return match?.[1];
}

/** A fence ends with at least as many of the same marks and nothing behind them. */
function closes(fence: string, line: string): boolean {
  const marks = line.replace(/^[\s>]+/, "").trimEnd();
  return marks.length >= fence.length && marks === (fence[0] ?? "").repeat(marks.length);
}

const TAB_COLUMNS = 4;

function columns(indentation: string): number {
  return indentation.replaceAll("\t", " ".repeat(TAB_COLUMNS)).length;
}
