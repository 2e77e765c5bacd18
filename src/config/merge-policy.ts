import { PRESETS } from "../policy/model/preset.ts";
import { defaults } from "./defaults.ts";
import type { LayerKind } from "./layers.ts";
import { ASK_FALLBACKS, ENFORCEMENTS } from "./policy-section.ts";
import { HOLDS } from "./tighten-only.ts";

/** The `[policy]` table of the layers so far, with what the administrator said, which stays. */
export interface PolicyMerge {
  readonly table: Readonly<Record<string, unknown>>;
  /** What the administrator's file and his bundle said: `severity.git/clean`, `packs.aws`, `preset`, `rule.team/no-deploy`. */
  readonly managed: ReadonlySet<string>;
}

/** Notes the rules that the managed layer brings along, so that no other layer switches them off. */
export function withManagedRules(before: PolicyMerge, tables: readonly unknown[]): PolicyMerge {
  const ids = tables.flatMap((one) => (isTable(one) && typeof one.id === "string" ? [one.id] : []));
  return { ...before, managed: new Set([...before.managed, ...ids.map((id) => `rule.${id}`)]) };
}

/**
 * The rules and families that are the administrator's, so that neither an exception nor a consent of the
 * person's lifts what they refuse; none where he lets the person make exceptions, or only observes himself.
 */
export function heldRules({ table, managed }: PolicyMerge): readonly string[] {
  if (table.user_exceptions === true) return [];
  if (managed.has("enforce") && table.enforce === "observe") return [];
  return [...managed].flatMap((key) => {
    const name = ruleOf(key) ?? packOf(key, table);
    return name === undefined ? [] : [name];
  });
}

/** A value that was refused: where it stands below `[policy]`, and why. */
export interface Refusal {
  /** As written, for the line: `disable`, `severity`, or the name inside it. */
  readonly key: string;
  readonly message: string;
}

/**
 * Lays a layer's `[policy]` over those before: lists and tables add up. Who comes with a repository may
 * only tighten; nobody below the administrator loosens what he tightened. What may not be is left out
 * and reported. Values of a wrong type are kept, for the schema to complain about.
 */
export function mergePolicy(
  before: PolicyMerge,
  own: Readonly<Record<string, unknown>>,
  kind: LayerKind,
): PolicyMerge & { readonly refused: readonly Refusal[] } {
  const merge: Merge = {
    kind,
    mayLoosen: kind === "managed" || kind === "user",
    table: Object.assign(Object.create(null), before.table),
    managed: new Set(before.managed),
    refused: [],
  };
  for (const [key, value] of Object.entries(own)) {
    if (key === "disable" && Array.isArray(value)) mergeDisable(merge, value);
    else if (key === "severity" && isTable(value)) mergeNamed(merge, key, value, "deny");
    else if (key === "packs" && isTable(value)) mergeNamed(merge, key, value, true);
    else if (key === "ask_fallback") mergeRanked(merge, key, value, ASK_FALLBACKS);
    else if (key === "preset") mergeRanked(merge, key, value, PRESETS);
    else if (key === "enforce") mergeRanked(merge, key, value, ENFORCEMENTS);
    else if (key === "user_exceptions") mergeExceptions(merge, value);
    else if (key === "temporary" && !merge.mayLoosen)
      merge.refused.push({ key, message: `policy.temporary: this is not used; ${OWN_TEMPORARY}` });
    else merge.table[key] = value;
  }
  return merge;
}

interface Merge {
  readonly kind: LayerKind;
  readonly mayLoosen: boolean;
  readonly table: Record<string, unknown>;
  readonly managed: Set<string>;
  readonly refused: Refusal[];
}

function mergeDisable(merge: Merge, ids: readonly unknown[]): void {
  const current = Array.isArray(merge.table.disable) ? merge.table.disable : [];
  const added = ids.filter((id) => !current.includes(id));
  const kept = added.filter((id) => {
    if (typeof id !== "string") return true;
    const held = isHeld(merge, id);
    if (merge.mayLoosen && !held) return true;
    const who = held ? HELD : OWN_ONLY;
    merge.refused.push({ key: "disable", message: `policy.disable: "${id}" stays on; ${who}` });
    return false;
  });
  merge.table.disable = [...current, ...kept];
}

