import { startsLocally } from "../commands/agents.ts";
import type { Finding } from "../finding.ts";

/** A file by which an editor or an agent starts programs on its own, and what in its text says so. */
interface Starter {
  readonly path: RegExp;
  readonly starts: (text: string) => boolean;
}

const STARTERS: readonly Starter[] = [
  {
    path: /\/\.vscode\/(?:tasks|settings)\.json$|\.code-workspace$/,
    starts: (text) =>
      /"runOn"\s*:\s*"folderOpen"|"task\.allowAutomaticTasks"\s*:\s*"on"/.test(text),
  },
  {
    path: /\/\.?devcontainer(?:\/[^/]+)*\.json$/,
    // What it runs in the container can do no more than the container may.
    starts: (text) => /"initializeCommand"\s*:/.test(text) || FETCHES_AND_RUNS.test(text),
  },
  {
    path: /\/(?:\.?mcp|mcp_config|mcp-config|claude_desktop_config|cline_mcp_settings|mcp_settings)\.json$/,
    starts: startsServer,
  },
  { path: /\/(?:site|dist)-packages\/[^/]+\.pth$/, starts: (text) => /^import\s/m.test(text) },
];

const FETCHES_AND_RUNS = /\b(?:curl|wget)\b[^"\n]*\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/;

/** Judges a text that is put into a file of this machine: an editor, an agent or Python may run it by itself. */
export function judgeRunOnOpen(path: string, text: string): Finding | undefined {
  const slashes = `/${path.replaceAll("\\", "/")}`;
  const starter = STARTERS.find((one) => one.path.test(slashes));
  if (starter?.starts(text) !== true) return undefined;
  return {
    rule: "files/run-on-open",
    verdict: "ask",
    reason:
      "would have a program start by itself when somebody opens the project or starts an agent in it",
    instead: "show the user the lines to add, and let them add these",
    words: path,
  };
}

/** True for a server of an agent whose program is a file, an interpreter or a script of this machine. */
function startsServer(text: string): boolean {
  return [...text.matchAll(SERVER)].some(([, command = "", args = ""]) => {
    const words = [command, ...[...args.matchAll(TEXT)].map(([, word = ""]) => word)];
    return startsLocally(words.map((value) => ({ value: value.replaceAll("\\\\", "/") })));
  });
}

const SERVER = /"command"\s*:\s*"([^"\n]{1,400})"(?:\s*,\s*"args"\s*:\s*\[([^\]]{0,2000})\])?/g;
const TEXT = /"((?:[^"\\]|\\.){0,400})"/g;
