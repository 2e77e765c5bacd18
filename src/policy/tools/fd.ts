import type { Description } from "../commands/command.ts";
import { deeply } from "../commands/listed-files.ts";
import { type Arguments, parseArguments } from "../commands/parse-arguments.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import { fdForms } from "./reading-forms.ts";
import { PLACE } from "./xargs.ts";

/** https://github.com/sharkdp/fd: the words behind `-x` are a command. */
export function fd(): Description {
  return {
    lists: deeply((_args, words) => fdPaths(words)),
    looks: fdForms(),
    options: {
      data:
        "-e|--extension -E|--exclude -t|--type -d|--max-depth -j|--threads -S|--size -o|--owner " +
        "-c|--color -C|--base-directory --min-depth --exact-depth --changed-within " +
        "--changed-before --search-path --and --max-results --format --ignore-file",
    },
    runs: ({ words }) => {
      const at = words.findIndex(isExec);
      const [first] = words;
      const command = at < 0 ? [] : words.slice(at + 1).filter(({ value }) => value !== ";");
      if (command.length === 0 || first === undefined) return [];
      const given = fdPaths(words).map((value) => ({ ...first, value, glob: false }));
      const marker = command.some(({ value }) => /\{(?:[./]+)?\}/.test(value))
        ? PLACE()
        : undefined;
      return [{ by: "fd --exec", words: command, items: { given, read: "lines", marker } }];
    },
  };
}

function isExec({ value }: Arg): boolean {
  return /^(?:-[xX]|--exec(?:-batch)?)$/.test(value);
}

/** What `fd` finds: in each folder anything, and the name where its pattern spells one out. */
function fdPaths(all: readonly Arg[]): readonly string[] {
  const end = all.findIndex(isExec);
  const args: Arguments = parseArguments(end < 0 ? all : all.slice(0, end), fd());
  if (args.has("--format")) return [UNKNOWN];
  const [pattern, ...named] = args.operands;
  const folders = named.map(({ value }) => value);
  for (const { names, value } of args.options) {
    if (value === undefined) continue;
    if (names.includes("--base-directory")) folders.push(value.value, ".");
    if (names.includes("--search-path")) folders.push(value.value);
  }
  const ending = args.value("--extension")?.value;
  const text = pattern?.value ?? "";
  const exact = /^\^\\?([\w.-]+)\$$/.exec(text)?.[1];
  const part = /^\^?(?:\\?[\w.-])+\$?$/.test(text) ? text.replace(/[\\^$]/g, "") : undefined;
  return (folders.length === 0 ? ["."] : folders).flatMap((folder) => {
    if (exact !== undefined) return [`${folder}/${UNKNOWN}/${exact}`];
    if (ending !== undefined) return [`${folder}/${UNKNOWN}/${UNKNOWN}.${ending}`];
    const any = `${folder}/${UNKNOWN}`;
    return part === undefined || part === "." ? [any] : [any, `${any}/${part}`];
  });
}
