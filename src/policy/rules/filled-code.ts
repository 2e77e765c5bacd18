import { descriptionOf, printsNumbers } from "../catalog/descriptions.ts";
import { argumentsOf, effectsOf, hasEffect } from "../catalog/effects.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/*
 * Code of a shell with names put into it: `xargs -I{} sh -c 'wc -l {}'`, `find -exec sh -c 'wc -l "{}"' \;`. What is
 * put in may bring code of its own. Numbers and words that are on the line do not; names of files hardly ever do, and
 * what a local file holds hardly ever where it stands in quotes in code that only looks.
 */

/** What is to be thought of code that is filled in. */
type FilledCode = "known" | "local" | "open";

/** Tells of the code of a shell that `xargs`, `parallel` or `find` fills in. */
export function filledCode(code: Arg, invocation: Invocation, analysis: Analysis): FilledCode {
  const { value, from } = code;
  const written = analysis.source.slice(code.start, code.end);
  const isNamed = written.includes("{}");
  if (!value.includes(UNKNOWN)) {
    if ((from === undefined && !isNamed) || areNumbers(code, analysis)) return "known";
    // Each line of input that is known was put in and read.
    const isRead = invocation.stdin.kind === "text" && invocation.via.at(-1)?.name === "xargs";
    if (isRead && isNamed && !/^["']?\{\}["']?$/.test(written)) return "known";
  }
  if (!isFilledOnly(code, analysis) || AS_COMMAND.test(value)) return "open";
  if (from === undefined) {
    const isFind = invocation.via.at(-1)?.name.startsWith("find ") === true;
    return isFind && !overwritesFound(invocation, analysis) ? "local" : "open";
  }
  if (from.every((index) => listsNames(index, analysis))) return "local";
  const isHeld = isQuoted(value) && from.every((index) => printsLocalFiles(index, analysis));
  return isHeld && onlyLooks(invocation, analysis) ? "local" : "open";
}

/** True where the shell itself puts nothing into the code. */
function isFilledOnly({ start, end }: Arg, { source }: Analysis): boolean {
  const written = source.slice(start, end);
  return written.startsWith("'") || !/[$`]/.test(written);
}

/** What is put in is the command, or follows a word that runs it. */
const AS_COMMAND =
  /(?:^|[;&|(`{\n]|\b(?:then|do|else|eval|exec|source|sudo|env|nohup|time|xargs|command)\s)\s*["']?[^\s;&|"']*\uFFFC|\b(?:(?:ba|z|da)?sh|python3?|node|perl|ruby)\s(?:-\w+\s)*["']?\uFFFC/;

/** True where each thing that is put in stands in double quotes. */
function isQuoted(value: string): boolean {
  return value
    .split(UNKNOWN)
    .slice(0, -1)
    .reduce(
      ({ before, isSo }, part) => {
        const all = before + part;
        const isInside = (all.split('"').length - 1) % 2 === 1 || /"[^"\s]*$/.test(all);
        return { before: all, isSo: isSo && isInside };
      },
      { before: "", isSo: true },
    ).isSo;
}

/** `seq 9 | xargs -I{} sh -c 'curl localhost/{}'`: numbers bring no code. */
function areNumbers({ from = [] }: Arg, { invocations }: Analysis): boolean {
  return (
    from.length > 0 &&
    from.every((index) => {
      const source = invocations[index];
      return source !== undefined && printsNumbers(source);
    })
  );
}

/** True for a command that prints names or counts, and nothing that a file holds, or passes on some of those. */
function listsNames(index: number, analysis: Analysis): boolean {
  const lister = analysis.invocations[index];
  if (lister === undefined) return false;
  const { stdin, program, args } = lister;
  if (stdin.kind === "pipe" && passesOn(lister))
    return stdin.from.every((before) => listsNames(before, analysis));
  const { printsNames, lists: listing } = descriptionOf(program) ?? {};
  if (printsNames !== undefined) return printsNames(args) !== undefined;
  const parsed = listing && argumentsOf(lister);
  return listing !== undefined && parsed !== undefined && listing.paths(parsed, args).length > 0;
}

/** True for a filter of which some lines of the input come out, or fields of them. */
function passesOn(filter: Invocation): boolean {
  if (hasEffect(filter, "read")) return false;
  const { program, args } = filter;
  if (descriptionOf(program)?.filters === "whole" || program === "cut") return true;
  return /^[gmn]?awk$/.test(program) && args.length === 1 && FIELDS.test(args[0]?.value ?? "");
}

/** An awk program that prints fields. */
const FIELDS = /^\s*\{\s*print(?:\s+\$\w+(?:\s*,\s*\$\w+)*)?\s*;?\s*\}\s*$/;

/** True for a command that prints what local files hold, and filters of that. */
function printsLocalFiles(index: number, analysis: Analysis): boolean {
  const printer = analysis.invocations[index];
  if (printer === undefined || printer.remote) return false;
  if (listsNames(index, analysis)) return true;
  const effects = effectsOf(printer);
  if (effects?.every(({ kind }) => kind === "read" || kind === "list") !== true) return false;
  if (effects.length > 0) return true;
  const { stdin } = printer;
  return stdin.kind === "pipe" && stdin.from.every((before) => printsLocalFiles(before, analysis));
}

/** `find ~ -exec sh -c 'echo x > "{}"' \;` */
function overwritesFound(invocation: Invocation, analysis: Analysis): boolean {
  return inside(invocation, analysis).some(({ redirects }) =>
    redirects.some(
      ({ operator, target }) => operator.startsWith(">") && target.value.includes(UNKNOWN),
    ),
  );
}

/** True where the code reads, lists and asks other hosts, and does nothing else. */
function onlyLooks(invocation: Invocation, analysis: Analysis): boolean {
  const commands = inside(invocation, analysis);
  return commands.length > 0 && commands.every(looks);
}

/** The commands in the code of a shell. */
function inside({ via, start, end }: Invocation, { invocations }: Analysis): readonly Invocation[] {
  return invocations.filter(
    (one) => one.via.length > via.length && one.start >= start && one.end <= end,
  );
}

function looks(invocation: Invocation): boolean {
  const { program, redirects } = invocation;
  if (!redirects.every(({ target }) => /^(?:\/dev\/null|[\d-])$/.test(target.value))) return false;
  if (/^(?:echo|printf|test|\[|\[\[)$/.test(program)) return true;
  const effects = effectsOf(invocation);
  return effects?.every(onlyLooksAt) === true;
}

function onlyLooksAt(effect: Effect): boolean {
  return (
    /^(?:read|list|request)$/.test(effect.kind) ||
    (effect.kind === "write" && effect.path.value === "/dev/null")
  );
}
