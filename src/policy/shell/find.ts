import { type FindExpression, foundPaths, readFind } from "../commands/find.ts";
import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { emit } from "./emit.ts";
import { OPAQUE, runRest } from "./handler.ts";
import { type Call, makeArg, type Outcome, spend, type Walk } from "./walk.ts";

/** The paths that a `find` prints, for the command that reads them; empty where it acts by itself. */
export function printedPaths({ args }: Pick<Invocation, "args">): readonly string[] {
  const found = readFind(args);
  if (found.deletes || !found.commands.every(prints) || !printsPaths(args)) return [];
  const starts = found.starts.length > 0 ? found.starts.map((start) => start.value) : ["."];
  return starts.flatMap((start) => {
    const paths = foundPaths(start, found);
    return paths[0] === start ? [start, `${start}/${UNKNOWN}`] : paths;
  });
}

/** True for `-exec echo {} +` and its like. */
function prints({ words }: FindExpression["commands"][number]): boolean {
  const [program, ...rest] = words.map(({ value }) => value);
  return /^(?:.*\/)?(?:echo|printf|ls)$/.test(program ?? "") && rest.every(isFound);
}

function isFound(word: string): boolean {
  return word === "{}" || word.startsWith("-") || /^%s(?:\\[n0]|\n)?$/.test(word);
}

/** False where a format may print anything, or a file says where to look. */
function printsPaths(args: readonly Arg[]): boolean {
  return args.every(({ value }, at) => {
    const format = args[at - 1]?.value === "-printf" ? value : "%p";
    return /^%p(?:\\[n0]|\n| )*$/.test(format) && value !== "-files0-from";
  });
}

/** Lists `find` itself and every command it would run, with `{}` replaced by what it finds. */
export function runFind(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const found = readFind(call.argv.slice(1));
  const starts = found.starts.length > 0 ? found.starts : [makeArg(".", call.span)];
  for (const { name, words } of found.commands) {
    for (const start of starts) {
      for (const path of foundPaths(start.value, found)) {
        if (!spend(walk)) return OPAQUE;
        const argv = words.map((word) =>
          word.value.includes("{}")
            ? { ...word, value: word.value.replaceAll("{}", () => path), glob: start.glob }
            : word,
        );
        if (argv.length > 0) runRest(call, argv, { name: `find ${name}` }, walk);
      }
    }
  }
  return found.commands.length > 0 ? OPAQUE : outcome;
}
