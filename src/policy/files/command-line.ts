import type { Arg, Invocation } from "../invocation.ts";
import { leavesOut } from "./left-out.ts";
import type { OptionUse, Program, WordUse } from "./programs.ts";

/** A path on a command line and what the program does with it. */
export interface PathWord {
  readonly arg: Arg;
  /** The path itself, when it is only a part of the word (`@file`, `if=file`, `--out=file`). */
  readonly path: string;
  readonly use: WordUse;
  /** True when what lies below the path is meant as well. */
  readonly deep?: boolean;
  /** Patterns for the names below the path that are meant; none means every name. */
  readonly names?: readonly string[];
  /**
   * What alone it is held against: guarded `places` where the program itself chooses the name, and `classes` of
   * paths where it is a name in any folder.
   */
  readonly only?: "places" | "classes";
}

/** A command line taken apart: operands in order, and the values of options that are paths. */
export interface LineParts {
  readonly operands: Arg[];
  readonly values: PathWord[];
  /** Options as written, without their values. */
  readonly flags: string[];
  /** True when an option stood for the first operand. */
  firstReplaced: boolean;
}

/** Splits options from operands; knows joined values (`-ofile`, `--out=file`, `-Path:file`). */
export function takeApart(
  args: readonly Arg[],
  program: Program,
  dialect: Invocation["dialect"],
): LineParts {
  const parts: LineParts = { operands: [], values: [], flags: [], firstReplaced: false };
  let open = true;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (arg === undefined) continue;
    const { value } = arg;
    if (!open || !isOption(value, dialect)) {
      parts.operands.push(arg);
      continue;
    }
    if (value === "--") {
      open = false;
      continue;
    }
    const { name, joined } = splitOption(value, program, dialect);
    parts.flags.push(name);
    const option = optionNamed(name, program, dialect);
    if (option === undefined) {
      if (leavesOut(name, joined !== undefined)) {
        if (joined === undefined) at++;
      } else if (joined !== undefined && !(name.startsWith("--") && isUseOption(name))) {
        // An unknown option's value may be a path that is read: `sort --files0-from=.env`.
        parts.values.push({ arg, path: joined, use: "suspect" });
      }
      continue;
    }
    if (option.replacesFirst) parts.firstReplaced = true;
    const next = joined === undefined ? args[++at] : arg;
    if (next !== undefined) parts.values.push(...valueWords(next, joined ?? next.value, option));
  }
  return parts;
}

function isOption(value: string, dialect: Invocation["dialect"]): boolean {
  if (value === "-") return false;
  return value.startsWith("-") || (dialect === "cmd" && /^\/[A-Za-z?]/.test(value));
}

function splitOption(
  value: string,
  program: Program,
  dialect: Invocation["dialect"],
): { name: string; joined: string | undefined } {
  if (dialect === "powershell") {
    const colon = value.indexOf(":");
    if (colon > 0) return { name: value.slice(0, colon), joined: value.slice(colon + 1) };
    return { name: value, joined: undefined };
  }
  const equals = value.indexOf("=");
  if (value.startsWith("--")) {
    return equals < 0
      ? { name: value, joined: undefined }
      : { name: value.slice(0, equals), joined: value.slice(equals + 1) };
  }
  if (program.options.has(value)) return { name: value, joined: undefined };
  // A cluster of short options, of which the first one that takes a value takes the rest.
  for (let at = 1; at < value.length; at++) {
    const name = `-${value[at]}`;
    if (!program.options.has(name)) continue;
    const joined = value.slice(at + 1);
    return { name, joined: joined === "" ? undefined : joined };
  }
  return { name: value, joined: undefined };
}

function optionNamed(
  name: string,
  program: Program,
  dialect: Invocation["dialect"],
): OptionUse | undefined {
  if (dialect !== "powershell") return program.options.get(name);
  const lower = name.toLowerCase();
  for (const [option, use] of program.options) {
    // PowerShell takes any beginning of a parameter's name.
    if (lower.length > 1 && option.startsWith(lower)) return use;
  }
  return undefined;
}

function valueWords(arg: Arg, value: string, { use }: OptionUse): PathWord[] {
  // `rg -g '!.env'` leaves the file out.
  return use === "read" && value.startsWith("!") ? [] : [{ arg, path: value, use }];
}

/** A word that is a path as it stands. */
export function whole(arg: Arg, use: WordUse): PathWord {
  return { arg, path: arg.value, use };
}

/** True for options that name an identity or settings, which programs use but do not show. */
export function isUseOption(option: string): boolean {
  if (!option.startsWith("-")) return false;
  return (
    !option.startsWith("--") ||
    /env|key|cert|ca-|identity|config|cred|auth|secret|token|pass/i.test(option)
  );
}
