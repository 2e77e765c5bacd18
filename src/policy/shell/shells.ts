import { shellNames } from "../commands/interpreters.ts";
import { type Arguments, parseArguments } from "../commands/parse-arguments.ts";
import { type Arg, UNKNOWN } from "../invocation.ts";
import { absolutePath } from "../path.ts";
import { type CommandReaders, OPAQUE, walkText } from "./command-reader.ts";
import { inputText } from "./output.ts";
import { walkReadings } from "./posix-shell.ts";
import { recordCommand } from "./record-command.ts";
import type { Scope } from "./scope.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** Shells, whose code is in a word, a file or their input. */
export function shells(): CommandReaders {
  return new Map(shellNames().map((name) => [name, walkShell]));
}

function walkShell(call: Call, program: string, walk: Walk): Outcome {
  const args = shellArguments(call.argv.slice(1));
  const { rest } = args;
  recordCommand(call, program, walk);
  // `-n` only checks the syntax.
  if (args.has("-n") && !args.has("-i")) return { output: "", writers: [] };
  walkFile(call, args.value("--rcfile"), walk);
  walkFile(call, args.value("--init-file"), walk);
  const startup = call.env.get(program === "sh" ? "ENV" : "BASH_ENV");
  walkFile(call, startup, walk);
  const trace = call.env.get("PS4");
  if (trace !== undefined) walkText(call, trace.value, { name: "PS4" }, walk);
  const wrapper = { name: `${program} -c` };
  const walkAs = (text: string, name: string, positional: readonly Arg[], ownName?: Arg): Outcome =>
    walkReadings(text, program, call.frame, walk, (reading, posix) => {
      const scope = shellScope(call, positional);
      scope.ownName = ownName;
      return walkText(call, reading, { name }, walk, { scope, posix });
    });
  if (args.has("-c")) {
    const [code, ownName, ...positional] = rest;
    return code === undefined ? NONE : walkAs(code.value, wrapper.name, positional, ownName);
  }
  const text = args.value("--command", "--init-command", "-C");
  if (text !== undefined && program === "fish") return walkText(call, text.value, wrapper, walk);
  const [file, ...positional] = rest;
  if (file === undefined || args.has("-s") || file.value === "-") {
    const text = inputText(call, walk);
    const { stdin } = call;
    const partial = stdin.kind === "pipe" ? stdin.partial?.value : undefined;
    const known = text ?? partial;
    if (known === undefined) return OPAQUE;
    const outcome = walkAs(known, `${program} <`, args.has("-s") ? rest : positional);
    return text === undefined ? OPAQUE : outcome;
  }
  return walkFile(call, file, walk, (code, path) => walkAs(code, path, positional)) ?? OPAQUE;
}

/** The options of a shell; `+` begins some as well, which takes them back except for `c` and `s`. */
function shellArguments(words: readonly Arg[]): Arguments {
  const options = {
    data: "-o -O -C|--init-command --rcfile --init-file --command",
    switch: "-c -s -n -i",
  };
  const minus = words.map((arg) =>
    arg.value.startsWith("+") ? { ...arg, value: `-+${arg.value.replace(/[^csoO]/g, "")}` } : arg,
  );
  const args = parseArguments(minus, { options }, { operands: 0 });
  return { ...args, rest: words.slice(words.length - args.rest.length) };
}

const NONE: Outcome = { output: "", writers: [] };

function shellScope({ frame, env }: Call, positional: readonly Arg[]): Scope {
  const scope = frame.scope.newShell(positional);
  for (const [name, arg] of env) scope.set(name, { values: [arg.value], exported: true });
  return scope;
}

/** Walks a file whose contents the text itself wrote. */
function walkFile(
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
    walkText(call, text, { name: path }, walk, { scope: call.frame.scope.newShell([]) });
  walk.running.pop();
  return outcome;
}
