import type { Looks } from "../commands/read-only-form.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";

// The forms in which https://sourceware.org/binutils look into programs. To each of them `@FILE` stands for the words in
// a file, which it shows where they are none of its own.

/** True for a word that may be the name of such a file when it runs. */
function mayBeList({ value, glob, splits }: Arg): boolean {
  return (
    /^@/.test(value) ||
    value.startsWith(UNKNOWN) ||
    splits === true ||
    (glob && /^[*?[^]/.test(value))
  );
}

const WITHOUT_LISTS: Looks = {
  given: (operands) => (operands.some(mayBeList) ? "may read its words from a file" : undefined),
  value: (_name, value) => (mayBeList(value) ? "may read its words from a file" : undefined),
};

/** `strings`, of which no option does more than look. */
export function stringsForm(): Looks {
  return { any: true, ...WITHOUT_LISTS };
}

/** `nm` and `size`. */
export function symbolsForm(): Looks {
  return {
    options: {
      switch:
        "-a -A -B -C|--demangle -D|--dynamic -g -n|-v -p -P -r -S -s -u -U -j -m --defined-only --undefined-only -t -d -o -x -h",
      data: "--format --radix",
    },
    not: "--plugin -t",
    ...WITHOUT_LISTS,
  };
}

/** `readelf`. */
export function headersForm(): Looks {
  return {
    options: { switch: "-a -h -l -S -s -n -r -d -V -W", data: "-p|--string-dump -x|--hex-dump" },
    ...WITHOUT_LISTS,
  };
}

/** `objdump` without the source files that a program names. */
export function objectForm(): Looks {
  return {
    options: {
      switch:
        "-d -D --disassemble-all -t --syms -T --dynamic-syms -h --headers --section-headers -x --all-headers -p " +
        "--private-headers -r --reloc -R --dynamic-reloc -f --file-headers -s --full-contents -a -C -w --wide " +
        "--no-show-raw-insn --no-addresses -V --version -H --help",
      attached: "--disassemble --demangle",
      data: "-M -j --section --start-address --stop-address",
    },
    environment: "DEBUGINFOD_URLS",
    ...WITHOUT_LISTS,
  };
}
