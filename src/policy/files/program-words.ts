import type { Arg, Invocation } from "../invocation.ts";
import { gitWords } from "./git-words.ts";
import { type OptionUse, type Program, programOf, type WordUse } from "./programs.ts";

/** A path on a command line and what the program does with it. */
export interface PathWord {
  readonly arg: Arg;
  /** The path itself, when it is only a part of the word (`@file`, `if=file`, `--out=file`). */
  readonly path: string;
  readonly use: WordUse;
}

/** A command line taken apart: operands in order, and the values of options that are paths. */
interface Parts {
  readonly operands: Arg[];
  readonly values: PathWord[];
  /** Options as written, without their values. */
  readonly flags: string[];
  /** True when an option stood for the first operand. */
  firstReplaced: boolean;
}

/** The paths an invocation's words name, each with its use; unknown programs get `suspect` words. */
export function pathWords(invocation: Invocation): PathWord[] {
  const program = programOf(invocation.program);
  if (program === undefined) return suspects(invocation.args);
  const parts = takeApart(invocation.args, program, invocation.dialect);
  const { layout } = program;
  if (layout.kind === "each") {
    // The one way to see which names an environment file sets without their values.
    if (invocation.program === "cut" && showsNamesOnly(parts.flags)) return [];
    const uses = parts.firstReplaced ? layout.uses.slice(1) : layout.uses;
    const last = layout.uses[layout.uses.length - 1] ?? "data";
    return [...parts.values, ...parts.operands.map((arg, at) => whole(arg, uses[at] ?? last))];
  }
  if (layout.kind === "special")
    return [...parts.values, ...specialWords(layout.name, parts, invocation)];
  return [...parts.values, ...transferred(parts, layout.kind === "move" ? "delete" : "read")];
}

function specialWords(
  name: Extract<Program["layout"], { kind: "special" }>["name"],
  parts: Parts,
  { args }: Invocation,
): PathWord[] {
  const { operands, flags } = parts;
  switch (name) {
    case "dd":
      return args.flatMap((arg) => keyed(arg, "if=", "read").concat(keyed(arg, "of=", "write")));
    case "find":
      return findWords(args);
    case "git":
      return gitWords(args);
    case "openssl":
      return opensslWords(args);
    case "script":
      return operands.map((arg, at) =>
        whole(arg, at === 0 && !parts.firstReplaced ? "read" : "suspect"),
      );
    case "sed": {
      const inPlace = flags.some((flag) => /^-[A-Za-z]*i|^--in-place/.test(flag));
      const files = parts.firstReplaced ? operands : operands.slice(1);
      return files.map((arg) => whole(arg, inPlace ? "write" : "read"));
    }
    case "socat":
      return operands.flatMap(socatWords);
    case "tar":
      return tarWords(args);
    case "transfer":
      return transferred(parts, "read").filter(({ path }) => !isRemote(path));
    case "httpie":
      return operands.flatMap((arg) => {
        const at = arg.value.indexOf("@");
        return at < 0 || /^https?:/.test(arg.value)
          ? []
          : [{ arg, path: arg.value.slice(at + 1), use: "read" } as const];
      });
    case "keygen":
      // -R and -H rewrite the list of hosts; every other mode only uses or makes a key.
      return flags.some((flag) => flag === "-R" || flag === "-H")
        ? parts.values.map((word) => ({ ...word, use: "write" }))
        : [];
    case "cloud": {
      const copies = operands.findIndex(({ value }) =>
        /^(?:cp|mv|sync|copy|put|move|copyto)$/.test(value),
      );
      if (copies < 0) return [];
      const rest = { ...parts, operands: operands.slice(copies + 1) };
      return transferred(rest, "read").filter(({ path }) => !isRemote(path));
    }
  }
  return name satisfies never;
}

