import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sourceOf } from "../../src/replay/sources.ts";
import { noCounts } from "../../src/replay/transcript.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** A path that each agent's transcripts have. */
const PATHS: readonly (readonly [agent: string, path: string])[] = [
  ["claude", ".claude/projects/a/s.jsonl"],
  ["codex", ".codex/sessions/rollout-1.jsonl"],
  ["gemini", ".gemini/tmp/a/chats/session-1.jsonl"],
  ["gemini", ".gemini/tmp/a/chats/session-1.json"],
  ["qwen", ".qwen/projects/a/chats/s.jsonl"],
  ["cursor", ".cursor/projects/a/agent-transcripts/s.jsonl"],
  ["cline", "tasks/1/api_conversation_history.json"],
  ["specstory", "a/.specstory/history/a.md"],
];

const MANY = 300_000;
const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Texts that would keep a careless reader busy, or break it. */
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ["one word", JSON.stringify({ type: "user", x: '"tool_use"', y: "a".repeat(MANY) })],
  [
    "a result without an end",
    JSON.stringify({
      type: "user",
      message: {
        content: [{ type: "tool_result", is_error: true, content: "a".repeat(MANY) }],
        parts: [{ functionResponse: { response: "\n".repeat(MANY) } }],
      },
    }),
  ],
  ["nested lists", `{"message":{"content":[{"type":"tool_result","content":${deep(3_000)}}]}}`],
  [
    "open tags",
    JSON.stringify([{ role: "assistant", content: "<execute_command>".repeat(MANY / 10) }]),
  ],
  [
    "fields without ends",
    JSON.stringify([
      { role: "assistant", content: `<read_file>${"<a>".repeat(MANY)}</read_file>` },
    ]),
  ],
  ["contexts", JSON.stringify({ type: "user", content: "<session_context>".repeat(MANY / 10) })],
  ["comments", `<!-- ${" Session x (".repeat(MANY / 10)}`],
  ["blocks", '<tool-use data-tool-type="shell" data-tool-name="Bash">\n```\n'.repeat(10_000)],
  ["binary", "\0\u001b[2J\u202e".repeat(1_000)],
  ["names of prototypes", '{"__proto__":{"type":"assistant"},"constructor":"tool_use"}'],
];

describe.each(PATHS)("%s, %s", (agent, path) => {
  test.each(TEXTS)("survives %s", async (_, text) => {
    const file = join(sandbox.home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const source = sourceOf(file);
    expect(source?.agent).toBe(agent);
    const reader = await source?.load();
    expect([...(reader?.read(file, noCounts()) ?? [])].length).toBeLessThan(10);
  });
});
