import { effectsOf, isDescribed } from "../commands/effects.ts";
import { readFlags } from "../flags.ts";
import type { Arg, Invocation } from "../invocation.ts";

/** Every path a command would write by its redirections and by what its arguments say. */
export function writtenPaths(invocation: Invocation): readonly Arg[] {
  const known = WRITTEN.get(invocation);
  if (known !== undefined) return known;
  const paths = findWritten(invocation);
  WRITTEN.set(invocation, paths);
  return paths;
}

/** True when the command may write a path: for every other one the question costs nothing. */
export function mayWrite(invocation: Invocation): boolean {
  const { program, redirects } = invocation;
  return redirects.length > 0 || WRITERS.has(program) || isDescribed(program);
}

const WRITERS: ReadonlySet<string> = new Set("ed ex".split(" "));

/** Several rules ask for the same paths. */
const WRITTEN = new WeakMap<Invocation, readonly Arg[]>();

function findWritten(invocation: Invocation): readonly Arg[] {
  const { args, program } = invocation;
  const effects = effectsOf(invocation);
  const written =
    effects === undefined
      ? argumentTargets(program, args)
      : effects.flatMap((effect) =>
          effect.kind === "write" && effect.how !== "inside" ? [effect.path] : [],
        );
  if (invocation.redirects.length === 0) return written;
  const targets: Arg[] = [];
  for (const { operator, target } of invocation.redirects) {
    if (operator.includes(">") && !isDescriptor(target.value)) targets.push(target);
  }
  return [...targets, ...written];
}

/** `2>&1` and `>&-` name no file. */
function isDescriptor(target: string): boolean {
  return target.charCodeAt(0) <= NINE && /^(?:\d+-?|-)$/.test(target);
}

const NINE = 0x39;

function argumentTargets(program: string, args: readonly Arg[]): readonly Arg[] {
  switch (program) {
    case "ed":
    case "ex":
      return readFlags(args, { values: "pc" }).operands;
    default:
      return [];
  }
}
