import { parse } from "unbash";
import type { Arg, Wrapper } from "../invocation.ts";
import { absolutePath } from "../path.ts";
import { emit } from "./emit.ts";
import { expandWord } from "./expand.ts";
import { type Handler, type HandlerTable, runRest, runText } from "./handler.ts";
import {
  hasOption,
  type OptionSpec,
  optionValue,
  type ReadOptions,
  readOptions,
} from "./options.ts";
import { Scope } from "./scope.ts";
import type { Call, Frame, Walk } from "./walk.ts";

/** A program that runs the rest of its words as a command and does nothing of its own. */
interface WrapperSpec extends OptionSpec {
  readonly elevated?: boolean;
  /** True when rules want to see the wrapper itself as well. */
  readonly acts?: boolean;
  /** Options that make it do something else than running a command. */
  readonly stops?: readonly string[];
  /** The option that names the command's working directory. */
  readonly chdir?: readonly string[];
  /** Words that must come first: `uv run`, `bundle exec`; anything else is not wrapping. */
  readonly verbs?: readonly string[];
  /** Options whose value is shell code, run in place of a command. */
  readonly code?: readonly string[];
}

/** Programs that only pass a command on: how each tells its own words from the command's. */
export function wrappers(): HandlerTable {
  const table = new Map<string, Handler>();
  for (const [names, spec] of SPECS) {
    for (const name of names.split(" ")) table.set(name, wrapping(spec));
  }
  table.set("env", runEnv);
  return table;
}

const ELEVATORS: readonly (readonly [string, WrapperSpec])[] = [
  [
    "sudo sudo-rs",
    {
      values: "ughpCrtTUDR",
      long: "--user --group --host --prompt --close-from --role --type --command-timeout --other-user --chdir --chroot".split(
        " ",
      ),
      assignments: "no path",
      elevated: true,
      stops: ["l", "v", "k", "K", "e", "V", "--list", "--validate", "--edit", "--version"],
      chdir: ["D", "--chdir"],
    },
  ],
  ["doas", { values: "uC", elevated: true, stops: ["L"] }],
  ["pkexec", { long: ["--user"], elevated: true, stops: ["--version"] }],
  ["run0", { values: "ugDt", long: ["--user", "--group", "--chdir", "--unit"], elevated: true }],
  ["gosu su-exec", { operands: 1 }],
  ["runas", { elevated: true }],
];

const PLAIN: readonly (readonly [string, WrapperSpec])[] = [
  ["nohup setsid noglob nocorrect - catchsegv fakeroot eatmydata", {}],
  ["unbuffer caffeinate rlwrap dbus-run-session xvfb-run winpty", { values: "twsneip" }],
  ["time gtime", { values: "fo", long: ["--format", "--output"] }],
  ["nice", { values: "n", long: ["--adjustment"] }],
  ["ionice", { values: "cnp", long: ["--class", "--classdata", "--pid"] }],
  ["stdbuf", { values: "ioe", long: ["--input", "--output", "--error"] }],
  ["timeout gtimeout", { values: "sk", long: ["--signal", "--kill-after"], operands: 1 }],
  ["chrt", { values: "TPD", operands: 1 }],
  ["taskset", { operands: 1 }],
  ["cpulimit", { values: "lpe", long: ["--limit", "--pid", "--exe"] }],
  ["prlimit", { values: "p" }],
  ["numactl", { values: "CmNip" }],
  ["repeat", { operands: 1 }],
  ["strace ltrace", { values: "aeEIopPsSuUX", long: ["--trace", "--output"] }],
  ["valgrind", {}],
  ["perf", { verbs: ["stat", "record", "trace"], values: "eopF" }],
  ["firejail bwrap", { long: [] }],
  ["proot", { values: "rbwqkS" }],
  ["setarch linux32 linux64 i386 arch", { operands: 0 }],
  ["setpriv", { long: ["--reuid", "--regid", "--groups", "--inh-caps", "--bounding-set"] }],
  ["unshare", { values: "SGR", long: ["--setuid", "--setgid", "--root", "--wd", "--map-user"] }],
  ["nsenter", { values: "tSGrw", long: ["--target", "--setuid", "--setgid"], elevated: true }],
  [
    "systemd-run",
    {
      acts: true,
      values: "uptME",
      long: [
        "--unit",
        "--property",
        "--slice",
        "--machine",
        "--setenv",
        "--on-calendar",
        "--on-active",
      ],
    },
  ],
  ["systemd-inhibit", { long: ["--what", "--who", "--why", "--mode"] }],
  ["chpst", { values: "ubne" }],
  ["softlimit", { values: "adfmnoprst" }],
  ["sshpass", { values: "pfeP" }],
  ["proxychains proxychains4 torsocks torify", { values: "f" }],
  ["unbuffer script-exec", {}],
  ["rtk", {}],
];

