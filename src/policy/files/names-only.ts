import { readFind } from "../commands/find.ts";
import type { Analysis, Arg, Invocation } from "../invocation.ts";
import { baseName } from "../path.ts";

/** How much of the files that a command reads comes out: nothing but counts, the names alone, or all. */
export type Shown = "nothing" | "names" | "everything";

/** A file of `NAME=value` lines, of which the part before the sign is no secret. */
export function isNameValueFile(path: string): boolean {
  return /(?:^|[/\\])[\w*-]*\.(?:env|(?:dev|prod)\.vars)[\w.*-]*$/.test(path);
}

/** What is shown in the end of what a command reads, when it or a filter behind it leaves the rest out. */
export function shownOf(invocation: Invocation, { invocations }: Analysis): Shown {
  let shown = shownBy(invocation);
  let reader: Invocation | undefined = invocation;
  // A pipe leads to later commands only, so that this ends.
  while (shown === "everything" && reader !== undefined && passesOn(reader)) {
    const next: number | undefined = reader.pipedInto[0];
    reader = next === undefined || reader.pipedInto.length > 1 ? undefined : invocations[next];
    if (reader !== undefined) shown = shownBy(reader);
  }
  return shown;
}

/**
 * `export $(grep -v '^#' .env | xargs)`, `env $(cat .env) node x.js`: what is read goes into the shell's
 * environment, as by `source`.
 */
export function isExported(invocation: Invocation, { invocations, source }: Analysis): boolean {
  if (!invocation.via.some(({ name }) => name.startsWith("$("))) return false;
  let last = invocation;
  while (last.pipedInto.length > 0) {
    const [next = -1, ...others] = last.pipedInto;
    const reader = invocations[next];
    if (reader === undefined || others.length > 0 || !passesOn(last)) return false;
    last = reader;
  }
  if (last !== invocation && !FILTERS.has(last.program) && !/^(?:xargs|sed)$/.test(last.program))
    return false;
  const index = invocations.indexOf(last);
  const takers = invocations.filter(({ args }) => args.some(({ from }) => from?.includes(index)));
  if (takers.length > 0) return takers.every(({ program }) => program === "export");
  // `env $(…) program`: with nothing behind it, env would print what it got.
  const before = source.slice(0, invocation.start);
  if (!/(?:^|[\s;&|(])env\s+\$\(\s*$/.test(before)) return false;
  return invocations.some(({ via, args }) => args.length > 0 && via.at(-1)?.name === "env");
}

/** Filters that put what they read nowhere but into the pipe behind them. */
function passesOn({ program, redirects, pipedInto }: Invocation): boolean {
  if (pipedInto.length === 0 || !FILTERS.has(program)) return false;
  return redirects.every(({ operator, fd }) => fd === 2 || operator.startsWith("<"));
}

const FILTERS: ReadonlySet<string> = new Set(
  "cat bat grep egrep cut sort uniq head tail tr".split(" "),
);

/** What one program shows of what it reads. */
export function shownBy({ program, args }: Pick<Invocation, "program" | "args">): Shown {
  const words = args.map((arg) => arg.value);
  switch (program) {
    case "wc":
      return "nothing";
    case "find":
      return shownByFind(args);
    case "grep":
    case "egrep":
    case "fgrep":
    case "rg":
      return shownByGrep(words);
    case "cut": {
      const line = ` ${words.join(" ")} `;
      return / -d ?= /.test(line) && / -f ?1 /.test(line) ? "names" : "everything";
    }
    case "sed": {
      const [script = "", ...more] = words.filter((word) => !/^-[nEru]+$/.test(word));
      const plain = more.every((word) => !word.startsWith("-"));
      return plain && /^s([/|,#@])=\.[*+]\$?\1[^&\\]*\1g?p?$/.test(script) ? "names" : "everything";
    }
    case "awk": {
      const line = words.join(" ");
      return /^-F ?= (?:\/[^/]*\/ *)?\{ *print \$1;? *\}(?: [^-]|$)/.test(line)
        ? "names"
        : "everything";
    }
    default:
      return "everything";
  }
}

/** What the programs show that `find` starts, which are judged by themselves for everything else. */
function shownByFind(args: readonly Arg[]): Shown {
  const { commands } = readFind(args);
  const isQuiet = commands.every(({ words: [name, ...rest] }) => {
    const program = baseName(name?.value ?? "");
    return program !== "find" && shownBy({ program, args: rest }) === "nothing";
  });
  return commands.length > 0 && isQuiet ? "nothing" : "everything";
}

/** `-c`, `-q` and `-l` show no line; `-o` shows no more than the pattern takes, which may be a name. */
function shownByGrep(words: readonly string[]): Shown {
  const has = (short: RegExp, long: RegExp) =>
    words.some((word) => short.test(word) || long.test(word));
  if (
    has(
      /^-[a-zA-Z]*?(?<![ABCDdefm])[cqlL]/,
      /^--(?:count|quiet|silent|files-with(?:out)?-match(?:es)?)$/,
    ) &&
    !has(/^-[a-zA-Z]*[ABCDdefm]\w/, /^--$/)
  ) {
    return "nothing";
  }
  const pattern = words.find((word) => !word.startsWith("-")) ?? "";
  if (asksForHarmless(pattern) && !has(/^-[a-zA-Z]*[ABCv]/, /^--(?:context|invert)/))
    return "names";
  const names = /^\^(?:\[\^=\][*+]|(?:\[[\w-]+\][*+]?)+)=?$/.test(pattern);
  return names && has(/^-[Eor]*o[Eor]*$/, /^--only-matching$/) ? "names" : "everything";
}

/** A pattern that nothing but the names of plain settings match: `^(DB_HOST|PORT)=`. */
function asksForHarmless(pattern: string): boolean {
  const names = pattern.replace(/^\^?\(?|\)?=?(?:\.\*)?\$?$/g, "").split(/\\?\|/);
  return names.every((name) => HARMLESS.test(name));
}

const HARMLESS =
  /^\^?(?:[A-Z][A-Z0-9]*_)*(?:HOST|HOSTNAME|PORT|NODE_ENV|ENV|ENVIRONMENT|DEBUG|LOG_LEVEL|LEVEL|REGION|MODE|TIMEOUT|VERSION|ENABLED|TZ|LOCALE)=?$/;
