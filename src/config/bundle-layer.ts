import type { Layer } from "./layers.ts";

/** What the first line of a taken bundle's policy says: whose it is, and the key that it was verified with. */
export interface TakenBundle {
  readonly name: string;
  readonly version: string;
  readonly key: string;
}

/** The policy of a verified bundle, as calls read it. */
export function takenPolicy({ name, version, key }: TakenBundle, policy: string): string {
  return `# bundle ${name} ${version} ${key}\n${policy}`;
}

/** Reads the first line of such a policy; undefined for anything else. */
export function readTaken(text: string): TakenBundle | undefined {
  const [, name, version, key] = /^# bundle (\S+) (\S+) (\S+)\n/.exec(text) ?? [];
  if (name === undefined || version === undefined || key === undefined) return undefined;
  return { name, version, key };
}

/**
 * The layer that a taken bundle is: the administrator's own where he lets it loosen, undefined where his table
 * `[bundle]` names another bundle, none, or no longer the key that it was verified with.
 */
export function bundleLayer(layer: Layer, text: string, table: unknown): Layer | undefined {
  const taken = readTaken(text);
  if (taken === undefined || !isSubscription(table)) return undefined;
  const isMeant = table.name === taken.name && listOf(table.keys).includes(taken.key);
  if (!isMeant) return undefined;
  return table.may_loosen === true ? { ...layer, kind: "managed" } : layer;
}

/** Settings that neither a bundle nor a pack brings: programs to run, and where the next bundle comes from. */
export function withoutForeign(settings: { readonly [key: string]: unknown }): {
  readonly [key: string]: unknown;
} {
  const { hook, bundle, ...own } = settings;
  return own;
}

interface Subscription {
  readonly name?: unknown;
  readonly keys?: unknown;
  readonly may_loosen?: unknown;
}

function isSubscription(value: unknown): value is Subscription {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
