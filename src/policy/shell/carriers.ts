import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { absolutePath, baseName } from "../path.ts";
import { emit } from "./emit.ts";
import { runFind } from "./find.ts";
import { type Handler, type HandlerTable, OPAQUE, runRest, runText } from "./handler.ts";
import { fdPaths, listedPaths } from "./listing.ts";
import { hasOption, type OptionSpec, optionValue, readOptions } from "./options.ts";
import { inputText } from "./output.ts";
import { copiedFrom } from "./redirects.ts";
import { type Call, makeArg, type Outcome, spend, type Walk } from "./walk.ts";

/** Programs that run a command once for each item they find or are given. */
export function carriers(): HandlerTable {
  return new Map<string, Handler>([
    ["xargs", runXargs],
    ["gxargs", runXargs],
    ["parallel", runParallel],
    ["find", runFind],
    ["gfind", runFind],
    ["fd", runFd],
    ["fdfind", runFd],
    ["tar", runTar],
    ["gtar", runTar],
    ["bsdtar", runTar],
    ["tee", copyText],
    ["dd", copyBlocks],
    ["cp", copyText],
    ["mv", copyText],
    ["install", copyText],
    ["ln", copyText],
    ["socat", runSocat],
    ["nc", runNetcat],
    ["ncat", runNetcat],
    ["netcat", runNetcat],
  ]);
}

const XARGS: OptionSpec = {
  values: "aEIdLnPsSRJ",
  long: "--arg-file --delimiter --max-lines --max-args --max-procs --max-chars --process-slot-var".split(
    " ",
  ),
};

function runXargs(call: Call, program: string, walk: Walk): Outcome {
  const read = readOptions(call.argv, 1, XARGS);
  const rest = call.argv.slice(read.index);
  if (rest.length === 0) return emit(call, program, walk);
  const attached = read.options.find(
    (option) => option.name === "i" || option.name === "--replace",
  );
  const marker =
    optionValue(read, "I", "J")?.value ??
    (attached === undefined ? undefined : (attached.value?.value ?? "{}"));
  const items = xargsItems(call, hasOption(read, "0", "--null"), marker !== undefined, walk);
  if (items.length === 0 && hasOption(read, "r", "--no-run-if-empty"))
    return emit(call, program, walk);
  const wrapper = { name: "xargs" };
  const inner = { ...call, stdin: call.stdin };
  if (marker === undefined) return runRest(inner, [...rest, ...items], wrapper, walk);
  let outcome: Outcome = OPAQUE;
  for (const item of followed(items, call)) {
    outcome = runRest(
      inner,
      rest.map((arg) => substitute(arg, marker, item)),
      wrapper,
      walk,
    );
  }
  return outcome;
}

function xargsItems(call: Call, zero: boolean, lines: boolean, walk: Walk): readonly Arg[] {
  const text = inputText(call, walk);
  const { stdin } = call;
  const from =
    stdin.kind === "pipe" ? stdin.from : stdin.kind === "text" ? stdin.text.from : undefined;
  if (text === undefined) return foundItems(call, from, walk);
  const items = zero ? text.split("\0").filter((item) => item !== "") : xargsWords(text, lines);
  return items.map((item) => {
    const arg = makeArg(item, call.span, from);
    return item.includes(UNKNOWN) ? { ...arg, splits: true } : arg;
  });
}

/** What is read where the text is not known: what a listing prints, a number, or anything. */
function foundItems(call: Call, from: readonly number[] | undefined, walk: Walk): readonly Arg[] {
  const [index, ...others] = from ?? [];
  const writer = index === undefined || others.length > 0 ? undefined : walk.drafts[index];
  if (writer !== undefined && printsNumbers(writer)) return [makeArg("1", call.span, from)];
  const paths = listedPaths(from, walk);
  const items = paths.length > 0 ? paths : [UNKNOWN];
  return items.map((item) => ({ ...makeArg(item, call.span, from), splits: true }));
}

function printsNumbers({ program, args }: Invocation): boolean {
  return program === "seq" && args.every(({ value }) => /^-?[\d.]+$/.test(value));
}

/** Items that get a command of their own; what stands behind them is one unknown. */
const ITEMS_MAX = 64;

