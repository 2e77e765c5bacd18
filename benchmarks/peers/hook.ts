// A guard of the smallest kind that people write, for `bun run`: read, match a few patterns, refuse with exit 2.
import { readFileSync } from "node:fs";

const PATTERNS = [
  /\brm\s+-\w*(?:rf|fr)\w*\s+["']?[/~$]/,
  /\bgit\s+push\b.*\s(?:--force|-f)\b/,
  /\bgit\s+reset\s+--hard\b/,
  /\bmkfs\b/,
];

const { tool_input } = JSON.parse(readFileSync(0, "utf8"));
if (PATTERNS.some((pattern) => pattern.test(tool_input?.command ?? ""))) {
  console.error("refused: destructive command");
  process.exit(2);
}
