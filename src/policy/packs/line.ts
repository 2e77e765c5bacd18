import { type Arg, UNKNOWN } from "../invocation.ts";
import type { Line, Tool } from "./pack.ts";

type FlagGrammar = Pick<Tool, "values" | "after" | "flags" | "switches">;

/** Short flags read from one argument: no tool has more letters to write there. */
const CLUSTER_MAX_LETTERS = 64;

/** Words after which a tool with {@link Tool.switches} has its sub-commands behind it. */
const SUBCOMMANDS_READ = 2;

/** Reads arguments the way the tool would: flags with their values apart, the other words in order. */
export function readLine(tool: FlagGrammar, args: readonly Arg[]): Line {
  const words: Arg[] = [];
  const flags = new Map<string, string[]>();
  let values = padded(tool.values);
  let spread = false;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index];
    if (arg === undefined) break;
    const text = arg.value;
    if (text === "--") {
      words.push(...args.slice(index + 1));
      break;
    }
    if (arg.splits === true && text.startsWith(UNKNOWN)) spread = true;
    if (!text.startsWith("-") || text === "-") {
      if (words.length === 0) values += padded(valuesAfter(tool, text));
      words.push(arg);
      continue;
    }
    if (takesNext(tool, text, words.length, args[index + 1])) {
      index++;
      note(flags, text, args[index]?.value ?? "");
      continue;
    }
    const taken = tool.flags === "go" ? readGoFlag(text, values) : readFlag(text, values);
    for (const [name, value] of taken.flags) note(flags, name, value);
    if (taken.wants === undefined) continue;
    index++;
    note(flags, taken.wants, args[index]?.value ?? "");
  }
  return { words, flags, spread };
}

/** True when the flag stands in a space-separated list of flags. */
export function isListed(list: string, flag: string): boolean {
  return padded(list).includes(` ${flag} `);
}

function takesNext(tool: FlagGrammar, text: string, read: number, next: Arg | undefined): boolean {
  if (tool.switches === undefined || read < SUBCOMMANDS_READ || next === undefined) return false;
  return !text.includes("=") && !next.value.startsWith("-") && !isListed(tool.switches, text);
}

interface Taken {
  readonly flags: readonly (readonly [name: string, value: string])[];
  /** The flag whose value is the next argument. */
  readonly wants?: string;
}

function readFlag(text: string, values: string): Taken {
  // One dash and a whole word is a flag of its own where the tool is known to have it (`-execute`).
  if (text.startsWith("--") || values.includes(` ${text} `)) return readLongFlag(text, values);
  if (text[2] === "=") return { flags: whole(text) };
  const flags: [string, string][] = [];
  // A cluster of more than one letter may also be one flag of a tool that writes them so (`-aall`).
  if (text.length > 2) flags.push(...whole(text));
  for (let at = 1; at < text.length && at <= CLUSTER_MAX_LETTERS; at++) {
    const name = `-${text[at]}`;
    if (!values.includes(` ${name} `)) {
      // `-h` is a call for help only where it stands alone: `-host` is not one.
      if (name !== "-h" || text.length === 2) flags.push([name, ""]);
      continue;
    }
    const attached = text.slice(at + 1);
    if (attached === "") return { flags, wants: name };
    flags.push([name, attached.startsWith("=") ? attached.slice(1) : attached]);
    break;
  }
  return { flags };
}

function readLongFlag(text: string, values: string): Taken {
  const equals = text.indexOf("=");
  if (equals > 0) return { flags: [[text.slice(0, equals), text.slice(equals + 1)]] };
  return values.includes(` ${text} `) ? { flags: [], wants: text } : { flags: [[text, ""]] };
}

function readGoFlag(text: string, values: string): Taken {
  return readLongFlag(text.startsWith("--") ? text.slice(1) : text, values);
}

function whole(text: string): [string, string][] {
  const equals = text.indexOf("=");
  return [equals > 0 ? [text.slice(0, equals), text.slice(equals + 1)] : [text, ""]];
}

function valuesAfter(tool: FlagGrammar, word: string): string | undefined {
  return tool.after?.find(([subcommand]) => subcommand === word)?.[1];
}

function note(flags: Map<string, string[]>, name: string, value: string): void {
  const known = flags.get(name);
  if (known === undefined) flags.set(name, [value]);
  else known.push(value);
}

function padded(list: string | undefined): string {
  return list === undefined ? " " : ` ${list} `;
}
