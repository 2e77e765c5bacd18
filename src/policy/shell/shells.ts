import { shellNames } from "../commands/interpreters.ts";
import { type Arg, UNKNOWN } from "../invocation.ts";
import { absolutePath } from "../path.ts";
import { emit } from "./emit.ts";
import { type HandlerTable, OPAQUE, runText } from "./handler.ts";
import { hasOption, type OptionSpec, optionValue, readOptions } from "./options.ts";
import { inputText } from "./output.ts";
import { runReadings } from "./plain-shell.ts";
import type { Scope } from "./scope.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** Shells, whose code is in a word, a file or their input. */
export function shells(): HandlerTable {
  return new Map(shellNames().map((name) => [name, runShell]));
}

function runShell(call: Call, program: string, walk: Walk): Outcome {
  const argv = call.argv;
  const read = readOptions(argv, 1, SHELL_OPTIONS);
  const rest = argv.slice(read.index);
  emit(call, program, walk);
  // `-n` only checks the syntax.
  if (hasOption(read, "n") && !hasOption(read, "i")) return { output: "", writers: [] };
  runFile(call, optionValue(read, "--rcfile"), walk);
  runFile(call, optionValue(read, "--init-file"), walk);
  const startup = call.env.get(program === "sh" ? "ENV" : "BASH_ENV");
  runFile(call, startup, walk);
  const wrapper = { name: `${program} -c` };
  const runAs = (text: string, name: string, positional: readonly Arg[]): Outcome =>
    runReadings(text, program, call.frame, walk, (reading, plain) => {
      const scope = shellScope(call, positional);
      return runText(call, reading, { name }, walk, { scope, plain });
    });
  if (hasOption(read, "c")) {
    const [code, , ...args] = rest;
    return code === undefined ? NONE : runAs(code.value, wrapper.name, args);
  }
  const long_c = optionValue(read, "--command", "--init-command", "C");
  if (long_c !== undefined && program === "fish") return runText(call, long_c.value, wrapper, walk);
  const [file, ...args] = rest;
  if (file === undefined || hasOption(read, "s") || file.value === "-") {
    const text = inputText(call, walk);
    const { stdin } = call;
    const partial = stdin.kind === "pipe" ? stdin.partial?.value : undefined;
    const known = text ?? partial;
    if (known === undefined) return OPAQUE;
    const outcome = runAs(known, `${program} <`, hasOption(read, "s") ? rest : args);
    return text === undefined ? OPAQUE : outcome;
  }
  return runFile(call, file, walk, (code, path) => runAs(code, path, args)) ?? OPAQUE;
}

const SHELL_OPTIONS: OptionSpec = {
  values: "oOC",
  plus: "cs",
  long: ["--rcfile", "--init-file", "--command", "--init-command"],
};

const NONE: Outcome = { output: "", writers: [] };

function shellScope({ frame, env }: Call, positional: readonly Arg[]): Scope {
  const scope = frame.scope.newShell(positional);
  for (const [name, arg] of env) scope.set(name, { values: [arg.value], exported: true });
  return scope;
}

/** Runs a file whose contents the text itself wrote. */
function runFile(
  call: Call,
  file: Arg | undefined,
  walk: Walk,
  run?: (text: string, path: string) => Outcome,
): Outcome | undefined {
  if (file === undefined) return undefined;
  const path = absolutePath(file.value, call.frame.scope.cwd);
  const text = path === "/dev/stdin" ? inputText(call, walk) : walk.files.get(path);
  if (text === undefined || path === UNKNOWN) return undefined;
  // A script that runs itself is a circle; one that was written anew under its name is not.
  if (walk.running.includes(text)) return undefined;
  walk.running.push(text);
  const outcome =
    run?.(text, path) ??
    runText(call, text, { name: path }, walk, { scope: call.frame.scope.newShell([]) });
  walk.running.pop();
  return outcome;
}
