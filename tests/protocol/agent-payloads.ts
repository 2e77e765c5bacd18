import type { Fields } from "../../src/protocol/fields.ts";

/** A payload of one agent's event, and the event named on the command line where the payload names none. */
export interface AgentSample {
  readonly payload: Fields;
  readonly requested?: string;
}

const HOME = "/home/ada";
const CWD = "/home/ada/app";

/** The same fields for several events, each with its own. */
function samples(common: Fields, events: readonly (readonly [string, Fields])[]): AgentSample[] {
  return events.map(([name, own]) => ({ payload: { ...common, hook_event_name: name, ...own } }));
}

const codex = {
  session_id: "0199a213",
  transcript_path: `${HOME}/.codex/sessions/2026/11/22/rollout.jsonl`,
  cwd: CWD,
  model: "gpt-5-codex",
  permission_mode: "default",
};
const turn = { turn_id: "t1" };
const shell = { tool_name: "Bash", tool_input: { command: "npm test" }, tool_use_id: "call_1" };
const PATCH = "*** Begin Patch\n*** Update File: a.ts\n+x\n*** End Patch";

const gemini = {
  session_id: "s1",
  transcript_path: `${HOME}/.gemini/tmp/app/chats/session.jsonl`,
  cwd: CWD,
  timestamp: "2026-11-21T10:00:00.000Z",
};
const geminiShell = {
  tool_name: "run_shell_command",
  tool_input: { command: "npm test", dir_path: "web" },
};

const qwen = {
  session_id: "s1",
  transcript_path: `${HOME}/.qwen/projects/app/chats/s1.jsonl`,
  cwd: CWD,
  timestamp: "2026-11-21T10:00:00.000Z",
  permission_mode: "yolo",
};
const qwenRead = { tool_name: "read_file", tool_input: { file_path: `${CWD}/a.ts` } };

const cursor = {
  conversation_id: "c1",
  generation_id: "g1",
  model: "default",
  cursor_version: "3.9.16",
  workspace_roots: [CWD],
  user_email: null,
  transcript_path: `${HOME}/.cursor/agent-transcripts/c1.jsonl`,
};

const copilot = { sessionId: "s1", timestamp: 1763719200000, cwd: CWD };
const camel = (requested: string, own: Fields = {}): AgentSample => ({
  requested,
  payload: { ...copilot, ...own },
});
const pascal = {
  session_id: "s1",
  timestamp: "2026-11-21T10:00:00.000Z",
  cwd: CWD,
  transcript_path: `${HOME}/.copilot/session-state/s1.jsonl`,
};

const windsurf = (action: string, info: Fields): AgentSample => ({
  payload: {
    agent_action_name: action,
    trajectory_id: "tr1",
    execution_id: "e1",
    timestamp: "2026-11-21T10:00:00Z",
    tool_info: info,
  },
});

const factory = {
  session_id: "s1",
  transcript_path: `${HOME}/.factory/projects/app/s1.jsonl`,
  cwd: CWD,
  permission_mode: "auto-low",
};

const kiro = { cwd: CWD, session_id: "s1" };

const cline = (name: string, own: Fields): AgentSample => ({
  payload: {
    clineVersion: "3.40.0",
    hookName: name,
    timestamp: "1763719200000",
    taskId: "k1",
    workspaceRoots: [CWD],
    userId: "u1",
    [`${name.charAt(0).toLowerCase()}${name.slice(1)}`]: own,
  },
});

/** As runs of the command line 3.0.65 sent them. */
const clineCli = (name: string, own: Fields): AgentSample => ({
  payload: {
    clineVersion: "",
    timestamp: "2026-11-28T22:53:11.017Z",
    taskId: "conv_1",
    sessionContext: { rootSessionId: "r1" },
    workspaceRoots: [CWD],
    workspaceInfo: { rootPath: CWD, hint: "app" },
    userId: "unknown",
    agent_id: "agent_1",
    parent_agent_id: null,
    hookName: name,
    ...own,
  },
});
const clineCall = { id: "call_1", name: "run_commands", input: { commands: ["npm test"] } };
const clineTexts = { toolName: "run_commands", parameters: { commands: '["npm test"]' } };

