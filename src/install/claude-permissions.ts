import type { Node } from "jsonc-parser";
import {
  appendElement,
  appendProperty,
  isStrictJson,
  parseJsonText,
  propertyOf,
  styleOf,
} from "../sys/json-edit.ts";

/** A settings text of Claude Code with rules added, or why it is left as it is. */
export type AddedPermissions =
  | { readonly ok: true; readonly text: string; readonly added: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** Adds rules to `permissions.allow`, each once; everything else stays byte for byte. */
export function addPermissions(text: string, rules: readonly string[]): AddedPermissions {
  if (!isStrictJson(text)) return refuse("is not valid JSON, so Claude Code ignores it as a whole");
  const style = styleOf(text);
  const added: string[] = [];
  let current = text;
  for (const rule of rules) {
    const places = findAllowed(current);
    if (!places.ok) return places;
    const { root, permissions, allow } = places;
    if (allow?.children?.some(({ value }) => value === rule)) continue;
    if (allow !== undefined) current = appendElement(current, allow, rule, style);
    else if (permissions !== undefined)
      current = appendProperty(current, permissions, "allow", [rule], style);
    else current = appendProperty(current, root, "permissions", { allow: [rule] }, style);
    added.push(rule);
  }
  return { ok: true, text: current, added };
}

type Places =
  | {
      readonly ok: true;
      readonly root: Node;
      readonly permissions: Node | undefined;
      readonly allow: Node | undefined;
    }
  | { readonly ok: false; readonly problem: string };

function findAllowed(text: string): Places {
  const parsed = parseJsonText(text);
  if (!parsed.ok) return refuse(`is not valid JSON (${parsed.problem.message})`);
  const { root } = parsed;
  if (root.type !== "object") return refuse("is not an object");
  const permissions = propertyOf(root, "permissions");
  if (permissions !== undefined && permissions.type !== "object")
    return refuse('has "permissions" that are not an object');
  const allow = propertyOf(permissions, "allow");
  if (allow !== undefined && allow.type !== "array")
    return refuse('has "permissions.allow" that is not a list');
  return { ok: true, root, permissions, allow };
}

function refuse(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}
