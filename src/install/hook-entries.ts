import type { Node } from "jsonc-parser";
import {
  appendElement,
  appendProperty,
  innerOf,
  type JsonProblem,
  parseJsonText,
  positionOf,
  propertyOf,
  removeChild,
  styleOf,
} from "../sys/json-edit.ts";
import type { Agent, HookEntry } from "./agent.ts";

/**
 * What stood between the brackets of containers that were empty before entries were added, by path
 * (`""`, `hooks`, `hooks/Stop`); null for a container that did not exist. It makes removal exact.
 */
export type EmptyBefore = Readonly<Record<string, string | null>>;

/** A settings text with entries added, or where its shape is not what the agent reads. */
export type EditedSettings =
  | { readonly ok: true; readonly text: string; readonly emptyBefore: EmptyBefore }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Adds entries to a settings text that holds none of ours; everything else stays byte for byte. */
export function addEntries(
  text: string,
  entries: readonly HookEntry[],
  agent: Pick<Agent, "keyedByEvent"> = {},
): EditedSettings {
  const style = styleOf(text);
  const emptyBefore: Record<string, string | null> = {};
  let current = text;
  for (const { event, group } of entries) {
    const places = findPlaces(current, event, agent);
    if (!places.ok) return places;
    const { root, hooks, groups } = places;
    const containers: readonly (readonly [string, Node | undefined])[] = [
      ["", root],
      ...(hooks === root ? [] : [["hooks", hooks] as const]),
      [`hooks/${event}`, groups],
    ];
    for (const [path, node] of containers) {
      if (path in emptyBefore) continue;
      if (node === undefined) emptyBefore[path] = null;
      else if (node.children?.length === 0) emptyBefore[path] = innerOf(current, node);
    }
    if (groups !== undefined) current = appendElement(current, groups, group, style);
    else if (hooks !== undefined) current = appendProperty(current, hooks, event, [group], style);
    else current = appendProperty(current, root, "hooks", { [event]: [group] }, style);
  }
  return { ok: true, text: current, emptyBefore };
}

/** A settings text without our entries, and how many there were. */
export type RemovedEntries =
  | { readonly ok: true; readonly text: string; readonly removed: number }
  | { readonly ok: false; readonly problem: JsonProblem };

/**
 * Removes the agent's own handlers, and the containers that this leaves empty: those that
 * `emptyBefore` names go back to what they were, others go where nothing is known of them.
 */
export function removeEntries(
  text: string,
  agent: Agent,
  emptyBefore: EmptyBefore | undefined,
): RemovedEntries {
  let current = text;
  let removed = 0;
  for (;;) {
    const parsed = parseJsonText(current);
    if (!parsed.ok) return parsed;
    const found = ownHandlers(parsed.root, agent).at(-1);
    if (found === undefined) return { ok: true, text: current, removed };
    current = removeUpwards(current, found, emptyBefore, agent);
    removed++;
  }
}

/** A settings text in which none of our handlers of the given events is `async`, and whose were. */
export type AwaitedEntries =
  | { readonly ok: true; readonly text: string; readonly changed: readonly string[] }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Takes `async` from our handlers of the given events; everything else stays byte for byte. */
export function awaitEntries(
  text: string,
  agent: Agent,
  awaited: ReadonlySet<string>,
): AwaitedEntries {
  let current = text;
  const changed: string[] = [];
  for (;;) {
    const parsed = parseJsonText(current);
    if (!parsed.ok) return parsed;
    const found = ownHandlers(parsed.root, agent).find(
      (handler) =>
        propertyOf(handler, "async")?.value === true && awaited.has(eventOf(handler, agent)),
    );
    const property = propertyOf(found, "async")?.parent;
    if (found === undefined || property === undefined) return { ok: true, text: current, changed };
    changed.push(eventOf(found, agent));
    current = removeChild(current, property);
  }
}

/** The name of the event below which a handler stands. */
function eventOf(handler: Node, agent: Agent): string {
  const group = agent.layout === "flat" ? handler : handler.parent?.parent?.parent;
  return String(group?.parent?.parent?.children?.[0]?.value);
}

