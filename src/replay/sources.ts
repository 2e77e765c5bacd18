import type { Io } from "../io.ts";
import { homeDirectory } from "../sys/paths.ts";
import { isSqlite } from "../sys/sqlite-rows.ts";
import type { TranscriptSource } from "./transcript.ts";

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
    places: (io) => {
      const data = io.env("XDG_DATA_HOME") ?? "";
      const folders = data === "" ? inHome(io, ".local/share/opencode") : [`${data}/opencode`];
      return folders.flatMap((folder) => [`${folder}/opencode.db`, `${folder}/storage/part`]);
    },
    isTranscript: (path) => /\/opencode\.db$|\/storage\/part\/[^/]*\/[^/]*\.json$/.test(path),
    load: async () => (await import("./readers/opencode.ts")).openCodeReader,
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

function inHome(io: Io, ...paths: readonly string[]): readonly string[] {
  const home = homeDirectory(io);
  return home === undefined ? [] : paths.map((path) => `${home}/${path}`);
}
