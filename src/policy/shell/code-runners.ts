import { shellNames } from "../commands/interpreters.ts";
import { typedBy } from "../commands/typing.ts";
import { type Arg, UNKNOWN } from "../invocation.ts";
import { absolutePath } from "../path.ts";
import { emit } from "./emit.ts";
import { type Handler, type HandlerTable, runRest, runText } from "./handler.ts";
import { hasOption, type OptionSpec, optionValue, readOptions } from "./options.ts";
import { inputText } from "./output.ts";
import { runReadings } from "./plain-shell.ts";
import type { Scope } from "./scope.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** Programs that are given shell code as one word, as joined words, or on their input. */
export function codeRunners(): HandlerTable {
  const table = new Map<string, Handler>();
  for (const name of shellNames()) table.set(name, runShell);
  table.set("su", runSu);
  table.set("runuser", runSu);
  table.set("watch", runWatch);
  table.set("entr", (call, program, walk) => joined(call, program, walk, 1, ""));
  table.set("script", runScriptProgram);
  table.set("flock", runFlock);
  table.set("hyperfine", runEach);
  table.set("concurrently", runEach);
  table.set("nix-shell", (call, program, walk) =>
    optionCode(call, program, walk, "--run", "--command"),
  );
  table.set("at", inputCode);
  table.set("batch", inputCode);
  table.set("tmux", runTmux);
  table.set("tmate", runTmux);
  table.set("byobu", runTmux);
  table.set("screen", runScreen);
  table.set("vim", (call, program, walk) => optionCode(call, program, walk, "c", "--cmd"));
  table.set("nvim", (call, program, walk) => optionCode(call, program, walk, "c", "--cmd"));
  return table;
}

function runShell(call: Call, program: string, walk: Walk): Outcome {
  const argv = call.argv;
  const read = readOptions(argv, 1, SHELL_OPTIONS);
  const rest = argv.slice(read.index);
  emit(call, program, walk);
  // `-n` only checks the syntax.
  if (hasOption(read, "n") && !hasOption(read, "i")) return { output: "", writers: [] };
  runFile(call, optionValue(read, "--rcfile"), walk);
  runFile(call, optionValue(read, "--init-file"), walk);
  const startup = call.env.get(program === "sh" ? "ENV" : "BASH_ENV");
  runFile(call, startup, walk);
  const trace = call.env.get("PS4");
  if (trace !== undefined) runText(call, trace.value, { name: "PS4" }, walk);
  const wrapper = { name: `${program} -c` };
  const runAs = (text: string, name: string, positional: readonly Arg[], ownName?: Arg): Outcome =>
    runReadings(text, program, call.frame, walk, (reading, plain) => {
      const scope = shellScope(call, positional);
      scope.ownName = ownName;
      return runText(call, reading, { name }, walk, { scope, plain });
    });
  if (hasOption(read, "c")) {
    const [code, ownName, ...args] = rest;
    return code === undefined ? NONE : runAs(code.value, wrapper.name, args, ownName);
  }
  const long_c = optionValue(read, "--command", "--init-command", "C");
  if (long_c !== undefined && program === "fish") return runText(call, long_c.value, wrapper, walk);
  const [file, ...args] = rest;
  if (file === undefined || hasOption(read, "s") || file.value === "-") {
    const text = inputText(call, walk);
    const { stdin } = call;
    const partial = stdin.kind === "pipe" ? stdin.partial?.value : undefined;
    const known = text ?? partial;
    if (known === undefined) return OPAQUE;
    const outcome = runAs(known, `${program} <`, hasOption(read, "s") ? rest : args);
    return text === undefined ? OPAQUE : outcome;
  }
  return runFile(call, file, walk, (code, path) => runAs(code, path, args)) ?? OPAQUE;
}

const SHELL_OPTIONS: OptionSpec = {
  values: "oOC",
  plus: "cs",
  long: ["--rcfile", "--init-file", "--command", "--init-command"],
};

const NONE: Outcome = { output: "", writers: [] };
const OPAQUE: Outcome = { output: undefined, writers: [] };

