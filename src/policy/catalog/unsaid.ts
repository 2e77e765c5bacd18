import type { Description } from "../commands/command.ts";
import type { Arguments, Option } from "../commands/parse-arguments.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { mountsOf } from "../tools/containers.ts";
import { descriptionOf } from "./descriptions.ts";
import { effectsOf, parseDescribed } from "./effects.ts";

/**
 * The words of a command of which no description says what becomes of them: values of options that nobody described, and
 * operands that are in none of its effects. All words of a program that nobody described, but the folders that a
 * container is given.
 */
export function unsaidWords(invocation: Invocation): readonly Arg[] {
  const { program, args, env } = invocation;
  const description = descriptionOf(program);
  if (description === undefined) return args;
  if (description.effects === undefined) {
    const mounts = mountsOf(description, args).map(({ start }) => start);
    return mounts.length === 0 ? args : args.filter(({ start }) => !mounts.includes(start));
  }
  if (description.subcommand === undefined) {
    const parsed = parseDescribed(description, args, env);
    return [...unsaidOptions(parsed), ...unsaidOperands(parsed, description, invocation)];
  }
  const before = parseDescribed(description, args, env, "first operand");
  const [verb, ...rest] = before.rest;
  const inner = description.subcommand(verb?.value ?? "");
  if (inner === undefined) return [...unsaidOptions(before), ...rest];
  const parsed = parseDescribed(inner, rest, env);
  return [
    ...unsaidOptions(before),
    ...unsaidOptions(parsed),
    ...unsaidOperands(parsed, inner, invocation),
  ];
}

function unsaidOptions({ options }: Arguments): readonly Arg[] {
  return options.flatMap(({ kind, value }: Option) =>
    value !== undefined && (kind === undefined || kind === "attached") ? [value] : [],
  );
}

function unsaidOperands(
  { operands }: Arguments,
  { looks }: Description,
  invocation: Invocation,
): readonly Arg[] {
  // What only looks in some form is described whole.
  if (looks !== undefined || operands.length === 0) return [];
  const said = new Set<number>();
  for (const effect of effectsOf(invocation) ?? [])
    for (const value of Object.values(effect))
      for (const arg of Array.isArray(value) ? value : [value])
        if (typeof arg === "object" && arg !== null && "start" in arg) said.add(arg.start);
  return operands.filter(({ start, value }) => !said.has(start) && !ON_HOST.test(value));
}

/** `host:path`, of which the path is not one of this machine. */
const ON_HOST = /^[\w.@-]{2,}:/;