/** Values by rule or pack; the strict one may come from anybody. */
function mergeNamed(
  merge: Merge,
  key: "severity" | "packs",
  own: Readonly<Record<string, unknown>>,
  strict: unknown,
): void {
  const current = merge.table[key];
  const table: Record<string, unknown> = Object.assign(
    Object.create(null),
    isTable(current) ? current : {},
  );
  for (const [name, value] of Object.entries(own)) {
    const set = merge.managed.has(`${key}.${name}`) && table[name] === strict;
    const held = set || (key === "packs" ? holdsRuleIn(merge, name) : isManagedRule(merge, name));
    if (value !== strict && (!merge.mayLoosen || held)) {
      if (table[name] === value) continue;
      const who = held ? HELD : OWN_ONLY;
      const message = `policy.${key}: "${name}" is not set to ${JSON.stringify(value)}; ${who}`;
      merge.refused.push({ key: name, message });
      continue;
    }
    table[name] = value;
    if (HOLDS.has(merge.kind)) merge.managed.add(`${key}.${name}`);
  }
  merge.table[key] = table;
}

/** A setting with values from the weakest to the strictest. */
function mergeRanked(
  merge: Merge,
  key: "ask_fallback" | "preset" | "enforce",
  value: unknown,
  weakestFirst: readonly string[],
): void {
  const strictness = new Map<unknown, number>(weakestFirst.map((name, index) => [name, index]));
  const rank = (one: unknown) => strictness.get(one) ?? weakestFirst.length;
  const current = merge.table[key] ?? defaults().policy[key];
  const held = merge.managed.has(key);
  if (rank(value) < rank(current) && (!merge.mayLoosen || held)) {
    const who = held ? HELD : OWN_ONLY;
    merge.refused.push({ key, message: `policy.${key}: "${current}" stays in force; ${who}` });
    return;
  }
  merge.table[key] = value;
  if (HOLDS.has(merge.kind)) merge.managed.add(key);
}

/** Only the administrator opens the way past his own rules; anybody may close it. */
function mergeExceptions(merge: Merge, value: unknown): void {
  if (merge.kind !== "managed" && value === true && merge.table.user_exceptions !== true) {
    const message = "policy.user_exceptions: only the administrator's configuration may set it";
    merge.refused.push({ key: "user_exceptions", message });
    return;
  }
  merge.table.user_exceptions = value;
}

const HELD = "the administrator set it";
const OWN_TEMPORARY = "only your own configuration may set a preset for a time";
const OWN_ONLY = "only your own configuration may loosen the policy";

/** True when switching off a rule or family would switch off what the administrator set. */
function isHeld({ managed, table }: Merge, id: string): boolean {
  return [...managed].some((key) => {
    const rule = ruleOf(key);
    return rule === undefined ? packOf(key, table) === familyOf(id) : covers(id, rule);
  });
}

/** True for a family in which the administrator set a rule, for what is written as a pack. */
function holdsRuleIn({ managed }: Merge, pack: string): boolean {
  return [...managed].some((key) => ruleOf(key)?.startsWith(`${pack}/`));
}

function isManagedRule({ managed }: Merge, id: string): boolean {
  return managed.has(`rule.${id}`);
}

/** The rule that a managed key is about; undefined for a pack and the fallback. */
function ruleOf(key: string): string | undefined {
  return /^(?:severity|rule)\.(.+)$/s.exec(key)?.[1];
}

/** The pack that a managed key switched on; undefined for one that was switched off, or is none. */
function packOf(key: string, table: Readonly<Record<string, unknown>>): string | undefined {
  const name = /^packs\.(.+)$/s.exec(key)?.[1];
  const packs = isTable(table.packs) ? new Map(Object.entries(table.packs)) : undefined;
  return name !== undefined && packs?.get(name) === true ? name : undefined;
}

function familyOf(id: string): string {
  return id.includes("/") ? id.slice(0, id.indexOf("/")) : id;
}

/** True when switching off `id` would switch off the rule. */
function covers(id: string, rule: string): boolean {
  const family = id.endsWith("/*") ? id.slice(0, -2) : id;
  return rule === id || rule.startsWith(`${family}/`);
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
