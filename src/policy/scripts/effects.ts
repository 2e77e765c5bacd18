import {
  type Arg,
  type Doubt,
  type Invocation,
  type Redirect,
  UNKNOWN,
  type Wrapper,
} from "../invocation.ts";
import type { World } from "../world.ts";
import { decodeBase64Text } from "./decode.ts";
import type { Action } from "./functions.ts";
import { moduleName } from "./functions.ts";
import type { ScriptLanguage } from "./language.ts";
import {
  combine,
  environmentValue,
  expandHome,
  isHidden,
  joinPath,
  textOf,
  textsOf,
  textValue,
  UNKNOWN_VALUE,
  type Value,
} from "./value.ts";

/** A command line that a script hands to a shell. */
export interface ShellCommand {
  readonly shell: string;
  readonly via: readonly Wrapper[];
}

/** A scan in progress. */
export interface Scan {
  readonly language: ScriptLanguage;
  readonly world: World;
  readonly cwd: string;
  readonly invocations: Invocation[];
  readonly commands: ShellCommand[];
  readonly doubts: Doubt[];
  readonly bindings: Map<string, Value>;
  /** Modules whose names stand free after `from x import *`. */
  readonly stars: string[];
  /** Code inside code (`eval("…")`) around this one. */
  readonly depth: number;
  /** Where the script has connected to, for reverse shells. */
  peer?: readonly string[];
  /** True when a descriptor was joined to another, as reverse shells do. */
  joined?: boolean;
  /** Scans code that the script itself runs. */
  readonly evaluate: (code: string) => void;
}

/** A call with its arguments evaluated. */
export interface Call {
  readonly name: string;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  readonly start: number;
  readonly end: number;
}

/** Does to the scan what a call does, and gives the call's value. */
export function perform(scan: Scan, action: Action, call: Call): Value {
  const { args } = call;
  const [first, second] = args;
  switch (action) {
    case "delete": {
      const recursive = isTrue(call, "recursive") || isTrue(call, "recurse");
      return add(scan, call, "rm", [recursive ? "-rf" : "-f", ...paths(scan, args)]);
    }
    case "delete-tree":
      return add(scan, call, "rm", ["-rf", ...paths(scan, args)]);
    case "delete-folder":
      return add(scan, call, "rmdir", paths(scan, args.slice(0, 1)));
    case "read": {
      const path = textOf(first);
      if (/^https?:/i.test(path)) return perform(scan, "download", call);
      add(scan, call, "cat", [path]);
      return { kind: "contents", path };
    }
    case "write":
      return addRedirect(scan, call, ">", textOf(first));
    case "append":
      return addRedirect(scan, call, ">>", textOf(first));
    case "open":
      return open(scan, call, textOf(call.named.get("mode") ?? second));
    case "move":
      return add(scan, call, "mv", paths(scan, args.slice(0, 2)));
    case "copy":
      return add(scan, call, "cp", ["-r", ...paths(scan, args.slice(0, 2))]);
    case "link":
      return add(scan, call, "ln", ["-s", ...paths(scan, args.slice(0, 2))]);
    case "truncate":
      return add(scan, call, "truncate", ["-s", "0", textOf(first)]);
    case "chmod":
    case "chown":
      return changeMode(scan, action, call);
    case "process-kill":
      return add(
        scan,
        call,
        "kill",
        args
          .slice(0, 2)
          .map(textOf)
          .reverse()
          .map((text, index) => (index === 0 ? `-${text}` : text)),
      );
    case "connect":
      scan.peer = args.flatMap(textsOf);
      return UNKNOWN_VALUE;
    case "descriptor":
      scan.joined = true;
      return UNKNOWN_VALUE;
    case "shell":
    case "command":
    case "spawn":
    case "system":
    case "subprocess":
    case "exec":
    case "pipe-open":
      return start(scan, action, call);
    case "eval":
      return evaluate(scan, call, first);
    case "source":
      return source(scan, call, first);
    default:
      return resultOf(scan, action, call);
  }
}