function shellScope({ frame, env }: Call, positional: readonly Arg[]): Scope {
  const scope = frame.scope.newShell(positional);
  for (const [name, arg] of env) scope.set(name, { values: [arg.value], exported: true });
  return scope;
}

/** Runs a file whose contents the text itself wrote. */
function runFile(
  call: Call,
  file: Arg | undefined,
  walk: Walk,
  run?: (text: string, path: string) => Outcome,
): Outcome | undefined {
  if (file === undefined) return undefined;
  const path = absolutePath(file.value, call.frame.scope.cwd);
  const text = path === "/dev/stdin" ? inputText(call, walk) : walk.files.get(path);
  if (text === undefined || path === UNKNOWN) return undefined;
  // A script that runs itself is a circle; one that was written anew under its name is not.
  if (walk.running.includes(text)) return undefined;
  walk.running.push(text);
  const outcome =
    run?.(text, path) ??
    runText(call, text, { name: path }, walk, { scope: call.frame.scope.newShell([]) });
  walk.running.pop();
  return outcome;
}

function runSu(call: Call, program: string, walk: Walk): Outcome {
  const long = [
    "--command",
    "--session-command",
    "--group",
    "--shell",
    "--user",
    "--whitelist-environment",
  ];
  // Options may follow the user's name: `su root -c cmd`.
  const words = call.argv.filter((arg, i) => i === 0 || /^-./.test(arg.value) || follows(call, i));
  const read = readOptions(words, 1, { values: "cgGsuw", long });
  emit(call, program, walk);
  const elevated = { elevated: true };
  const code = optionValue(read, "c", "--command", "--session-command");
  if (code !== undefined)
    return runText(call, code.value, { name: `${program} -c` }, walk, elevated);
  if (program !== "runuser") return OPAQUE;
  const own = readOptions(call.argv, 1, { values: "gGsuw", long });
  const rest = call.argv.slice(own.index);
  return rest.length === 0 ? OPAQUE : runRest(call, rest, { name: program }, walk, elevated);
}

function follows(call: Call, index: number): boolean {
  return /^(?:-[a-z]*[cgGsuw]|--(?:session-)?command|--group|--shell|--user)$/.test(
    call.argv[index - 1]?.value ?? "",
  );
}

function runWatch(call: Call, program: string, walk: Walk): Outcome {
  const read = readOptions(call.argv, 1, { values: "nq", long: ["--interval", "--equexit"] });
  if (hasOption(read, "x", "--exec")) {
    return runRest(call, call.argv.slice(read.index), { name: program }, walk);
  }
  return joined(call, program, walk, read.index, "");
}

function joined(call: Call, program: string, walk: Walk, index: number, prefix: string): Outcome {
  const words = call.argv.slice(index).filter((arg) => !/^-[a-zA-Z]$/.test(arg.value));
  const outcome = emit(call, program, walk);
  if (words.length === 0) return outcome;
  return runText(call, prefix + words.map((arg) => arg.value).join(" "), { name: program }, walk);
}

function runScriptProgram(call: Call, program: string, walk: Walk): Outcome {
  const read = readOptions(call.argv, 1, { values: "cEIOBTto", long: ["--command"] });
  emit(call, program, walk);
  const code = optionValue(read, "c", "--command");
  if (code !== undefined) return runText(call, code.value, { name: "script -c" }, walk);
  // BSD: script [-q] FILE command …
  const rest = call.argv.slice(read.index + 1);
  return rest.length === 0 ? OPAQUE : runRest(call, rest, { name: program }, walk);
}

function runFlock(call: Call, program: string, walk: Walk): Outcome {
  const read = readOptions(call.argv, 1, {
    values: "wEc",
    long: ["--timeout", "--command"],
    operands: 1,
  });
  emit(call, program, walk);
  const code = optionValue(read, "c", "--command");
  if (code !== undefined) return runText(call, code.value, { name: "flock -c" }, walk);
  const rest = call.argv.slice(read.index);
  return rest.length === 0 ? OPAQUE : runRest(call, rest, { name: program }, walk);
}