/** As runs of 0.225.2 sent them. */
const droid = {
  session_id: "6d3bb5cc",
  transcript_path: `${HOME}/.factory/sessions/-home-ada-app/6d3bb5cc.jsonl`,
  cwd: CWD,
  permission_mode: "auto-low",
};

const crush = (event: string, own: Fields): AgentSample => ({
  payload: { event, session_id: "313909e", cwd: CWD, ...own },
});
const crushShell = { tool_name: "bash", tool_input: { command: "npm test" } };

/** As runs of 2.1.0 sent them. */
const kimi = { session_id: "session_4fe18866", cwd: CWD, client_type: "kimi_code_cli" };
const kimiShell = {
  tool_name: "Bash",
  tool_input: { command: "npm test" },
  tool_call_id: "call_1",
};

const wave = { session_id: "s1", transcript_path: `${HOME}/.wave/sessions/s1.jsonl`, cwd: CWD };
const opencode = { session_id: "s1", cwd: CWD };

/**
 * Payloads of every event of every agent but Claude Code, whose samples are in `support/events.ts`.
 * Codex, Gemini CLI and Qwen Code: as their real clients sent them (versions in docs/agents.md). The
 * others: as their documentation describes them.
 */
export const AGENT_SAMPLES: ReadonlyMap<string, readonly AgentSample[]> = new Map<
  string,
  readonly AgentSample[]
