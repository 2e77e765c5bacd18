import { AUDIT_TIGHTEN_ONLY } from "./audit-section.ts";
import { CONFINE_TIGHTEN_ONLY } from "./confine-section.ts";
import type { LayerKind } from "./layers.ts";
import { SESSION_TIGHTEN_ONLY } from "./session-sections.ts";
import { UNDO_TIGHTEN_ONLY } from "./undo-section.ts";

/** Who may loosen a setting that was tightened: nobody below the one who tightened it. */
export const MAY_LOOSEN: ReadonlySet<LayerKind> = new Set(["managed", "user"]);

/** Whose settings nobody below may loosen, their own exceptions aside. */
export const HOLDS: ReadonlySet<LayerKind> = new Set(["managed", "bundle"]);

/** True for a setting that only the administrator's file may have. */
export function isAdministrators(key: string): boolean {
  return key.startsWith("bundle.");
}

/** True for a setting of a table that a bundle may set as well, and of which nobody below may then change anything. */
export function isMachines(key: string): boolean {
  return key.startsWith("audit.");
}

/**
 * Settings that a layer which comes with a repository, or the environment an agent could set, may only
 * tighten: the predicate says whether a new value is at least as strict as the one in force.
 */
export const TIGHTEN_ONLY: ReadonlyMap<string, (next: unknown, current: unknown) => boolean> =
  new Map([
    ["fail_closed", (next: unknown) => next === true],
    ["timeout", (next: unknown, current: unknown) => Number(next) >= Number(current)],
    ...SESSION_TIGHTEN_ONLY,
    ["approve.read_only", (next: unknown) => next === false],
    ["approve.mcp", isSame],
    ...UNDO_TIGHTEN_ONLY,
    ...CONFINE_TIGHTEN_ONLY,
    ...AUDIT_TIGHTEN_ONLY,
    ["sessions.folder", isSame],
    ["notices", isSame],
    ["log.decisions", isSame],
    ["log.content", isSame],
    ["output.redact_secrets", (next: unknown) => next === true],
  ]);

function isSame(next: unknown, current: unknown): boolean {
  return next === current;
}
