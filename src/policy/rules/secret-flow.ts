import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf } from "../catalog/effects.ts";
import { shownBy } from "../catalog/key-value-files.ts";
import { shownByJq } from "../commands/output-scope.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import { namesSecret } from "../secrets/secret-name.ts";

/** The filters between a command and the model, the command itself aside. */
export type Way = readonly Invocation[];

/**
 * How what a command prints reaches the model; undefined when it goes into a file, a variable or another
 * program, or when what filters it leaves out its values.
 */
export function pathToModel(
  source: Invocation,
  { invocations }: Analysis,
  left = STEPS_MAX,
): Way | undefined {
  if (left === 0 || source.redirects.some(takesOutput)) return undefined;
  const analysis = { invocations } as Analysis;
  if (source.pipedInto.length > 0) {
    for (const next of source.pipedInto) {
      const reader = invocations[next];
      if (reader === undefined || !passesOn(reader) || shownBy(reader) !== "everything") continue;
      const way = pathToModel(reader, analysis, left - 1);
      if (way !== undefined) return [reader, ...way];
    }
    return undefined;
  }
  if (!source.via.some(({ name }) => /^(?:\$|<)\(/.test(name))) return [];
  const index = invocations.indexOf(source);
  for (const taker of invocations) {
    if (taker === source || !takes(taker, index)) continue;
    const way = pathToModel(taker, analysis, left - 1);
    if (way !== undefined) return [taker, ...way];
  }
  return undefined;
}

/** Commands between a secret and the model that are followed. */
const STEPS_MAX = 12;

/** A filter that picks the variables, fields or lines of which the names tell of secrets. */
export function picksSecret({ program, args }: Invocation): boolean {
  if (descriptionOf(program)?.filters === undefined) return false;
  const words = args.map(({ value }) => value);
  // A path through JSON or YAML: each of its names is a whole one, as `.db_password.value`.
  if (descriptionOf(program)?.shows === shownByJq) {
    return words.some((word) =>
      (word.match(/[a-z_][\w-]*/gi) ?? []).some((name) => namesSecret(`_${name}`)),
    );
  }
  if (words.some((word) => /^-[a-z]*v/.test(word))) return false;
  return words.some((word) =>
    /key(?!board|map)|token|secret|pass(?:w|\b)|credential|authorization/i.test(word),
  );
}

/** Standard output that goes into a file; the terminal is the model's as well. */
function takesOutput({ operator, fd, target }: Invocation["redirects"][number]): boolean {
  if (!operator.includes(">") || (fd ?? 1) !== 1) return false;
  return !/^(?:\d|\/dev\/(?:stdout|stderr|tty|fd\/\d))$/.test(target.value);
}

/** A command that prints the words it is given, or its text input. */
function takes(invocation: Invocation, index: number): boolean {
  const { program, stdin } = invocation;
  const filters = descriptionOf(program)?.filters !== undefined;
  const words = (effectsOf(invocation) ?? []).flatMap((effect) => {
    if (effect.kind === "print") return [effect.word];
    return filters && effect.kind === "read" ? [effect.path] : [];
  });
  if (filters && stdin.kind === "text") words.push(stdin.text);
  return words.some(({ from }) => from?.includes(index) === true);
}

/** A program that prints what it reads, or a part of it that it is told. */
function passesOn({ program, args }: Invocation): boolean {
  if (program === "xargs") return args.length === 0;
  if (OF_POWERSHELL.test(program)) return true;
  return descriptionOf(program)?.filters !== undefined;
}

/** Cmdlets that lay out, sort or pick what they are given. */
const OF_POWERSHELL =
  /^(?:format-(?:table|list|wide|custom)|out-(?:string|host|default)|(?:sort|select|where)-object|select-string)$/;
