import type { Description, Descriptions } from "./command.ts";
import { foreignCommands, tclCommands } from "./foreign-code.ts";
import type { Given, Run } from "./runs.ts";

/** Languages without a scanner of their own, whose code is only searched for shell commands and deletions. */
export const foreignLanguages: Descriptions = {
  "elixir iex mix erl groovy scala swift ghc runghc ocaml crystal jshell kotlin guile": foreign,
  "emacs emacsclient clojure clj bb racket sbcl": foreign,
  "tclsh wish expect": tcl,
};

function foreign(): Description {
  return { options: {}, runs: (given) => runsInCode(given, foreignCommands) };
}

function tcl(): Description {
  return { options: {}, runs: (given) => runsInCode(given, tclCommands) };
}

/** Options with code in any of them. */
const CODE_OPTION = () => /^(?:-e|-c|-r|--eval|-eval|--execute|--expr)$/;

/** Code longer than this is not looked at: the searches below are made for one-liners. */
const CODE_MAX_CHARS = 4_096;

function runsInCode(
  { program, words }: Given,
  commandsIn: (code: string) => readonly string[],
): readonly Run[] {
  const within = (text: string) => (text.length > CODE_MAX_CHARS ? [] : commandsIn(text));
  const codes = words.flatMap(({ value }, at) => {
    const attached = /^--(?:eval|execute)=([\s\S]+)/.exec(value)?.[1];
    if (attached !== undefined) return [attached];
    const before = words[at - 1]?.value ?? "";
    return CODE_OPTION().test(before) || (program === "crystal" && before === "eval")
      ? [value]
      : [];
  });
  return [...codes.flatMap(within).map((text) => ({ text })), { input: true, within }];
}
