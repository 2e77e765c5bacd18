import { codeLanguageOf, isShell } from "../catalog/code-line.ts";
import { changeBy, descriptionOf } from "../catalog/descriptions.ts";
import { withoutLooseValue } from "../commands/option-names.ts";
import { matched } from "../effects/match.ts";
import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";

/** A function that starts itself again and again, or a loop that never stops starting jobs. */
export const forkBomb: Rule = {
  id: "system/fork-bomb",
  verdict: "deny",
  programs: ["*"],
  reason: "would start processes without end and freeze this machine",
  instead: "start a fixed number of jobs, and wait for them",
  check: (invocation) => {
    const { via, program, args } = invocation;
    if (args.some(({ value }) => forksAlways(value)) && codeLanguageOf(program) !== undefined)
      return matched(invocation);
    if (via.length === 0) return undefined;
    const own = via.findIndex(
      (w) => w.name.toLowerCase() === `function ${invocation.name.value.toLowerCase()}`,
    );
    const multiplies = invocation.pipedInto.length > 0 || invocation.stdin.kind === "pipe";
    if (own >= 0 && (multiplies || via.slice(own).some((w) => w.name === "&")))
      return matched(invocation);
    const loop = via.findIndex((w) => w.name === "endless loop");
    return loop >= 0 && via[loop + 1]?.name === "&" ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      ":(){ :|:& };:",
      "bomb() { bomb | bomb & }; bomb",
      "while true; do work & done",
      "perl -e 'fork while 1'",
      "python3 -c 'import os\nwhile True: os.fork()'",
      "ruby -e 'loop { fork }'",
    ],
    allows: [
      "perl -e 'fork while $n++ < 3'",
      "python3 -c 'import os\nif os.fork() == 0: print(1)'",
      "ruby -e 'loop { fork { work }; Process.wait }'",
      "f(){ g|h& };f",
      "loop() { loop; }; loop",
      "while true; do work & wait; done",
    ],
  }),
};

