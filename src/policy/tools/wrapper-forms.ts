import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import { HELP, helpForm, type Looks } from "../commands/read-only-form.ts";
import { joined } from "../commands/runs.ts";
import type { Arg } from "../model/invocation.ts";

// The forms of programs that start a command which only looks, and do nothing else.

/** https://www.gnu.org/software/time: it writes where `-o` says. */
export function timeForm(): Looks {
  return {
    runs: true,
    options: { switch: "-p|--portability -v|--verbose -q|--quiet -l" },
    not: "-o --output -a --append",
  };
}

/** https://www.gnu.org/software/coreutils/timeout */
export function timeoutForm(): Looks {
  return {
    runs: true,
    options: { switch: "--preserve-status --foreground -v|--verbose" },
    operands: 1,
  };
}

/** `ionice`, which changes what runs already where it is given its number. */
export function diskTurnForm(): Looks {
  return { runs: true, options: { switch: "-t|--ignore" }, not: "-p --pid -P -u" };
}

/** https://ss64.com/mac/caffeinate.html */
export function awakeForm(): Looks {
  return { runs: true, options: { switch: "-d -i -m -s -u" } };
}

/** https://ss64.com/mac/arch.html: for which machine a program is run. Alone it says what this one is. */
export function archForm(): Looks {
  return {
    runs: true,
    words: (words) =>
      /^(?:$|(?:(?:-(?:x86_64|arm64e?|i386|32|64)|--?arch \w+) )+(?!-)\S)/.test(joined(words))
        ? undefined
        : OTHER_ARGUMENTS,
  };
}

/** https://github.com/rtk-ai/rtk: it shortens what a command prints. Some of its commands have the names of others. */
export function shorteningForm(): readonly Looks[] {
  return [
    {
      runs: true,
      words: ([name]: readonly Arg[]) =>
        /^(?:git|ls|cat)$/.test(name?.value ?? "")
          ? undefined
          : "runs a command in a way of its own",
    },
    helpForm("git|ls|read|gain|proxy"),
    HELP,
  ];
}
