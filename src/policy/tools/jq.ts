import type { Description } from "../commands/command.ts";
import type { Plain } from "../commands/fast-form.ts";
import { printVariable, read, write } from "../commands/file-effects.ts";
import { shownByJq } from "../commands/output-scope.ts";
import type { Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/** What stands behind the filter, which may look like a path itself: `jq .env a.json`. */
export function jq(): Description {
  return {
    filters: "changed",
    shows: shownByJq,
    tells: { of: "environment", all: (words) => words.some((word) => WHOLE.test(word)) },
    options: {
      switch: "-i|--inplace|--in-place",
      data: "-L -p -o --indent --input-format --output-format --split-exp",
      read: "-f|--from-file --slurpfile",
    },
    spelled: withoutNames,
    effects: (args) => {
      const isVerb = /^(?:e|ea|eval|eval-all|select|put)$/.test(args.operands[0]?.value ?? "");
      const files = args.has("-f") ? args.operands : args.operands.slice(isVerb ? 2 : 1);
      return [
        ...files.map((path) => (args.has("-i") ? write(path) : read(path))),
        ...args.operands.slice(0, isVerb ? 2 : 1).flatMap(variablesOf),
      ];
    },
  };
}

/** A filter that gives every variable: `env`, `$ENV`, `env | keys`. */
const WHOLE = /(?:^|[\s|(,])(?:env|\$ENV)(?=$|[\s|),])(?!\s*\|\s*(?:keys|length)\b)/;

/** The variables that a filter of jq shows: `env.NAME`, `$ENV.NAME`, `env["NAME"]`. */
function variablesOf(filter: Arg): readonly Effect[] {
  const named = filter.value.matchAll(/(?:\b(?:str)?env|\$ENV)(?:\.|\[\s*"|\()(\w{1,99})/g);
  return [...named].map(([, value = ""]) => printVariable({ ...filter, value }));
}

/** Without the variables that a filter is given: `--arg NAME VALUE`, and of `--slurpfile NAME FILE` the name. */
function withoutNames(args: readonly Arg[]): readonly Arg[] {
  const words: Arg[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (arg === undefined || /^--(?:json)?args$/.test(arg.value)) break;
    if (/^--arg(?:json)?$/.test(arg.value)) at += 2;
    else if (/^--(?:slurp|raw|arg)file$/.test(arg.value)) {
      words.push({ ...arg, value: "--slurpfile" });
      at++;
    } else words.push(arg);
  }
  return words;
}

export function jqForm(): Looks {
  return {
    not: "--args --jsonargs -f --from-file -i --inplace --in-place -L --split-exp -p -o --input-format --output-format",
    options: {
      switch:
        "-r|--raw-output -c|--compact-output -s|--slurp -n|--null-input -e|--exit-status -S|--sort-keys -M -C " +
        "--monochrome-output --color-output -a|--ascii-output -j|--join-output --tab -R|--raw-input --raw-output0 " +
        "--seq --stream --stream-errors --unbuffered -V|--version --args --jsonargs",
    },
    // Those that show the environment, or read modules.
    without: "env $ENV import include input_filename get_search_list $__prog_args",
  };
}

/**
 * https://mikefarah.gitbook.io/yq: paths through a document and a few operators, as others load files, show the
 * environment and run programs. The other program of that name, https://kislyuk.github.io/yq, starts jq.
 */
export function yqForm(): Looks {
  return {
    starts: "jq",
    not: "-f --from-file -i --inplace --in-place -L --split-exp --slurpfile -s",
    options: {
      switch:
        "-V|--version -C|--colors -M|--no-colors -r|--unwrapScalar -P|--prettyPrint -e|--exit-status -N|--no-doc",
    },
    given: (operands) => {
      const isVerb = /^(?:e|ea|eval|eval-all)$/.test(operands[0]?.value ?? "");
      const filter = operands[isVerb ? 1 : 0]?.value ?? ".";
      return isPlainFilter(filter) ? undefined : "has a filter that is not read";
    },
  };
}

/** Operators of both programs that neither read nor run anything. */
const OPERATORS =
  " keys length select map map_values has type sort sort_by unique unique_by group_by flatten first last join split test " +
  "contains min max any all true false null not and or reverse add to_entries from_entries with_entries tostring " +
  "tonumber ascii_downcase startswith endswith path paths to_json to_yaml ";

/** True for a filter of paths, texts and operators that are all known. */
function isPlainFilter(filter: string): boolean {
  const bare = filter.replace(/"[^"\\]*"/g, "0").replace(/\.[A-Za-z_][\w-]*/g, ".");
  const names = bare.match(/[A-Za-z_]\w*/g) ?? [];
  return (
    bare !== "" &&
    /^[\s\w.[\](){}|,:=!<>+*/?-]*$/.test(bare) &&
    names.every((name) => OPERATORS.includes(` ${name} `))
  );
}

/** Without `-n`, which is used to show what is in no file: `jq -n env`. */
export const PLAIN_JQ: Plain = { pattern: "-r -c -e -s -S" };
