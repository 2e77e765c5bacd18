import type { Description, Descriptions } from "../commands/command.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";

/** Programs that run a command for what they read or are given. */
export const itemRunners: Descriptions = { "xargs gxargs": xargs, parallel };

function xargs(): Description {
  return {
    options: {
      data:
        "-a|--arg-file -d|--delimiter -n|--max-args -P|--max-procs -s|--max-chars -E -I -J -L -S -R " +
        "--max-lines --process-slot-var",
      switch: "-0|--null -r|--no-run-if-empty",
      attached: "-i|--replace",
    },
    passes: true,
    // Without a command it has `echo` print what it reads.
    looks: [
      { ...xargsForm(), operands: 0, starts: "echo" },
      { ...xargsForm(), runs: true },
    ],
    runs: ({ words, options }) => {
      const args = parseArguments(words, { options }, { operands: 0 });
      if (args.rest.length === 0) return [];
      const attached = args.has("-i") ? (args.value("-i")?.value ?? "{}") : undefined;
      const marker = args.value("-I", "-J")?.value ?? attached;
      const read = args.has("-0") ? "nul" : marker === undefined ? "words" : "lines";
      const items = {
        read,
        marker,
        together: marker === undefined,
        needed: args.has("-r"),
        file: args.value("-a"),
      } as const;
      return [{ by: "xargs", words: args.rest, items }];
    },
  };
}

function xargsForm(): Looks {
  return {
    options: { switch: "-t|--verbose -x|--exit", attached: "-l" },
    not: "-a --arg-file --process-slot-var -p --interactive -o --open-tty",
  };
}

/** GNU parallel joins its words to shell text, and puts each value after `:::` for `{}`. */
function parallel(): Description {
  return {
    options: {
      data:
        "-j|--jobs -S|--sshlogin -N|--max-args -n -L -I -P -C|--colsep -a|--arg-file -d|--delimiter " +
        "-E -s -X --results --joblog --delay --timeout --retries --workdir --tmpdir --tagstring " +
        "--load --memfree --halt --env",
      switch: "-0|--null",
      used: "*",
      stops: "-V|--version -h|--help --dry-run",
    },
    loads: { options: "-a|--arg-file|::::" },
    runs: ({ words, options }) => {
      const parsed = parseArguments(words, { options }, { operands: 0 });
      const { rest, options: given, has } = parsed;
      if (given.some(({ kind }) => kind === "stops")) return [];
      const at = rest.findIndex(({ value }) => /^:::\+?$/.test(value));
      const list = rest.findIndex(({ value }) => /^::::\+?$/.test(value));
      const listed = list < 0 ? undefined : rest[list + 1];
      const end = [at, list].filter((found) => found >= 0);
      const command = rest.slice(0, Math.min(rest.length, ...end));
      const values = rest.slice(at + 1).filter(({ value }) => !/^:::/.test(value));
      const items = {
        read: has("-0") ? "nul" : "lines",
        marker: command.some(({ value }) => /\{[\d./%#+=]*\}/.test(value)) ? PLACE() : undefined,
        ...(at >= 0 && { given: values }),
        file: listed ?? parsed.value("-a"),
      } as const;
      const [only] = command;
      const isLine = only !== undefined && command.length === 1 && /\s/.test(only.value);
      return [{ words: command, items }, ...(isLine ? [{ text: only.value, items }] : [])];
    },
  };
}

/** Where parallel and fd put an item. */
export const PLACE = () => /\{(?:\d*|[./]+|%|#)\}/g;
