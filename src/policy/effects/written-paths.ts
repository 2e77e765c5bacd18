import { effectsOfKind, isDescribed } from "../catalog/effects.ts";
import type { Arg, Invocation } from "../model/invocation.ts";

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
  return redirects.length > 0 || isDescribed(program);
}

/** Several rules ask for the same paths. */
const WRITTEN = new WeakMap<Invocation, readonly Arg[]>();

function findWritten(invocation: Invocation): readonly Arg[] {
  const written = effectsOfKind(invocation, "write").flatMap(({ how, path }) =>
    how === "inside" ? [] : [path],
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