/** `fork while 1`, `while True: os.fork()`, `loop { fork }`, in code that waits for none of them. */
function forksAlways(code: string): boolean {
  if (!code.includes("fork") || /wait|sleep|exit|break|last\b/.test(code)) return false;
  return /\bfork\b[\s()]{0,8}while[\s(]{0,8}(?:1|true|fork)\b|\b(?:while[\s(]{0,8}(?:1|true)\b|loop\b)[\s(){:;]{0,8}(?:do\b\s{0,8})?(?:os\.)?fork\b[\s();}]{0,8}(?:end)?\s{0,8}$/i.test(
    code,
  );
}

/** A shell of the superuser, in which nothing is judged any more. */
export const rootShell: Rule = {
  id: "system/root-shell",
  verdict: "ask",
  programs: ["*"],
  reason: "would open a root shell on this machine",
  instead: "run only the one command that needs root",
  check: (invocation) => {
    const { program, args, elevated } = invocation;
    const opens = descriptionOf(program)?.opensShell;
    if (!elevated && opens === undefined) return undefined;
    const words = args.map((arg) => arg.value);
    if (opens !== undefined) return opens(words) ? matched(invocation) : undefined;
    if (!elevated || !isShell(program) || invocation.stdin.kind !== "inherited") return undefined;
    const interactive = words.every((word) => /^-(?:[il]|-login)$/.test(word));
    return interactive ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: ["sudo su -", "sudo -i", "sudo -s", "sudo bash", "pkexec /bin/sh", "su root"],
    allows: [
      "sudo ls",
      "sudo -n true",
      "sudo -l",
      "bash",
      "sh -c 'echo hi'",
      "sudo bash script.sh",
    ],
  }),
};

/** Environment that makes every program load somebody's code, or drop its checks. */
export const injectedEnvironment: Rule = {
  id: "system/injected-environment",
  verdict: "ask",
  programs: ["*"],
  reason: "would make later programs load other code",
  instead: "run the program without this variable",
  check: (invocation) => {
    if (invocation.env.size > 0) {
      for (const [name, arg] of invocation.env) {
        if (injects(name, arg)) {
          return matched(invocation, { words: `${name}=${shown(arg.value)}` });
        }
      }
    }
    if (injectsByWords(invocation)) return matched(invocation, { instead: WITHOUT_OPTION });
    if (changeBy(invocation.program) !== "declare") return undefined;
    const found = invocation.args.find((arg) => {
      const equals = arg.value.indexOf("=");
      const value = { ...arg, value: arg.value.slice(equals + 1) };
      return equals > 0 && injects(arg.value.slice(0, equals), value);
    });
    return found === undefined ? undefined : matched(invocation);
  },
  examples: () => ({
    denies: [
      "LD_PRELOAD=/tmp/x.so ls",
      "export DYLD_INSERT_LIBRARIES=/tmp/x.dylib",
      "env BASH_ENV=/tmp/x sh run.sh",
      "export NODE_OPTIONS='--require /tmp/x.js'",
      "NODE_OPTIONS='--import=data:text/javascript,x()' npm test",
      "RUSTC_WRAPPER=/tmp/x.sh cargo build",
      "cargo --config 'build.rustc-wrapper=\"/tmp/x.sh\"' build",
      "npm config set script-shell /tmp/x.sh",
      "npm config set node-options '--require ./x.js'",
      "gh config set pager ./x.sh",
      "go env -w GOFLAGS=-toolexec=./x",
      "enable -f ./x.so x",
      "GOFLAGS=-toolexec=/tmp/x go build",
      "export JAVA_TOOL_OPTIONS=-javaagent:/tmp/x.jar",
    ],
    allows: [
      "LD_LIBRARY_PATH=lib ./app",
      "export NODE_ENV=test",
      "env FOO=/tmp/x sh run.sh",
      "NODE_OPTIONS='--import tsx' node a.ts",
      "NODE_OPTIONS='--import ./register.mjs' npm test",
      "RUSTC_WRAPPER=sccache cargo build",
      "cargo --config 'net.git-fetch-with-cli=true' build",
      "npm config set script-shell /bin/bash",
      "npm config set node-options --max-old-space-size=4096",
      "gh config set editor 'code --wait'",
      "go env -w GOFLAGS=-mod=mod",
      "enable -n test",
      "GOFLAGS=-mod=mod go build",
      "export JAVA_TOOL_OPTIONS=-Xmx2g",
    ],
  }),
};

function injects(name: string, { value }: Arg): boolean {
  if (INJECTS.test(name)) return value !== "";
  if (name === "NODE_OPTIONS") return LOADS_FILE.test(value);
  if (name.endsWith("FLAGS") && MAKE_FLAGS.test(name)) return /--eval|\bSHELL=/.test(value);
  const option = PROGRAM_OPTIONS.find(([names]) => names.test(name))?.[1].exec(value)?.[1];
  if (option !== undefined) return isOddProgram(option);
  if (name === "TAR_OPTIONS") return /--(?:checkpoint-action|to-command|use-compress)/.test(value);
  return CARGO_PROGRAMS.test(name) && isOddProgram(value);
}

/** Variables with options of a tool, and what in them is a program or code that it loads. */
const PROGRAM_OPTIONS: readonly (readonly [names: RegExp, option: RegExp])[] = [
  [/^GOFLAGS$/, /-(?:toolexec|exec|vettool)[= ](\S+)/],
  [/^(?:CARGO_ENCODED_)?RUSTFLAGS$/, /-C[ =]?linker=(\S+)/],
  [/^npm_config_(?:script_shell|git|node_gyp)$/i, /(.+)/],
  [
    /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|(?:JAVA|MAVEN|GRADLE|SBT|CATALINA)_OPTS)$/,
    /-(?:javaagent|agentpath):(\/[^\s=]+)/,
  ],
];

const MAKE_FLAGS = /^(?:GNU)?(?:MAKE|M)FLAGS$/;

/** Variables and settings by which cargo runs another program instead of its own, or what it built. */
const CARGO_PROGRAMS =
  /^(?:RUSTC|RUSTDOC|RUSTC_WRAPPER|RUSTC_WORKSPACE_WRAPPER|CARGO_BUILD_RUSTC\w*|CARGO_TARGET_\w+_(?:RUNNER|LINKER))$/;
const CARGO_SETTING =
  /^(?:build|target\..{1,80})\.(?:rustc(?:-workspace)?-wrapper|rustc|rustdoc|runner|linker)\s*=\s*([\s\S]+)/;