function followed(items: readonly Arg[], call: Call): readonly Arg[] {
  if (items.length <= ITEMS_MAX) return items;
  const rest = { ...makeArg(UNKNOWN, call.span), splits: true };
  return [...items.slice(0, ITEMS_MAX), rest];
}

/** Words, or lines, as xargs reads them: quotes and backslashes protect one another and blanks. */
function xargsWords(text: string, lines: boolean): readonly string[] {
  const items: string[] = [];
  const end = lines ? /\n/ : /\s/;
  let item: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (end.test(char)) {
      if (item !== undefined) items.push(item);
      item = undefined;
    } else if (char === "'" || char === '"') {
      const close = text.indexOf(char, at + 1);
      item = (item ?? "") + text.slice(at + 1, close < 0 ? text.length : close);
      at = close < 0 ? text.length : close;
    } else if (char === "\\") {
      at += 1;
      item = (item ?? "") + text.charAt(at);
    } else if (item !== undefined || !/\s/.test(char)) item = (item ?? "") + char;
  }
  if (item !== undefined) items.push(item);
  return items;
}

function substitute(arg: Arg, marker: string, item: Arg): Arg {
  if (!arg.value.includes(marker)) return arg;
  const from = [...(arg.from ?? []), ...(item.from ?? [])];
  const value = arg.value.replaceAll(marker, () => item.value);
  return { ...arg, value, ...(from.length === 0 ? {} : { from }) };
}

const PARALLEL: OptionSpec = {
  values: "jSNnLIPCadEsX",
  long: "--jobs --results --joblog --colsep --delay --timeout --retries --sshlogin --workdir --tmpdir --arg-file --tagstring --max-args --load --memfree --halt --delimiter --env".split(
    " ",
  ),
};

