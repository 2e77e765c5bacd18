import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findDialect } from "../../src/protocol/dialect.ts";
import { SOURCES, sourceOf } from "../../src/replay/sources.ts";
import { makeSandbox, testIo } from "../support/world.ts";

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
  ["/h/.copilot/session-state/s/events.jsonl", "copilot"],
  ["/h/.copilot/session-state/s.jsonl", "copilot"],
  ["/h/.kimi-code/sessions/wd_app/s/agents/main/wire.jsonl", "kimi"],
  ["/h/.kimi/sessions/0a/s/wire.jsonl", "kimi"],
  ["/h/.pi/agent/sessions/--h-app--/2026_s.jsonl", "pi"],
  ["/h/.openclaw/agents/main/sessions/s.jsonl", "openclaw"],
  ["/h/.openclaw/agents/main/sessions/s.jsonl.reset.2026-11-23", "openclaw"],
  ["/h/.openclaw/agents/main/sessions/s.trajectory.jsonl", undefined],
  ["/h/.hermes/state.db", "hermes"],
  ["/h/.hermes/profiles/work/state.db", "hermes"],
  ["/h/.hermes/sessions/session_20261123_101010_0a.json", "hermes"],
  ["/h/.hermes/sessions/20261123_101010_0a.jsonl", "hermes"],
  ["/h/.hermes/sessions/sessions.json", undefined],
  ["/h/.factory/sessions/-h-app/s.jsonl", "factory"],
  ["/h/app/.crush/crush.db", "crush"],
  ["/h/.local/share/kilo/kilo.db", "kilo"],
  ["/h/.local/share/amp/threads/T-0a.json", "amp"],
  ["/h/.config/Code/User/globalStorage/sourcegraph.amp/threads3/T-0a.json", "amp"],
  ["/h/.local/share/goose/sessions/sessions.db", "goose"],
  ["/h/.local/share/goose/sessions/20251123_101010.jsonl", "goose"],
  ["/h/.grok/sessions/%2Fh%2Fapp/s/chat_history.jsonl", "grok"],
  ["/h/.codex/history.jsonl", undefined],
  ["/h/app/README.md", undefined],
])("%s is of %s", (path, agent) => {
  expect(sourceOf(path)?.agent).toBe(agent);
});

/** What is read of without being guarded by a hook of its own. */
const WITHOUT_HOOKS = ["amp", "goose", "grok", "specstory"];

test("each agent with hooks goes by the name of its dialect", () => {
  const names = SOURCES.map(({ agent }) => agent).filter((name) => !WITHOUT_HOOKS.includes(name));
  for (const name of names) expect(findDialect(name)?.name).toBe(name);
});

test("the stores of Crush are where its own list says, and in the working directory", () => {
  const sandbox = makeSandbox();
  try {
    const list = join(sandbox.home, ".local/share/crush/projects.json");
    mkdirSync(dirname(list), { recursive: true });
    const projects = [{ path: "/p", data_dir: "/p/.crush" }, { data_dir: "elsewhere" }, null];
    writeFileSync(list, JSON.stringify({ projects }));
    const start = { words: [], cwd: "/w", env: { HOME: sandbox.home }, stdin: "" };
    const crush = SOURCES.find(({ agent }) => agent === "crush");
    expect(crush?.places(testIo(start).io)).toEqual(["/w/.crush/crush.db", "/p/.crush/crush.db"]);
    writeFileSync(list, "no JSON");
    expect(crush?.places(testIo(start).io)).toEqual(["/w/.crush/crush.db"]);
  } finally {
    sandbox.dispose();
  }
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
