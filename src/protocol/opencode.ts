import type { Dialect } from "./answer.ts";
import { plainDialect } from "./plain.ts";
import { readNamed } from "./reading.ts";

/**
 * OpenCode, which has no command hooks: the plugin that `fairlead install --agent opencode` writes
 * calls the executable with Claude Code's events and OpenCode's own tools, and reads plain answers.
 * Source: `@opencode-ai/plugin` 1.18.33.
 */
export const opencodeDialect: Dialect = {
  name: "opencode",
  cannotAsk: () => true,
  replacesOutput: ({ name }) => name === "PostToolUse",
  read: (payload, call) => readNamed(payload, call, new Map()),
  encode: plainDialect.encode,
};
