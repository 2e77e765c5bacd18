import { REPOSITORY_LEAD_IN, visibleLine } from "../outside-text.ts";
import { commandOf, type ToolCall } from "../policy/agent-tools/tool-call.ts";
import type { Finding } from "../policy/model/finding.ts";
import type { World } from "../policy/model/world.ts";
import { ADVICE } from "../protocol/refusal.ts";

/**
 * What a person or a model is told of a finding: what would happen, the safe way, and the rule. Whoever reads it sees
 * the call beside it, so only a part of a command is named, and paths are short: agents show the beginning of a reason
 * and cut the rest.
 */
export function describeFinding(finding: Finding, call: ToolCall, world: Places): string {
  const { instead, rule } = finding;
  const advice = instead === undefined ? "" : `${ADVICE}${shortPaths(instead, world)}`;
  const said = describeBriefly(finding, call, world);
  return `${advice === "" ? said : said.replace(/\.$/, "")}${advice} (${rule})`;
}

/** What would happen, for a person who needs no advice. */
export function describeBriefly(finding: Finding, call: ToolCall, world: Places): string {
  const { reason, words, subject } = finding;
  const part = visibleLine(subject ?? `\`${shortened(words)}\``);
  const what = isWhole(finding, call) ? "this" : part;
  // A person's own rule may say a sentence of its own.
  if (/^\p{Lu}/u.test(reason) && !reason.startsWith(REPOSITORY_LEAD_IN))
    return shortPaths(reason, world);
  // A quotation is no part of a sentence.
  const between = reason.startsWith(REPOSITORY_LEAD_IN) ? ": " : " ";
  return shortPaths(`${what}${between}${reason}`, world);
}

/** The folders by which paths are named. */
type Places = Pick<World, "home" | "projectRoot">;

/** True where what was found is about the call as a whole, which nobody needs to be told again. */
function isWhole({ words, span, file }: Finding, call: ToolCall): boolean {
  const text = commandOf(call)?.text;
  if (text === undefined) return true;
  if (file !== undefined) return false;
  if (span === undefined) return words === text.trim();
  if (span.start > 0 && text.slice(0, span.start).trim() !== "") return false;
  for (let at = span.end; at < text.length; at++) {
    if (BEYOND.includes(text.charAt(at))) return false;
  }
  return true;
}

/** What ends a command, or makes another part of it. */
const BEYOND = ";|&\n`$()<>";

/** Longest part of a command that is named, in UTF-16 units. */
const WORDS_MAX_CHARS = 48;

function shortened(words: string): string {
  return words.length <= WORDS_MAX_CHARS ? words : `${words.slice(0, WORDS_MAX_CHARS - 1)}…`;
}

/** A text in which paths of the project are relative to it, and others of the home folder begin with `~`. */
export function shortPaths(text: string, { projectRoot, home }: Places): string {
  const short = withoutFolder(text, projectRoot, "");
  return home === undefined ? short : withoutFolder(short, home, "~");
}

/** What is before the beginning of a path in a sentence or a command. */
const BEFORE_PATH = " `'\"=:,(";

/** A text with a folder's name left out of the paths that lie below it, or written as `instead`. */
function withoutFolder(text: string, folder: string, instead: "" | "~"): string {
  let at = folder.length > 1 ? text.indexOf(folder) : -1;
  let short = "";
  let end = 0;
  for (; at >= 0; at = text.indexOf(folder, at + 1)) {
    // Another folder's path may end in the same names.
    if (at > 0 && !BEFORE_PATH.includes(text.charAt(at - 1))) continue;
    let after = at + folder.length;
    const next = text.charAt(after);
    if (instead === "" ? next !== "/" : /[\w.-]/.test(next)) continue;
    short += text.slice(end, at) + instead;
    if (instead === "") after++;
    end = after;
  }
  return short + text.slice(end);
}
