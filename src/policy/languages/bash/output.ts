import { descriptionOf } from "../../catalog/descriptions.ts";
import type { Arg } from "../../model/invocation.ts";
import { absolutePath } from "../../text/path.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** What a command prints, unknown parts marked: surely, or of the part of its input that is known. */
export function constantOutput(
  program: string,
  args: readonly Arg[],
  call: Call,
  walk: Walk,
): Pick<Outcome, "output" | "partial"> {
  const prints = descriptionOf(program)?.prints;
  if (prints === undefined) return NOTHING_KNOWN;
  const { cwd } = call.frame.scope;
  const { stdin } = call;
  const printed = (input: () => string | undefined) =>
    prints({
      program,
      args,
      cwd,
      world: walk.world,
      input,
      file: (path) => walk.files.get(absolutePath(path, cwd)),
      external: call.external || call.argv[0]?.value.includes("/") === true,
    });
  const output = printed(() => inputText(call, walk));
  const known = stdin.kind === "pipe" ? stdin.partial?.value : undefined;
  if (output !== undefined || known === undefined) return { output };
  const partial = printed(() => known);
  return partial === undefined ? NOTHING_KNOWN : { output, partial };
}

const NOTHING_KNOWN = { output: undefined } as const;

/** The text a command would read: from a heredoc, a constant pipe, or a file the text wrote. */
export function inputText(call: Call, walk: Walk): string | undefined {
  const { stdin } = call;
  const text =
    stdin.kind === "text"
      ? stdin.text.value
      : stdin.kind === "file"
        ? walk.files.get(absolutePath(stdin.path.value, call.frame.scope.cwd))
        : undefined;
  const consumed = walk.consumed.get(stdin);
  return consumed === undefined ? text : text?.slice(consumed);
}
