import { findEvent } from "../protocol/events.ts";
import { canonicalToolName, toolKey } from "./tool-names.ts";
import { knownTopics, specOfTopic } from "./topics.ts";

/** A parsed event pattern: it matches when one of its alternatives does. */
export type Pattern = readonly Alternative[];

interface Alternative {
  /** Topic with wildcards: `tool:pre_execute`, `tool:*`, `*`. */
  readonly topic: string;
  /** Key of a tool name, with wildcards; undefined matches any tool and none. */
  readonly tool: string | undefined;
}

/** A pattern, or one line that says what is wrong with the text. */
export type ParsedPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly message: string };

/**
 * Parses an event pattern: a comma list of topics (`session:start`), topics with wildcards (`tool:*`,
 * `*`), topics with a tool (`tool:pre_execute:bash`, `tool:*:mcp__github__*`, `tool:error:write|edit`)
 * and agents' event names (`PreToolUse`, `pre-tool`, `PreToolUse:Bash`). `PostToolUse` written like that
 * also means failed tools, because agents without an event for failures report them there.
 */
export function parsePattern(text: string): ParsedPattern {
  const pattern: Alternative[] = [];
  for (const part of text.split(",").map((piece) => piece.trim())) {
    const parsed = parsePart(part);
    if (!parsed.ok) return parsed;
    pattern.push(...parsed.pattern);
  }
  return { ok: true, pattern };
}

/** True when an event of this topic, for this tool if any, is meant by the pattern. */
export function matchesPattern(
  pattern: Pattern,
  topic: string,
  toolName: string | undefined,
): boolean {
  return pattern.some((alternative) => {
    if (!matchesWildcard(alternative.topic, topic)) return false;
    if (alternative.tool === undefined) return true;
    if (toolName === undefined || toolName === "") return false;
    const { tool } = alternative;
    return (
      matchesWildcard(tool, toolKey(toolName)) || matchesWildcard(tool, toolName.toLowerCase())
    );
  });
}

/** True when the pattern means events of this topic, of whatever tools. */
export function meansTopic(pattern: Pattern, topic: string): boolean {
  return pattern.some((alternative) => matchesWildcard(alternative.topic, topic));
}

/** Matches `*` (any text) and `?` (one character) in time proportional to the product of the lengths. */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let p = 0;
  while (at < text.length) {
    if (pattern[p] === "*") {
      star = p++;
      resume = at;
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === text[at])) {
      p++;
      at++;
    } else if (star >= 0) {
      p = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}

function parsePart(part: string): ParsedPattern {
  if (part === "") return wrong("an event pattern must not be empty");
  const [first = "", second, ...rest] = part.split(":");
  if (second === undefined && first === "*") return one("*", undefined);
  const event = findEvent(first);
  if (event !== undefined) {
    const tool = second === undefined ? undefined : [second, ...rest].join(":");
    const topics = event.name === "PostToolUse" ? [event.topic, "tool:error"] : [event.topic];
    return { ok: true, pattern: topics.flatMap((topic) => alternatives(topic, tool)) };
  }
  if (second === undefined || first === "" || second === "") {
    return wrong(`${JSON.stringify(part)} is not a topic, an event name or "*"${hint(part)}`);
  }
  const topic = `${first}:${second}`;
  const problem = unknownTopic(topic, first);
  if (problem !== undefined) return wrong(problem);
  return { ok: true, pattern: alternatives(topic, rest.length === 0 ? undefined : rest.join(":")) };
}

function alternatives(topic: string, tool: string | undefined): readonly Alternative[] {
  if (tool === undefined || tool === "*") return [{ topic, tool: undefined }];
  return tool.split("|").map((name) => ({ topic, tool: toolPattern(name.trim()) }));
}

/** A name without wildcards is any agent's word for the tool. */
function toolPattern(name: string): string {
  return /[*?]/.test(name) ? name.toLowerCase() : canonicalToolName(name).toLowerCase();
}

/** The topics, without a wildcard, that no agent and no host is known to fire. */
export function ownTopics(pattern: Pattern): readonly string[] {
  const known = new Set(knownTopics());
  return pattern.flatMap(({ topic }) =>
    /[*?]/.test(topic) || known.has(topic) || specOfTopic(topic) !== undefined ? [] : [topic],
  );
}

/** A topic of a known category that does not exist, or one that is nearly a known one, is a mistake. */
function unknownTopic(topic: string, category: string): string | undefined {
  if (/[*?]/.test(topic)) return undefined;
  const topics = knownTopics();
  if (specOfTopic(topic) !== undefined || topics.includes(topic)) return undefined;
  const suggestion = hint(topic);
  const known = topics.some((name) => name.startsWith(`${category}:`)) || suggestion !== "";
  return known ? `no event has the topic ${JSON.stringify(topic)}${suggestion}` : undefined;
}

function hint(word: string): string {
  const near = knownTopics().find((topic) => isNear(topic, word));
  return near === undefined ? "" : `; did you mean "${near}"?`;
}

/** One letter missing, added, changed or swapped. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB === `${restA[1]}${restA[0]}`;
}

function one(topic: string, tool: string | undefined): ParsedPattern {
  return { ok: true, pattern: [{ topic, tool }] };
}

function wrong(message: string): ParsedPattern {
  return { ok: false, message };
}