/** Adds the text of a shell command, or the decoding or download that would give it. */
export function runShell(scan: Scan, call: Call, command: Value | undefined): Value {
  if (command?.kind === "download" || command?.kind === "decoded") {
    return runRemote(scan, call, command, "sh");
  }
  // What was hidden is judged for what it says, and for being hidden.
  if (isHidden(command)) runRemote(scan, call, { kind: "decoded" }, "sh");
  scan.commands.push({ shell: textOf(command), via: [wrapper(scan, call)] });
  return UNKNOWN_VALUE;
}

/** Adds one invocation in the form a command line would have. */
function add(scan: Scan, call: Call, program: string, args: readonly string[]): Value {
  push(scan, call, program, args);
  return UNKNOWN_VALUE;
}

function push(
  scan: Scan,
  call: Call,
  program: string,
  args: readonly string[],
  more: Partial<Invocation> = {},
): void {
  const { start, end } = call;
  const toArg = (value: string): Arg => ({ value, glob: false, start, end });
  scan.invocations.push({
    program,
    name: toArg(program),
    args: args.map(toArg),
    redirects: [],
    stdin: { kind: "inherited" },
    cwd: scan.cwd,
    env: new Map(),
    via: [wrapper(scan, call)],
    elevated: false,
    remote: false,
    dialect: "shell",
    pipedInto: [],
    start,
    end,
    ...more,
  });
}

function wrapper(scan: Scan, call: Call): Wrapper {
  return { name: `${scan.language} ${call.name}` };
}

function addRedirect(scan: Scan, call: Call, operator: ">" | ">>", path: string): Value {
  const { start, end } = call;
  const target: Arg = { value: expandHome(path, scan.world), glob: false, start, end };
  const redirect: Redirect = { operator, fd: undefined, target };
  push(scan, call, ":", [], { redirects: [redirect] });
  return { kind: "path", text: path };
}

/** The paths in arguments: `~` stays what it is, since only `expanduser` and shells read it. */
function paths(scan: Scan, args: readonly Value[]): readonly string[] {
  const texts = args
    .filter((arg) => arg.kind !== "record")
    .flatMap(textsOf)
    .filter((text) => !/^(?:true|false|nil|null)$/i.test(text));
  // JavaScript's last argument is often a callback, which is no path.
  const known =
    scan.language === "node" ? texts.filter((text, at) => at === 0 || text !== UNKNOWN) : texts;
  return known.length > 0 ? known : [UNKNOWN];
}

function isTrue(call: Call, option: string): boolean {
  const records = call.args.filter((arg) => arg.kind === "record");
  const value =
    call.named.get(option) ?? records.map((record) => record.entries.get(option)).find((v) => v);
  return /^(?:true|1|t)$/i.test(textOf(value));
}

function open(scan: Scan, call: Call, mode: string): Value {
  const path = textOf(call.args[0]);
  if (/^https?:/i.test(path)) return { kind: "download", url: path };
  if (/^\|/.test(path)) return runShell(scan, call, textValue(path.slice(1)));
  if (/[wx+]/.test(mode) || /O_(?:WRONLY|RDWR|TRUNC)/.test(mode)) {
    return addRedirect(scan, call, ">", path);
  }
  if (mode.startsWith("a")) return addRedirect(scan, call, ">>", path);
  push(scan, call, "cat", [path]);
  return { kind: "contents", path };
}

function changeMode(scan: Scan, action: "chmod" | "chown", call: Call): Value {
  const [first, ...rest] = call.args;
  // Perl, Ruby's FileUtils: mode, then paths; Python, Node, PHP: path, then mode.
  const modeFirst =
    scan.language === "perl" || (scan.language === "ruby" && /FileUtils/.test(call.name));
  const recursive = /_R$/.test(call.name) ? ["-R"] : [];
  const mode = modeFirst ? textOf(first) : textOf(rest[0]);
  const targets = modeFirst ? rest.flatMap(textsOf) : textsOf(first);
  return add(scan, call, action, [...recursive, mode.replace(/^0o?(?=\d)/, ""), ...targets]);
}