function runEach(call: Call, program: string, walk: Walk): Outcome {
  const long = "--prepare --setup --cleanup --warmup --runs --export-json --export-markdown".split(
    " ",
  );
  const read = readOptions(call.argv, 1, { values: "wrmMLPDpsnN", long });
  emit(call, program, walk);
  const codes = [
    optionValue(read, "--prepare", "p"),
    optionValue(read, "--setup", "s"),
    optionValue(read, "--cleanup"),
  ];
  for (const code of [...call.argv.slice(read.index), ...codes]) {
    if (code !== undefined && !code.value.startsWith("-")) {
      runText(call, code.value, { name: program }, walk);
    }
  }
  return OPAQUE;
}

function optionCode(call: Call, program: string, walk: Walk, ...names: string[]): Outcome {
  emit(call, program, walk);
  const read = readOptions(call.argv, 1, {
    values: "cIpA",
    long: names.filter((n) => n.length > 1),
  });
  for (const { name, value } of read.options) {
    if (value === undefined || !names.includes(name)) continue;
    const shell = program.endsWith("vim") ? /^:?\s*!([\s\S]*)/.exec(value.value)?.[1] : value.value;
    if (shell !== undefined) runText(call, shell, { name: program }, walk);
  }
  return OPAQUE;
}

function inputCode(call: Call, program: string, walk: Walk): Outcome {
  emit(call, program, walk);
  const text = inputText(call, walk);
  return text === undefined ? OPAQUE : runText(call, text, { name: program }, walk);
}

const TMUX_LINE =
  /^\s*(?:run-shell|run|send-keys|send|new-window|neww|new-session|split-window|splitw|if-shell|display-popup|popup|pipe-pane|respawn-pane)\s/;

/** The command a new tmux window runs, and text typed into one. */
function runTmux(call: Call, program: string, walk: Walk): Outcome {
  emit(call, program, walk);
  for (const text of typedBy(program, call.argv.slice(1))?.texts ?? [])
    runText(call, text, { name: program }, walk);
  // Commands of tmux's own in one word, for later or for a question.
  for (const { value } of call.argv)
    if (TMUX_LINE.test(value)) runText(call, `tmux ${value}`, { name: program }, walk);
  const at = call.argv.findIndex((arg) =>
    /^(?:new(?:-session|-window|w)?|split-window|splitw|respawn-(?:pane|window)|respawn[pw]|display-popup|popup|pipe-pane|pipep|send-keys|send|run-shell|run|if-shell)$/.test(
      arg.value,
    ),
  );
  if (at < 0) return OPAQUE;
  const verb = call.argv[at]?.value ?? "";
  const sends = verb.startsWith("send");
  const values = sends ? "ctN" : /popup$/.test(verb) ? "bcdehsStTwxy" : "ctnsxyFfelN";
  const read = readOptions(call.argv, at + 1, { values });
  const words = call.argv.slice(read.index).filter((arg) => !/^(?:Enter|C-m|C-c)$/.test(arg.value));
  if (words.length === 0) return OPAQUE;
  // Each word is typed behind the one before.
  if (sends && words.length > 1) {
    const keys = words.map(({ value }) => (value === "Space" ? " " : value));
    runText(call, keys.join(""), { name: program }, walk);
  }
  return runText(call, words.map((arg) => arg.value).join(" "), { name: program }, walk);
}

function runScreen(call: Call, program: string, walk: Walk): Outcome {
  emit(call, program, walk);
  const read = readOptions(call.argv, 1, { values: "ScehtTspX" });
  const rest = call.argv.slice(read.index);
  // `-X stuff TEXT` types into a window.
  const stuff = call.argv.findIndex(
    (arg, i, all) => arg.value === "stuff" && all[i - 1]?.value === "-X",
  );
  if (stuff > 0) {
    const typed = call.argv
      .slice(stuff + 1)
      .map((arg) => arg.value.replace(/(?<!\\n|\\r|\^M|\s)(?:\\n|\\r|\^M|\s)+$/, ""))
      .join(" ");
    return runText(call, typed, { name: program }, walk);
  }
  return rest.length === 0 ? OPAQUE : runRest(call, rest, { name: program }, walk);
}
