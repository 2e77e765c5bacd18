import { startsLocally } from "../commands/starts-locally.ts";
import type { Finding } from "../model/finding.ts";

/** A file by which an editor or an agent starts programs on its own, and what in its text says so. */
interface Starter {
  readonly path: RegExp;
  readonly starts: (text: string) => boolean;
  /** Absent where a program starts when somebody opens the project or an agent in it. */
  readonly reason?: string;
}

const STARTERS: readonly Starter[] = [
  {
    path: /\/\.vscode\/settings\.json$|\.code-workspace$|\/Code(?: - Insiders)?\/User\/settings\.json$/,
    starts: (text) => NEVER_ASKS.test(text),
    reason: "would let an agent in the editor run tools and commands without asking",
  },
  {
    path: /\/\.(?:husky|githooks|git-hooks)\/[^/]+$|\/\.?(?:lefthook|pre-commit-config)\.ya?ml$/,
    starts: (text) => FETCHES_AND_RUNS.test(text),
    reason: "would fetch and run code each time that somebody uses Git here",
  },
  {
    path: /\/\.(?:github\/(?:workflows|actions)|gitea\/workflows|forgejo\/workflows)\/(?:[^/]+\/)*[^/]+\.ya?ml$|\/(?:\.gitlab-ci|azure-pipelines|bitbucket-pipelines)\.ya?ml$/,
    starts: (text) => FETCHES_AND_RUNS.test(text) || TELLS_SECRETS.test(text),
    reason: "would have CI run unread code, or show or send its secrets",
  },
  {
    path: /\/\.vscode\/(?:tasks|settings)\.json$|\.code-workspace$/,
    starts: (text) => STARTS_BY_EDITOR.test(text),
  },
  {
    path: /\/\.?devcontainer(?:\/[^/]+)*\.json$/,
    // What it runs in the container can do no more than the container may.
    starts: (text) => /"initializeCommand"\s*:/.test(text) || FETCHES_AND_RUNS.test(text),
  },
  // Those of a person, for every project; about a published server of the project's own files an agent asks the person.
  {
    path: /\/(?:mcp_config|claude_desktop_config|cline_mcp_settings|mcp_settings)\.json$/,
    starts: (text) => /\bcommand"?\s*:\s*"/.test(text),
    reason: "would give an agent a server of tools that runs with its rights from then on",
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

const FETCHES_AND_RUNS =
  /\b(?:curl|wget)\b[^"\n]*\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python3?|node|perl|ruby)\b|\b(?:ba|z|da)?sh\s+(?:-c\s+["']?\$|<)\((?:curl|wget)\b|\beval\s+["']?\$\((?:curl|wget)\b/;

/** All secrets of a repository as one text, and those of a job or its environment that are sent away. */
const TELLS_SECRETS =
  /\btoJSON\(\s*secrets\s*\)|\b(?:env|printenv)\b[^\n]*\|[^\n]*\b(?:curl|wget|nc|base64|xxd|rev)\b|\becho\b[^\n]*\$\{\{\s*secrets\.[^\n]*\|\s*(?:base64|xxd|rev|curl|nc)\b|\b(?:curl|wget|nc)\b[^\n]*(?:-d|--data\S*|-F|--form|--post-data|\?)[^\n]*\$\{\{\s*secrets\./i;

/** Settings by which an editor's agents ask nobody, or a folder is trusted before it was looked at. */
const NEVER_ASKS =
  /"[\w.-]{0,80}(?:auto_?approve|auto_?accept|yolo|dangerously|bypass_?permissions)[\w.-]{0,80}"\s*:\s*(?:true|\{\s*"|"(?:all|always|on|true)")|"[\w.-]{0,80}terminal[\w.-]{0,40}\.(?:allowList|autoApprove)"\s*:\s*[[{]\s*"|"security\.workspace\.trust\.enabled"\s*:\s*false/i;

/** What tells an agent to do something each time, where a text of how to set a project up tells a person once. */
const TOLD =
  /\b(?:always|silently|never (?:mention|tell|ask)|without asking|(?:before|after) (?:each|every|any)|(?:each|every) (?:time|session|task))\b/i;

/** Judges a text that is put into a file of this machine: an editor, an agent or Python may run it by itself. */
export function judgeRunOnOpen(path: string, text: string): Finding | undefined {
  const found = startersOf(path).find(({ starts }) => starts(text));
  if (found === undefined) return undefined;
  return {
    rule: "files/run-on-open",
    verdict: "ask",
    reason:
      found.reason ?? "would start a program when someone opens the project or an agent in it",
    instead: "show the user the lines to add",
    words: path,
  };
}

/** True for a file by which something may start, if its text says so. */
export function mayStart(path: string): boolean {
  return startersOf(path).length > 0;
}

/** What the paths have in common, so that most files are asked for no more. */
const MAYBE_STARTER =
  /[\\/]\.(?!\.?[\\/])|mcp|devcontainer|lefthook|\.code-workspace$|[\\/]User[\\/]|claude|agents|gemini|copilot|pipelines|\.pth$/i;

function startersOf(path: string): readonly Starter[] {
  if (!MAYBE_STARTER.test(`/${path}`)) return [];
  const slashes = `/${path.replaceAll("\\", "/")}`;
  return STARTERS.filter((one) => one.path.test(slashes));
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
