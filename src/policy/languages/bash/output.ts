import { descriptionOf } from "../../commands/descriptions.ts";
import type { Arg } from "../../invocation.ts";
import { absolutePath } from "../../path.ts";
import type { Call, Walk } from "./walk.ts";

/** What a command surely prints, unknown parts marked; `undefined` when nobody can know. */
export function constantOutput(
  program: string,
  args: readonly Arg[],
  call: Call,
  walk: Walk,
): string | undefined {
  const { cwd } = call.frame.scope;
  return descriptionOf(program)?.prints?.({
    program,
    args,
    cwd,
    world: walk.world,
    input: () => inputText(call, walk),
    file: (path) => walk.files.get(absolutePath(path, cwd)),
    external: call.external || call.argv[0]?.value.includes("/") === true,
  });
}

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
