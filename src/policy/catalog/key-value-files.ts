import { picksLines, type Shown } from "../commands/output-scope.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import { baseName } from "../text/path.ts";
import { descriptionOf } from "./descriptions.ts";
import { effectsOf } from "./effects.ts";

/** A file of `NAME=value` lines, of which the part before the sign is no secret. */
export function isNameValueFile(path: string): boolean {
  return /(?:^|[/\\])[\w*-]*\.(?:env|(?:dev|prod)\.vars)[\w.*-]*$/.test(path);
}

/** What is shown in the end of what a command reads, when it or a filter behind it leaves the rest out. */
export function shownOf(invocation: Invocation, { invocations }: Analysis): Shown {
  const passed: Invocation[] = [];
  let reader: Invocation | undefined = invocation;
  let shown: Shown = "everything";
  // A pipe leads to later commands only, so that this ends; each of them is looked at once in a line.
  while (shown === "everything" && reader !== undefined) {
    const known = SHOWN.get(reader);
    shown = known ?? shownBy(reader);
    passed.push(reader);
    if (known !== undefined || !passesOn(reader)) break;
    const next: number | undefined = reader.pipedInto[0];
    reader = next === undefined || reader.pipedInto.length > 1 ? undefined : invocations[next];
  }
  for (const each of passed) SHOWN.set(each, shown);
  return shown;
}

const SHOWN = new WeakMap<Invocation, Shown>();

/** Filters that put what they read nowhere but into the pipe behind them. */
export function passesOn(invocation: Invocation): boolean {
  const { program, args, redirects, pipedInto } = invocation;
  const filters = descriptionOf(program)?.filters;
  if (pipedInto.length === 0 || filters === undefined) return false;
  if (/^(?:changed|encoded)$/.test(filters) && !picksLines(args.map(({ value }) => value)))
    return false;
  if (effectsOf(invocation)?.some(({ kind }) => kind === "write") === true) return false;
  return redirects.every(({ operator, fd }) => fd === 2 || operator.startsWith("<"));
}

/** What one program shows of what it reads. */
export function shownBy({ program, args }: Invocation): Shown {
  return shownByWords([program, ...args.map(({ value }) => value)]);
}

function shownByWords([program = "", ...words]: readonly string[]): Shown {
  const shows = descriptionOf(baseName(program))?.shows;
  return shows === undefined ? "everything" : shows(words, shownByWords);
}
