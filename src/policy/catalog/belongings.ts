import type { Belonging } from "../model/belonging.ts";
import type { Invocation } from "../model/invocation.ts";
import { descriptionOf } from "./descriptions.ts";
import { parseDescribed } from "./effects.ts";

/** What a command makes or takes away of which a session may be the owner. */
export function belongingsOf({ program, args, env }: Invocation): readonly Belonging[] {
  const description = descriptionOf(program);
  if (description === undefined) return [];
  if (description.belongings !== undefined)
    return description.belongings(parseDescribed(description, args, env), args);
  if (description.subcommand === undefined) return [];
  const [name, ...rest] = parseDescribed(description, args, env, "first operand").rest;
  const inner = description.subcommand(name?.value ?? "");
  return inner?.belongings?.(parseDescribed(inner, rest, env), rest) ?? [];
}
