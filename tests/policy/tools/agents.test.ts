import { expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

async function verdictOf(command: string) {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

test.each([
  "claude mcp add x -- rm -rf /",
  "claude mcp add -s user x -- sh -c 'rm -rf /'",
  "gemini mcp add x rm -rf /",
  `claude mcp add-json x '{"command":"rm","args":["-rf","/"]}'`,
  `code --add-mcp '{"name":"x","command":"rm","args":["-rf","/"]}'`,
  `code --add-mcp='{"name":"x","command":"rm","args":["-rf","/"]}'`,
])("what an agent starts later is judged as if it ran now: %s", async (command) => {
  expect(await verdictOf(command)).toBe("deny");
});

test.each([
  "claude mcp add ctx -- npx -y @upstash/context7-mcp",
  "claude mcp add -t http docs https://mcp.example/mcp",
  `claude mcp add-json x '{"type":"http","url":"https://mcp.example"}'`,
  `claude mcp add-json x '{"command":"uvx","args":["some-server"]}'`,
  `code --add-mcp '{"name":"x","command":"npx","args":["-y","some-server"]}'`,
])("a server that an agent has from then on is asked about: %s", async (command) => {
  expect(await verdictOf(command)).toBe("ask");
});

test.each([
  "claude mcp list",
  "claude mcp add -s project ctx -- npx -y @upstash/context7-mcp",
  "claude mcp add-json x '{broken'",
  "claude mcp add-json x 'rm -rf /'",
])("what is no harm, or no command, passes: %s", async (command) => {
  expect(await verdictOf(command)).toBe("pass");
});

test.each([
  ["claude -p x", ["unknown x", "agent"]],
  ["claude --permission-mode bypassPermissions", ["unguarded agent"]],
  ["claude --version", []],
  ["claude mcp add x", ["unknown mcp", "unknown add", "unknown x"]],
  ["codex -anever", ["unguarded agent"]],
  ["codex -c model=o3 exec x", ["unknown exec", "unknown x", "agent"]],
  ["gemini -y", ["unguarded agent"]],
  ["droid --auto high", ["unguarded agent"]],
  ["copilot --allow-all-tools", ["unguarded agent"]],
  ["copilot svc exec -c ls", ["unknown svc", "unknown exec", "unknown ls", "agent"]],
])("an agent that nobody is asked about is told: %s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});
