import type { Io } from "../io.ts";
import { homeDirectory } from "../sys/paths.ts";
import type { TranscriptSource } from "./transcript.ts";

/** Where each agent keeps its transcripts; of a file that two would read the first is asked. */
export const SOURCES: readonly TranscriptSource[] = [
  {
    agent: "claude",
    places: (io) => inFolder(io, "CLAUDE_CONFIG_DIR", ".claude", "projects"),
    isTranscript: (path) => /\/projects\/.*\.jsonl$/.test(path),
    load: async () => (await import("./readers/claude-code.ts")).claudeCodeReader,
  },
];

/** The agent that a transcript is of, by its path; undefined for what is none. */
export function sourceOf(
  path: string,
  sources: readonly TranscriptSource[] = SOURCES,
): TranscriptSource | undefined {
  const slashed = path.replaceAll("\\", "/");
  return sources.find(({ isTranscript }) => isTranscript(slashed));
}

/** What is in an agent's folder: the one that a variable names, else the one in the home. */
function inFolder(io: Io, variable: string, folder: string, inside: string): readonly string[] {
  const named = io.env(variable) ?? "";
  if (named !== "") return [`${named}/${inside}`];
  return inHome(io, `${folder}/${inside}`);
}

function inHome(io: Io, ...paths: readonly string[]): readonly string[] {
  const home = homeDirectory(io);
  return home === undefined ? [] : paths.map((path) => `${home}/${path}`);
}
