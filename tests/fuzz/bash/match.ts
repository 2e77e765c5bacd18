import { type Arg, type Invocation, UNKNOWN } from "../../../src/policy/model/invocation.ts";
import type { Call } from "./sandbox.ts";

/** True when a listed invocation may be the call: what is unknown of it may be anything. */
export function mayBe(listed: Invocation, call: Call): boolean {
  const [name, ...args] = call;
  if (listed.program === "") return true;
  // `bash cmda` runs the stand-in, which is a script.
  const [script, ...words] = listed.args;
  if (/^(?:ba)?sh$/.test(listed.program) && script !== undefined && name !== undefined) {
    if (matches(script, name) && matchArgs(words, args, 0, 0)) return true;
  }
  if (name === undefined || !matches(baseOf(listed.name), name)) return false;
  return matchArgs(listed.args, args, 0, 0);
}

function baseOf(name: Arg): Arg {
  return { ...name, value: name.value.slice(name.value.lastIndexOf("/") + 1) };
}

function matchArgs(
  listed: readonly Arg[],
  args: readonly string[],
  at: number,
  from: number,
): boolean {
  const arg = listed[at];
  if (arg === undefined) return from === args.length;
  // A word with several possible values is listed with all of them: any of them may be meant.
  const next = listed[at + 1];
  const before = listed[at - 1];
  if (isSameWord(arg, next) || isSameWord(arg, before)) {
    if (matchArgs(listed, args, at + 1, from)) return true;
  }
  if (arg.splits === true && matchArgs(listed, args, at + 1, from)) return true;
  if ((arg.splits === true && arg.value.includes(UNKNOWN)) || arg.glob) {
    for (let end = from; end <= args.length; end++) {
      if (matchArgs(listed, args, at + 1, end)) return true;
    }
    return false;
  }
  const text = args[from];
  return text !== undefined && matches(arg, text) && matchArgs(listed, args, at + 1, from + 1);
}

function isSameWord(arg: Arg, other: Arg | undefined): boolean {
  return other !== undefined && arg.start === other.start && arg.end === other.end;
}

function matches(arg: Arg, text: string): boolean {
  // The sandbox has no such user.
  const at = /(?:^|[=:])~[A-Za-z_]/.exec(text);
  if (at !== null && matches(arg, text.replace(/(^|[=:])~(?=[A-Za-z_])/, "$1/home/"))) return true;
  // The shell chooses the number of a descriptor.
  const value = arg.value.replaceAll(DESCRIPTOR, "/dev/fd/63");
  const given = text.replaceAll(DESCRIPTOR, "/dev/fd/63");
  if (!value.includes(UNKNOWN)) return value === given;
  const parts = value.split(UNKNOWN).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s\\S]*")}$`).test(given);
}

const DESCRIPTOR = /\/dev\/fd\/\d+/g;
