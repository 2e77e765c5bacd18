import { RUN_BY_SHELL } from "./simple.ts";
import type { Call } from "./walk.ts";

/** Carries out `export`, `declare`, `typeset`, `local`, `readonly` on the scope. */
export function declareVariables(call: Call, program: string): void {
  const { scope } = call.frame;
  const flags = call.argv
    .slice(1)
    .filter((arg) => /^[-+][a-zA-Z]+$/.test(arg.value))
    .map((arg) => arg.value)
    .join("");
  const exports = program === "export" || /-\w*x/.test(flags);
  const fixed = program === "readonly" || /-\w*r/.test(flags);
  const reference = /-\w*n/.test(flags) && program !== "export";
  if (exports && flags.includes("f")) {
    for (const arg of call.argv.slice(1)) scope.exportFunction(arg.value);
    return;
  }
  const seen = new Map<string, string[]>();
  for (const { value, from } of call.argv.slice(1)) {
    const match = /^([A-Za-z_]\w*)(?:(\+?)=([\s\S]*))?$/.exec(value);
    const name = match?.[1];
    if (name === undefined) continue;
    const old = reference ? undefined : scope.get(name);
    const exported = exports || (old?.exported ?? false);
    if (match?.[3] === undefined) {
      if (old !== undefined) scope.set(name, { ...old, exported });
      seen.set(name, []);
      continue;
    }
    const text = (match[2] === "+" ? (old?.values[0] ?? "") : "") + match[3];
    const values = [...(seen.get(name) ?? []), text];
    seen.set(name, values);
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

/** The code in `export PROMPT_COMMAND='…'` and its like, which the shell runs by itself. */
export function exportedCode(call: Call): readonly (readonly [string, string])[] {
  return call.argv.slice(1).flatMap(({ value }) => {
    const equals = value.indexOf("=");
    const name = value.slice(0, Math.max(0, equals));
    return RUN_BY_SHELL.has(name) ? [[name, value.slice(equals + 1)] as const] : [];
  });
}
