import { didYouMean, unknownWord } from "../nearest.ts";
import { listEvents, listOtherEvents } from "../protocol/events.ts";
import type { Hook } from "./hook.ts";
import { ownTopics, parsePattern } from "./pattern.ts";
import { knownTopics } from "./topics.ts";

/** Every word by which an event can be named in a pattern: topics, names and words of the command line. */
function eventWords(): readonly string[] {
  const events = [...listEvents(), ...listOtherEvents()];
  const named = events.flatMap(({ name, cli, aliases, topic }) => [name, cli, ...aliases, topic]);
  return [...new Set([...named, ...knownTopics()])];
}

/**
 * What is wrong with the events of a typed pattern: a name that is not written as any event is, or
 * a topic that nothing known fires. Undefined where every event is known.
 */
export function misspeltEvent(text: string): string | undefined {
  const parsed = parsePattern(text);
  const words = eventWords();
  if (!parsed.ok) return parsed.message;
  const [own] = ownTopics(parsed.pattern);
  if (own !== undefined) return unknownEvent(own, words);
  for (const part of text.split(",")) {
    const [word = "", second] = part.trim().split(":");
    const isName = second === undefined || !knownCategories(words).has(word);
    if (isName && word !== "*" && !words.includes(word)) return unknownEvent(word, words);
  }
  return undefined;
}

function knownCategories(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => (word.includes(":") ? [word.split(":")[0] ?? ""] : [])));
}

/** A name in another case is the nearest one, however many letters that changes. */
function unknownEvent(word: string, words: readonly string[]): string {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const same = words.find((name) => bare(name) === bare(word));
  if (same === undefined) return unknownWord("event", word, words);
  return `unknown event ${JSON.stringify(word)}; did you mean "${same}"?`;
}

/** A line for each hook on an event that no agent fires: it may be meant so, or never run. */
export function neverFired(hooks: readonly Hook[]): readonly string[] {
  return hooks.flatMap((hook) => {
    const parsed = parsePattern(hook.eventPattern);
    const [own] = parsed.ok ? ownTopics(parsed.pattern) : [];
    if (own === undefined) return [];
    const near = didYouMean(own, eventWords());
    const where = hook.origin === undefined ? "" : `${hook.origin.path}: `;
    const said = `${where}no agent has an event "${own}", so only "fairlead fire ${own}" runs this hook`;
    return [`${said}${near}`];
  });
}
