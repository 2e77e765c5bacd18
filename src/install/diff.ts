/** Lines of unchanged text shown around a change. */
const CONTEXT_LINES = 3;

/** A unified diff of two texts, without a header; empty when they are equal. */
export function unifiedDiff(before: string, after: string): string {
  const old = linesOf(before);
  const now = linesOf(after);
  const script = editScript(old, now);
  return hunksOf(script)
    .map((hunk) => describeHunk(hunk, script))
    .join("\n");
}

type Step = { readonly kind: " " | "-" | "+"; readonly line: string };

function linesOf(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  else lines.push("\\ no newline at the end");
  return lines.map((line) => line.replace(/\r$/, "␍"));
}

/**
 * Myers' greedy shortest edit script ("An O(ND) Difference Algorithm", 1986): its work grows with what
 * changed, not with the size of the file.
 */
function editScript(old: readonly string[], now: readonly string[]): readonly Step[] {
  const trace: Map<number, number>[] = [];
  const reach = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= old.length + now.length; edits++) {
    trace.push(new Map(reach));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepsDown(reach, diagonal, edits)
        ? (reach.get(diagonal + 1) ?? 0)
        : (reach.get(diagonal - 1) ?? 0) + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++;
      reach.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length) return walkBack(trace, old, now);
    }
  }
  return [];
}

function stepsDown(reach: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  if (diagonal === edits) return false;
  return (reach.get(diagonal - 1) ?? 0) < (reach.get(diagonal + 1) ?? 0);
}

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  now: readonly string[],
): readonly Step[] {
  const steps: Step[] = [];
  let x = old.length;
  let y = now.length;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Map<number, number>();
    const diagonal = x - y;
    const from = stepsDown(reach, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : (reach.get(from) ?? 0);
    const fromY = edits === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      steps.push({ kind: " ", line: old[--x] ?? "" });
      y--;
    }
    if (edits === 0) break;
    if (x === fromX) steps.push({ kind: "+", line: now[--y] ?? "" });
    else steps.push({ kind: "-", line: old[--x] ?? "" });
  }
  return steps.reverse();
}

interface Hunk {
  readonly from: number;
  readonly to: number;
}

function hunksOf(script: readonly Step[]): readonly Hunk[] {
  const hunks: { from: number; to: number }[] = [];
  for (const [index, step] of script.entries()) {
    if (step.kind === " ") continue;
    const from = Math.max(0, index - CONTEXT_LINES);
    const to = Math.min(script.length, index + CONTEXT_LINES + 1);
    const last = hunks.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  }
  return hunks;
}

function describeHunk(hunk: Hunk, script: readonly Step[]): string {
  const before = script.slice(0, hunk.from);
  const steps = script.slice(hunk.from, hunk.to);
  const count = (part: readonly Step[], except: Step["kind"]) =>
    part.filter((step) => step.kind !== except).length;
  const old = `${count(before, "+") + 1},${count(steps, "+")}`;
  const now = `${count(before, "-") + 1},${count(steps, "-")}`;
  return [`@@ -${old} +${now} @@`, ...steps.map(({ kind, line }) => kind + line)].join("\n");
}
