import { type Arg, UNKNOWN } from "../model/invocation.ts";
import { base64Bytes } from "../text/encoded.ts";

/** What a start of `powershell` or `pwsh` would run. */
export interface PowerShellStart {
  /** Code given on the command line, already decoded. */
  readonly code?: string;
  /** A script file. */
  readonly file?: Arg;
  /** True when the code was hidden in Base64. */
  readonly encoded: boolean;
  /** True when the code comes from standard input. */
  readonly stdin: boolean;
  /** The execution policy asked for, lower case. */
  readonly executionPolicy?: string;
  /** True when no window is shown. */
  readonly hidden: boolean;
}

/** Parameters of powershell.exe and pwsh, in the order that decides among equal prefixes. */
const VALUED = (
  "command file executionpolicy windowstyle workingdirectory version inputformat outputformat configurationname " +
  "configurationfile custompipename settingsfile psconsolefile encodedarguments"
).split(" ");
const SWITCHES = "noprofile nologo noninteractive noexit login interactive sta mta help".split(" ");
/** Short names that are no beginnings, or those of several. */
const SHORT: Readonly<Record<string, string>> = {
  ...{ ec: "encodedcommand", e: "encodedcommand", ep: "executionpolicy", ex: "executionpolicy" },
  ...{ c: "command", cwa: "command", commandwithargs: "command", f: "file", w: "windowstyle" },
  ...{ wd: "workingdirectory", i: "interactive", l: "login", h: "help", "?": "help" },
};

/**
 * Reads the arguments of `powershell`, `pwsh` or `powershell_ise`. A first word that is no parameter
 * is the command (`powershell`) as well as the file (`pwsh`): a name ending in `.ps1` is taken as a file.
 */
export function powerShellCommandLine(args: readonly Arg[]): PowerShellStart {
  const start: { -readonly [K in keyof PowerShellStart]: PowerShellStart[K] } = {
    encoded: false,
    stdin: false,
    hidden: false,
  };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (arg === undefined) break;
    const match = /^(?:[-\u2013\u2014\u2015]{1,2}|\/)([A-Za-z?]+)(?:[:=](.*))?$/s.exec(arg.value);
    if (match === null) {
      takeCode(start, args.slice(at));
      return start;
    }
    const name = parameterName((match[1] ?? "").toLowerCase());
    if (name === "encodedcommand") {
      const text = match[2] ?? args[at + 1]?.value ?? "";
      const decoded = decodeCommand(text);
      start.encoded = decoded !== undefined;
      if (decoded !== undefined) start.code = decoded;
      return start;
    }
    if (name === "command") {
      takeCode(start, args.slice(at + 1));
      return start;
    }
    if (name === "file") {
      const file = args[at + 1];
      if (file?.value === "-") start.stdin = true;
      else if (file !== undefined) start.file = file;
      return start;
    }
    if (!VALUED.includes(name)) continue;
    const value = (match[2] ?? args[++at]?.value ?? "").toLowerCase();
    if (name === "executionpolicy") start.executionPolicy = value;
    if (name === "windowstyle" && "hidden".startsWith(value) && value !== "") start.hidden = true;
  }
  start.stdin = true;
  return start;
}

/** The UTF-16LE text behind `-EncodedCommand`; undefined when it is no Base64 of any length. */
function decodeCommand(base64: string): string | undefined {
  const clean = base64.replace(/\s+/g, "");
  if (clean.includes(UNKNOWN)) return UNKNOWN;
  if (clean === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(clean)) return undefined;
  const bytes = base64Bytes(clean);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  }
  return text;
}

function parameterName(written: string): string {
  const short = Object.hasOwn(SHORT, written) ? SHORT[written] : undefined;
  if (short !== undefined) return short;
  // Windows PowerShell takes any prefix of `-EncodedCommand` from `-e` on, `-exec…` aside.
  if ("encodedcommand".startsWith(written)) return "encodedcommand";
  const names = [...VALUED, ...SWITCHES];
  return names.find((name) => name.startsWith(written)) ?? written;
}

function takeCode(
  start: { -readonly [K in keyof PowerShellStart]: PowerShellStart[K] },
  rest: readonly Arg[],
): void {
  const [first] = rest;
  if (first === undefined || first.value === "-") start.stdin = true;
  else if (/^[^\s;|&{]+\.ps1$/i.test(first.value)) start.file = first;
  else start.code = rest.map((arg) => arg.value).join(" ");
}
