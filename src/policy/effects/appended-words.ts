import { descriptionOf } from "../catalog/descriptions.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { PathWord } from "../places/path-argument.ts";
import { operandUse } from "./paths-of-effects.ts";

/** Wrappers that append what they read from their input to the command's operands. */
const APPENDING = new Set(["xargs", "parallel"]);

/** What most commands get. */
const NONE: readonly PathWord[] = [];

/** What xargs appends: the words of constant input, or what the find before the pipe looks for. */
export function appendedWords(
  { program, args, stdin, via }: Invocation,
  { invocations }: Analysis,
): readonly PathWord[] {
  const isAppended = via.some(({ name }) => APPENDING.has(name));
  if (!isAppended && (stdin.kind !== "pipe" || !isListed(program, args))) return NONE;
  const use = isAppended ? operandUse(program) : "read";
  if (stdin.kind === "text") {
    const { text } = stdin;
    return text.value.split(/\s+/).map((path) => ({ arg: text, path, use }));
  }
  if (stdin.kind !== "pipe") return [];
  return stdin.from.flatMap((at) => {
    const writer = invocations[at];
    if (writer === undefined || !/^(?:g?find|fd|ls|echo|printf|locate)$/.test(writer.program))
      return [];
    return writer.args
      .filter(({ value }) => !value.startsWith("-"))
      .map((arg) => ({ arg, path: arg.value, use }));
  });
}

/** `find … | cpio -o`: the input is a list of what is copied. */
function isListed(program: string, args: Invocation["args"]): boolean {
  const { input } = descriptionOf(program)?.namedBy ?? {};
  return input === "" || (input !== undefined && args.some(({ value }) => value === input));
}
