import type { Node } from "jsonc-parser";
import { listEvents } from "../protocol/events.ts";
import { propertyOf } from "../sys/json-edit.ts";
import { claudeShape, HANDLERS, NULL_IS_ABSENT } from "./claude-shape.ts";
import { type Mistake, mistakesIn, object, propertiesOf, TEXT, word } from "./shape.ts";

/**
 * The events whose hooks Claude Code takes for what guards the settings beside them: where one of them cannot be
 * loaded, it leaves out the whole file, while a broken hook of another event is only left out itself.
 */
const GUARD_EVENTS: ReadonlySet<string> = new Set(["PreToolUse", "PermissionRequest"]);

/** True for an event of those. */
export function isGuardEvent(name: string): boolean {
  return GUARD_EVENTS.has(name);
}

/** Every value for which Claude Code leaves out a settings file of a user or project as a whole. */
export function claudeDrops(root: Node): readonly Mistake[] {
  const shape = claudeShape();
  return propertiesOf(root).flatMap(([name, node]): readonly Mistake[] => {
    if (name === "hooks") return inHooks(node);
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known !== undefined) {
      if (node.type === "null" && NULL_IS_ABSENT.has(name)) return [];
      return mistakesIn(withLists(name, node), known, name);
    }
    if (!GUARD_EVENTS.has(name) || isNothing(node)) return [];
    return [{ path: name, node, problem: `must be inside "hooks"` }];
  });
}

/** A single name in place of a list is taken for a list of one in the two settings of `.mcp.json`. */
function withLists(name: string, node: Node): Node {
  const isName = /^[\w-]+$/.test(String(node.value)) && node.type === "string";
  if (!isName || !/^(?:enabled|disabled)McpjsonServers$/.test(name)) return node;
  return { ...node, type: "array", children: [node] };
}

/** What is wrong with an entry of an event that Claude Code leaves out by itself, or the file with it. */
export function entryMistakes(event: string, group: Node, at: number): readonly Mistake[] {
  const path = `hooks.${event}.${at}`;
  const handlers = propertyOf(group, "hooks");
  if (group.type !== "object" || handlers?.type !== "array")
    return mistakesIn(group, GROUP, path).slice(0, 1);
  return [
    ...mistakesIn(group, GROUP, path),
    ...(handlers.children ?? []).flatMap((handler, place) =>
      handlerMistakes(handler, `${path}.hooks.${place}`),
    ),
  ];
}

const GROUP = object({ matcher: TEXT, hooks: { is: "list", of: { is: "anything" } } }, "hooks");

/** What is wrong with one handler. */
function handlerMistakes(handler: Node, path: string): readonly Mistake[] {
  const typed = mistakesIn(handler, TYPED, path);
  if (typed.length > 0) return typed;
  const shape = HANDLERS[String(propertyOf(handler, "type")?.value)];
  return shape === undefined ? [] : mistakesIn(handler, shape, path);
}

const TYPED = object({ type: word(Object.keys(HANDLERS).join(" ")) }, "type");

function inHooks(hooks: Node): readonly Mistake[] {
  if (hooks.type === "array") {
    const holds = hooks.children?.some(({ type }) => type === "object") === true;
    return holds ? [{ path: "hooks", node: hooks, problem: "must be an object, not a list" }] : [];
  }
  if (hooks.type !== "object") return [];
  if (isGroup(hooks)) {
    const problem = "must contain the names of events, not an entry";
    return [{ path: "hooks", node: hooks, problem }];
  }
  return propertiesOf(hooks).flatMap(([event, groups]) => inEvent(event, groups));
}

function inEvent(event: string, groups: Node): readonly Mistake[] {
  const path = `hooks.${event}`;
  if (!isEvent(event)) {
    const problem = "is not the name of an event, and contains entries that guard";
    return isGroup(groups) || holdsGuard(groups) ? [{ path, node: groups, problem }] : [];
  }
  if (!isGuardEvent(event) || groups.type === "null") return [];
  if (groups.type !== "array")
    return mistakesIn(groups, { is: "list", of: { is: "object", fields: {} } }, path);
  return (groups.children ?? []).flatMap((group, at) => entryMistakes(event, group, at));
}

/** True for an object that is an entry of an event. */
function isGroup(node: Node): boolean {
  if (node.type !== "object") return false;
  const names = propertiesOf(node).map(([name]) => name);
  if (!names.includes("matcher") && names.some((name) => isEvent(name))) return false;
  const hooks = propertyOf(node, "hooks");
  if (hooks?.type === "array") return hooks.children?.length !== 0;
  const isHandler = propertyOf(hooks, "type")?.type === "string";
  return hooks?.type === "object" && (names.includes("matcher") || isHandler);
}

/** True for an event's name, as it must be written. */
export function isEvent(name: string): boolean {
  return listEvents().some((event) => event.name === name);
}

/** True for a value that holds entries of an event that guards, directly. */
function holdsGuard(node: Node): boolean {
  return (
    node.type === "object" &&
    propertiesOf(node).some(([name, value]) => GUARD_EVENTS.has(name) && !isNothing(value))
  );
}

function isNothing(node: Node): boolean {
  return node.type === "null" || (node.type === "array" && node.children?.length === 0);
}
