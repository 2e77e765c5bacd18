import type { Io } from "../io.ts";
import { textOf as smallText } from "../sys/folder.ts";
import { homeDirectory, isAbsolute } from "../sys/paths.ts";
import { isSqlite } from "../sys/sqlite-rows.ts";
import { fieldsOf, listOf, type TranscriptSource } from "./transcript.ts";

/** Where each agent keeps its transcripts. */
export const SOURCES: readonly TranscriptSource[] = [
  {
    agent: "claude",
    places: (io) => inFolder(io, "CLAUDE_CONFIG_DIR", ".claude", "projects"),
    isTranscript: (path) =>
      /\/projects\/.*\.jsonl$/.test(path) && !/\/(?:chats|agent-transcripts)\//.test(path),
    load: async () => (await import("./readers/claude-code.ts")).claudeCodeReader,
  },
  {
    agent: "codex",
    places: (io) => [
      ...inFolder(io, "CODEX_HOME", ".codex", "sessions"),
      ...inFolder(io, "CODEX_HOME", ".codex", "archived_sessions"),
    ],
    isTranscript: (path) => /\/rollout-[^/]*\.(?:json|jsonl(?:\.zst)?)$/.test(path),
    load: async () => (await import("./readers/codex.ts")).codexReader,
  },
  {
    agent: "gemini",
    places: (io) => inHome(io, ".gemini/tmp"),
    isTranscript: (path) =>
      /\/chats\/(?:.*\/)?session-[^/]*\.jsonl?$|\/tmp\/[^/]*\/chats\/[^/]+\/[^/]*\.jsonl$/.test(
        path,
      ),
    load: async () => (await import("./readers/gemini.ts")).geminiReader,
  },
  {
    agent: "qwen",
    places: (io) => inHome(io, ".qwen/projects"),
    isTranscript: (path) => /\/projects\/[^/]*\/chats\/[^/]*\.jsonl$/.test(path),
    load: async () => (await import("./readers/qwen.ts")).qwenReader,
  },
  {
    agent: "opencode",
    places: (io) => inData(io, "opencode/opencode.db", "opencode/storage/part"),
    isTranscript: (path) => /\/opencode\.db$|\/storage\/part\/[^/]*\/[^/]*\.json$/.test(path),
    load: async () => (await import("./readers/opencode.ts")).openCodeReader,
  },
  {
    agent: "kilo",
    places: (io) => inData(io, "kilo/kilo.db"),
    isTranscript: (path) => /\/kilo\.db$/.test(path),
    load: async () => (await import("./readers/opencode.ts")).kiloReader,
  },
  {
    agent: "cursor",
    places: (io) => [
      ...inHome(io, ".cursor/projects"),
      ...editorFolders(io, ["Cursor"]).map((folder) => `${folder}/state.vscdb`),
    ],
    isTranscript: (path) =>
      /\/agent-transcripts\/(?:.*\/)?[^/]*\.jsonl$|\/globalStorage\/state\.vscdb$/.test(path),
    isRetold: (path) => !isSqlite(path),
    load: async () => (await import("./readers/cursor.ts")).cursorReader,
  },
  {
    agent: "cline",
    places: (io) => [
      ...inHome(io, ".cline/data/tasks", ".cline/data/sessions"),
      ...[...editorFolders(io, EDITORS), ...serverFolders(io)].map(
        (folder) => `${folder}/saoudrizwan.claude-dev/tasks`,
      ),
    ],
    isTranscript: (path) =>
      /\/api_conversation_history\.json$|\/sessions\/(?:.*\/)?[^/]*\.messages\.json$/.test(path),
    load: async () => (await import("./readers/cline.ts")).clineReader,
  },
  {
    agent: "copilot",
    places: (io) => inFolder(io, "COPILOT_HOME", ".copilot", "session-state"),
    isTranscript: (path) => /\/session-state\/[^/]+(?:\/events)?\.jsonl$/.test(path),
    load: async () => (await import("./readers/copilot.ts")).copilotReader,
  },
  {
    agent: "kimi",
    places: (io) => [
      ...inFolder(io, "KIMI_CODE_HOME", ".kimi-code", "sessions"),
      ...inFolder(io, "KIMI_SHARE_DIR", ".kimi", "sessions"),
    ],
    isTranscript: (path) => /\/sessions\/(?:.*\/)?wire\.jsonl$/.test(path),
    load: async () => (await import("./readers/kimi.ts")).kimiReader,
  },
  {
    agent: "pi",
    places: (io) => inFolder(io, "PI_CODING_AGENT_DIR", ".pi/agent", "sessions"),
    isTranscript: (path) => /\/\.pi\/.*\/?sessions\/.*\.jsonl$/.test(path),
    load: async () => (await import("./readers/pi.ts")).piReader,
  },
  {
    agent: "openclaw",
    // Under its first two names as well.
    places: (io) => [
      ...inFolder(io, "OPENCLAW_STATE_DIR", ".openclaw", "agents"),
      ...inHome(io, ".moltbot/agents", ".clawdbot/agents"),
    ],
    // One that was reset or deleted is kept for a while.
    isTranscript: (path) =>
      /\/agents\/[^/]+\/sessions\/[^/]*\.jsonl(?:\.(?:reset|deleted)\.[^/]*)?$/.test(path) &&
      !path.includes(".trajectory."),
    load: async () => (await import("./readers/pi.ts")).openclawReader,
  },
  {
    agent: "hermes",
    places: (io) =>
      ["state.db", "sessions", "profiles"].flatMap((name) =>
        inFolder(io, "HERMES_HOME", ".hermes", name),
      ),
    isTranscript: (path) =>
      /\/\.hermes\/(?:.*\/)?state\.db$|\/sessions\/(?:session_[^/]*\.json|[^/]*\d{8}_\d{6}_[0-9a-f]+\.jsonl)$/.test(
        path,
      ),
    isRetold: (path) => !isSqlite(path),
    load: async () => (await import("./readers/hermes.ts")).hermesReader,
  },
  {
    agent: "factory",
    places: (io) => inHome(io, ".factory/sessions"),
    isTranscript: (path) => /\/\.factory\/sessions\/.*\.jsonl$/.test(path),
    load: async () => (await import("./readers/factory.ts")).factoryReader,
  },
  {
    agent: "crush",
    places: (io) => crushStores(io),
    isTranscript: (path) => /\/crush\.db$/.test(path),
    load: async () => (await import("./readers/crush.ts")).crushReader,
  },
  {
    agent: "amp",
    places: (io) => [
      ...inData(io, "amp/threads"),
      ...[...editorFolders(io, EDITORS), ...serverFolders(io)].map(
        (folder) => `${folder}/sourcegraph.amp/threads3`,
      ),
    ],
    isTranscript: (path) => /\/threads3?\/T-[^/]*\.json$/.test(path),
    load: async () => (await import("./readers/amp.ts")).ampReader,
  },
  {
    agent: "goose",
    places: (io) =>
      io.platform === "windows"
        ? [io.env("APPDATA") ?? ""].flatMap((data) =>
            data === "" ? [] : [`${data}/Block/goose/data/sessions`],
          )
        : inData(io, "goose/sessions"),
    isTranscript: (path) =>
      /\/goose\/(?:data\/)?sessions\/(?:sessions\.db|[^/]*\.jsonl)$/.test(path),
    load: async () => (await import("./readers/goose.ts")).gooseReader,
  },
  {
    agent: "grok",
    places: (io) => inFolder(io, "GROK_HOME", ".grok", "sessions"),
    isTranscript: (path) => /\/chat_history\.jsonl$/.test(path),
    load: async () => (await import("./readers/grok.ts")).grokReader,
  },
  {
    agent: "specstory",
    places: (io) => [`${io.workingDirectory()}/.specstory/history`],
    isTranscript: (path) => /\/\.specstory\/history\/.*\.md$/.test(path),
    isRetold: () => true,
    load: async () => (await import("./readers/specstory.ts")).specStoryReader,
  },
];

