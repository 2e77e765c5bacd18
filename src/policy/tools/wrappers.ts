import type { Description, Descriptions, OptionKind } from "../commands/command.ts";
import { type Arguments, parseArguments } from "../commands/parse-arguments.ts";
import { type Given, joined, type Launch, type Run, runsOf, textsOf } from "../commands/runs.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { quoteWord } from "../text/quote.ts";
import { attachedTo } from "./attached.ts";
import {
  archForm,
  awakeForm,
  diskTurnForm,
  shorteningForm,
  timeForm,
  timeoutForm,
} from "./wrapper-forms.ts";

type Options = { readonly [Kind in OptionKind]?: string };

/** A program that runs the rest of its words as a command and does nothing of its own. */
export function passing(
  options: Options = {},
  runs: Launch = {},
  looks?: Description["looks"],
): Description {
  return { options, runs, passes: true, ...(looks && { looks }) };
}

/** `coreutils --coreutils-prog=rm -rf x`: all of them in one program. */
function coreutils(): Description {
  return {
    ...passing(),
    runs: ({ words }) => {
      const [first, ...rest] = words;
      const name = /^--coreutils-prog(?:-shebang)?=(.+)/.exec(first?.value ?? "")?.[1];
      if (first === undefined || name === undefined) return [{ words }];
      return [{ words: [{ ...first, value: name }, ...rest] }];
    },
  };
}

/** Programs that run their words here: as another user, with other limits, under watch, again and again. */
export const wrappers: Descriptions = {
  "sudo sudo-rs": sudo,
  gsudo: () => rising({ data: "-u|--user -i|--integrity --loglevel" }),
  doas: () => rising({ data: "-u -C", stops: "-L" }),
  pkexec: () => rising({ data: "--user", stops: "--version" }),
  run0: () => rising({ data: "-u|--user -g|--group -D|--chdir -t --unit", assigned: "--setenv" }),
  "gosu su-exec taskset repeat": behindOne,
  runas: () => passing({}, { elevated: true }),
  su: () => ({ ...su(), opensShell: (words) => !words.some(givesCommand) }),
  runuser: su,
  "nohup setsid noglob nocorrect - catchsegv fakeroot eatmydata setarch": passing,
  valgrind: () => passing({ written: "--log-file --xml-file --callgrind-out-file" }),
  rtk: () => passing({}, {}, shorteningForm()),
  "linux32 linux64 i386": passing,
  arch: () => ({ ...passing({ data: "-arch|--arch" }, {}, archForm()), grammar: "exact" }),
  "unbuffer dbus-run-session xvfb-run winpty": () => passing({ data: "-t -w -s -n -e -i -p" }),
  rlwrap: () =>
    passing({
      data: "-a -b -C -D -e -g -i -m -M -O -p -P -q -s -S -t -w -z",
      read: "-f|--file",
      written: "-l|--logfile -H|--history-filename",
    }),
  caffeinate: () => passing({ data: "-t -w" }, {}, awakeForm()),
  "time gtime": () => passing({ data: "-f|--format", written: "-o|--output" }, {}, timeForm()),
  nice: () => passing({ data: "-n|--adjustment" }, {}, { runs: true, numbers: true }),
  ionice: () => passing({ data: "-c|--class -n|--classdata -p|--pid" }, {}, diskTurnForm()),
  stdbuf: () => passing({ data: "-i|--input -o|--output -e|--error" }, {}, { runs: true }),
  "timeout gtimeout": () =>
    passing({ data: "-s|--signal -k|--kill-after" }, { operands: 1 }, timeoutForm()),
  chrt: () => passing({ data: "-T -P -D" }, { operands: 1 }),
  cpulimit: () => passing({ data: "-l|--limit -p|--pid -e|--exe" }),
  prlimit: () => ({
    ...passing({ data: "-p|--pid" }),
    effects: (args) => attachedTo(args),
  }),
  numactl: () => passing({ data: "-C -m -N -i -p" }),
  "strace ltrace": tracer,
  perf: () => passing({ data: "-e -p -F", written: "-o|--output" }, { verbs: "stat|record|trace" }),
  "rr uftrace": recorder,
  firejail: () => passing({ assigned: "--env" }),
  "ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld-linux.so.2": loader,
  "ld-musl-x86_64.so.1 ld-musl-aarch64.so.1 ld.so rtld": loader,
  "qemu-x86_64 qemu-i386 qemu-aarch64 qemu-arm qemu-riscv64 qemu-x86_64-static": emulator,
  "qemu-i386-static qemu-aarch64-static qemu-arm-static qemu-riscv64-static": emulator,
  "box64 box86 wine wine64 rosetta": otherSystem,
  proot: () => passing({ data: "-r -b -w -q -k -S" }),
  setpriv: () => passing({ data: "--reuid --regid --groups --inh-caps --bounding-set" }),
  unshare: () => passing({ data: "-S|--setuid -G|--setgid -R|--root --wd --map-user" }),
  nsenter: () => passing({ data: "-t|--target -S|--setuid -G|--setgid -r -w" }, { elevated: true }),
  bwrap,
  "systemd-run": () => ({
    options: {
      data: `-u|--unit -p|--property -t -M|--machine --slice ${TIMERS.join(" ")}`,
      assigned: "-E|--setenv",
    },
    effects: (args) => (args.has(...TIMERS) ? [LATER] : []),
    runs: {},
  }),
  "systemd-inhibit": () => passing({ data: "--what --who --why --mode" }),
  chpst: () => passing({ data: "-u -b -n -e" }),
  softlimit: () => passing({ data: "-a -d -f -m -n -o -p -r -s -t" }),
  sshpass: () => passing({ data: "-p -f -e -P" }),
  "proxychains proxychains4 torsocks torify": () => passing({ data: "-f" }),
  "busybox toybox": () => passing({ stops: "--list --help --install" }),
  coreutils,
  env,
  watch,
  entr: () => ({ options: {}, runs: ({ words }) => lineOf(words) }),
  watchexec: () => ({
    options: {
      data: "-w|--watch -e|--exts -f|--filter -i|--ignore -s|--signal -d|--delay -N -o --shell",
    },
    runs: { as: "line" },
  }),
  nodemon: () => ({
    options: { shell: "-x|--exec", data: "-w|--watch -e|--ext -i" },
    runs: { as: "options" },
  }),
  flock: () => ({
    options: { data: "-w|--timeout -E", shell: "-c|--command" },
    runs: { operands: 1 },
  }),
  "hyperfine concurrently": eachLine,
  "nix-shell": () => ({ options: { shell: "--run --command", data: "-I -p -A -c" } }),
  "at batch": scheduled,
};

