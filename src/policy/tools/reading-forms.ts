import type { Looks } from "../commands/read-only-form.ts";
import { isKnown, lineOf } from "../commands/whole-words.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import { reachOfDiff } from "./searching-forms.ts";

// The forms of programs that read, of which not every option only looks.

/** `uniq IN OUT`, `xxd IN OUT`: the second operand is written. */
export function oneFileForm(): Looks {
  return { any: true, operands: 1 };
}

export function diffForm(): Looks {
  return {
    options: {
      switch:
        "-q|--brief -s|--report-identical-files -c -e|--ed -n|--rcs -y|--side-by-side --left-column " +
        "--suppress-common-lines -p|--show-c-function -t|--expand-tabs -T|--initial-tab -r|--recursive -N|--new-file " +
        "--no-dereference -P -i|--ignore-case -E -Z|--ignore-trailing-space -b|--ignore-space-change " +
        "-w|--ignore-all-space -B|--ignore-blank-lines -a|--text --strip-trailing-cr -d|--minimal --normal " +
        "--speed-large-files --unified -u",
      attached: "--color --context",
      data: "-U -C -L|--label -W|--width -F|--show-function-line -I|--ignore-matching-lines -x --tabsize",
    },
    reaches: reachOfDiff,
  };
}

export function treeForm(): Looks {
  return {
    options: {
      switch:
        "-a -d -l -f -x -p -u -g -s -h -D -F -i -A -S -n -C -X -J -N -Q -q -r -t -c -U -v --noreport --dirsfirst --filesfirst " +
        "--prune --du --si --inodes --device --gitignore --ignore-case --matchdirs --nolinks --help --version",
      data: "-L -P -I --filelimit --charset --timefmt --sort",
    },
  };
}

export function fileForm(): Looks {
  return {
    options: {
      switch:
        "-b|--brief -i|--mime --mime-type --mime-encoding -k|--keep-going -L|--dereference -h|--no-dereference -N " +
        "-n -r|--raw -s|--special-files -v|--version -0|--print0 -E --extension --apple",
      data: "-F|--separator",
    },
  };
}

export function decoderForm(): Looks {
  return { options: { switch: "--help" }, not: "-i -o --input --output" };
}

/** `fd`, which starts `ls` to tell more of what it finds. */
export function fdForms(): readonly Looks[] {
  const form = fdForm();
  const { switch: switches = "" } = form.options ?? {};
  return [
    form,
    {
      ...form,
      options: { ...form.options, switch: `${switches} -l --list-details` },
      starts: "ls gls",
    },
  ];
}

function fdForm(): Looks {
  return {
    options: {
      switch:
        "-H|--hidden --no-hidden -I|--no-ignore --no-ignore-vcs --no-ignore-parent -u|--unrestricted " +
        "-s|--case-sensitive -i|--ignore-case -g|--glob --regex -F|--fixed-strings -a|--absolute-path --relative-path " +
        "-L|--follow -p|--full-path -0|--print0 -1 -q|--quiet --show-errors --one-file-system --strip-cwd-prefix --prune " +
        "-V|--version --has-results -h --help",
      data: "--size",
      attached: "--hyperlink",
    },
  };
}

export function lessForm(): Looks {
  return {
    options: { switch: "-N -S -R -r -F -X -n -i -I -e -E -K -M -m -s -V --version" },
    not: "-k --lesskey-file -t --tag -P --prompt",
    given: (operands) =>
      operands.some(({ value }) => value.startsWith("+")) ? "is told to do something" : undefined,
    environment: "LESS*",
  };
}

export function batForm(): Looks {
  return {
    options: {
      switch:
        "-n|--number -p|--plain -pp -A|--show-all -L|--list-languages --list-themes -d|--diff -f -P",
      attached: "--paging",
      data: "-l|--language --style --color -r|--line-range -H|--highlight-line --tabs --wrap --terminal-width --theme -m",
    },
    value: (name, { value }) =>
      name === "--paging" && value !== "never" ? "starts a pager" : undefined,
    environment: "BAT_* LESS*",
  };
}

/** `ps`, whose letter `e` in the old style shows the environment of others. */
export function psForm(): Looks {
  return {
    options: {
      switch:
        "-A -e -a -x -u -f -F -j -l -w -ww -M -L -T -H -d -N -m -c -h -V --no-headers --forest --headers --version",
      data: "-o -O -p --pid -U --user -g -G -t -C --ppid --sort --cols --columns --width",
    },
    value: (name, { value }) =>
      /^-[oO]/.test(name) && /env/i.test(value) ? "shows the environment of processes" : undefined,
    given: (operands) =>
      operands.every(({ value }) => /^(?:[auxwlfjhr]+|\d[\d,]*)$/.test(value))
        ? undefined
        : "has letters that may show the environment of processes",
  };
}

export function lsofForm(): Looks {
  return {
    options: { switch: "-n -P -a -t -l -w -R -U -V", attached: "-i", data: "-p -u -c -d -g -s" },
  };
}

/** `hostname`, which an operand or a file sets. */
export function hostnameForm(): Looks {
  return {
    options: {
      switch:
        "-a -A -d -f -i -I -s -y -V --fqdn --long --short --domain --ip-address --all-ip-addresses --all-fqdns --version",
    },
    operands: 0,
  };
}

