import type { Dialect } from "./answer.ts";
import { claudeDialect } from "./claude.ts";
import { readNamed } from "./reading.ts";

/**
 * Factory Droid. Source: `docs/reference/hooks-reference.mdx` of Factory-AI/factory (2026-07): Claude
 * Code's events and answers with tools of its own (`Execute`, `Create`, `ApplyPatch`).
 */
export const factoryDialect: Dialect = {
  name: "factory",
  read: (payload, call) => readNamed(payload, call, new Map()),
  encode: claudeDialect.encode,
};
