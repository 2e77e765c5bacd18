/**
 * The text of an MCP server over standard input and output, for Bun: it has one tool, `run {command}`, which
 * runs nothing and writes the command into a file.
 */
export const RUN_SERVER = `
import { appendFileSync } from "node:fs";
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "shell", version: "1" },
  }),
  "tools/list": () => ({
    tools: [{
      name: "run",
      description: "Runs a command",
      inputSchema: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
    }],
  }),
  "tools/call": ({ arguments: { command } }) => {
    appendFileSync(process.argv[2], command + "\\n");
    return { content: [{ type: "text", text: "ran" }] };
  },
};
for await (const line of console) {
  if (line.trim() === "") continue;
  const { id, method, params } = JSON.parse(line);
  const answer = answers[method];
  if (id !== undefined) {
    const body = answer === undefined ? { error: { code: -32601, message: "unknown" } } : { result: answer(params) };
    console.log(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
  }
}
`;
