import type { Dialect } from "./answer.ts";
import { encodeByExitCode } from "./by-exit-code.ts";
import { readNamed } from "./reading.ts";

/**
 * Kiro: the CLI before version 3 (camelCase events in an agent's file) and the CLI 3 and IDE
 * (PascalCase). Sources: `docs/hooks.md` of aws/amazon-q-developer-cli, https://kiro.dev/docs/cli/v3/hooks.
 * Exit 2 refuses with stderr as the reason; what is printed at a start or a prompt is context.
 */
export const kiroDialect: Dialect = {
  name: "kiro",
  cannotAsk: () => true,
  read: (payload, call) => readNamed(payload, call, EVENT_NAMES),
  encode: (outcome, event) =>
    encodeByExitCode(outcome, event, { blocks: BLOCKS, context: CONTEXT }),
};

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["agentSpawn", "SessionStart"],
  ["userPromptSubmit", "UserPromptSubmit"],
  ["preToolUse", "PreToolUse"],
  ["postToolUse", "PostToolUse"],
  ["stop", "Stop"],
  ["PreTaskExec", "TaskCreated"],
  ["PostTaskExec", "TaskCompleted"],
  ["PostFileCreate", "FileChanged"],
  ["PostFileSave", "FileChanged"],
  ["PostFileDelete", "FileChanged"],
]);

const BLOCKS: ReadonlySet<string> = new Set([
  "preToolUse",
  "PreToolUse",
  "UserPromptSubmit",
  "PreTaskExec",
]);

const CONTEXT: ReadonlySet<string> = new Set([
  "agentSpawn",
  "userPromptSubmit",
  "SessionStart",
  "UserPromptSubmit",
]);