/** Run by the bundler, as a macro: those that run the words behind them as they are, with a blank around each. */
export function plainWrapperNames(): string {
  const word: Arg = { value: "x", glob: false, start: 0, end: 0 };
  const plain = Object.entries(wrappers).filter(([names, describe]) => {
    const description = describe();
    const [run, more] = runsOf(description, names, [word]);
    return description.passes === true && run?.words?.[0] === word && more === undefined;
  });
  return ` ${plain.map(([names]) => names).join(" ")} `;
}

/** Options of `systemd-run` that say when. */
const TIMERS =
  "--on-calendar --on-boot --on-startup --on-active --on-unit-active --on-unit-inactive".split(" ");

const LATER: Effect = { kind: "schedule", what: "job" };

function sudo(): Description {
  return rising(
    {
      data:
        "-u|--user -g|--group -h|--host -p|--prompt -C|--close-from -r|--role -t|--type " +
        "-T|--command-timeout -U|--other-user -R|--chroot",
      folder: "-D|--chdir",
      switch:
        "-A|--askpass -b|--background -B|--bell -E|--preserve-env -H|--set-home -i|--login " +
        "-n|--non-interactive -P|--preserve-groups -S|--stdin -s|--shell",
      stops: "-l|--list -v|--validate -k -K -e|--edit -V|--version",
    },
    { assignments: "no path" },
  );
}

/** A program that runs its words with all rights, or opens a shell that has them. */
function rising(options: Options, launch: Launch = {}): Description {
  return {
    ...passing(options, { ...launch, elevated: true }),
    opensShell: (words) => words.some((word) => /^-[a-zA-Z]*[is]|^--(?:login|shell)$/.test(word)),
  };
}

/** An option of `su` that brings a command, or asks for help. */
function givesCommand(word: string): boolean {
  return /^(?:--help|--version|--command.*|-[a-z]*c)$/.test(word);
}

function behindOne(): Description {
  return passing({}, { operands: 1 });
}

function tracer(): Description {
  return {
    ...passing({
      written: "-o|--output",
      data: "-a -e|--trace -E -I -p|--attach -P -s -S -u -U -X",
    }),
    effects: (args) => attachedTo(args),
  };
}

function recorder(): Description {
  return passing({ written: "-o", data: "-F -D -P" }, { verbs: "record" });
}

function loader(): Description {
  return passing({
    data:
      "--library-path --preload --argv0 --inhibit-rpath --audit --glibc-hwcaps-prepend " +
      "--glibc-hwcaps-mask",
    stops: "--list --verify --help --version --list-tunables --list-diagnostics",
  });
}

function emulator(): Description {
  return passing({
    data: "-L -U -cpu -g -s -B -R -0 -d -D -dfilter -p -r -seed -plugin",
    assigned: "-E",
    stops: "-h -help",
  });
}

function otherSystem(): Description {
  return { ...passing({ stops: "--help --version" }), loads: { operand: "file" } };
}

function eachLine(): Description {
  return {
    options: {
      shell: "-p|--prepare -s|--setup --cleanup",
      data: "-w|--warmup -r|--runs -m -M -L -P -D -n -N --export-json --export-markdown",
    },
    runs: ({ words, options }) => {
      const args = parseArguments(words, { options }, { operands: 0 });
      const lines = args.rest.filter(({ value }) => !value.startsWith("-"));
      const texts = lines.map(({ value }) => value.replace(/^(npm|yarn|pnpm|bun):/, "$1 run "));
      return [...texts.map((text) => ({ text })), ...textsOf(args)];
    },
  };
}

