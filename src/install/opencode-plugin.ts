import type { EntryOptions } from "./agent.ts";
import { hookCaller } from "./hook-caller.ts";

/** An agent that takes OpenCode's plugins: it, or one that was made from it. */
export interface PluginAgent {
  readonly name: string;
  readonly title: string;
}

const OPENCODE: PluginAgent = { name: "opencode", title: "OpenCode" };

/**
 * The plugin of OpenCode 1.x and of Kilo Code's command line, as text: before and after each tool, at each prompt and when a session is
 * created or idle it calls the executable with Claude Code's events and reads plain answers; a question of
 * OpenCode's about a call that is approved is answered. A call that fails lets the tool run, or blocks it with
 * `--strict`. Sources: `@opencode-ai/plugin` 1.18.33 and runs of it, and of `@kilocode/cli` 7.7.9.
 */
export function opencodePlugin(options: EntryOptions, mark: string, agent = OPENCODE): string {
  return `// ${mark} --agent ${agent.name}\`; a new installation overwrites it
${opencodeHooks(options, undefined, agent)}`;
}

/** The plugin without its first line; where the executable lies may be an expression, as for `hookCaller`. */
export function opencodeHooks(options: EntryOptions, place?: string, agent = OPENCODE): string {
  return `${hookCaller(agent.name, options, place)}
// True where a setting of a permission asks about nothing and refuses nothing.
const letsAll = (one) =>
  one === undefined || one === "allow" || (typeof one === "object" && one !== null && Object.values(one).every((each) => each === "allow"));

export const Fairlead = async ({ directory, client }) => {
  const contexts = new Map();
  const calls = new Map();
  let lines = "asked";
  return {
    config: async ({ permission, agent }) => {
      const all = [permission, ...Object.values(agent ?? {}).map((one) => one?.permission)];
      const free = all.every((one) => (typeof one === "object" && one !== null ? letsAll(one.bash) && letsAll(one["*"]) : letsAll(one)));
      lines = free ? "unasked" : "asked";
    },
    event: async ({ event }) => {
      if (event.type === "permission.asked") {
        const { id, sessionID, permission, tool } = event.properties;
        const call = calls.get(sessionID + " " + tool?.callID);
        if (call === undefined || (permission !== call.tool && permission !== "external_directory")) return;
        const facts = { session_id: sessionID, tool_name: call.tool, tool_input: call.output.args, tool_use_id: tool.callID };
        const said = await ask("PermissionRequest", "permission-request", facts, directory);
        if (said.decision !== "approve") return;
        await client.postSessionIdPermissionsPermissionId({ path: { id: sessionID, permissionID: id }, body: { response: "once" } });
      }
      const id = event.properties?.sessionID ?? event.properties?.info?.id;
      if (typeof id !== "string") return;
      if (event.type === "session.created") {
        const said = await ask("SessionStart", "session-start", { session_id: id, source: "startup" }, directory);
        if (said.context) contexts.set(id, said.context);
      }
      if (event.type === "session.idle") {
        calls.clear();
        const active = contexts.get("stopped " + id) === true;
        const said = await ask("Stop", "stop", { session_id: id, stop_hook_active: active }, directory);
        contexts.set("stopped " + id, said.decision === "block" && !active);
        if (said.decision === "block" && !active && client?.session?.promptAsync) {
          await client.session.promptAsync({ path: { id }, body: { parts: [{ type: "text", text: said.reason }] } });
        }
      }
    },
    "chat.message": async (input, output) => {
      const id = input.sessionID;
      const text = output.parts.filter((part) => part.type === "text").map((part) => part.text).join("\\n");
      const said = await ask("UserPromptSubmit", "user-prompt-submit", { session_id: id, prompt: text }, directory);
      if (said.decision === "block") throw new Error(said.reason);
      const context = [contexts.get(id), said.context].filter(Boolean).join("\\n");
      contexts.delete(id);
      const last = output.parts.findLast((part) => part.type === "text");
      if (context && last) last.text += "\\n\\n" + context;
    },
    "tool.execute.before": async (input, output) => {
      const facts = { session_id: input.sessionID, tool_name: input.tool, tool_input: output.args, tool_use_id: input.callID, lines };
      const said = await ask("PreToolUse", "pre-tool", facts, directory);
      if (said.decision === "block") throw new Error(said.reason);
      if (said.decision === "ask") throw new Error(said.reason + ". ${agent.title}'s plugins cannot ask the user, so it does not run: if it is needed, ask them to run it");
      if (said.output) Object.assign(output.args, said.output);
      const key = input.sessionID + " " + input.callID;
      // Of two calls by one name, nobody could say which is asked about.
      calls.set(key, calls.has(key) ? undefined : { tool: input.tool, output });
    },
    "tool.execute.after": async (input, output) => {
      calls.delete(input.sessionID + " " + input.callID);
      const facts = { session_id: input.sessionID, tool_name: input.tool, tool_input: input.args ?? {}, tool_response: output.output, tool_use_id: input.callID };
      const said = await ask("PostToolUse", "post-tool", facts, directory);
      if (typeof said.output === "string") output.output = said.output;
      const more = [said.context, said.decision === "block" ? said.reason : ""].filter(Boolean).join("\\n");
      if (more) output.output += "\\n\\n" + more;
    },
  };
};
`;
}
