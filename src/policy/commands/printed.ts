import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { physicalTarget } from "../places/links.ts";
import { isOwnName, ownPath } from "../places/own-program.ts";
import { decodeBase64, decodeHex } from "../text/encoded.ts";
import { decodeEscapes } from "../text/escapes.ts";
import { TEXT_MAX_CHARS } from "../text/limits.ts";
import { absolutePath, baseName } from "../text/path.ts";

// What programs surely print, unknown parts marked; undefined where nobody can know.

/** A command that prints, as far as it is known before it runs. */
export interface Printing {
  readonly program: string;
  readonly args: readonly Arg[];
  /** Where it runs. */
  readonly cwd: string;
  readonly world: World;
  /** The text of its standard input; undefined where nobody knows it. */
  readonly input: () => string | undefined;
  /** The text of a file that the same line wrote. */
  readonly file: (path: string) => string | undefined;
  /** True for a program where the shell has a builtin of that name. */
  readonly external: boolean;
}

/** What `echo` prints. */
export function echoed({ args }: Printing): string {
  let text = "";
  let count = 0;
  let escapes = false;
  let newline = true;
  for (const { value } of args) {
    if (count === 0 && value.startsWith("-") && /^-[neE]+$/.test(value)) {
      if (value.includes("e")) escapes = true;
      if (value.includes("n")) newline = false;
      continue;
    }
    text += count === 0 ? value : ` ${value}`;
    count += 1;
  }
  return (escapes ? decodeEscapes(text, "left") : text) + (newline ? "\n" : "");
}

/** What `printf` prints, which is nothing where it assigns to a variable. */
export function formatted({ args }: Printing): string | undefined {
  return args[0]?.value.startsWith("-v") ? "" : printf(args);
}