/** GNU parallel joins its words to shell text, replaces `{}` with each value after `:::`. */
function runParallel(call: Call, program: string, walk: Walk): Outcome {
  const read = readOptions(call.argv, 1, PARALLEL);
  emit(call, program, walk);
  if (hasOption(read, "--dry-run", "--version", "--help", "V", "h")) return OPAQUE;
  const rest = call.argv.slice(read.index);
  const at = rest.findIndex((arg) => /^:::\+?$/.test(arg.value));
  const command = at < 0 ? rest.filter((arg) => !/^::::/.test(arg.value)) : rest.slice(0, at);
  const values = at < 0 ? undefined : rest.slice(at + 1).filter((arg) => !/^:::/.test(arg.value));
  const items = values ?? xargsItems(call, hasOption(read, "0", "--null"), true, walk);
  const wrapper = { name: "parallel" };
  let outcome: Outcome = OPAQUE;
  for (const item of followed(items, call)) {
    if (command.length === 0) outcome = runText(call, item.value, wrapper, walk);
    else {
      const replaced = command.map((arg) => placeholders(arg, item));
      const used = command.some((arg) => /\{[\d./%#+=]*\}/.test(arg.value));
      outcome = runRest(call, used ? replaced : [...replaced, item], wrapper, walk);
      const [only] = replaced;
      if (replaced.length === 1 && only !== undefined && /\s/.test(only.value)) {
        runText(call, only.value, wrapper, walk);
      }
    }
  }
  return outcome;
}

function placeholders(arg: Arg, item: Arg): Arg {
  if (!arg.value.includes("{")) return arg;
  const from = [...(arg.from ?? []), ...(item.from ?? [])];
  const value = arg.value.replace(/\{(?:\d*|[./]+|%|#)\}/g, () => item.value);
  return { ...arg, value, ...(from.length === 0 ? {} : { from }) };
}

function runFd(call: Call, program: string, walk: Walk): Outcome {
  emit(call, program, walk);
  const at = call.argv.findIndex((arg) => /^(?:-[xX]|--exec(?:-batch)?)$/.test(arg.value));
  if (at < 0) return OPAQUE;
  const rest = call.argv.slice(at + 1).filter((arg) => arg.value !== ";");
  if (rest.length === 0) return OPAQUE;
  const used = rest.some((arg) => /\{(?:[./]+)?\}/.test(arg.value));
  let outcome: Outcome = OPAQUE;
  for (const path of fdPaths(call.argv.slice(1))) {
    if (!spend(walk)) return OPAQUE;
    const found = makeArg(path, call.span);
    const words = rest.map((arg) => placeholders(arg, found));
    outcome = runRest(call, used ? words : [...words, found], { name: "fd --exec" }, walk);
  }
  return outcome;
}

/** tar runs a compressor, a checkpoint action, or a command for each member. */
function runTar(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const words = call.argv.slice(1);
  words.forEach((arg, index) => {
    const long =
      /^--(?:to-command|use-compress-program|info-script|new-volume-script|rsh-command)=([\s\S]+)/.exec(
        arg.value,
      );
    const action = /^--checkpoint-action=exec=([\s\S]+)/.exec(arg.value);
    const short =
      /^-?[a-zA-HJ-Z]*I$/.test(arg.value) && index < 2 ? words[index + 1]?.value : undefined;
    const code = long?.[1] ?? action?.[1] ?? short;
    if (code !== undefined) runText(call, code, { name: "tar" }, walk);
  });
  return outcome;
}

/** `EXEC:`, `SYSTEM:` and `SHELL:` addresses run a command tied to the other address. */
function runSocat(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  for (const arg of call.argv.slice(1)) {
    for (const address of arg.value.split("!!")) {
      const code = /^shell$/i.test(address)
        ? "sh"
        : /^(?:exec|system|shell):([^,]+)/i.exec(address)?.[1];
      if (code !== undefined) {
        runText(call, code.replace(/\\(.)/g, "$1"), { name: "socat" }, walk);
      }
    }
  }
  return outcome;
}

function runNetcat(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const long = ["--exec", "--sh-exec", "--lua-exec"];
  const read = readOptions(call.argv, 1, { values: "ecpswiqXxIOTm", long });
  const code = optionValue(read, "e", "c", "--exec", "--sh-exec") ?? lateExec(call.argv);
  const peer = call.argv.slice(1).some((arg) => /^[\w.:-]*\d|^\w+\.\w|^-[a-z]*l/.test(arg.value));
  if (code !== undefined && peer) runText(call, code.value, { name: `${program} -e` }, walk);
  return outcome;
}

/** `nc host port -e sh`: options may also follow the address. */
function lateExec(argv: readonly Arg[]): Arg | undefined {
  const at = argv.findIndex((arg) => /^(?:-e|-c|--exec|--sh-exec)$/.test(arg.value));
  return at < 0 ? undefined : argv[at + 1];
}

/** `dd of=file` writes what it reads. */
function copyBlocks(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const { cwd } = call.frame.scope;
  const fileOf = (name: string): string | undefined =>
    call.argv.find(({ value }) => value.startsWith(name))?.value.slice(name.length);
  const [from, to] = [fileOf("if="), fileOf("of=")];
  const text = from === undefined ? inputText(call, walk) : walk.files.get(absolutePath(from, cwd));
  if (text !== undefined && to !== undefined) walk.files.set(absolutePath(to, cwd), text);
  return outcome;
}

/** `tee file`, `cp a b`: the text the analysis knows of one file is now that of another; so is a program. */
function copyText(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const operands = call.argv.slice(1).filter((arg) => !arg.value.startsWith("-"));
  const { scope } = call.frame;
  const [first, second] = operands;
  const copied = program === "tee" || !first || !second ? undefined : copiedFrom(first, walk);
  if (copied !== undefined && second !== undefined) {
    const path = absolutePath(second.value, scope.cwd);
    scope.defineHash(path, copied);
    scope.defineHash(absolutePath(baseName(copied), path), copied);
  }
  if (program !== "tee" && walk.files.size === 0) return outcome;
  const paths = operands.map((arg) => absolutePath(arg.value, scope.cwd));
  const [source, target] = paths;
  if (program === "tee") {
    const text = inputText(call, walk);
    const appends = call.argv.some((arg) => /^-[a-z]*a|^--append$/.test(arg.value));
    for (const path of text === undefined ? [] : paths) {
      const before = appends || call.frame.uncertain === true ? (walk.files.get(path) ?? "") : "";
      walk.files.set(path, before + text);
    }
  } else if (paths.length === 2 && source !== undefined && target !== undefined) {
    const text = walk.files.get(source);
    if (text !== undefined) walk.files.set(target, text);
  }
  return outcome;
}
