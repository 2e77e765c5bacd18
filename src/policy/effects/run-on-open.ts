import type { Finding } from "../model/finding.ts";
import { startsLocally } from "../tools/agents.ts";

/** A file by which an editor or an agent starts programs on its own, and what in its text says so. */
interface Starter {
  readonly path: RegExp;
  readonly starts: (text: string) => boolean;
}

const STARTERS: readonly Starter[] = [
  {
    path: /\/\.vscode\/(?:tasks|settings)\.json$|\.code-workspace$/,
    starts: (text) => STARTS_BY_EDITOR.test(text),
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
  {
    path: /\/(?:\.cursorrules|\.windsurfrules|\.clinerules|\.goosehints|CLAUDE(?:\.local)?\.md|AGENTS\.md|GEMINI\.md|copilot-instructions\.md|\.(?:claude|cursor)\/rules\/(?:[^/]+\/)*[^/]+|\.clinerules\/[^/]+)$/,
    starts: (text) =>
      text.split("\n").some((line) => TOLD.test(line) && FETCHES_AND_RUNS.test(line)),
  },
  { path: /\/(?:site|dist)-packages\/[^/]+\.pth$/, starts: (text) => /^import\s/m.test(text) },
];

/**
 * Tasks that start when the folder is opened, variables by which every program in the editor's terminals loads a file,
 * and tools of the editor in a folder that anybody may write. Programs that make JSON are given keys without quotes.
 */
const STARTS_BY_EDITOR =
  /\brunOn"?\s*:\s*"folderOpen"|"task\.allowAutomaticTasks"\s*:\s*"on"|"(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|PROMPT_COMMAND|PYTHONSTARTUP|PERL5OPT|RUBYOPT)"\s*:\s*"[^"]|"(?:[\w.-]{0,80}\.)?(?:path|\w{0,40}Path|executable)"\s*:\s*"(?:\/tmp|\/var\/tmp|\/dev\/shm)\//;

const FETCHES_AND_RUNS = /\b(?:curl|wget)\b[^"\n]*\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/;

/** What tells an agent to do something each time, where a text of how to set a project up tells a person once. */
const TOLD =
  /\b(?:always|silently|never (?:mention|tell|ask)|without asking|(?:before|after) (?:each|every|any)|(?:each|every) (?:time|session|task))\b/i;

/** Judges a text that is put into a file of this machine: an editor, an agent or Python may run it by itself. */
export function judgeRunOnOpen(path: string, text: string): Finding | undefined {
  if (starterOf(path)?.starts(text) !== true) return undefined;
  return {
    rule: "files/run-on-open",
    verdict: "ask",
    reason: "would start a program when somebody opens the project or an agent in it",
    instead: "show the user the lines to add",
    words: path,
  };
}

/** True for a file by which something may start, if its text says so. */
export function mayStart(path: string): boolean {
  return starterOf(path) !== undefined;
}

function starterOf(path: string): Starter | undefined {
  const slashes = `/${path.replaceAll("\\", "/")}`;
  return STARTERS.find((one) => one.path.test(slashes));
}

/** True for a server of an agent whose program is a file, an interpreter or a script of this machine. */
function startsServer(text: string): boolean {
  return [...text.matchAll(SERVER)].some(([, command = "", args = ""]) => {
    const words = [command, ...[...args.matchAll(TEXT)].map(([, word = ""]) => word)];
    return startsLocally(words.map((value) => ({ value: value.replaceAll("\\\\", "/") })));
  });
}

const SERVER = /\bcommand"?\s*:\s*"([^"\n]{1,400})"(?:\s*,\s*"?args"?\s*:\s*\[([^\]]{0,2000})\])?/g;
const TEXT = /"((?:[^"\\]|\\.){0,400})"/g;
