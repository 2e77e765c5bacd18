import { expect, test } from "bun:test";
import { findDialect } from "../../src/protocol/dialect.ts";
import { SOURCES, sourceOf } from "../../src/replay/sources.ts";
import { testIo } from "../support/world.ts";

test.each([
  ["/h/.claude/projects/-a/s.jsonl", "claude"],
  ["/h/.claude/projects/-a/s/subagents/agent-1.jsonl", "claude"],
  ["C:\\Users\\me\\.claude\\projects\\a\\s.jsonl", "claude"],
  ["/h/.codex/sessions/2026/11/23/rollout-x.jsonl", "codex"],
  ["/h/.codex/sessions/2026/11/23/rollout-x.jsonl.zst", "codex"],
  ["/h/.gemini/tmp/app/chats/session-1.jsonl", "gemini"],
  ["/h/.gemini/tmp/app/chats/parent/child.jsonl", "gemini"],
  ["/h/.cline/data/sessions/s/s.messages.json", "cline"],
  ["/h/.gemini/tmp/app/chats/session-1.json", "gemini"],
  ["/h/.qwen/projects/-a/chats/s.jsonl", "qwen"],
  ["/h/.local/share/opencode/opencode.db", "opencode"],
  ["/h/storage/part/msg_1/prt_1.json", "opencode"],
  ["/h/.cursor/projects/a/agent-transcripts/c/c.jsonl", "cursor"],
  ["/h/.config/Cursor/User/globalStorage/state.vscdb", "cursor"],
  ["C:\\Users\\me\\AppData\\Roaming\\Cursor\\User\\globalStorage\\state.vscdb", "cursor"],
  ["/h/.config/Cursor/User/workspaceStorage/0a/state.vscdb", undefined],
  ["/h/tasks/1/api_conversation_history.json", "cline"],
  ["/h/app/.specstory/history/a.md", "specstory"],
  ["/h/.codex/history.jsonl", undefined],
  ["/h/app/README.md", undefined],
])("%s is of %s", (path, agent) => {
  expect(sourceOf(path)?.agent).toBe(agent);
});

test("each agent goes by the name of its dialect, SpecStory aside", () => {
  const names = SOURCES.map(({ agent }) => agent).filter((name) => name !== "specstory");
  for (const name of names) expect(findDialect(name)?.name).toBe(name);
});

test("variables of the agents name other folders", () => {
  const env = { HOME: "/h", CODEX_HOME: "/c", XDG_DATA_HOME: "/d" };
  const { io } = testIo({ words: [], cwd: "/w", env, stdin: "" });
  const places = SOURCES.flatMap((source) => source.places(io));
  expect(places).toEqual(
    expect.arrayContaining([
      ...["/h/.claude/projects", "/c/sessions", "/d/opencode/opencode.db", "/h/.gemini/tmp"],
      "/h/.config/Cursor/User/globalStorage/state.vscdb",
      "/h/.cline/data/sessions",
      ...[".cursor-server", ".vscode-remote", ".windsurf-server"].map(
        (name) => `/h/${name}/data/User/globalStorage/saoudrizwan.claude-dev/tasks`,
      ),
      "/w/.specstory/history",
    ]),
  );
  expect(places.every((place) => place.startsWith("/"))).toBe(true);
});
