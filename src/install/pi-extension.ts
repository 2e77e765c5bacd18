import type { EntryOptions } from "./agent.ts";
import { hookCaller } from "./hook-caller.ts";

/**
 * The extension of Pi, as text: it calls the executable with Claude Code's events and reads plain answers. A
 * question is put to the person where Pi has a screen, and refused where it has none. Source:
 * `docs/extensions.md` and `dist/core/extensions/types.d.ts` of `@earendil-works/pi-coding-agent` 1.6.0.
 */
export function piExtension(options: EntryOptions, mark: string): string {
  return `// ${mark} --agent pi\`; a new installation overwrites it
${hookCaller("pi", options)}
const textOf = (content) => content.filter((part) => part.type === "text").map((part) => part.text).join("\\n");

function fairlead(pi) {
  let waiting = [];
  let stopped = false;
  const put = async (ctx, event, cli, facts) => {
    const said = await ask(event, cli, { session_id: ctx.sessionManager.getSessionId(), ...facts }, ctx.cwd);
    if (said.notice) ctx.ui.notify(said.notice, "warning");
    return said;
  };

  pi.on("session_start", async (event, ctx) => {
    const source = event.reason === "startup" || event.reason === "resume" ? event.reason : "clear";
    const said = await put(ctx, "SessionStart", "session-start", { source });
    waiting = [said.context].filter(Boolean);
  });
  pi.on("input", async (event, ctx) => {
    if (event.source === "extension") return { action: "continue" };
    stopped = false;
    const said = await put(ctx, "UserPromptSubmit", "user-prompt-submit", { prompt: event.text });
    if (said.decision === "block") {
      ctx.ui.notify(said.reason, "warning");
      return { action: "handled" };
    }
    if (said.context) waiting.push(said.context);
    return { action: "continue" };
  });
  pi.on("before_agent_start", () => {
    if (waiting.length === 0) return;
    const content = waiting.join("\\n");
    waiting = [];
    return { message: { customType: "fairlead", content, display: false } };
  });
  pi.on("tool_call", async (event, ctx) => {
    const facts = { tool_name: event.toolName, tool_input: event.input, tool_use_id: event.toolCallId };
    const said = await put(ctx, "PreToolUse", "pre-tool", { ...facts, lines: "unasked" });
    if (said.decision === "block") return { block: true, reason: said.reason };
    if (said.decision !== "ask") return void Object.assign(event.input, said.output);
    if (ctx.hasUI && (await ctx.ui.confirm("Let it run?", said.reason))) return;
    const why = ctx.hasUI ? "The user said no" : "Nobody is at this session to say yes, so it does not run: leave it to the user";
    return { block: true, reason: said.reason + ". " + why };
  });
  pi.on("tool_result", async (event, ctx) => {
    const text = textOf(event.content);
    const facts = { tool_name: event.toolName, tool_input: event.input, tool_use_id: event.toolCallId };
    const said = event.isError
      ? await put(ctx, "PostToolUseFailure", "post-tool-failure", { ...facts, error: text })
      : await put(ctx, "PostToolUse", "post-tool", { ...facts, tool_response: text });
    const more = [said.context, said.decision === "block" ? said.reason : ""].filter(Boolean);
    if (typeof said.output !== "string" && more.length === 0) return;
    const kept = typeof said.output === "string" ? said.output : text;
    const others = event.content.filter((part) => part.type !== "text");
    return { content: [{ type: "text", text: [kept, ...more].join("\\n\\n") }, ...others] };
  });
  pi.on("agent_before_settle", async (event, ctx) => {
    if (event.outcome !== "completed") return;
    const said = await put(ctx, "Stop", "stop", { stop_hook_active: stopped });
    if (said.decision !== "block" || stopped) return;
    stopped = true;
    const entry = { type: "custom_message", customType: "fairlead", content: said.reason, display: true };
    return { entries: [...event.entries, entry], continue: true };
  });
  pi.on("session_shutdown", async (_event, ctx) => {
    await put(ctx, "SessionEnd", "session-end", { reason: "other" });
  });
}

export { fairlead as default };
`;
}