>([
  [
    "codex",
    samples(codex, [
      ["SessionStart", { source: "startup" }],
      ["UserPromptSubmit", { ...turn, prompt: "go" }],
      ["PreToolUse", { ...turn, ...shell }],
      ["PreToolUse", { ...turn, tool_name: "apply_patch", tool_input: { command: PATCH } }],
      ["PermissionRequest", { ...turn, ...shell }],
      ["PostToolUse", { ...turn, ...shell, tool_response: "ok" }],
      ["PreCompact", { ...turn, trigger: "auto" }],
      ["PostCompact", { ...turn, trigger: "auto" }],
      ["SubagentStart", { ...turn, agent_id: "a1", agent_type: "worker" }],
      ["SubagentStop", { ...turn, agent_id: "a1", stop_hook_active: false }],
      ["Stop", { ...turn, stop_hook_active: false, last_assistant_message: null }],
      ["SessionEnd", { reason: "other" }],
      ["Interrupt", turn],
    ]),
  ],
  [
    "gemini",
    samples(gemini, [
      ["SessionStart", { source: "startup" }],
      ["BeforeAgent", { prompt: "go" }],
      ["BeforeModel", { llm_request: { model: "gemini-2.5-flash", messages: [] } }],
      ["BeforeToolSelection", { llm_request: { model: "gemini-2.5-flash" } }],
      ["AfterModel", { llm_request: {}, llm_response: { text: "hi" } }],
      ["BeforeTool", geminiShell],
      ["BeforeTool", { tool_name: "read_many_files", tool_input: { include: ["a.ts", "b.ts"] } }],
      ["AfterTool", { ...geminiShell, tool_response: { llmContent: "ok", returnDisplay: "" } }],
      ["AfterTool", { ...geminiShell, tool_response: { error: { message: "exit 1" } } }],
      ["AfterAgent", { prompt: "go", prompt_response: "done", stop_hook_active: false }],
      ["PreCompress", { trigger: "auto" }],
      ["Notification", { notification_type: "ToolPermission", message: "may I" }],
      ["SessionEnd", { reason: "exit" }],
    ]),
  ],
  [
    "qwen",
    samples(qwen, [
      ["SessionStart", { source: "startup", model: "m" }],
      ["UserPromptSubmit", { prompt: "go", submitted_prompt: "go" }],
      ["UserPromptSubmit", { prompt: "" }],
      ["PreToolUse", { ...qwenRead, tool_call_id: "call_1" }],
      ["PostToolUse", { ...qwenRead, tool_response: { llmContent: "text" }, duration_ms: 3 }],
      ["PostToolUseFailure", { ...qwenRead, error: "no such file" }],
      ["PostToolBatch", { tool_calls: [] }],
      ["PermissionRequest", qwenRead],
      ["TodoCreated", { phase: "validation" }],
      ["TodoCompleted", { phase: "validation" }],
      ["SessionDelete", {}],
      ["Stop", { stop_hook_active: false, last_assistant_message: "done" }],
      ["SessionEnd", { reason: "exit" }],
    ]),
  ],
  [
    "cursor",
    samples(cursor, [
      ["sessionStart", { session_id: "c1", is_background_agent: false }],
      ["beforeSubmitPrompt", { prompt: "go", attachments: [] }],
      ["preToolUse", { tool_name: "Shell", tool_input: { command: "npm test", cwd: "" }, cwd: "" }],
      ["preToolUse", { tool_name: "Shell", tool_input: { command: "ls" }, cwd: "/srv" }],
      ["preToolUse", { tool_name: "Write", tool_input: { file_path: "a.ts", content: "x" } }],
      ["beforeShellExecution", { command: "npm test", cwd: CWD, sandbox: false }],
      ["beforeMCPExecution", { tool_name: "MCP:search", tool_input: '{"q":"x"}' }],
      ["beforeReadFile", { file_path: `${CWD}/a.ts`, content: "text", attachments: [] }],
      ["postToolUse", { tool_name: "Shell", tool_input: { command: "ls" }, tool_output: "{}" }],
      ["postToolUseFailure", { tool_name: "Shell", tool_input: {}, error_message: "no" }],
      ["afterShellExecution", { command: "ls", output: "a" }],
      ["afterFileEdit", { file_path: "a.ts", edits: [{ old_string: "a", new_string: "b" }] }],
      ["subagentStop", { status: "completed", loop_count: 0 }],
      ["preCompact", { trigger: "auto" }],
      ["stop", { status: "completed", loop_count: 1 }],
      ["afterAgentThought", { text: "hm" }],
      ["sessionEnd", { reason: "completed" }],
    ]),
  ],
  [
    "copilot",
    [
      camel("session-start", { source: "new" }),
      camel("user-prompt-submit", { prompt: "go" }),
      camel("pre-tool", { toolName: "bash", toolArgs: '{"command":"npm test"}' }),
      camel("pre-tool", {
        toolName: "edit",
        toolArgs: { path: "a.ts", old_str: "a", new_str: "b" },
      }),
      camel("post-tool", {
        toolName: "bash",
        toolArgs: { command: "ls" },
        toolResult: { resultType: "success", textResultForLlm: "a" },
      }),
      camel("post-tool-failure", { toolName: "bash", toolArgs: {}, error: "exit 1" }),
      camel("permission-request", { toolName: "bash", toolArgs: { command: "ls" } }),
      camel("stop", { stopReason: "end_turn", stop_hook_active: true, transcriptPath: "/t" }),
      camel("subagent-stop", { agentId: "a1", response: "done" }),
      camel("compact", { trigger: "auto", customInstructions: "" }),
      camel("stop-failure", { error: { name: "E", message: "m" }, recoverable: true }),
      camel("session-end", { reason: "complete" }),
      ...samples(pascal, [
        ["PreToolUse", { tool_name: "Bash", tool_input: { command: "npm test" } }],
        ["PreToolUse", { tool_name: "Edit", tool_input: PATCH }],
        ["PostToolUse", { tool_name: "Bash", tool_result: { result_type: "success" } }],
        ["Stop", { stop_reason: "end_turn", stop_hook_active: false }],
      ]),
    ],
  ],
  [
    "windsurf",
    [
      windsurf("pre_run_command", { command_line: "npm test", cwd: CWD }),
      windsurf("pre_write_code", {
        file_path: "a.ts",
        edits: [{ old_string: "a", new_string: "b" }],
      }),
      windsurf("pre_read_code", { file_path: "a.ts" }),
      windsurf("pre_mcp_tool_use", {
        mcp_server_name: "db",
        mcp_tool_name: "query",
        mcp_tool_arguments: { sql: "select 1" },
      }),
      windsurf("pre_user_prompt", { user_prompt: "go" }),
      windsurf("post_run_command", { command_line: "npm test", cwd: CWD }),
      windsurf("post_write_code", { file_path: "a.ts", edits: [] }),
      windsurf("post_read_code", { file_path: "a.ts" }),
      windsurf("post_mcp_tool_use", {
        mcp_server_name: "db",
        mcp_tool_name: "query",
        mcp_result: "1",
      }),
      windsurf("post_cascade_response", { response: "done" }),
    ],
  ],
  [
    "factory",
    samples(factory, [
      ["SessionStart", { source: "startup" }],
      ["UserPromptSubmit", { prompt: "go" }],
      ["PreToolUse", { tool_name: "Execute", tool_input: { command: "npm test" } }],
      ["PreToolUse", { tool_name: "Create", tool_input: { file_path: "a.ts", content: "x" } }],
      ["PreToolUse", { tool_name: "ApplyPatch", tool_input: { input: PATCH } }],
      ["PostToolUse", { tool_name: "Execute", tool_input: { command: "ls" }, tool_response: "a" }],
      ["Notification", { message: "waiting" }],
      ["PreCompact", { trigger: "auto" }],
      ["Stop", { stop_hook_active: false }],
      ["SubagentStop", { stop_hook_active: false }],
      ["SessionEnd", { reason: "exit" }],
    ]).concat(
      samples(droid, [
        ["SessionStart", { source: "startup", CLAUDE_ENV_FILE: "/tmp/env.sh" }],
        ["Stop", { message_id: "m1", stop_hook_active: false, tool_execution_count: 0 }],
        ["SessionEnd", { message_id: "m1", reason: "other", session_duration_ms: 4606.5 }],
      ]),
    ),
  ],
  [
    "crush",
    [
      crush("PreToolUse", crushShell),
      crush("PostToolUse", { ...crushShell, tool_result: { content: "ok" } }),
      crush("PostToolUseFailure", { ...crushShell, error: "exit 1" }),
      crush("PermissionRequest", crushShell),
      crush("PermissionResult", crushShell),
      crush("SessionStart", {}),
      crush("SessionEnd", {}),
      crush("TurnStart", { prompt: "go", attachments: [] }),
      crush("TurnEnd", { response: "done" }),
      crush("StopFailure", { error: "no model" }),
      crush("Interrupt", { cancelled: true }),
      crush("PreCompact", { tool_name: "compact", tool_input: { token_count: 9 } }),
      crush("PostCompact", {}),
    ],
  ],
  [
    "kiro",
    samples(kiro, [
      ["agentSpawn", {}],
      ["userPromptSubmit", { prompt: "go" }],
      ["preToolUse", { tool_name: "execute_bash", tool_input: { command: "npm test" } }],
      [
        "preToolUse",
        { tool_name: "fs_read", tool_input: { operations: [{ mode: "Line", path: "a.ts" }] } },
      ],
      [
        "preToolUse",
        { tool_name: "fs_write", tool_input: { command: "create", path: "a", file_text: "x" } },
      ],
      ["postToolUse", { tool_name: "execute_bash", tool_input: {}, tool_response: "a" }],
      ["stop", {}],
      ["SessionStart", {}],
      ["PreToolUse", { tool_name: "execute_bash", tool_input: { command: "npm test" } }],
      ["UserPromptSubmit", { prompt: "go" }],
      ["PreTaskExec", {}],
      ["PostFileSave", { file_path: "a.ts" }],
    ]),
  ],
  [
    "cline",
    [
      cline("TaskStart", { taskMetadata: {} }),
      cline("TaskResume", { taskMetadata: {} }),
      cline("UserPromptSubmit", { prompt: "go", attachments: [] }),
      cline("PreToolUse", { toolName: "execute_command", parameters: { command: "npm test" } }),
      cline("PreToolUse", { toolName: "write_to_file", parameters: { path: "a", content: "x" } }),
      cline("PostToolUse", { toolName: "read_file", parameters: { path: "a" }, success: true }),
      cline("PostToolUse", { toolName: "read_file", parameters: {}, result: "no", success: false }),
      cline("PreCompact", { contextSize: "1" }),
      cline("TaskComplete", {}),
      cline("TaskCancel", {}),
      clineCli("agent_start", { taskStart: { taskMetadata: {} } }),
      clineCli("tool_call", { iteration: 1, tool_call: clineCall, preToolUse: clineTexts }),
      clineCli("tool_result", {
        iteration: 1,
        tool_result: { ...clineCall, output: [{ query: "npm test", result: "ok", success: true }] },
        postToolUse: { ...clineTexts, result: "ok", success: true, executionTimeMs: 49 },
      }),
      clineCli("agent_end", { iteration: 2, turn: { status: "completed" } }),
      clineCli("agent_error", { iteration: 1, error: { name: "Error", message: "no" } }),
      clineCli("session_shutdown", { reason: "exit" }),
    ],
  ],
  [
    "kimi",
    samples(kimi, [
      ["SessionStart", { source: "startup", model: "stand-in", profile: "agent" }],
      ["UserPromptSubmit", { prompt: [{ type: "text", text: "go" }], is_steer: false }],
      ["PreToolUse", kimiShell],
      ["PostToolUse", { ...kimiShell, tool_output: "a" }],
      [
        "PostToolUseFailure",
        { ...kimiShell, error: { code: "internal", message: "E", retryable: false } },
      ],
      ["PermissionRequest", kimiShell],
      ["Stop", { stop_hook_active: true }],
      ["SubagentStop", { agent_name: "explore", response: "done" }],
      ["PreCompact", { trigger: "auto", token_count: 9 }],
      ["TurnStarted", { turn_id: 1, origin_kind: "user" }],
      ["SessionEnd", { reason: "exit" }],
    ]),
  ],
  [
    "wave",
    samples(wave, [
      ["SessionStart", { source: "startup", agent_type: "main" }],
      ["UserPromptSubmit", { user_prompt: "go" }],
      ["PreToolUse", { tool_name: "Bash", tool_input: { command: "npm test" } }],
      ["PostToolUse", { tool_name: "Bash", tool_input: {}, tool_response: "a" }],
      ["PermissionRequest", { tool_name: "Bash", tool_input: { command: "npm test" } }],
      ["Stop", { last_assistant_message: "done" }],
      ["SubagentStop", { subagent_type: "explore" }],
      ["PreCompact", { compact_instructions: "short" }],
      ["WorktreeCreate", { name: "calm-elm" }],
      ["CwdChanged", { old_cwd: CWD, new_cwd: HOME }],
      ["SessionEnd", { end_source: "exit" }],
    ]),
  ],
  [
    "hermes",
    samples({ session_id: "20261123_1", cwd: CWD, tool_name: null, tool_input: null }, [
      ["on_session_start", { extra: { model: "m", platform: "cli" } }],
      ["pre_llm_call", { extra: { user_message: "go", is_first_turn: true } }],
      ["pre_verify", { extra: { final_response: "done", attempt: 1, coding: true } }],
      [
        "pre_tool_call",
        {
          tool_name: "terminal",
          tool_input: { command: "npm test", workdir: "/srv" },
          extra: { tool_call_id: "call_1" },
        },
      ],
      [
        "pre_tool_call",
        {
          tool_name: "patch",
          tool_input: { mode: "replace", path: "a", old_string: "x", new_string: "y" },
        },
      ],
      ["pre_tool_call", { tool_name: "patch", tool_input: { mode: "patch", patch: PATCH } }],
      ["pre_tool_call", { tool_name: "execute_code", tool_input: { code: "print('a')" } }],
      ["pre_tool_call", { tool_name: "write_file", tool_input: { path: "a", content: "x" } }],
      [
        "post_tool_call",
        {
          tool_name: "terminal",
          tool_input: { command: "npm test" },
          extra: { result: '{"output":"a"}', status: "ok" },
        },
      ],
      [
        "post_tool_call",
        {
          tool_name: "terminal",
          tool_input: { command: "npm test" },
          extra: { result: "", status: "error", error_message: "E" },
        },
      ],
      ["on_session_finalize", { extra: { reason: "shutdown" } }],
    ]),
  ],
  [
    "opencode",
    samples(opencode, [
      ["SessionStart", { source: "startup" }],
      ["UserPromptSubmit", { prompt: "go" }],
      ["PreToolUse", { tool_name: "bash", tool_input: { command: "npm test", workdir: "/srv" } }],
      ["PreToolUse", { tool_name: "edit", tool_input: { filePath: "a", newString: "x" } }],
      ["PreToolUse", { tool_name: "apply_patch", tool_input: { patchText: PATCH } }],
      ["PostToolUse", { tool_name: "bash", tool_input: {}, tool_response: "a" }],
      ["Stop", {}],
    ]),
  ],
  [
    "kilo",
    samples(opencode, [
      ["SessionStart", { source: "startup" }],
      ["UserPromptSubmit", { prompt: "go" }],
      ["PreToolUse", { tool_name: "bash", tool_input: { command: "npm test", workdir: "/srv" } }],
      ["PreToolUse", { tool_name: "edit", tool_input: { filePath: "a", newString: "x" } }],
      ["PreToolUse", { tool_name: "apply_patch", tool_input: { patchText: PATCH } }],
      ["PostToolUse", { tool_name: "bash", tool_input: {}, tool_response: "a" }],
      ["Stop", {}],
    ]),
  ],
  [
    "openclaw",
    samples(opencode, [
      ["SessionStart", { source: "startup" }],
      ["PreToolUse", { tool_name: "exec", tool_input: { command: "npm test", workdir: "/srv" } }],
      ["PreToolUse", { tool_name: "write", tool_input: { path: "a", content: "x" } }],
      [
        "PreToolUse",
        { tool_name: "exec", tool_kind: "code_mode_exec", tool_input: { code: "f('a')" } },
      ],
      ["PostToolUse", { tool_name: "exec", tool_input: {}, tool_response: "a" }],
      ["PostToolUseFailure", { tool_name: "exec", tool_input: {}, error: "E" }],
      ["SessionEnd", { reason: "other" }],
    ]),
  ],
  [
    "pi",
    samples(opencode, [
      ["SessionStart", { source: "startup" }],
      ["UserPromptSubmit", { prompt: "go" }],
      ["PreToolUse", { tool_name: "bash", tool_input: { command: "npm test", timeout: 5 } }],
      ["PreToolUse", { tool_name: "write", tool_input: { path: "a", content: "x" } }],
      [
        "PreToolUse",
        { tool_name: "edit", tool_input: { path: "a", edits: [{ oldText: "x", newText: "y" }] } },
      ],
      ["PostToolUse", { tool_name: "read", tool_input: { path: "a" }, tool_response: "a" }],
      ["PostToolUseFailure", { tool_name: "bash", tool_input: {}, error: "E" }],
      ["Stop", { stop_hook_active: true }],
      ["SessionEnd", { reason: "other" }],
    ]),
  ],
]);
