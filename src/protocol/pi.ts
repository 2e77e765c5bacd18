import type { Dialect } from "./answer.ts";
import { plainDialect } from "./plain.ts";
import { readNamed } from "./reading.ts";

/**
 * Pi, which has no command hooks: the extension that `fairlead install --agent pi` writes calls the
 * executable with Claude Code's events and Pi's own tools, and reads plain answers. A question is asked by
 * the extension. Source: `docs/extensions.md` of `@earendil-works/pi-coding-agent` 1.6.0.
 */
export const piDialect: Dialect = {
  name: "pi",
  replaces: ({ name }) => name === "PreToolUse" || name === "PostToolUse",
  decides: { isUnasked: ({ payload }) => payload.lines === "unasked" },
  read: (payload, call) => readNamed(payload, call, new Map()),
  encode: plainDialect.encode,
};
