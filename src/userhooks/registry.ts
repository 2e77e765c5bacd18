import type { Hook } from "./hook.ts";
import type { HookEvent } from "./hook-event.ts";

let shared: HookRegistry | undefined;

/** Hooks in the order they were registered. */
export class HookRegistry {
  private hooks: Hook[] = [];

  constructor(hooks: readonly Hook[] = []) {
    this.hooks.push(...hooks);
  }

  /** The registry that a program's parts share; it is made when first asked for. */
  static getInstance(): HookRegistry {
    shared ??= new HookRegistry();
    return shared;
  }

  /** Adds a hook behind those already there. */
  register(hook: Hook): void {
    this.hooks.push(hook);
  }

  /** The hooks an event would run, in order: matching, enabled and trusted. */
  getHooks(event: HookEvent): readonly Hook[] {
    return this.hooks.filter((hook) => hook.enabled && hook.trusted && hook.matches(event));
  }

  /** Every hook, also disabled and untrusted ones. */
  all(): readonly Hook[] {
    return [...this.hooks];
  }

  get size(): number {
    return this.hooks.length;
  }

  /** Removes the hooks with this name or event pattern; false when there were none. */
  unregister(nameOrPattern: string): boolean {
    const kept = this.hooks.filter(
      (hook) => hook.name !== nameOrPattern && hook.eventPattern !== nameOrPattern,
    );
    const removed = kept.length < this.hooks.length;
    this.hooks = kept;
    return removed;
  }

  /** Removes all hooks. */
  clear(): void {
    this.hooks = [];
  }
}