/** Starts a process: one text is read by a shell where the function does so, a list is not. */
function start(scan: Scan, action: Action, call: Call): Value {
  const { args } = call;
  const positional = args.filter((arg) => arg.kind !== "record");
  const [first, second, ...rest] = positional;
  if (scan.joined === true && scan.peer !== undefined) {
    add(scan, call, "nc", [...scan.peer, "-e", textsOf(first)[0] ?? "/bin/sh"]);
  }
  switch (action) {
    case "shell":
      return runShell(scan, call, first);
    case "subprocess": {
      const given = first ?? call.named.get("args");
      return given?.kind === "list"
        ? runList(scan, call, given.items)
        : runShell(scan, call, given);
    }
    case "command": {
      const record = args.find((arg) => arg.kind === "record");
      const list = first ?? (record?.kind === "record" ? record.entries.get("cmd") : undefined);
      return list?.kind === "list" ? runList(scan, call, list.items) : runShell(scan, call, list);
    }
    case "spawn": {
      const record = args.find((arg) => arg.kind === "record");
      const items = second ?? (record?.kind === "record" ? record.entries.get("args") : undefined);
      const words = items?.kind === "list" ? items.items : items === undefined ? [] : [items];
      if (!isTrue(call, "shell")) return runList(scan, call, [first ?? UNKNOWN_VALUE, ...words]);
      return runShell(scan, call, textValue([first, ...words].map(textOf).join(" ")));
    }
    case "exec":
      return runList(scan, call, [
        first ?? UNKNOWN_VALUE,
        ...listItems(second).slice(scan.language === "python" ? 1 : 0),
      ]);
    case "pipe-open":
      return pipeOpen(scan, call, positional);
    default: {
      // `system("a b")` asks a shell, `system("a", "b")` does not; Python's `execl` repeats the name.
      if (second === undefined && first?.kind !== "list") return runShell(scan, call, first);
      const words = scan.language === "python" && /exec/.test(call.name) ? rest : [second, ...rest];
      const flat = [first, ...words].flatMap((word) => (word === undefined ? [] : listItems(word)));
      return runList(scan, call, flat);
    }
  }
}

function listItems(value: Value | undefined): readonly Value[] {
  return value?.kind === "list" ? value.items : value === undefined ? [] : [value];
}