/**
 * Every handler of ours in a settings tree. Those below `hooks` count in a file that is keyed by event as well: earlier
 * versions wrote them there.
 */
export function ownHandlers(root: Node, agent: Agent): readonly Node[] {
  const below = propertyOf(root, "hooks")?.children ?? [];
  const above = agent.keyedByEvent === true ? (root.children ?? []) : [];
  return [...above, ...below]
    .flatMap((event) => event.children?.[1]?.children ?? [])
    .flatMap((group) =>
      agent.layout === "flat" ? [group] : (propertyOf(group, "hooks")?.children ?? []),
    )
    .filter((handler) => agent.isOurs(plainValue(handler)));
}

/** A tree's value as `JSON.parse` would give it, except that no name can reach a prototype. */
export function plainValue(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(plainValue);
  if (node.type !== "object") return node.value;
  const value: Record<string, unknown> = Object.create(null);
  for (const property of node.children ?? []) {
    const [key, inner] = property.children ?? [];
    if (key !== undefined && inner !== undefined) value[String(key.value)] = plainValue(inner);
  }
  return value;
}

type Places =
  | {
      readonly ok: true;
      readonly root: Node;
      readonly hooks: Node | undefined;
      readonly groups: Node | undefined;
    }
  | { readonly ok: false; readonly problem: JsonProblem };

function findPlaces(text: string, event: string, agent: Pick<Agent, "keyedByEvent">): Places {
  const parsed = parseJsonText(text);
  if (!parsed.ok) return parsed;
  const { root } = parsed;
  if (root.type !== "object") return wrongShape(text, root, "the settings are not an object");
  const keyed = agent.keyedByEvent === true;
  const hooks = keyed ? root : propertyOf(root, "hooks");
  if (hooks !== undefined && hooks.type !== "object")
    return wrongShape(text, hooks, `"hooks" is not an object`);
  const groups = propertyOf(hooks, event);
  if (groups !== undefined && groups.type !== "array")
    return wrongShape(text, groups, `"${keyed ? "" : "hooks."}${event}" is not an array`);
  return { ok: true, root, hooks, groups };
}

function wrongShape(text: string, node: Node, message: string): Places {
  const marks = text.length - text.replace(/^\uFEFF+/, "").length;
  return { ok: false, problem: { ...positionOf(text.slice(marks), node.offset), message } };
}

/** Removes a handler and then every container around it that is left empty and was not empty before. */
function removeUpwards(
  text: string,
  handler: Node,
  emptyBefore: EmptyBefore | undefined,
  agent: Agent,
): string {
  const flat = agent.layout === "flat";
  const group = flat ? handler : handler.parent?.parent?.parent;
  if (group === undefined || (!flat && handler.parent?.children?.length !== 1))
    return removeChild(text, handler);
  const groups = group.parent;
  const event = groups?.parent;
  if (groups === undefined || event === undefined) return removeChild(text, group);
  const eventName = String(event.children?.[0]?.value);
  if (groups.children?.length !== 1 || keeps(emptyBefore, `hooks/${eventName}`))
    return removeChild(text, group, emptyBefore?.[`hooks/${eventName}`] ?? "");
  const hooks = event.parent;
  const hooksProperty = hooks?.parent;
  if (hooksProperty === undefined) return removeChild(text, event, emptyBefore?.[""] ?? "");
  const isRead = agent.keyedByEvent !== true;
  if (hooks?.children?.length !== 1 || (isRead && keeps(emptyBefore, "hooks")))
    return removeChild(text, event, emptyBefore?.hooks ?? "");
  return removeChild(text, hooksProperty, emptyBefore?.[""] ?? "");
}

/** True for a container that was there before us, empty or not; without a record nobody knows. */
function keeps(emptyBefore: EmptyBefore | undefined, path: string): boolean {
  return emptyBefore !== undefined && emptyBefore[path] !== null;
}
