import { isNameValueFile } from "../../catalog/key-value-files.ts";
import { UNKNOWN } from "../../model/invocation.ts";
import { physicalPaths } from "../../places/links.ts";
import { isOwnName, ownPath } from "../../places/own-program.ts";
import { namesSecret, namesStore } from "../../secrets/secret-name.ts";
import { decodedText } from "../../text/encoded.ts";
import { absolutePath } from "../../text/path.ts";
import type { Action } from "./functions.ts";
import { moduleName } from "./functions.ts";
import { start } from "./processes.ts";
import {
  type Call,
  interpreterOf,
  isTrue,
  recordInvocation,
  recordProgram,
  recordRemote,
  recordShell,
  recordWrite,
  type Scan,
} from "./recorded-commands.ts";
import { fetched, posted } from "./requests.ts";
import {
  combine,
  environmentValue,
  expandHome,
  isEnvironment,
  isHidden,
  joinPath,
  textOf,
  textsOf,
  textValue,
  UNKNOWN_VALUE,
  type Value,
  variableIn,
} from "./value.ts";

/** Does to the scan what a call does, and gives the call's value. */
export function perform(scan: Scan, action: Action, call: Call): Value {
  const { args } = call;
  const [first, second] = args;
  switch (action) {
    case "delete": {
      const recursive = isTrue(call, "recursive") || isTrue(call, "recurse");
      return recordProgram(scan, call, "rm", [recursive ? "-rf" : "-f", ...paths(scan, args)]);
    }
    case "delete-tree":
      return recordProgram(scan, call, "rm", ["-rf", ...paths(scan, args)]);
    case "delete-folder":
      return recordProgram(scan, call, "rmdir", paths(scan, args.slice(0, 1)));
    case "read": {
      const path = textOf(first);
      // What is joined to the environment is the environment: `"https://…?" . http_build_query($_ENV)`.
      if (/^https?:/i.test(path) || isEnvironment(first)) return perform(scan, "download", call);
      recordProgram(scan, call, "cat", [path]);
      return { kind: "contents", path };
    }
    case "write":
      return write(scan, call);
    case "append":
      return recordWrite(scan, call, ">>", textOf(first), true);
    case "open": {
      // Julia's `open(read, path)` hands what is in the file to a function.
      const isHanded = scan.language === "julia" && first?.kind !== "text" && second !== undefined;
      const given = isHanded ? { ...call, args: args.slice(1) } : call;
      return open(scan, given, modeOf(call.named.get("mode") ?? given.args[1]));
    }
    case "move":
      return recordProgram(scan, call, "mv", paths(scan, args.slice(0, 2)));
    case "copy":
      return recordProgram(scan, call, "cp", ["-r", ...paths(scan, args.slice(0, 2))]);
    case "link":
      return recordProgram(scan, call, "ln", ["-s", ...paths(scan, args.slice(0, 2))]);
    case "truncate":
      return recordProgram(scan, call, "truncate", ["-s", "0", textOf(first)]);
    case "chmod":
    case "chown":
      return changeMode(scan, action, call);
    case "chdir":
      return changeFolder(scan, call, textOf(first));
    case "process-kill": {
      // Perl and Ruby name the signal first, the others the process.
      const [process, signal] = /^(?:perl|ruby)$/.test(scan.language)
        ? [second, first]
        : [first, second];
      if (isEveryProcess(scan, call.name, textOf(process)))
        return recordProgram(scan, call, "kill", ["-KILL", "-1"]);
      return recordProgram(scan, call, "kill", [`-${textOf(signal)}`, textOf(process)]);
    }
    case "send-file":
      return recordProgram(scan, call, "scp", [textOf(first), `${scan.peer?.[0] ?? UNKNOWN}:`]);
    case "connect":
      scan.peer = args.flatMap(textsOf);
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
    case "eval-text":
      return isText(first) ? evaluate(scan, call, first) : UNKNOWN_VALUE;
    case "source":
      return source(scan, call, first);
    case "module":
      source(scan, call, first);
      return resultOf(scan, action, call);
    case "print":
      return print(scan, call);
    case "load-settings": {
      const named = first === undefined || first.kind === "record" ? ".env" : textOf(first);
      if (isNameValueFile(named)) recordProgram(scan, call, "source", [named]);
      return { kind: "name", name: scan.language === "python" ? "os.environ" : "process.env" };
    }
    case "password":
      return { kind: "text", text: UNKNOWN, variable: "KEYRING_PASSWORD" };
    default:
      return resultOf(scan, action, call);
  }
}

