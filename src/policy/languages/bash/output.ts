import { decodeBase64, decodeHex } from "../../encoded.ts";
import { type Arg, UNKNOWN } from "../../invocation.ts";
import { physicalTarget } from "../../links.ts";
import { printedOwnPath } from "../../own-program.ts";
import { absolutePath, baseName } from "../../path.ts";
import { decodeEscapes } from "./escapes.ts";
import { TEXT_MAX_CHARS } from "./limits.ts";
import type { Call, Walk } from "./walk.ts";

/** What a command surely prints, unknown parts marked; `undefined` when nobody can know. */
export function constantOutput(
  program: string,
  args: readonly Arg[],
  call: Call,
  walk: Walk,
): string | undefined {
  switch (program) {
    case "true":
    case ":":
    case "false":
    case "cd":
    case "export":
    case "set":
      return "";
    case "echo":
      return echo(args);
    case "printf":
      return args[0]?.value.startsWith("-v") ? "" : printf(args);
    case "pwd":
      return workingFolder(args, call, walk);
    case "cat":
    case "tee":
      return concatenated(program === "tee" ? [] : args, call, walk);
    case "base64":
    case "gbase64":
    case "base32":
    case "openssl":
    case "xxd":
      return decoded(program, args, call, walk);
    case "tr":
      return translated(args, inputText(call, walk));
    case "rev":
      return inputText(call, walk)?.replace(/[^\n]+/g, (line) => [...line].reverse().join(""));
    case "head":
    case "tail":
      return args.every(({ value }) => /^(?:-n|-?-?[1-9]\d*|-n[1-9]\d*)$/.test(value))
        ? firstLine(inputText(call, walk), args.length)
        : undefined;
    case "sort":
    case "sed":
    case "grep":
      return args.length === 0 ? inputText(call, walk) : undefined;
    case "mktemp":
      return `${walk.world.temporary[0] ?? "/tmp"}/tmp.${UNKNOWN}\n`;
    case "realpath":
    case "grealpath":
    case "readlink":
    case "greadlink":
      return pathOutput(args, call, walk);
    case "dirname":
    case "basename":
      return nameOutput(program, args);
    case "git":
      return /^rev-parse --show-toplevel$/.test(args.map((a) => a.value).join(" "))
        ? `${walk.world.projectRoot}\n`
        : undefined;
    case "which":
    case "command":
    case "type":
    case "where":
    case "whence":
    case "whereis":
      return located(program, args, walk);
    default:
      return undefined;
  }
}

/** The text a command would read: from a heredoc, a constant pipe, or a file the text wrote. */
export function inputText(call: Call, walk: Walk): string | undefined {
  const { stdin } = call;
  const text =
    stdin.kind === "text"
      ? stdin.text.value
      : stdin.kind === "file"
        ? walk.files.get(absolutePath(stdin.path.value, call.frame.scope.cwd))
        : undefined;
  const consumed = walk.consumed.get(stdin);
  return consumed === undefined ? text : text?.slice(consumed);
}