const RUNNERS: readonly (readonly [string, WrapperSpec])[] = [
  [
    "uv",
    {
      verbs: ["run"],
      values: "mpPw",
      long: [
        "--with",
        "--python",
        "--package",
        "--project",
        "--directory",
        "--extra",
        "--group",
        "--env-file",
      ],
    },
  ],
  [
    "poetry pipenv pdm hatch rye pixi",
    { verbs: ["run"], values: "eC", long: ["--environment", "--directory"] },
  ],
  ["bundle", { verbs: ["exec"] }],
  [
    "conda mamba micromamba",
    { verbs: ["run"], values: "np", long: ["--name", "--prefix", "--cwd"] },
  ],
  ["mise asdf rtx volta", { verbs: ["exec", "x", "run"] }],
  ["direnv", { verbs: ["exec"], operands: 1 }],
  ["nvm fnm", { verbs: ["exec"], long: ["--using"] }],
  ["rustup", { verbs: ["run"], operands: 1 }],
  [
    "op doppler infisical",
    {
      verbs: ["run"],
      values: "pce",
      long: ["--env-file", "--account", "--project", "--config", "--env", "--path"],
    },
  ],
  ["aws-vault chamber", { verbs: ["exec"], operands: 1, values: "d", long: ["--duration"] }],
  ["dotenv dotenv-cli dotenvx env-cmd", { values: "efrp", long: ["--env", "--file"] }],
  ["cross-env cross-env-shell", { assignments: "any" }],
  [
    "npx bunx pnpx",
    {
      values: "pwc",
      long: ["--package", "--workspace", "--call"],
      code: ["c", "--call"],
      stops: ["h", "--help"],
    },
  ],
  [
    "pnpm yarn npm bun",
    {
      verbs: ["exec", "dlx", "x"],
      values: "pwc",
      long: ["--package", "--workspace", "--call"],
      code: ["c", "--call"],
    },
  ],
  ["busybox toybox", { stops: ["--list", "--help", "--install"] }],
];

const SPECS: readonly (readonly [string, WrapperSpec])[] = [...ELEVATORS, ...PLAIN, ...RUNNERS];

function wrapping(spec: WrapperSpec): Handler {
  return (call, program, walk) => {
    let from = 1;
    if (spec.verbs !== undefined) {
      if (!spec.verbs.includes(call.argv[1]?.value ?? "")) return emit(call, program, walk);
      from = 2;
    }
    const read = readOptions(call.argv, from, spec);
    const rest = call.argv.slice(read.index);
    const code = spec.code === undefined ? undefined : optionValue(read, ...spec.code);
    if (code !== undefined) {
      emit(call, program, walk);
      return runText(call, code.value, wrapperOf(program), walk);
    }
    const stopped = spec.stops !== undefined && hasOption(read, ...spec.stops);
    if (rest.length === 0 || stopped) return emit(call, program, walk);
    if (spec.acts === true) emit(call, program, walk);
    const change = changeOf(spec, read, call);
    const env = read.env.size === 0 ? call.env : new Map([...call.env, ...read.env]);
    return runRest({ ...call, env }, rest, wrapperOf(program), walk, change);
  };
}

function wrapperOf(name: string): Wrapper {
  return { name };
}

function changeOf(spec: WrapperSpec, read: ReadOptions, call: Call): Partial<Frame> {
  const chdir = spec.chdir === undefined ? undefined : optionValue(read, ...spec.chdir);
  const elevated = spec.elevated === true ? { elevated: true } : {};
  return chdir === undefined ? elevated : { ...elevated, ...movedTo(chdir, call) };
}

function movedTo(folder: Arg, call: Call): Partial<Frame> {
  const scope = call.frame.scope.child();
  scope.cwd = absolutePath(folder.value, scope.cwd);
  return { scope };
}

/** `env` also splits a string into words, starts from an empty environment, and changes folder. */
function runEnv(call: Call, program: string, walk: Walk): ReturnType<Handler> {
  const spec: OptionSpec = {
    values: "uCSP",
    long: ["--unset", "--chdir", "--split-string", "--block-signal"],
    assignments: "any",
  };
  let argv = call.argv.filter((arg, index) => index === 0 || arg.value !== "-");
  let read = readOptions(argv, 1, spec);
  for (let i = 0; i < 4; i += 1) {
    const split = optionValue(read, "S", "--split-string");
    if (split === undefined) break;
    const words = splitWords(split, call, walk);
    argv = [...argv.slice(0, 1), ...words, ...argv.slice(read.index)];
    read = readOptions(argv, 1, spec);
  }
  const rest = argv.slice(read.index);
  if (rest.length === 0) return emit(call, program, walk);
  const chdir = optionValue(read, "C", "--chdir");
  const moved = chdir === undefined ? {} : movedTo(chdir, call);
  const cleared = hasOption(read, "i", "--ignore-environment") || argv.length < call.argv.length;
  const scope = cleared
    ? emptied(call)
    : without(unsetNames(read), moved.scope ?? call.frame.scope.child());
  if (cleared && moved.scope !== undefined) scope.cwd = moved.scope.cwd;
  const change = { ...moved, scope };
  const env = new Map([...(cleared ? [] : call.env), ...read.env]);
  return runRest({ ...call, env }, rest, { name: "env" }, walk, change);
}

function unsetNames(read: ReadOptions): readonly string[] {
  return read.options.flatMap(({ name, value }) =>
    (name === "u" || name === "--unset") && value !== undefined ? [value.value] : [],
  );
}

/** A new environment: what the text exported is surely gone, of all else nothing is known. */
function emptied(call: Call): Scope {
  const { scope } = call.frame;
  const names = scope.exports ? [...scope.exported().keys()] : [];
  return without([...names, ...call.env.keys()], new Scope(undefined, scope.cwd, []));
}

function without(names: readonly string[], scope: Scope): Scope {
  if (names.length === 0) return scope;
  const inner = scope.child();
  for (const name of names) inner.set(name, { values: [], exported: true });
  return inner;
}

function splitWords(text: Arg, call: Call, walk: Walk): readonly Arg[] {
  const command = parse(`: ${text.value}`).commands[0]?.command;
  if (command?.type !== "Command") return [text];
  const frame = { ...call.frame, span: call.span };
  return command.args.flatMap((word) =>
    word.type === "Word" ? expandWord(word, frame, walk) : [{ ...text, value: word.text }],
  );
}
