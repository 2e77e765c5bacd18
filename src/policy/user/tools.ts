import {
  canonicalTool,
  listTools,
  readingOf,
  type ToolReading,
} from "../agent-tools/tool-table.ts";

/** The known tools of which one of these things is read. */
export function toolsReading(...readings: readonly ToolReading[]): readonly string[] {
  return listTools().filter((tool) => {
    const reading = readingOf(tool);
    return reading !== undefined && readings.includes(reading);
  });
}

/** The known tools that a test fits. */
export function knownTools(fits: (tool: string) => boolean): readonly string[] {
  return listTools().filter((tool) => fits(canonicalTool(tool)));
}

/** The known tool whose name is nearest to a written one; undefined when none is near. */
export function nearestTool(written: string): string | undefined {
  const lower = written.toLowerCase();
  let best: { tool: string; distance: number } | undefined;
  for (const tool of listTools()) {
    const distance = editDistance(lower, tool.toLowerCase());
    if (best === undefined || distance < best.distance) best = { tool, distance };
  }
  return best !== undefined && best.distance <= Math.max(2, written.length / 3)
    ? best.tool
    : undefined;
}

/** Letters to insert, remove or change to make one text the other. */
function editDistance(left: string, right: string): number {
  if (left.length > 40) return left.length;
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
