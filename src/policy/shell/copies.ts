import { absolutePath } from "../path.ts";
import { emit } from "./emit.ts";
import type { HandlerTable } from "./handler.ts";
import { inputText } from "./output.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** Programs that copy what the analysis knows of a file. */
export function copies(): HandlerTable {
  return new Map([
    ["tee", copyText],
    ["cp", copyText],
    ["mv", copyText],
    ["install", copyText],
  ]);
}

/** `tee file`, `cp a b`: the text the analysis knows of one file is now that of another. */
function copyText(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  if (program !== "tee" && walk.files.size === 0) return outcome;
  const operands = call.argv.slice(1).filter((arg) => !arg.value.startsWith("-"));
  const { cwd } = call.frame.scope;
  const paths = operands.map((arg) => absolutePath(arg.value, cwd));
  const [source, target] = paths;
  if (program === "tee") {
    const text = inputText(call, walk);
    const appends = call.argv.some((arg) => /^-[a-z]*a|^--append$/.test(arg.value));
    for (const path of text === undefined ? [] : paths) {
      const before = appends || call.frame.uncertain === true ? (walk.files.get(path) ?? "") : "";
      walk.files.set(path, before + text);
    }
  } else if (paths.length === 2 && source !== undefined && target !== undefined) {
    const text = walk.files.get(source);
    if (text !== undefined) walk.files.set(target, text);
  }
  return outcome;
}