function runList(scan: Scan, call: Call, items: readonly Value[]): Value {
  const words = items.flatMap(textsOf);
  const [program = UNKNOWN] = words;
  if (program === UNKNOWN && words.length <= 1) {
    const { start, end } = call;
    const message = "the command that a script would run is not known";
    scan.doubts.push({ kind: "unknown-command", message, text: call.name, start, end });
    return UNKNOWN_VALUE;
  }
  // A list goes through the shell's analysis as well, quoted, so that wrappers are seen through.
  scan.commands.push({ shell: words.map(quoted).join(" "), via: [wrapper(scan, call)] });
  return UNKNOWN_VALUE;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Perl's `open(F, "-|", …)`, `open(F, "cmd|")`, `open(F, ">x")`, and Ruby's `IO.popen`. */
function pipeOpen(scan: Scan, call: Call, args: readonly Value[]): Value {
  if (scan.language === "ruby") {
    const [first] = args;
    return first?.kind === "list" ? runList(scan, call, first.items) : runShell(scan, call, first);
  }
  const mode = textOf(args[1]).trim();
  const target = args[2] === undefined ? "" : textOf(args[2]);
  if (mode === "-|" || mode === "|-") {
    return args.length > 3 ? runList(scan, call, args.slice(2)) : runShell(scan, call, args[2]);
  }
  if (mode.startsWith("|")) return runShell(scan, call, textValue(mode.slice(1)));
  if (mode.endsWith("|")) return runShell(scan, call, textValue(mode.slice(0, -1)));
  const match = /^(\+?[<>]{0,2})(?::[\w()-]+)?\s*(.*)$/s.exec(mode);
  const path = target === "" ? (match?.[2] ?? UNKNOWN) : target;
  const sign = match?.[1] ?? "";
  if (sign.includes(">>")) return addRedirect(scan, call, ">>", path);
  if (sign.includes(">") || sign.includes("+")) return addRedirect(scan, call, ">", path);
  return add(scan, call, "cat", [path]);
}

function evaluate(scan: Scan, call: Call, code: Value | undefined): Value {
  if (code?.kind === "download" || code?.kind === "decoded") {
    return runRemote(scan, call, code, interpreterOf(scan.language));
  }
  const text = textOf(code);
  if (isHidden(code)) runRemote(scan, call, { kind: "decoded" }, interpreterOf(scan.language));
  if (text === UNKNOWN) {
    const { start, end } = call;
    const message = "the code that would run is not known";
    scan.doubts.push({ kind: "unknown-code", message, text: call.name, start, end });
  } else scan.evaluate(text);
  return code ?? UNKNOWN_VALUE;
}

function source(scan: Scan, call: Call, path: Value | undefined): Value {
  if (path?.kind === "download") return evaluate(scan, call, path);
  const text = textOf(path);
  if (/^https?:/i.test(text)) return evaluate(scan, call, { kind: "download", url: text });
  return UNKNOWN_VALUE;
}

/** `curl URL | python` or `base64 -d | python`: what running such text amounts to. */
function runRemote(
  scan: Scan,
  call: Call,
  code: Extract<Value, { kind: "download" | "decoded" }>,
  into: string,
): Value {
  const from = scan.invocations.length;
  const remote = code.kind === "download";
  const writer = remote ? "curl" : "base64";
  push(scan, call, writer, [remote ? code.url : "-d"], { pipedInto: [from + 1] });
  push(scan, call, into, [], { stdin: { kind: "pipe", from: [from] } });
  const { start, end } = call;
  const message = remote ? "downloaded code would run" : "decoded code would run";
  scan.doubts.push({ kind: "unknown-code", message, text: call.name, start, end });
  return UNKNOWN_VALUE;
}

function interpreterOf(language: ScriptLanguage): string {
  return language === "r" ? "rscript" : language;
}

/** The actions that only give a value, and the network's. */
function resultOf(scan: Scan, action: Action, call: Call): Value {
  const { args, named } = call;
  const [first, second] = args;
  const text = textOf(first);
  switch (action) {
    case "download":
      if (scan.language === "ruby" && call.name === "open" && !/^https?:/i.test(text)) {
        return open(scan, call, textOf(second));
      }
      add(scan, call, "curl", [text]);
      return { kind: "download", url: text };
    case "download-to":
      return add(scan, call, "curl", ["-o", textOf(second), text]);
    case "upload": {
      const body = named.get("data") ?? named.get("files") ?? named.get("json") ?? second;
      const sent = body?.kind === "contents" ? `@${body.path}` : textOf(body);
      add(scan, call, "curl", ["-X", "POST", "--data-binary", sent, text]);
      return { kind: "download", url: text };
    }
    case "decode":
    case "buffer": {
      if (action === "buffer" && !/^(?:base64|hex)/.test(textOf(second)))
        return first ?? UNKNOWN_VALUE;
      const isHex = /hex/.test(call.name) || textOf(second) === "hex";
      const decoded = decodeBase64Text(text, isHex ? "hex" : "base64", call.name);
      return decoded === undefined
        ? { kind: "decoded" }
        : { kind: "text", text: decoded, hidden: true };
    }
    case "join":
      return { kind: "path", text: joinPath(args.flatMap(textsOf)) };
    case "path":
      return args.length > 1
        ? args.reduce((left, right) => combine(left, "join", right))
        : { kind: "path", text: first === undefined ? "." : text };
    case "home":
      return { kind: "path", text: scan.world.home ?? UNKNOWN };
    case "cwd":
      return { kind: "path", text: scan.cwd };
    case "environment": {
      const value = environmentValue(text, scan.world);
      return textOf(value) === UNKNOWN && second !== undefined ? second : value;
    }
    case "expand":
      return textValue(
        expandHome(text, scan.world).replace(/^\$HOME|^\$\{HOME\}/, scan.world.home ?? UNKNOWN),
      );
    case "glob":
      return filesOf(call.name, text);
    case "module":
      return text === UNKNOWN ? UNKNOWN_VALUE : { kind: "name", name: moduleName(text) };
    case "temporary":
      return { kind: "path", text: joinPath([scan.world.temporary[0] ?? UNKNOWN, "scratch"]) };
    case "same":
      return first ?? UNKNOWN_VALUE;
    default:
      return UNKNOWN_VALUE;
  }
}

/** The files a listing gives: `*` for bare names, `folder/*` for whole paths, or the pattern. */
function filesOf(name: string, text: string): Value {
  if (/listdir|readdir|entries|children|list\.files/.test(name)) return textValue("*");
  if (/walk|scandir/.test(name)) return { kind: "path", text: joinPath([text, "*"]) };
  return textValue(text);
}
