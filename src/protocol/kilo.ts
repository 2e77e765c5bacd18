import type { Dialect } from "./answer.ts";
import { opencodeDialect } from "./opencode.ts";

/**
 * Kilo Code's command line, which was made from OpenCode: the same plugin, tools and answers. That it takes a changed
 * line is not known, so none is changed. Source: runs of `@kilocode/cli` 7.7.9.
 */
export const kiloDialect: Dialect = {
  name: "kilo",
  cannotAsk: () => true,
  replaces: ({ name }) => name === "PostToolUse",
  ...(opencodeDialect.read === undefined ? {} : { read: opencodeDialect.read }),
  encode: opencodeDialect.encode,
};
