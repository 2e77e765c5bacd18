import type { Config } from "../../config/schema.ts";
import type { Agent } from "../../install/agent.ts";
import { unknownWord } from "../../nearest.ts";
import { findEvent, listEvents } from "../../protocol/events.ts";

/** Events to write entries for, or what is wrong with the list of them. */
export type ChosenEvents =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** The events that a list on the command line names, `all`, or, without a list, the agent's own. */
export function chooseEvents(
  words: string | undefined,
  { defaultEvents, approvalEvents = [], impossible: never }: Agent,
  { approve }: Config,
): ChosenEvents {
  if (words === undefined) {
    return { ok: true, names: [...defaultEvents, ...(approve.read_only ? approvalEvents : [])] };
  }
  if (words === "all") {
    const names = listEvents()
      .map((spec) => spec.name)
      .filter((name) => !never.has(name));
    return { ok: true, names };
  }
  const names: string[] = [];
  for (const word of words.split(",").map((part) => part.trim())) {
    const name = findEvent(word)?.name;
    if (name === undefined) {
      const known = listEvents().flatMap((spec) => [spec.name, spec.cli, ...spec.aliases]);
      return { ok: false, problem: unknownWord("event", word, known) };
    }
    const impossible = never.get(name);
    if (impossible !== undefined)
      return { ok: false, problem: `${name} cannot be installed: ${impossible}` };
    if (!names.includes(name)) names.push(name);
  }
  return { ok: true, names };
}
