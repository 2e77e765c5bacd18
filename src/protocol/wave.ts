import type { Dialect } from "./answer.ts";
import { encodeByExitCode } from "./by-exit-code.ts";
import { textOf } from "./fields.ts";
import { readNamed } from "./reading.ts";

/**
 * Wave agent. Source: `packages/agent-sdk/src/services/hook.ts` of netease-lcap/wave-agent (2026-08):
 * exit codes only. What is printed is context on UserPromptSubmit, but instructions on PreCompact and a
 * path on WorktreeCreate, so nothing is printed there.
 */
export const waveDialect: Dialect = {
  name: "wave",
  cannotAsk: () => true,
  read: (payload, call) =>
    readNamed(payload, call, new Map(), {
      prompt: textOf(payload.user_prompt),
      reason: textOf(payload.end_source),
      agent_type: textOf(payload.subagent_type),
      custom_instructions: textOf(payload.compact_instructions),
    }),
  encode: (outcome, event) =>
    encodeByExitCode(outcome, event, { blocks: BLOCKS, context: CONTEXT }),
};

const BLOCKS: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "SubagentStop",
  "PermissionRequest",
]);

const CONTEXT: ReadonlySet<string> = new Set(["UserPromptSubmit"]);