function echo(args: readonly Arg[]): string {
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

/** What `printf` makes of a format and its values; undefined when that takes more than text. */
export function printf(all: readonly Arg[]): string | undefined {
  const [format, ...args] = all[0]?.value === "--" ? all.slice(1) : all;
  if (format === undefined) return "";
  let out = "";
  let next = 0;
  do {
    const before = next;
    out += decodeEscapes(format.value.replaceAll("%%", "\x00")).replace(
      /%([-+ #0']*)(\*|[1-9]\d*)?(?:\.(\d*|\*))?([a-zA-Z])/g,
      (_whole, flags: string, width: string | undefined, precision: string | undefined, kind) => {
        const value = args[next]?.value ?? "";
        next += 1;
        if (width === "*" || precision === "*" || value.includes(UNKNOWN)) return UNKNOWN;
        return pad(formatted(value, kind, precision), flags, width);
      },
    );
    if (next === before) break;
  } while (next < args.length);
  return out.replaceAll("\x00", "%");
}

function formatted(value: string, kind: string, precision: string | undefined): string {
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

function concatenated(args: readonly Arg[], call: Call, walk: Walk): string | undefined {
  const files = args.filter((arg) => !/^-./.test(arg.value));
  if (files.length === 0) return inputText(call, walk);
  let out = "";
  for (const file of files) {
    const text =
      file.value === "-"
        ? inputText(call, walk)
        : walk.files.get(absolutePath(file.value, call.frame.scope.cwd));
    if (text === undefined) return undefined;
    // One more than may be judged, so that what is left out is not overlooked.
    if (out.length <= TEXT_MAX_CHARS) out += text;
  }
  return out;
}

function decoded(
  program: string,
  args: readonly Arg[],
  call: Call,
  walk: Walk,
): string | undefined {
  const flags = args.map((arg) => arg.value);
  const input = concatenated(
    args.filter((arg) => arg.value !== "enc" && arg.value !== "base64"),
    call,
    walk,
  );
  if (input === undefined) return undefined;
  if (program === "xxd") {
    return flags.some((flag) => /^-[a-z]*r/.test(flag)) ? decodeHex(input) : undefined;
  }
  const decodes = flags.some((f) => /^-[a-zA-Z]*[dD]/.test(f) || /^--d/.test(f));
  if (!decodes || program === "base32") return undefined;
  if (program === "openssl" && !flags.some((f) => /base64$|^-a$/.test(f))) return undefined;
  return decodeBase64(input);
}

function translated(args: readonly Arg[], input: string | undefined): string | undefined {
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

/** All of a text where no line is left out; of more than one line nobody counts. */
function firstLine(text: string | undefined, options: number): string | undefined {
  const end = text?.indexOf("\n") ?? -1;
  return options === 0 || (text !== undefined && (end < 0 || end === text.length - 1))
    ? text
    : undefined;
}

function located(program: string, args: readonly Arg[], { world }: Walk): string | undefined {
  const own = printedOwnPath([program, ...args.map(({ value }) => value)], world);
  if (own !== undefined) return `${own}\n`;
  return program === "which" && args.length === 1 ? `${args[0]?.value}\n` : undefined;
}

/** The built-in names the folder as `cd` went there, the program and `-P` as the disk has it. */
function workingFolder(
  args: readonly Arg[],
  { argv, frame, external }: Call,
  { world }: Walk,
): string {
  const { cwd } = frame.scope;
  const isProgram = external || argv[0]?.value.includes("/") === true;
  const isPhysical = isProgram || args.some(({ value }) => /^-\w*P/.test(value));
  return `${isPhysical ? physicalTarget(cwd, cwd, world) : cwd}\n`;
}

/**
 * Where paths lead, as far as links are followed: `readlink` without an option goes one link, which is near
 * enough.
 */
function pathOutput(args: readonly Arg[], call: Call, { world }: Walk): string | undefined {
  const paths = args.filter(({ value }) => !value.startsWith("-"));
  const { cwd } = call.frame.scope;
  const isLogical = args.some(({ value }) => /^(?:-\w*s|--strip|--no-symlinks)$/.test(value));
  const lines = paths.map(({ value }) =>
    isLogical ? absolutePath(value, cwd) : physicalTarget(value, cwd, world),
  );
  return lines.length === 0 ? undefined : `${lines.join("\n")}\n`;
}

function nameOutput(program: string, args: readonly Arg[]): string | undefined {
  const path = args[0]?.value;
  if (path === undefined || path.startsWith("-")) return undefined;
  if (program === "dirname") return `${path.replace(/\/?[^/]*\/?$/, "") || "."}\n`;
  const [name, suffix] = [baseName(path), args[1]?.value ?? ""];
  return `${suffix !== "" && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name}\n`;
}
