import { UNKNOWN } from "../../model/invocation.ts";
import { argumentsOf, walkText } from "./command-reader.ts";
import { listedPaths } from "./listed-paths.ts";
import { inputText } from "./output.ts";
import { readWords, takeLine } from "./read.ts";
import { recordCommand } from "./record-command.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** `read`: variables get the next line of the input, or the paths that a listing prints. */
export function readVariables(call: Call, program: string, walk: Walk): Outcome {
  const args = argumentsOf(program, call);
  const raw = args.has("-r");
  const line = args.has("-d", "-n", "-N", "-u") ? undefined : takeLine(call, raw, walk);
  const { writers } = recordCommand(call, program, walk);
  const { scope } = call.frame;
  const array = args.value("-a")?.value;
  const names = args.rest.map((arg) => arg.value);
  const ifs = call.env.get("IFS")?.value ?? scope.separators[0] ?? " \t\n";
  if (array !== undefined) {
    const elements =
      line === undefined ? undefined : readWords(line, ifs, raw, Number.POSITIVE_INFINITY);
    const values = [elements === undefined ? UNKNOWN : (elements[0] ?? "")];
    const known =
      elements === undefined ? {} : { elements: elements.filter((word) => word !== "") };
    scope.set(array, { values, exported: false, from: writers, ...known });
  } else if (line === undefined) {
    const [first = "REPLY", ...others] = names;
    const paths = listedPaths(writers, walk);
    const values = paths.length === 0 ? [UNKNOWN] : paths;
    const { exported = false } = scope.get(first) ?? {};
    scope.set(first, { values, exported, from: writers });
    for (const name of others) scope.assign(name, UNKNOWN, writers);
  } else if (names.length === 0) scope.assign("REPLY", line, writers);
  else {
    const words = readWords(line, ifs, raw, names.length);
    names.forEach((name, index) => {
      scope.assign(name, words[index] ?? "", writers);
    });
  }
  return { output: "", writers: [] };
}

/** `mapfile`, `readarray`: an array gets every line of the input. */
export function mapFile(call: Call, program: string, walk: Walk): Outcome {
  const outcome = recordCommand(call, program, walk);
  const args = argumentsOf(program, call);
  const name = args.rest[0]?.value ?? "MAPFILE";
  const fd = args.value("-u")?.value;
  const text = fd === undefined ? inputText(call, walk) : walk.files.get(`/dev/fd/${fd}`);
  // Without -t each element keeps the end of its line.
  const ends = args.has("-t") ? /\n$/ : "";
  const lines = text?.match(/[^\n]*\n|[^\n]+/g) ?? [];
  const { writers } = outcome;
  const paths = text === undefined ? listedPaths(writers, walk) : [];
  const listed = paths.length === 0 ? undefined : paths;
  const elements = text === undefined ? listed : lines.map((line) => line.replace(ends, ""));
  const values = [elements === undefined ? UNKNOWN : (elements[0] ?? "")];
  call.frame.scope.set(name, {
    values,
    exported: false,
    ...(text === undefined ? { from: writers } : {}),
    ...(elements === undefined ? {} : { elements }),
  });
  const callback = args.value("-C");
  const rejected = args.options.some(({ names }) => names[0]?.startsWith("--"));
  if (callback !== undefined && !rejected) walkText(call, callback.value, { name: program }, walk);
  return outcome;
}
