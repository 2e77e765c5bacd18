import type { Description } from "../commands/command.ts";
import { withoutLooseValue } from "../commands/option-names.ts";
import type { Belonging } from "../model/belonging.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { descriptionOf } from "./descriptions.ts";
import { parseDescribed } from "./effects.ts";

/** What a command makes or takes away of which a session may be the owner. */
export function belongingsOf({ program, args, env }: Invocation): readonly Belonging[] {
  const description = descriptionOf(program);
  if (description === undefined) return [];
  const found = belongingsOfWords(description, args, env);
  const others = found.length > 0 ? undefined : withoutLooseValue(args, description.options);
  return others === undefined ? found : belongingsOfWords(description, others, env);
}

function belongingsOfWords(
  description: Description,
  args: readonly Arg[],
  env: Invocation["env"],
): readonly Belonging[] {
  if (description.belongings !== undefined)
    return description.belongings(parseDescribed(description, args, env), args);
  if (description.subcommand === undefined) return [];
  const [name, ...rest] = parseDescribed(description, args, env, "first operand").rest;
  const inner = description.subcommand(name?.value ?? "");
  return inner?.belongings?.(parseDescribed(inner, rest, env), rest) ?? [];
}