/** What `printf` makes of a format and its values; undefined when that takes more than text. */
export function printf(all: readonly Arg[]): string | undefined {
  const [format, ...args] = all[0]?.value === "--" ? all.slice(1) : all;
  if (format === undefined) return "";
  let out = "";
  let next = 0;
  do {
    const before = next;
    out += decodeEscapes(format.value.replaceAll("%%", PERCENT)).replace(
      /%([-+ #0']*)(\*|[1-9]\d*)?(?:\.(\d*|\*))?([a-zA-Z])/g,
      (_whole, flags: string, width: string | undefined, precision: string | undefined, kind) => {
        const value = args[next]?.value ?? "";
        next += 1;
        if (width === "*" || precision === "*" || value.includes(UNKNOWN)) return UNKNOWN;
        return pad(oneFormatted(value, kind, precision), flags, width);
      },
    );
    if (next === before) break;
  } while (next < args.length);
  return out.replaceAll(PERCENT, "%");
}

/** Stands for the sign in a format; a text may hold any character of a keyboard, and NUL between names. */
const PERCENT = "\uFDD0";

function oneFormatted(value: string, kind: string, precision: string | undefined): string {
  if (kind === "s" || kind === "b") {
    const text = kind === "b" ? decodeEscapes(value, "left") : value;
    return precision === undefined ? text : text.slice(0, Number(precision));
  }
  if (kind === "c") return value.slice(0, 1);
  if (kind === "q") return /^[\w./:@%+,-]+$/.test(value) ? value : UNKNOWN;
  return /^[di]$/.test(kind) && /^(?:0|-?[1-9]\d*)$/.test(value) ? value : UNKNOWN;
}

function pad(text: string, flags: string, width: string | undefined): string {
  if (width === undefined || text.includes(UNKNOWN)) return text;
  const wide = Math.min(Number(width), TEXT_MAX_CHARS);
  return flags.includes("-") ? text.padEnd(wide) : text.padStart(wide);
}

/** The files one after the other, or the input. */
export function concatenated({ args, input, file }: Printing): string | undefined {
  const paths = args.filter((arg) => !/^-./.test(arg.value));
  if (paths.length === 0) return input();
  let out = "";
  for (const { value } of paths) {
    const text = value === "-" ? input() : file(value);
    if (text === undefined) return undefined;
    // One more than may be judged, so that what is left out is not overlooked.
    if (out.length <= TEXT_MAX_CHARS) out += text;
  }
  return out;
}

/** The input as it is, of a filter without arguments. */
export function unfiltered({ args, input }: Printing): string | undefined {
  return args.length === 0 ? input() : undefined;
}

/** The input as it is, whatever the arguments. */
export function copied({ input }: Printing): string | undefined {
  return input();
}

/** Each line backwards. */
export function reversed({ input }: Printing): string | undefined {
  return input()?.replace(/[^\n]+/g, (line) => [...line].reverse().join(""));
}

/** What `base64 -d` gives. */
export function decoded(given: Printing): string | undefined {
  const decodes = given.args.some(({ value }) => /^-[a-zA-Z]*[dD]|^--d/.test(value));
  const text = decodes ? concatenated(given) : undefined;
  return text === undefined ? undefined : decodeBase64(text);
}

/** What `openssl enc -base64 -d` gives, and `openssl base64 -d`. */
export function decodedByOpenssl(given: Printing): string | undefined {
  if (!given.args.some(({ value }) => /base64$|^-a$/.test(value))) return undefined;
  const args = given.args.filter(({ value }) => value !== "enc" && value !== "base64");
  return decoded({ ...given, args });
}

/** What `xxd -r` gives. */
export function fromHex(given: Printing): string | undefined {
  const reverts = given.args.some(({ value }) => /^-[a-z]*r/.test(value));
  const text = reverts ? concatenated(given) : undefined;
  return text === undefined ? undefined : decodeHex(text);
}

/** What `tr` makes of its input. */
export function translated({ args, input: read }: Printing): string | undefined {
  const input = read();
  if (input === undefined) return undefined;
  const [first, second] = args.map((arg) => arg.value);
  if (first === "-d" && second !== undefined) {
    const drop = new Set(alphabet(second));
    return [...input].filter((char) => !drop.has(char)).join("");
  }
  if (first === undefined || second === undefined || first.startsWith("-")) return undefined;
  const [from, to] = [alphabet(first), alphabet(second)];
  const table = new Map(from.map((char, index) => [char, to[Math.min(index, to.length - 1)]]));
  return [...input].map((char) => table.get(char) ?? char).join("");
}

function alphabet(set: string): readonly string[] {
  const chars: string[] = [];
  const text = decodeEscapes(set);
  for (let i = 0; i < text.length; i += 1) {
    const last = text.charCodeAt(i + 2);
    if (text.charAt(i + 1) === "-" && i + 2 < text.length) {
      for (let c = text.charCodeAt(i); c <= last && chars.length < 512; c += 1) {
        chars.push(String.fromCharCode(c));
      }
      i += 2;
    } else chars.push(text.charAt(i));
  }
  return chars;
}

/** All of a text where `head` and `tail` leave no line out; of more than one line nobody counts. */
export function firstLine({ args, input }: Printing): string | undefined {
  if (!args.every(({ value }) => /^(?:-n|-?-?[1-9]\d*|-n[1-9]\d*)$/.test(value))) return undefined;
  const text = input();
  const end = text?.indexOf("\n") ?? -1;
  return args.length === 0 || (text !== undefined && (end < 0 || end === text.length - 1))
    ? text
    : undefined;
}

/** Where a program is, known of fairlead's own alone; options may stand in front of the name. */
export function located({ args, world }: Pick<Printing, "args" | "world">): string | undefined {
  const name = args.at(-1)?.value ?? "";
  if (!isOwnName(name) || !args.slice(0, -1).every(({ value }) => value.startsWith("-")))
    return undefined;
  const path = ownPath(world);
  return path === undefined ? undefined : `${path}\n`;
}

/** What `which` prints: a name that it finds is as good as the path. */
export function found(given: Printing): string | undefined {
  const { args } = given;
  return located(given) ?? (args.length === 1 ? `${args[0]?.value}\n` : undefined);
}

/** What `command` prints: without such an option it runs the name. */
export function lookedUp(given: Printing): string | undefined {
  return given.args.some(({ value }) => /^-[pvV]*[vV]/.test(value)) ? located(given) : undefined;
}

/** A name that nobody knows in the folder for temporary files. */
export function temporary({ world }: Printing): string {
  return `${world.temporary[0] ?? "/tmp"}/tmp.${UNKNOWN}\n`;
}

/** The built-in names the folder as `cd` went there, the program and `-P` as the disk has it. */
export function workingFolder({ args, cwd, external, world }: Printing): string {
  const isPhysical = external || args.some(({ value }) => /^-\w*P/.test(value));
  return `${isPhysical ? physicalTarget(cwd, cwd, world) : cwd}\n`;
}

/**
 * Where paths lead, as far as links are followed: `readlink` without an option goes one link, which is near
 * enough.
 */
export function targets({ args, cwd, world }: Printing): string | undefined {
  const paths = args.filter(({ value }) => !value.startsWith("-"));
  const isLogical = args.some(({ value }) => /^(?:-\w*s|--strip|--no-symlinks)$/.test(value));
  const lines = paths.map(({ value }) =>
    isLogical ? absolutePath(value, cwd) : physicalTarget(value, cwd, world),
  );
  return lines.length === 0 ? undefined : `${lines.join("\n")}\n`;
}

/** What `dirname` prints. */
export function folderName({ args }: Printing): string | undefined {
  const path = args[0]?.value;
  if (path === undefined || path.startsWith("-")) return undefined;
  return `${path.replace(/\/?[^/]*\/?$/, "") || "."}\n`;
}

/** What `basename` prints. */
export function fileName({ args }: Printing): string | undefined {
  const path = args[0]?.value;
  if (path === undefined || path.startsWith("-")) return undefined;
  const [name, suffix] = [baseName(path), args[1]?.value ?? ""];
  return `${suffix !== "" && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name}\n`;
}

/** What `cygpath` and `wslpath` print: the path that they are given, which lies where it did. */
export function samePath({ args }: Printing): string | undefined {
  const [path, more] = args.filter(({ value }) => !/^-(?:[adilmsuw]+|-\w+)$/.test(value));
  return path === undefined || more !== undefined ? undefined : `${path.value}\n`;
}