/** `printf` in bash and zsh: `-v` sets a variable, `%n` too, and zsh evaluates what stands for a number. */
export function printfForm(): Looks {
  return {
    words: ([format, ...values]) => {
      if (format === undefined || format.glob || format.splits === true)
        return "has no format that is known";
      if (format.value.includes(UNKNOWN)) return "has no format that is known";
      if (format.value.startsWith("-")) return "sets a variable";
      for (const [all, kind] of format.value.matchAll(/%[-+ #0]*(?:\d+)?(?:\.\d+)?([\s\S]?)/g)) {
        if (kind === "%" || kind === "s" || kind === "b" || kind === "c" || kind === "q") continue;
        const isPlain = /^[diouxXfeEgG]$/.test(kind ?? "");
        if (!isPlain || !values.every(isNumberOrPlain)) return `has the conversion \`${all}\``;
      }
      return undefined;
    },
  };
}

function isNumberOrPlain({ value, glob, splits }: Arg): boolean {
  return !glob && splits !== true && /^(?:-?[0-9]+(?:\.[0-9]+)?|[A-Za-z ,.:]*)$/.test(value);
}

/** `test` and `[`: file tests and comparisons of texts; numbers are compared only where both are numbers. */
export function testForm(): Looks {
  return {
    words: (all) => {
      const words = all.at(-1)?.value === "]" ? all.slice(0, -1) : all;
      if (words.some(({ glob, splits }) => glob || splits === true))
        return "has a word that may become several";
      const values = words.map(({ value }) => value);
      while (values[0] === "!") values.shift();
      const [first = "", second = "", third = "", ...more] = values;
      if (more.length > 0) return "has a test that is not read";
      if (values.length < 2) return undefined;
      if (values.length === 2) {
        return /^-[defrwxsLhnzbcpSugkOGNt]$/.test(first)
          ? undefined
          : "has a test that is not read";
      }
      if (/^(?:=|==|!=|-nt|-ot|-ef)$/.test(second)) return undefined;
      const compares = /^-(?:eq|ne|lt|le|gt|ge)$/.test(second);
      return compares && [first, third].every((value) => /^-?\d+$/.test(value))
        ? undefined
        : "compares what may be evaluated";
    },
  };
}

/** `date`, which a time sets. */
export function dateForm(): Looks {
  return {
    options: {
      switch: "-u|--utc|--universal -R|--rfc-email --debug -j -n --version",
      attached: "-I|--iso-8601 --rfc-3339 -v",
    },
    not: "-s --set -f --file",
    given: (operands) =>
      operands.every(({ value }) => value.startsWith("+")) ? undefined : "sets the time",
  };
}

/** `command -v NAME`; what `command NAME` runs is another matter. */
export function commandForm(): Looks {
  return {
    words: ([option, ...names]) =>
      /^-[vV]$/.test(option?.value ?? "") && names.every(({ value }) => /^[\w.+-]+$/.test(value))
        ? undefined
        : "runs what it is given",
  };
}

/** `set -e` and its like, which say when a script ends. Alone it shows every variable. */
export function settingForm(): Looks {
  return {
    words: (words) =>
      /^(?:(?:[-+](?:[eu]+|[eu]*o (?:errexit|nounset|pipefail)))(?: |$))+$/.test(lineOf(words))
        ? undefined
        : "changes how the shell reads what follows",
  };
}

export function namesForm(): Looks {
  return {
    words: (words) =>
      words.every(({ value }) => /^(?:-[aptPf]+|[\w.+-]+)$/.test(value))
        ? undefined
        : "is given no names",
  };
}

/** `mktemp -u`, which makes up a name and no file. */
export function unmadeForm(): Looks {
  return {
    needs: "-u --dry-run",
    options: {
      switch: "-u --dry-run -d --directory -q -t",
      data: "-p --suffix",
      attached: "--tmpdir",
    },
  };
}

/** `bc`, whose language computes and prints. */
export function calculatorForm(): Looks {
  return {
    options: { switch: "-l|--mathlib -q|--quiet -s|--standard -w|--warn" },
    operands: 0,
    environment: "BC_ENV_ARGS",
  };
}

export function digestForm(): Looks {
  return { options: { switch: "-b -t -c -U -0 -q -s", data: "-a|--algorithm" } };
}

export function encodingForm(): Looks {
  return {
    options: {
      switch: "-c -s|--silent -l|--list --help --version",
      data: "-f|--from-code -t|--to-code",
    },
  };
}

export function shuffleForm(): Looks {
  return {
    options: {
      switch: "-e|--echo -r|--repeat -z|--zero-terminated",
      data: "-n|--head-count -i|--input-range",
    },
    not: "-o --output --random-source",
  };
}

/** `printenv NAME`; alone it shows every variable. */
export function namedForm(): Looks {
  return {
    words: (words) =>
      words.length > 0 && words.every((word) => isKnown(word) && /^[A-Z]\w*$/.test(word.value))
        ? undefined
        : "shows the values of variables",
  };
}
