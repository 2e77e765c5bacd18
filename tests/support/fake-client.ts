/**
 * The text of a stand-in for Claude Code, for Bun: it asks its model at `ANTHROPIC_BASE_URL`, hands each call to the
 * hooks of its settings as the real one does, and runs what none of them stops.
 */
export const FAKE_CLIENT = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
const settings = process.env.CLAUDE_CONFIG_DIR + "/settings.json";
const { hooks = {}, disableAllHooks } = existsSync(settings) ? JSON.parse(readFileSync(settings, "utf8")) : {};
const ask = async (messages) => {
  const body = JSON.stringify({ tools: [{ name: "Bash" }], messages });
  const text = await (await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body })).text();
  const events = text.split("\\n").filter((line) => line.startsWith("data: ")).map((line) => JSON.parse(line.slice(6)));
  const name = events.find(({ type }) => type === "content_block_start").content_block.name;
  const input = events.find(({ type }) => type === "content_block_delta").delta.partial_json;
  return name === undefined ? undefined : { name, input: JSON.parse(input) };
};
const stopped = (name, input, hook = "PreToolUse") => {
  if (disableAllHooks) return undefined;
  for (const { matcher, hooks: handlers } of hooks[hook] ?? []) {
    if (matcher !== undefined && !new RegExp(matcher).test(name)) continue;
    for (const { command, args = [] } of handlers) {
      const event = { session_id: "fake", cwd: process.cwd(), hook_event_name: hook, transcript_path: "/t",
        tool_name: name, tool_input: input, tool_use_id: "toolu_1", permission_mode: "default" };
      const stdin = new Blob([JSON.stringify(event)]);
      try {
        const ran = Bun.spawnSync([command, ...args], { stdin, env: process.env });
        if (ran.exitCode === 2) return ran.stderr.toString();
      } catch {
        // A hook that cannot be started stops nothing.
      }
    }
  }
};
const messages = [];
for (;;) {
  const call = await ask(messages);
  if (call === undefined) break;
  const reason = stopped(call.name, call.input);
  if (reason === undefined && call.name === "Bash") Bun.spawnSync(["/bin/sh", "-c", call.input.command]);
  if (reason === undefined && call.name === "Write") {
    mkdirSync(dirname(call.input.file_path), { recursive: true });
    writeFileSync(call.input.file_path, call.input.content);
  }
  let said = reason;
  if (reason === undefined && call.name === "Skill") {
    const text = readFileSync(".claude/skills/" + call.input.skill + "/SKILL.md", "utf8");
    const command = /!\`([^\`]+)\`/.exec(text)[1];
    said = stopped("Bash", { command }, "PreSkillShellCommand");
    if (said === undefined) Bun.spawnSync(["/bin/sh", "-c", command]);
  }
  messages.push(said ?? "ran");
}
`;
