import { readCodeLine } from "../../catalog/code-line.ts";
import { descriptionOf } from "../../catalog/descriptions.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { absolutePath } from "../../text/path.ts";
import { OPAQUE, walkText } from "./command-reader.ts";
import { inputText } from "./output.ts";
import { walkReadings } from "./posix-shell.ts";
import { recordCommand } from "./record-command.ts";
import type { Scope } from "./scope.ts";
import { type Call, NOTHING, type Outcome, type Walk } from "./walk.ts";

/** Walks what a shell runs: its code is in a word, a file or its input. */
export function walkShell(call: Call, program: string, walk: Walk): Outcome {
  recordCommand(call, program, walk);
  const line = readCodeLine(program, call.argv.slice(1));
  if (line === undefined || line.runsNothing) return NOTHING;
  walkFile(call, line.args.value("--rcfile"), walk);
  const isSmall = descriptionOf(program)?.interprets?.onlyPosix === true;
  walkFile(call, call.env.get(isSmall ? "ENV" : "BASH_ENV"), walk);
  const trace = call.env.get("PS4");
  if (trace !== undefined) walkText(call, trace.value, { name: "PS4" }, walk);
  const walkAs = (text: string, name: string, positional: readonly Arg[], ownName?: Arg): Outcome =>
    walkReadings(text, program, call.frame, walk, (reading, posix) => {
      const scope = shellScope(call, positional);
      scope.ownName = ownName;
      return walkText(call, reading, { name }, walk, { scope, posix });
    });
  if (line.codes.length > 0) {
    const [ownName, ...positional] = line.words;
    const text = line.codes.map(({ value }) => value).join("\n");
    return walkAs(text, `${program} -c`, positional, ownName);
  }
  const [file, ...positional] = line.words;
  if (file === undefined || line.args.has("-s") || file.value === "-") {
    const text = inputText(call, walk);
    const { stdin } = call;
    const partial = stdin.kind === "pipe" ? stdin.partial?.value : undefined;
    const known = text ?? partial;
    if (known === undefined) return OPAQUE;
    const outcome = walkAs(known, `${program} <`, line.args.has("-s") ? line.words : positional);
    return text === undefined ? OPAQUE : outcome;
  }
  return walkFile(call, file, walk, (code, path) => walkAs(code, path, positional)) ?? OPAQUE;
}
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