/** `at noon`, which runs its input then, and otherwise lists and removes jobs. */
function scheduled(): Description {
  return {
    options: { switch: "-l -r -d -c -V -m -M -v -b", data: "-q -t", used: "-f" },
    effects: (args) => (args.has("-l", "-r", "-d", "-c", "-V") ? [] : [LATER]),
    runs: () => [{ input: true }],
  };
}

function watch(): Description {
  return {
    options: { data: "-n|--interval -q|--equexit", switch: "-x|--exec" },
    runs: ({ words, options }) => {
      const args = parseArguments(words, { options }, { operands: 0 });
      return args.has("--exec") ? [{ words: args.rest }] : lineOf(args.rest);
    },
  };
}

function lineOf(words: readonly Arg[]): readonly Run[] {
  const line = words.filter(({ value }) => !/^-[a-zA-Z]$/.test(value));
  return line.length === 0 ? [] : [{ text: joined(line) }];
}

/** `su root -c TEXT`; `runuser -u root -- PROGRAM …`. */
function su(): Description {
  return {
    options: {
      shell: "-c|--command --session-command",
      data: "-g|--group -G -s|--shell -u|--user -w|--whitelist-environment",
      used: "*",
    },
    runs: ({ program, words, options }) => {
      const setting = { elevated: true } as const;
      const texts = textsOf(parseArguments(words, { options }), {
        ...setting,
        by: `${program} -c`,
      });
      if (texts.length > 0 || program !== "runuser") return texts.slice(-1);
      const { rest } = parseArguments(words, { options }, { operands: 0 });
      return rest.length === 0 ? [] : [{ ...setting, words: rest }];
    },
  };
}

/** `env` also splits a text into words, starts from an empty environment, and changes folder. */
function env(): Description {
  return {
    options: {
      data: "-P -u|--unset -S|--split-string --block-signal",
      folder: "-C|--chdir",
      switch: "-i|--ignore-environment",
    },
    passes: true,
    runs: runsOfEnv,
    // A command of its own it is only where it runs none.
    tells: { of: "environment", all: (words) => !words.some((one) => /^-(?:i|-ignore)/.test(one)) },
    looks: { runs: true, assigns: true, not: "-S --split-string -P" },
  };
}

function runsOfEnv({ words, options }: Given): readonly Run[] {
  const given = words.filter(({ value }) => value !== "-");
  const args = parseArguments(given, { options }, { operands: 0, assignments: "any" });
  const cleared = args.has("-i") || given.length < words.length;
  const names = unsetNames(args);
  const folder = args.value("-C");
  const split = args.value("-S");
  if (split !== undefined) {
    const before = [
      ...["env", ...(cleared ? ["-i"] : []), ...names.map((name) => `-u ${quoteWord(name)}`)],
      ...(folder === undefined ? [] : [`-C ${quoteWord(folder.value)}`]),
    ];
    const rest = [...args.env].map(([name, { value }]) => `${name}=${quoteWord(value)}`);
    for (const { value } of args.rest) rest.push(quoteWord(value));
    return [{ text: [...before, split.value, ...rest].join(" ") }];
  }
  if (args.rest.length === 0) return [];
  return [{ words: args.rest, env: args.env, unset: cleared ? "all" : names, folder }];
}

function unsetNames({ options }: Arguments): readonly string[] {
  return options.flatMap(({ names, value }) =>
    names[0] === "-u" && value !== undefined ? [value.value] : [],
  );
}

/** Options of `bwrap` with two values, and with one. */
const PAIRED = () =>
  /^--(?:(?:ro-|dev-)?bind(?:-try|-data)?|bind-fd|ro-bind-fd|setenv|symlink|file|chmod)$/;
const SINGLE = () =>
  /^--(?:chdir|unsetenv|proc|dev|tmpfs|dir|mqueue|uid|gid|hostname|cap-\w+|lock-file|sync-fd|remount-ro|exec-label|file-label|userns2?|pidns|args|argv0|perms|size|seccomp|add-seccomp-fd|\w+(?:-\w+)*-fd)$/;

/** Every folder that `bwrap` shows its command is named by two words. */
function bwrap(): Description {
  return {
    options: {},
    passes: true,
    runs: ({ words }) => {
      const added = new Map<string, Arg>();
      let at = 0;
      for (; words[at]?.value.startsWith("-") === true; at++) {
        const option = words[at]?.value ?? "";
        const value = words[at + 2];
        if (option === "--setenv" && value) added.set(words[at + 1]?.value ?? "", value);
        if (option === "--") {
          at++;
          break;
        }
        if (PAIRED().test(option)) at += 2;
        else if (SINGLE().test(option)) at++;
      }
      const rest = words.slice(at);
      return rest.length === 0 ? [] : [{ words: rest, env: added }];
    },
  };
}