/** True for a transcript that is read after all others, as one of them may tell the same session in full. */
export function isRetold({ agent, path }: { readonly agent: string; readonly path: string }) {
  return SOURCES.find((source) => source.agent === agent)?.isRetold?.(path) ?? false;
}

const EDITORS = ["Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf"];

/** Where editors keep what they and their extensions store for all windows. */
function editorFolders(io: Io, editors: readonly string[]): readonly string[] {
  const data =
    io.platform === "windows"
      ? [io.env("APPDATA") ?? ""].filter((folder) => folder !== "")
      : inHome(io, io.platform === "darwin" ? "Library/Application Support" : ".config");
  return data.flatMap((folder) => editors.map((name) => `${folder}/${name}/User/globalStorage`));
}

/** Folders in a home in which editors keep the same where they run on another machine, in a container or a browser. */
const SERVERS = [
  ...[".vscode-server", ".vscode-server-insiders", ".vscode-remote", ".vscodium-server"],
  ...[".cursor-server", ".windsurf-server"],
];

function serverFolders(io: Io): readonly string[] {
  return [
    ...inHome(io, ...SERVERS.map((name) => `${name}/data/User/globalStorage`)),
    ...inHome(io, ".local/share/code-server/User/globalStorage"),
  ];
}

/** The store of each project that Crush was started in, by its own list of them, and of this one. */
function crushStores(io: Io): readonly string[] {
  const global = io.env("CRUSH_GLOBAL_DATA") ?? "";
  const folders = global === "" ? inData(io, "crush") : [global];
  const listed = folders.flatMap((folder) => projectsIn(smallText(`${folder}/projects.json`)));
  const own = `${io.workingDirectory()}/.crush`;
  return [...new Set([own, ...listed])].map((folder) => `${folder}/crush.db`);
}

function projectsIn(text: string | undefined): readonly string[] {
  try {
    const { projects } = fieldsOf(JSON.parse(text ?? "{}"));
    return listOf(projects).flatMap((project) => {
      const { data_dir: folder } = fieldsOf(project);
      return typeof folder === "string" && isAbsolute(folder) ? [folder] : [];
    });
  } catch {
    return [];
  }
}

/** The agent of a transcript, by its path; undefined if it is not a transcript. */
export function sourceOf(
  path: string,
  sources: readonly TranscriptSource[] = SOURCES,
): TranscriptSource | undefined {
  const slashed = path.replaceAll("\\", "/");
  return sources.find(({ isTranscript }) => isTranscript(slashed));
}

/** A place in an agent's folder: the one that a variable names, else the one in the home. */
function inFolder(io: Io, variable: string, folder: string, inside: string): readonly string[] {
  const named = io.env(variable) ?? "";
  if (named !== "") return [`${named}/${inside}`];
  return inHome(io, `${folder}/${inside}`);
}

/** A place among the data of programs. */
function inData(io: Io, ...paths: readonly string[]): readonly string[] {
  const data = io.env("XDG_DATA_HOME") ?? "";
  return data === ""
    ? inHome(io, ...paths.map((path) => `.local/share/${path}`))
    : paths.map((path) => `${data}/${path}`);
}

function inHome(io: Io, ...paths: readonly string[]): readonly string[] {
  const home = homeDirectory(io);
  return home === undefined ? [] : paths.map((path) => `${home}/${path}`);
}