/** Splits options from operands; knows joined values (`-ofile`, `--out=file`, `-Path:file`). */
function takeApart(args: readonly Arg[], program: Program, dialect: Invocation["dialect"]): Parts {
  const parts: Parts = { operands: [], values: [], flags: [], firstReplaced: false };
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
      // An unknown option's value may be a path that is read: `sort --files0-from=.env`.
      if (joined !== undefined) parts.values.push({ arg, path: joined, use: "suspect" });
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
  if (use === "at-file") {
    const at = value.indexOf("@");
    return at < 0 ? [] : [{ arg, path: value.slice(at + 1), use: "read" }];
  }
  if (use === "form") {
    const file = /=[@<]([^;]*)/.exec(value)?.[1];
    return file === undefined ? [] : [{ arg, path: file, use: "read" }];
  }
  return [{ arg, path: value, use }];
}

/** Words of a program nobody knows: operands, and values of options that do not sound like use. */
function suspects(args: readonly Arg[]): PathWord[] {
  const words: PathWord[] = [];
  for (const [at, arg] of args.entries()) {
    const { value } = arg;
    const equals = value.startsWith("-") ? value.indexOf("=") : -1;
    const option = equals > 0 ? value.slice(0, equals) : (args[at - 1]?.value ?? "");
    if (value.startsWith("-") && equals < 0) continue;
    if (isUseOption(option)) continue;
    words.push({ arg, path: value.slice(equals + 1).replace(/^@/, ""), use: "suspect" });
  }
  return words;
}

/** True for options that name an identity or settings, which programs use but do not show. */
function isUseOption(option: string): boolean {
  if (!option.startsWith("-")) return false;
  return (
    !option.startsWith("--") ||
    /env|key|cert|ca-|identity|config|cred|auth|secret|token|pass/i.test(option)
  );
}

/** All operands but the last are `source`; the last one is written, unless an option says where. */
function transferred({ operands, values, flags }: Parts, source: "read" | "delete"): PathWord[] {
  if (flags.includes("--attributes-only")) return [];
  const named = values.some(({ use }) => use === "write");
  return operands.flatMap((arg, at) => {
    const isTarget = !named && at === operands.length - 1 && operands.length > 1;
    if (isTarget) return [whole(arg, "write")];
    return source === "delete" ? [whole(arg, "read"), whole(arg, "delete")] : [whole(arg, "read")];
  });
}

function isRemote(path: string): boolean {
  return /^[a-z0-9]+:\/\//i.test(path) || /^[^/\\]{2,}:/.test(path);
}

function showsNamesOnly(flags: readonly string[]): boolean {
  return flags.includes("-d=") && flags.includes("-f1");
}

/** Operands are what goes into the archive, unless it is read: then they are names inside it. */
function tarWords(args: readonly Arg[]): PathWord[] {
  const words: PathWord[] = [];
  const extracts = args.some(({ value }, at) =>
    isTarMode(value, at, /[xt]/, /^--(?:extract|get|list)$/),
  );
  const creates = args.some(({ value }, at) =>
    isTarMode(value, at, /[cru]/, /^--(?:create|append|update)$/),
  );
  const archive: WordUse = creates ? "write" : "read";
  let next: WordUse | undefined;
  for (const [at, arg] of args.entries()) {
    const { value } = arg;
    if (next !== undefined) {
      words.push(whole(arg, next));
      next = undefined;
    } else if (isTarBundle(value, at)) {
      next = TAR_VALUES.get(value.slice(-1)) ?? (value.endsWith("f") ? archive : undefined);
    } else if (value.startsWith("--file=")) words.push({ arg, path: value.slice(7), use: archive });
    else if (/^--(?:exclude|directory|transform)$/.test(value)) next = "data";
    else if (!value.startsWith("-")) words.push(whole(arg, extracts ? "data" : "read"));
  }
  return words;
}

/** Short options of tar that take the next word, but for the archive itself. */
const TAR_VALUES = new Map<string, WordUse>([
  ["C", "data"],
  ["I", "data"],
  ["X", "read"],
  ["T", "read"],
]);