/** Each of those that a listing gives, where the script asks none for its name. */
function isEveryProcess({ source }: Scan, caller: string, process: string): boolean {
  const isListed =
    caller.startsWith("psutil.process_iter") || (process === "*" && /["']\/proc\b/.test(source));
  return (
    isListed && !/name\(|\bname\b|cmdline|comm\b|exe\(|username|status|\bpid\s*[!=]=/.test(source)
  );
}

/** Shows the values of variables, as `printenv` does. */
function print(scan: Scan, call: Call): Value {
  for (const arg of call.args.flatMap((value) => (value.kind === "list" ? value.items : [value]))) {
    if (isEnvironment(arg)) recordProgram(scan, call, "env", []);
    const variable = variableIn(arg);
    if (variable !== undefined && (namesSecret(variable) || namesStore(variable)))
      recordProgram(scan, call, "printenv", [variable]);
  }
  return call.args[0] ?? UNKNOWN_VALUE;
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

/** A mode as text; Python's `os.open` takes names such as `os.O_WRONLY`. */
function modeOf(value: Value | undefined): string {
  return value?.kind === "name" ? value.name : textOf(value);
}

/** `writeFileSync(path, text)`, R's `writeLines(text, path)`; `createWriteStream(path)` is filled later. */
function write(scan: Scan, call: Call): Value {
  const [first, second] = call.args;
  const [path, text] =
    scan.language === "r"
      ? [second ?? call.named.get("con") ?? call.named.get("file"), first]
      : [first, second];
  const isFilled = text !== undefined && textOf(text) !== "";
  return recordWrite(scan, call, ">", textOf(path), isFilled);
}

function open(scan: Scan, call: Call, mode: string): Value {
  const path = textOf(call.args[0]);
  if (/^https?:/i.test(path)) return { kind: "download", url: path };
  if (/^\|/.test(path)) return recordShell(scan, call, textValue(path.slice(1)));
  if (/[wx+]/.test(mode) || /O_(?:WRONLY|RDWR|TRUNC)/.test(mode)) {
    return recordWrite(scan, call, ">", path, false);
  }
  if (mode.startsWith("a")) return recordWrite(scan, call, ">>", path, true);
  recordInvocation(scan, call, "cat", [path]);
  return { kind: "contents", path };
}

/** Nobody follows which calls come after it: the folder becomes one of those in which the code may run. */
function changeFolder(scan: Scan, call: Call, path: string): Value {
  const cwd = path.includes(UNKNOWN)
    ? UNKNOWN
    : absolutePath(expandHome(path, scan.world), scan.cwd);
  recordInvocation(scan, call, ":", [], { cwd });
  return UNKNOWN_VALUE;
}

function changeMode(scan: Scan, action: "chmod" | "chown", call: Call): Value {
  const [first, ...rest] = call.args;
  // Perl, Ruby's FileUtils: mode, then paths; Python, Node, PHP: path, then mode.
  const modeFirst =
    scan.language === "perl" || (scan.language === "ruby" && /FileUtils/.test(call.name));
  const recursive = /_R$/.test(call.name) ? ["-R"] : [];
  const mode = modeFirst ? textOf(first) : textOf(rest[0]);
  const targets = modeFirst ? rest.flatMap(textsOf) : textsOf(first);
  return recordProgram(scan, call, action, [
    ...recursive,
    mode.replace(/^0o?(?=\d)/, ""),
    ...targets,
  ]);
}

function evaluate(scan: Scan, call: Call, code: Value | undefined): Value {
  if (code?.kind === "download" || code?.kind === "decoded") {
    return recordRemote(scan, call, code, interpreterOf(scan.language));
  }
  // The code of a file that is named is as well known as that of a script run by its name.
  if (code?.kind === "contents" && !code.path.includes(UNKNOWN)) {
    return recordProgram(scan, call, interpreterOf(scan.language), [code.path]);
  }
  const text = textOf(code);
  if (isHidden(code)) recordRemote(scan, call, { kind: "decoded" }, interpreterOf(scan.language));
  if (text === UNKNOWN) {
    const { start, end } = call;
    const message = "could run anything: its code is only known when it runs";
    scan.doubts.push({ kind: "unknown-code", message, text: call.name, start, end });
  } else scan.evaluate(text);
  return code ?? UNKNOWN_VALUE;
}

function source(scan: Scan, call: Call, path: Value | undefined): Value {
  if (path?.kind === "download") return evaluate(scan, call, path);
  const text = textOf(path);
  if (/^https?:/i.test(text)) return evaluate(scan, call, { kind: "download", url: text });
  if (call.name === "runpy.run_path" && text !== UNKNOWN)
    return recordProgram(scan, call, interpreterOf(scan.language), [text]);
  return UNKNOWN_VALUE;
}

/** True for what comes from the network or a decoder, and for text: not for functions, files and the program's data. */
function isText(value: Value | undefined): boolean {
  return value?.kind === "download" || value?.kind === "decoded" || value?.kind === "text";
}

/** The actions that only give a value, and the network's. */
function resultOf(scan: Scan, action: Action, call: Call): Value {
  const { args } = call;
  const [first, second] = args;
  const text = textOf(first);
  switch (action) {
    case "download": {
      if (scan.language === "ruby" && call.name === "open" && !/^https?:/i.test(text)) {
        return open(scan, call, textOf(second));
      }
      return fetched(scan, call);
    }
    case "download-to":
      return recordProgram(scan, call, "curl", ["-o", textOf(second), text]);
    case "upload":
      return posted(scan, call);
    case "decode":
    case "buffer": {
      if (action === "buffer" && !/^(?:base64|hex)/.test(textOf(second)))
        return first ?? UNKNOWN_VALUE;
      const isHex = /hex/.test(call.name) || textOf(second) === "hex";
      const decoded = decodedText(text, isHex ? "hex" : "base64", call.name);
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
    case "locate": {
      // A name that is found is as good as the path.
      const path = isOwnName(text) ? ownPath(scan.world) : text;
      return path === undefined ? UNKNOWN_VALUE : textValue(path);
    }
    case "environment": {
      // PHP's `getenv()`
      if (first === undefined) return { kind: "name", name: "os.environ" };
      const value = environmentValue(text, scan.world);
      if (textOf(value) !== UNKNOWN || second === undefined) return value;
      return second.kind === "text" ? { ...second, variable: text } : second;
    }
    case "expand":
      return textValue(
        expandHome(text, scan.world).replace(/^\$HOME|^\$\{HOME\}/, scan.world.home ?? UNKNOWN),
      );
    case "real":
      return text === UNKNOWN ? (first ?? UNKNOWN_VALUE) : realOf(scan, text);
    case "glob":
      return filesOf(call, expandHome(text, scan.world));
    case "module": {
      // Python's `__import__("a.b")` gives `a`.
      const module = call.name === "__import__" ? (text.split(".")[0] ?? text) : text;
      return text === UNKNOWN ? UNKNOWN_VALUE : { kind: "name", name: moduleName(module) };
    }
    case "temporary":
      return { kind: "path", text: scan.world.temporary[0] ?? UNKNOWN };
    case "fresh":
      return { kind: "path", text: joinPath([scan.world.temporary[0] ?? UNKNOWN, UNKNOWN]) };
    case "same":
      return first ?? UNKNOWN_VALUE;
    default:
      return UNKNOWN_VALUE;
  }
}

/** The path that a path leads to; it stays as it is written where nothing leads elsewhere. */
export function realOf({ cwd, world }: Scan, path: string): Value {
  const arg = { value: path, glob: false, start: 0, end: 0 };
  return { kind: "path", text: physicalPaths(arg, cwd, "through", world)[0] ?? path };
}

/** The files a listing gives: `*` for bare names, `folder/*` for whole paths, or the pattern. */
function filesOf(call: Call, text: string): Value {
  const { name } = call;
  if (isTrue(call, "full.names") || isTrue(call, "join"))
    return { kind: "path", text: joinPath([text, "*"]) };
  if (/listdir|readdir|entries|children|list\.files/.test(name)) return textValue("*");
  if (/walk|scandir/.test(name)) return { kind: "path", text: joinPath([text, "*"]) };
  return textValue(text);
}
