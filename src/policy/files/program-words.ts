import { effectsOf } from "../commands/effects.ts";
import type { Arg, Invocation } from "../invocation.ts";
import { isUseOption, type LineParts, type PathWord, takeApart, whole } from "./command-line.ts";
import { wordsOfEffects } from "./effect-words.ts";
import { withoutLeftOut } from "./left-out.ts";
import { isNameValueFile } from "./names-only.ts";
import { programOf } from "./programs.ts";

/** The paths an invocation's words name, each with its use; unknown programs get `suspect` words. */
export function pathWords(invocation: Invocation): PathWord[] {
  const effects = effectsOf(invocation);
  if (effects !== undefined) return wordsOfEffects(effects);
  const program = programOf(invocation.program);
  if (program === undefined) return suspects(invocation.args);
  if (program.inert && invocation.dialect === "shell") {
    // `--option=path` may name a file all the same.
    if (!hasLongOption(invocation.args)) return [];
  }
  const parts = takeApart(invocation.args, program, invocation.dialect);
  const { layout } = program;
  if (layout.kind === "each") {
    const uses = parts.firstReplaced ? layout.uses.slice(1) : layout.uses;
    const last = layout.uses[layout.uses.length - 1] ?? "data";
    const words = [...parts.values];
    for (let at = 0; at < parts.operands.length; at++) {
      const arg = parts.operands[at];
      if (arg !== undefined) words.push(whole(arg, uses[at] ?? last));
    }
    return words;
  }
  return [...parts.values, ...(layout.kind === "cloud" ? cloudWords(parts) : copied(parts))];
}

function hasLongOption(args: readonly Arg[]): boolean {
  for (const { value } of args) if (value.startsWith("--")) return true;
  return false;
}

/** Storage commands copy like `cp`; all others use their files without showing them. */
function cloudWords(parts: LineParts): PathWord[] {
  const verb = parts.operands.findIndex(({ value }) =>
    /^(?:cp|mv|sync|copy|put|move|copyto)$/.test(value),
  );
  if (verb < 0) return [];
  const rest = { ...parts, operands: parts.operands.slice(verb + 1) };
  return copied(rest).filter(({ path }) => !isRemote(path));
}

/** Words of a program nobody knows: operands, and values of options that do not sound like use. */
function suspects(args: readonly Arg[]): PathWord[] {
  const words: PathWord[] = [];
  let before = "";
  for (const arg of withoutLeftOut(args)) {
    const { value } = arg;
    const isOption = value.startsWith("-");
    const equals = isOption ? value.indexOf("=") : -1;
    const option = equals > 0 ? value.slice(0, equals) : before;
    before = value;
    if (isOption && equals < 0) continue;
    if (isUseOption(option)) continue;
    const path = equals < 0 ? value : value.slice(equals + 1);
    words.push({ arg, path: path.startsWith("@") ? path.slice(1) : path, use: "suspect" });
  }
  return words;
}

/** All operands but the last are read; the last one is written, unless an option says where. */
function copied({ operands, values }: LineParts): PathWord[] {
  const named = values.some(({ use }) => use === "write");
  const target = named || operands.length < 2 ? -1 : operands.length - 1;
  // A copy of an environment file under such a name is guarded as the file itself is.
  const kept = target >= 0 && isNameValueFile(operands[target]?.value ?? "");
  const words: PathWord[] = [];
  for (let at = 0; at < operands.length; at++) {
    const arg = operands[at];
    if (arg === undefined) break;
    if (at === target) {
      words.push(whole(arg, "write"));
      continue;
    }
    words.push(whole(arg, kept && isNameValueFile(arg.value) ? "load" : "read"));
  }
  return words;
}

function isRemote(path: string): boolean {
  return /^[a-z0-9]+:\/\//i.test(path) || /^[^/\\]{2,}:/.test(path);
}