/** Options and settings by which a tool runs another program, or loads code, from then on. */
function injectsByWords({ program, args }: Invocation): boolean {
  if (changeBy(program) === "enable") return args.some(({ value }) => /^-[a-z]*f/.test(value));
  if (program === "cargo") return args.some(({ value }) => isOddProgram(cargoProgram(value)));
  if (program === "go" && isOddProgram(valueAfter(TOOL_OF_GO, args))) return true;
  const [, keeping, names] = KEPT.find(([programs]) => programs.includes(` ${program} `)) ?? [];
  if (keeping === undefined || names === undefined) return false;
  if (isOddProgram(valueAfter(SHELL_OF_SCRIPTS, args))) return true;
  if (![args, withoutLooseValue(args, {}) ?? []].some((words) => keeping.test(told(words))))
    return false;
  const kept = valueAfter(names, args);
  return isOddFile(kept) || LOADS_ANY_FILE.test(kept);
}

/** The words of a command; options in front of what is set change nothing of it. */
function told(args: readonly Arg[]): string {
  return args.flatMap(({ value }) => (value.startsWith("--") ? [] : [value])).join(" ");
}

const WITHOUT_OPTION = "run the program without this option or setting";

/**
 * Programs that keep settings, the beginning of a command that changes one, and the settings whose value they start
 * or load from then on.
 */
const KEPT: readonly (readonly [programs: string, keeping: RegExp, names: RegExp])[] = [
  [
    " npm pnpm yarn ",
    /^(?:config set|c set|set|config) /,
    /^(?:script-shell|shell|git|editor|viewer|node-gyp|node-options|yarnPath|yarn-path|version)(?:=([\s\S]*))?$/,
  ],
  [" gh glab ", /^config set /, /^(?:pager|editor|browser)$/],
  [
    " go ",
    /^env -w /,
    /^(?:CC|CXX|AR|FC|GCCGO|PKG_CONFIG|GOFLAGS)=(?:.*-(?:toolexec|exec|vettool)[= ])?([\s\S]*)$/,
  ],
  [" aws ", /^configure set /, /^credential_process$/],
];

const TOOL_OF_GO = /^--?(?:toolexec|vettool)(?:=([\s\S]*))?$/;
const SHELL_OF_SCRIPTS = /^(?:--)?(?:script-shell|scriptShell)(?:=([\s\S]*))?$/;

function cargoProgram(word: string): string {
  const given = word.startsWith("--config=") ? word.slice("--config=".length) : word;
  return CARGO_SETTING.exec(given)?.[1] ?? "";
}

/** What is attached to a word, or stands behind it. */
function valueAfter(pattern: RegExp, args: readonly Arg[]): string {
  for (const [at, { value }] of args.entries()) {
    const found = pattern.exec(value);
    if (found !== null) return found[1] ?? args[at + 1]?.value ?? "";
  }
  return "";
}

/** True for a path outside the folders of programs, where no well-known tool of that kind lies, and for a line. */
function isOddProgram(text: string): boolean {
  const path = text.replace(/^[\s"'[]+|[\s"'\]]+$/g, "");
  if (!/[\\/]/.test(path) && !/\s-/.test(path)) return false;
  return !PROGRAM_FOLDER.test(path) || /\s-/.test(path);
}

/** True for a program that is named by its path, outside those folders and where Yarn keeps itself. */
function isOddFile(text: string): boolean {
  const path = text.replace(/^[\s"']+/, "");
  return /^\S*[\\/]/.test(path) && !PROGRAM_FOLDER.test(path) && !/^\.yarn\/releases\//.test(path);
}

const PROGRAM_FOLDER =
  /^(?:\/(?:usr|bin|sbin|opt|nix|run\/current-system)\/|[a-z]:[\\/]+(?:program files|windows)|.*\/\.(?:cargo|rustup|local)\/.*bin\/|.*\b(?:sccache|ccache)(?:\.exe)?$)/i;

/** Modules by name are the project's own; a file somewhere is anybody's. */
const LOADS_FILE =
  /(?:--(?:require|import|loader|experimental-loader)|(?:^|[\s=])-r)[=\s]+["']?(?:\/|data:|https?:)/;

/** The same where it is kept for every program that follows. */
const LOADS_ANY_FILE = /^["']?(?:.*\s)?(?:--(?:require|import|loader|experimental-loader)|-r)[=\s]/;

const INJECTS =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|BASH_ENV|PROMPT_COMMAND|PYTHONSTARTUP|PERL5OPT|RUBYOPT)$/;

function shown(value: string): string {
  return value.replaceAll(UNKNOWN, "…").slice(0, 80);
}
