import { expect, test } from "bun:test";
import { startsLocally } from "../../../src/policy/commands/starts-locally.ts";

test.each([
  ["node server.js", true],
  ["./server", true],
  ["/opt/tools/server --stdio", true],
  ["uv run server.py", true],
  ["powershell.exe -File x", true],
  ["npx -y @modelcontextprotocol/server-github", false],
  ["npx -y socket.js@1.2.3", false],
  ["https://mcp.example.com/sse", false],
  ["docker run --rm -i mcp/fetch", false],
  ["", false],
])("`%s` starts a program or a script that lies here: %p", (line, expected) => {
  expect(startsLocally([{ value: line }])).toBe(expected);
  expect(startsLocally(line.split(" ").map((value) => ({ value })))).toBe(expected);
});