/** True for `-czf`, and for `czf` as the first word. */
function isTarBundle(value: string, at: number): boolean {
  return /^-[A-Za-z]/.test(value) || (at === 0 && /^[A-Za-z]+$/.test(value));
}

function isTarMode(value: string, at: number, letter: RegExp, long: RegExp): boolean {
  return long.test(value) || (isTarBundle(value, at) && letter.test(value));
}

/** Where find starts, what it looks for, and what it does with it. */
function findWords(args: readonly Arg[]): PathWord[] {
  const first = args.findIndex(({ value }) => /^[-(!]/.test(value));
  const roots = args.slice(0, first < 0 ? args.length : first);
  const words: PathWord[] = [];
  const names: Arg[] = [];
  let action: WordUse = "list";
  for (const [at, arg] of args.entries()) {
    const next = args[at + 1];
    if (next === undefined) {
      if (arg.value === "-delete") action = "delete";
      continue;
    }
    if (/^-(?:i?name|i?path|i?wholename)$/.test(arg.value)) names.push(next);
    else if (/^-fprint(?:f|0)?$|^-fls$/.test(arg.value)) words.push(whole(next, "write"));
    else if (arg.value === "-delete") action = "delete";
    else if (/^-(?:exec|execdir|ok|okdir)$/.test(arg.value))
      action = operandUse(next.value.slice(next.value.lastIndexOf("/") + 1));
  }
  if (action === "list") return words;
  return [...words, ...[...roots, ...names].map((arg) => whole(arg, action))];
}

/** What a program that find or xargs runs does with each file. */
export function operandUse(name: string): WordUse {
  const layout = programOf(name)?.layout;
  if (layout === undefined) return "suspect";
  if (layout.kind === "each") return layout.uses[layout.uses.length - 1] ?? "list";
  return layout.kind === "move" ? "delete" : "read";
}

/** Sub-commands of openssl whose `-in` is shown in a form that gives nothing away. */
const OPENSSL_PUBLIC = new Set([
  "x509",
  "crl",
  "req",
  "verify",
  "dgst",
  "s_client",
  "ocsp",
  "version",
  "ciphers",
]);

function opensslWords(args: readonly Arg[]): PathWord[] {
  const command = args[0]?.value ?? "";
  const makesPublic = args.some(({ value }) => value === "-pubout" || value === "-noout");
  const words: PathWord[] = [];
  for (const [at, arg] of args.entries()) {
    const option = args[at - 1]?.value;
    if (option === "-in") {
      words.push(whole(arg, OPENSSL_PUBLIC.has(command) || makesPublic ? "use" : "read"));
    } else if (option === "-out" || option === "-keyout") words.push(whole(arg, "create"));
  }
  return words;
}

function socatWords(arg: Arg): PathWord[] {
  return arg.value.split("!!").flatMap((address): PathWord[] => {
    const match = /^(OPEN|FILE|GOPEN|CREATE|CREAT|EXEC|SYSTEM):(.*)$/is.exec(address);
    if (match === null) return [];
    const kind = (match[1] ?? "").toUpperCase();
    const rest = match[2] ?? "";
    if (kind === "EXEC" || kind === "SYSTEM") {
      return rest.split(/[\s"']+/).map((path) => ({ arg, path, use: "suspect" }));
    }
    const path = rest.split(",")[0] ?? "";
    return [
      {
        arg,
        path: path.replace(/^["']|["']$/g, ""),
        use: kind.startsWith("CREAT") ? "write" : "read",
      },
    ];
  });
}

function keyed(arg: Arg, key: string, use: WordUse): PathWord[] {
  return arg.value.startsWith(key) ? [{ arg, path: arg.value.slice(key.length), use }] : [];
}

function whole(arg: Arg, use: WordUse): PathWord {
  return { arg, path: arg.value, use };
}
