import type { Description, Descriptions } from "../commands/command.ts";
import { change, read, write } from "../commands/file-effects.ts";
import { picksByCode, shownBySed } from "../commands/output-scope.ts";
import { fromHex, unfiltered } from "../commands/printed.ts";
import { UNKNOWN } from "../model/invocation.ts";
import { sedForm, sedOperandForm } from "./sed-form.ts";

/** Programs that change, cut up and write down text. */
export const textTools: Descriptions = {
  "sed gsed": sed,
  "sort gsort": sort,
  "split csplit": split,
  xxd,
  uudecode,
};

const HELP = "--help --version ";

/** https://www.gnu.org/software/sed/manual/html_node/Command_002dLine-Options.html */
function sed(): Description {
  return {
    filters: "changed",
    keepsOld: "in place",
    picks: picksByCode,
    shows: shownBySed,
    looks: [sedForm(), sedOperandForm()],
    plain: { verbs: "-n", options: "-n", words: "lines" },
    options: {
      switch:
        `${HELP}-n|--quiet|--silent --debug --follow-symlinks --posix -E|-r|--regexp-extended -s|--separate ` +
        "--sandbox -u|--unbuffered -z|--null-data",
      attached: "-i|--in-place",
      data: "-l|--line-length",
      code: "-e|--expression",
      "code-file": "-f|--file",
    },
    interprets: {
      language: "sed",
      codeIn: ({ operands, has }) => (has("-e", "-f") ? [] : operands.slice(0, 1)),
      scripts: false,
    },
    effects: (args) => {
      const [first, ...rest] = args.operands;
      // BSD's `-i ''` has the ending of the copy in the next word.
      const operands = first?.value === "" && args.has("-i") ? rest : args.operands;
      const files = args.has("-e", "-f") ? operands : operands.slice(1);
      return files.map((path) => (args.has("-i") ? change(path) : read(path)));
    },
  };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/sort-invocation.html */
function sort(): Description {
  return {
    filters: "whole",
    prints: unfiltered,
    // Its own scratch files for large inputs lie where the system has them.
    looks: { options: { attached: "--check" }, not: "-T --temporary-directory --files0-from" },
    plain: { options: "-n -r -u -h -V -f -b -nr -rn -k -t" },
    options: {
      switch:
        `${HELP}-b|--ignore-leading-blanks -d|--dictionary-order -f|--ignore-case -g|--general-numeric-sort ` +
        "-i|--ignore-nonprinting -M|--month-sort -h|--human-numeric-sort -n|--numeric-sort -R|--random-sort " +
        "-r|--reverse -V|--version-sort --debug -m|--merge -s|--stable -u|--unique -z|--zero-terminated -C " +
        "-c|--check",
      data: "-k|--key -S|--buffer-size -t|--field-separator -T|--temporary-directory --batch-size --parallel --sort",
      read: "--files0-from",
      used: "--random-source",
      written: "-o|--output",
      shell: "--compress-program",
    },
    effects: ({ operands }) => operands.map(read),
  };
}

/** `split` and `csplit`: the last operand is how the names of the parts begin. */
function split(): Description {
  return {
    options: {
      switch:
        `${HELP}-d --numeric-suffixes -x --hex-suffixes -e|--elide-empty-files -u|--unbuffered --verbose ` +
        "-k|--keep-files -s|--quiet|--silent -z --suppress-matched",
      data:
        "-a|--suffix-length --additional-suffix -b|--bytes -C|--line-bytes -l|--lines -n|--number|--digits " +
        "-t|--separator -f|--prefix --workspace -w --environment",
      shell: "--filter",
    },
    effects: ({ operands: [path, prefix, ...more], value }) => {
      if (path === undefined) return [];
      const named = value("--prefix") ?? (more.length === 0 ? prefix : undefined);
      const parts = named && { ...named, value: `${named.value}${UNKNOWN}` };
      return [read(path), ...(parts === undefined ? [] : [write(parts)])];
    },
  };
}

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/uudecode.html */
function uudecode(): Description {
  return {
    options: { switch: "-c -i -m -p -r -s -x", written: "-o|--output-file" },
    effects: ({ operands }) => [{ kind: "decode" }, ...operands.map(read)],
  };
}

/** The second operand is written, whichever way it turns the first. */
function xxd(): Description {
  return {
    filters: "encoded",
    prints: fromHex,
    // It takes `--` for the file that it writes.
    looks: { operands: 1, not: "--" },
    options: {
      switch:
        "-a|-autoskip -b|-bits -C|-capitalize -d -e -E|-EBCDIC -h|-help -i|-include -p|-ps|-postscript|-plain " +
        "-r|-revert -u|-uppercase -v|-version",
      data: "-c|-cols -g|-groupsize -l|-len -n|-name -o -R -s|-seek",
    },
    effects: ({ operands: [path, target], has }) => [
      ...(has("-r") ? [{ kind: "decode" } as const] : []),
      ...(path === undefined ? [] : [read(path)]),
      ...(target === undefined ? [] : [write(target)]),
    ],
  };
}
