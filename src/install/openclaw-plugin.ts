import type { EntryOptions } from "./agent.ts";
import { hookCaller } from "./hook-caller.ts";

/**
 * The plugin of OpenClaw, as its files by name: it calls the executable with Claude Code's events and reads plain
 * answers. A question becomes one of OpenClaw's own approvals, which it refuses where nobody answers. Source:
 * `docs/plugins/hooks/` of `openclaw` 2026.9.6.
 */
export function openclawPlugin(options: EntryOptions, mark: string): ReadonlyMap<string, string> {
  const about = { name: "fairlead", description: `${mark} --agent openclaw\`` };
  const open = { type: "object", additionalProperties: false };
  const pack = { ...about, type: "module", openclaw: { extensions: ["./index.js"] } };
  const manifest = {
    id: "fairlead",
    ...about,
    activation: { onStartup: true },
    configSchema: open,
  };
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ["package.json", json(pack)],
    ["openclaw.plugin.json", json(manifest)],
    [
      "index.js",
      `// ${mark} --agent openclaw\`; a new installation overwrites it\n${code(options)}`,
    ],
  ]);
}

function code(options: EntryOptions): string {
  return `${hookCaller("openclaw", options)}
const textOf = (result) =>
  (result?.content ?? []).filter((part) => part.type === "text").map((part) => part.text).join("\\n");

const fairlead = {
  id: "fairlead",
  name: "fairlead",
  description: "Judges tool calls before they run",
  register(api) {
    const put = (event, cli, facts, ctx) => {
      const cwd = api.runtime.agent.resolveAgentWorkspaceDir(api.config, ctx.agentId ?? "main");
      return ask(event, cli, { session_id: ctx.sessionId ?? ctx.sessionKey, ...facts }, cwd);
    };
    const callOf = (event) => ({
      tool_name: event.toolName,
      tool_kind: event.toolKind,
      tool_input: event.params,
      tool_use_id: event.toolCallId,
    });
    api.on("session_start", (event, ctx) => {
      const source = event.resumedFrom ? "resume" : "startup";
      return put("SessionStart", "session-start", { source }, ctx);
    });
    api.on("before_tool_call", async (event, ctx) => {
      const said = await put("PreToolUse", "pre-tool", callOf(event), ctx);
      if (said.decision === "block") return { block: true, blockReason: said.reason };
      if (said.decision !== "ask") return;
      const allowedDecisions = ["allow-once", "deny"];
      return { requireApproval: { title: "Let it run?", description: said.reason, allowedDecisions } };
    });
    api.on("after_tool_call", (event, ctx) =>
      event.error
        ? put("PostToolUseFailure", "post-tool-failure", { ...callOf(event), error: event.error }, ctx)
        : put("PostToolUse", "post-tool", { ...callOf(event), tool_response: textOf(event.result) }, ctx),
    );
    api.on("session_end", (event, ctx) => put("SessionEnd", "session-end", { reason: "other" }, ctx));
  },
};

export { fairlead as default };
`;
}
