import type { Finding } from "../model/finding.ts";
import { frontValue, frontWords, partFrontMatter } from "./front-matter.ts";
import { bracedLinesOf, type LoadedLine, shellLinesOf } from "./shell-lines.ts";

/**
 * What an agent takes a text for, by its path: `loaded` is a skill or a command, whose commands Claude Code and OpenCode
 * run when they load it; `braced` a command of Gemini CLI or Qwen Code; `agent` the description of a subagent, in which
 * only the front matter does something.
 */
type TextKind = "loaded" | "braced" | "agent";

/** Folders in which agents look for skills, commands and subagents of their own, plugins among them. */
const OF_AGENTS =
  "(?:\\.(?:claude|opencode|qwen|gemini|agents|factory|cursor|codex)|plugins?(?:/[^/]+)*)";

const KINDS: readonly (readonly [TextKind, RegExp])[] = [
  [
    "braced",
    /\/\.(?:gemini|qwen)\/(?:extensions\/[^/]+\/)?commands\/(?:[^/]+\/)*[^/]+\.(?:toml|md)$/i,
  ],
  ["loaded", /\/SKILL\.md$/i],
  ["loaded", new RegExp(`/${OF_AGENTS}/(?:commands?|skills)/(?:[^/]+/)*[^/]+\\.md$`, "i")],
  ["agent", new RegExp(`/${OF_AGENTS}/agents?/(?:[^/]+/)*[^/]+\\.md$`, "i")],
];

/** What an agent takes a file for; undefined for any other file. */
export function textKind(path: string): TextKind | undefined {
  const slashes = `/${path.replaceAll("\\", "/")}`;
  return KINDS.find(([, pattern]) => pattern.test(slashes))?.[0];
}

/** Judges one command as if it were typed. */
export type JudgeLine = (line: LoadedLine) => MaybeFindings;
type MaybeFindings = readonly Finding[] | Promise<readonly Finding[]>;

/**
 * What would be said of a text that is written where agents look for skills, commands and subagents: its commands that
 * would be refused if they were typed, and what its front matter lets happen unasked. What the file said before is
 * not said again.
 */
export async function judgeWrittenText(
  path: string,
  text: string,
  before: string,
  judgeLine: JudgeLine,
): Promise<readonly Finding[]> {
  const kind = textKind(path);
  if (kind === undefined) return [];
  const findings: Finding[] = [];
  const known = new Set(linesOf(kind, before).map((line) => line.text));
  for (const line of linesOf(kind, text).slice(0, LINES_MAX)) {
    if (known.has(line.text)) continue;
    const refused = (await judgeLine(line)).find(({ verdict }) => verdict === "deny");
    if (refused !== undefined) findings.push(refusedLine(line.text, refused));
  }
  const grants = grantsOf(text);
  const granted = grantsOf(before);
  for (const [name, reason] of grants) {
    if (granted.has(name)) continue;
    findings.push({
      rule: "files/loaded-front-matter",
      verdict: "ask",
      reason,
      instead: "leave that line out, or show the user what it would say and let them add it",
      words: `${name} in ${path}`,
    });
  }
  return findings;
}

/** Commands of one text that are looked at: real ones have a handful. */
export const LINES_MAX = 64;

/** The commands that run when a text is loaded. */
export function loadedLines(text: string): readonly LoadedLine[] {
  return linesOf("loaded", text);
}

function linesOf(kind: TextKind, text: string): readonly LoadedLine[] {
  if (kind === "agent") return [];
  if (kind === "braced")
    return bracedLinesOf(text).map((line) => ({ text: line, dialect: "shell" }));
  const { front, body } = partFrontMatter(text);
  // An agent may see the front matter end elsewhere, and then what stands in it is text.
  const commands = new Set([...shellLinesOf(body), ...shellLinesOf(text)]);
  const lines = [...commands].map((line): LoadedLine => ({ text: line, dialect: "shell" }));
  // Where there is no PowerShell, Bash runs them all the same.
  if (!/powershell|pwsh/i.test(frontValue(front, "shell") ?? "")) return lines;
  return [
    ...lines,
    ...lines.map(({ text: line }): LoadedLine => ({ text: line, dialect: "powershell" })),
  ];
}

function refusedLine(line: string, { rule }: Finding): Finding {
  return {
    rule: "files/loaded-command",
    verdict: "ask",
    reason: `would run whenever this file is loaded, and is refused where it is typed (${rule})`,
    instead: "write the text without this command, and say in words what it is for",
    words: line,
  };
}

/** What a front matter lets happen that nobody is asked about, by the name that says so. */
function grantsOf(text: string): ReadonlyMap<string, string> {
  const { front } = partFrontMatter(text);
  const grants = new Map<string, string>();
  if (front === "") return grants;
  const allowed = frontValue(front, "allowed-tools") ?? frontValue(front, "allowedTools");
  if (frontWords(allowed).some((tool) => EVERYTHING.test(tool)))
    grants.set("allowed-tools", "would let the agent run any command without asking the user");
  if (/^\s*["']?bypassPermissions\b/.test(frontValue(front, "permissionMode") ?? ""))
    grants.set("permissionMode", "would have a subagent ask the user about nothing");
  if (STARTS.test(frontValue(front, "hooks") ?? ""))
    grants.set("hooks", "would have programs start by themselves while this is in use");
  if (STARTS.test(frontValue(front, "mcpServers") ?? ""))
    grants.set("mcpServers", "would have a program start by itself as a server of tools");
  return grants;
}

/** Every command of a shell, or every tool. `Bash` alone says no less, but half of all commands have it. */
const EVERYTHING = /^(?:(?:Bash|PowerShell)\(\s*:?\*?(?::\*)?\s*\)|\*)$/;

/** A program, at any depth. */
const STARTS = /(?:^|[\s{,"'-])(?:command|args)["']?\s*:/;
