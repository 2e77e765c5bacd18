import { descriptionOf } from "../../catalog/descriptions.ts";
import { UNKNOWN } from "../../model/invocation.ts";
import { appended, type Binding } from "./binding.ts";
import { RUN_BY_SHELL } from "./simple.ts";
import type { Call } from "./walk.ts";

/** Carries out `export`, `declare`, `typeset`, `local`, `readonly` on the scope. */
export function declareVariables(call: Call, program: string): void {
  const { frame } = call;
  if (program !== "local" || frame.locals !== undefined) {
    declareIn(call, program);
    return;
  }
  // Outside a function Bash refuses it.
  const scope = frame.scope.child();
  declareIn({ ...call, frame: { ...frame, scope } }, program);
  frame.scope.absorb(scope);
}

function declareIn(call: Call, program: string): void {
  const { scope } = call.frame;
  const given = call.argv.slice(1);
  const flags = (descriptionOf(program)?.spelled?.(given) ?? given)
    .filter((arg) => /^[-+][a-zA-Z]+$/.test(arg.value))
    .map((arg) => arg.value)
    .join("");
  const exports = /-\w*x/.test(flags);
  const fixed = /-\w*r/.test(flags);
  const reference = /-\w*n/.test(flags);
  if (exports && flags.includes("f")) {
    for (const arg of call.argv.slice(1)) scope.exportFunction(arg.value);
    return;
  }
  const seen = new Map<
    string,
    { readonly old: Binding | undefined; readonly values: readonly string[] }
  >();
  for (const { value, from } of call.argv.slice(1)) {
    const match = /^([A-Za-z_]\w*)(\[\])?(?:(\+?)=([\s\S]*))?$/.exec(value);
    const name = match?.[1];
    if (name === undefined) continue;
    const [, , subscript, sign, text] = match ?? [];
    const hidden = keepOuter(name, call, flags);
    const old = reference ? undefined : scope.get(name);
    const exported = exports || (old?.exported ?? false);
    if (text === undefined) {
      if (old !== undefined) scope.set(name, { ...old, exported });
      if (!seen.has(name)) seen.set(name, { old, values: [] });
      continue;
    }
    // A second word of the same name is another value that the first one may have.
    const first = seen.get(name) ?? { old, values: hidden };
    // An element of a number that nobody knows may be the first one.
    const kept = first.values.length > 0 ? first.values : (first.old?.values ?? []);
    const added =
      subscript === undefined ? [text] : [UNKNOWN, ...(kept.length === 0 ? [""] : kept)];
    // `x+=a x+=b` adds both, one behind the other.
    const before = first.values.length === 0 ? first.old : joined(first.old, first.values);
    const texts = sign === "+" ? appended(before, added) : added;
    const values = [...new Set([...first.values, ...texts])];
    seen.set(name, { ...first, values });
    scope.set(name, {
      values,
      exported,
      ...(reference ? { reference } : {}),
      ...(from === undefined ? {} : { from }),
    });
  }
  if (!fixed) return;
  for (const name of seen.keys()) {
    const binding = scope.get(name);
    if (binding !== undefined) scope.set(name, { ...binding, fixed });
  }
}

function joined(old: Binding | undefined, values: readonly string[]): Binding {
  return { values: [...(old?.values ?? []), ...values], exported: false };
}

/**
 * A function's own variable hides the one outside, which comes back when the function ends. One that is
 * fixed can be hidden only where it is another function's own: its values are given, as they may stay.
 */
function keepOuter(name: string, call: Call, flags: string): readonly string[] {
  const { locals, scope } = call.frame;
  if (flags.includes("g") || locals === undefined || locals.has(name)) return [];
  const outer = scope.get(name);
  locals.set(name, outer);
  if (outer?.fixed !== true) return [];
  scope.restore(name, { ...outer, fixed: false });
  return outer.values;
}

/** The code in `export PROMPT_COMMAND='…'` and its like, which the shell runs by itself. */
export function exportedCode(call: Call): readonly (readonly [string, string])[] {
  return call.argv.slice(1).flatMap(({ value }) => {
    const equals = value.indexOf("=");
    const name = value.slice(0, Math.max(0, equals));
    return RUN_BY_SHELL.has(name) ? [[name, value.slice(equals + 1)] as const] : [];
  });
}
