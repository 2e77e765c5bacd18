import type { Description, Descriptions } from "../commands/command.ts";
import { infoProgram } from "../commands/info-programs.ts";
import { isAmong } from "../commands/name-lookup.ts";
import { type Arguments, verbOf } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect, MachineEffect } from "../model/model.ts";
import { lsofForm, psForm } from "./reading-forms.ts";
import { soughtByPort, soughtBySocket } from "./sought-processes.ts";
import {
  attributesForm,
  busiestForm,
  connectionsForm,
  defaultsForm,
  graphicsForm,
  kernelForm,
  kernelLogForm,
  launchForm,
  mountsForm,
  readinessForm,
  socketForm,
  unitForm,
} from "./system-administration-forms.ts";

/** Programs that turn a machine off, change its services, its firewall and its kernel, or tell of what runs on it. */
export const machine: Descriptions = {
  shutdown: () => changing(shutdown),
  "reboot halt poweroff": () =>
    changing((args) => (args.has("-h", ...HELP) ? undefined : shutdown(args))),
  "init telinit": () =>
    changing((args) =>
      args.has("-h", ...HELP) || !/^[0-6sS]$/.test(verbOf(args)) ? undefined : "off",
    ),
  "systemctl loginctl": systemctl,
  pmset: () => byVerb("", "sleepnow shutdown restart"),
  "service rc-service": () =>
    changing(({ operands }) => setup(isAmong(operands[1]?.value ?? "", "stop disable"))),
  launchctl: () => ({
    ...byVerb("unload load remove bootout bootstrap disable enable submit"),
    looks: launchForm(),
  }),
  "update-rc.d": () =>
    changing((args) => setup(hasOperand(args, "defaults enable disable remove"))),
  "chkconfig hostnamectl timedatectl": () =>
    changing((args) =>
      setup(args.has("--del") || hasOperand(args, "off remove disable set-time set-hostname")),
    ),
  "iptables ip6tables": iptables,
  nft: () => ({
    ...changing((args) => setup(hasOperand(args, "flush delete destroy"))),
    options: { read: "-f|--file", data: "-D|--define -I|--includepath" },
  }),
  ufw: () => changing(ufw),
  "firewall-cmd": () =>
    changing(({ options }) =>
      setup(options.some(({ names }) => FIREWALL_CHANGES.test(names[0] ?? ""))),
    ),
  pfctl: () => changing((args) => setup(args.has("-d", "-F"))),
  netsh: () => changing(netsh),
  setenforce: () => changing((args) => setup(/^(?:0|permissive)$/i.test(verbOf(args)))),
  sysctl: () => ({
    ...changing((args) => setup(args.has("-w", "--write", "-p") || /^[\w.]+=/.test(verbOf(args)))),
    looks: kernelForm(),
  }),
  modprobe: () =>
    changing((args) => setup(args.operands.length > 0 && !args.has(...MODPROBE_SHOWS))),
  "rmmod insmod": () => changing(({ operands }) => setup(operands.length > 0)),
  ps: () => ({
    ...infoProgram(),
    looks: psForm(),
    plain: {},
    tells: { of: "processes", all: listsEveryProcess },
  }),
  top: () => ({ ...infoProgram(), looks: busiestForm() }),
  lsof: () => ({
    ...infoProgram(),
    keeps: "files",
    looks: lsofForm(),
    plain: {},
    sought: soughtByPort,
  }),
  ss: () => ({ options: { used: "*" }, looks: socketForm(), sought: soughtBySocket }),
  netstat: () => ({ options: { used: "*" }, looks: connectionsForm(), sought: soughtBySocket }),
  dmesg: () => ({ options: { used: "*", read: "-F|--file" }, looks: kernelLogForm() }),
  swapoff: () => changing((args) => setup(args.has("-a"))),
  mount: () => ({ ...mount(false), looks: mountsForm() }),
  "nvidia-smi": () => ({ ...infoProgram(), looks: graphicsForm() }),
  pg_isready: () => ({ ...infoProgram(), looks: readinessForm() }),
  bindfs: () => mount(true),
  umount: () => changing((args) => setup(args.has("-a", "-l", "-f") || verbOf(args) === "/")),
  "update-ca-certificates": () => changing((args) => setup(!args.has("-h", ...HELP))),
  "update-ca-trust": () =>
    changing((args) => setup(/^(?:extract)?$/.test(verbOf(args)) && !args.has("-h", ...HELP))),
  xattr,
  systemsetup: () => ({
    ...changing(({ options }) => setup(options.some(({ names }) => /^-set/.test(names[0] ?? "")))),
    grammar: "go",
  }),
  security,
  defaults: () => ({ ...changing(defaults), looks: defaultsForm() }),
};

/** `ps aux`, `ps -e`, `ps -A`, without an option that names some. */
function listsEveryProcess(words: readonly string[]): boolean {
  if (words.some((word) => /^-[CpgGuUt]|^--(?:pid|ppid|user|group|tty|sid)/.test(word)))
    return false;
  return words.some((word) => /^-\w*[eA]|^-?\w*a\w*x|^-?\w*x\w*a/.test(word));
}

const HELP = ["--help", "--version", "--show", "-c"];

const FIREWALL_CHANGES = /^--(?:panic-on|add|remove|complete-reload|set-default-zone)/;

const MODPROBE_SHOWS = "-n --dry-run --show-depends -c --showconfig -V --version".split(" ");

type Change = MachineEffect["what"] | undefined;

/** A program that changes one thing of the machine, or nothing. */
function changing(change: (args: Arguments) => Change): Description {
  return {
    options: {},
    effects: (args) => {
      const what = change(args);
      return what === undefined ? [] : [{ kind: "machine", what }];
    },
  };
}

/** Attributes of files; by one of them macOS checks what was downloaded before it runs. */
function xattr(): Description {
  return {
    options: { switch: "-d -w -p -c -l -r -s -v -x" },
    looks: attributesForm(),
    effects: ({ operands, has }) => [
      ...(has("-d", "-w", "-c") ? operands : []).map(
        (path): Effect => ({ kind: "rights", path, deep: false, opens: false }),
      ),
      ...(has("-d") && operands[0]?.value === "com.apple.quarantine"
        ? [{ kind: "machine", what: "setup" } as const]
        : []),
    ],
  };
}

function setup(isChanged: boolean): Change {
  return isChanged ? "setup" : undefined;
}

/** A program whose first operand says what it does: by those that change the setup, and that let it sleep. */
function byVerb(changes: string, sleeps = ""): Description {
  return changing((args) => {
    if (isAmong(verbOf(args), sleeps)) return "asleep";
    return setup(isAmong(verbOf(args), changes));
  });
}

function hasOperand({ operands }: Arguments, words: string): boolean {
  return operands.some(({ value }) => isAmong(value, words));
}

/** `/a`, `-a` and `-c` call it off, the first two on Windows. */
function shutdown(args: Arguments): Change {
  if (args.has("-c", "-a", "--help", "--show")) return undefined;
  return args.operands.some(({ value }) => /^\/[a?]$/i.test(value)) ? undefined : "off";
}

/** https://www.freedesktop.org/software/systemd/man/latest/systemctl.html */
function systemctl(): Description {
  const changes = "stop disable mask kill enable link set-default daemon-reexec revert edit";
  return {
    options: {
      switch: "-h|--help --version --dry-run --user --system --now -f|--force -q|--quiet --no-wall",
      data: "-H|--host -M|--machine -t|--type -p|--property -s|--signal -n|--lines -o|--output",
    },
    looks: unitForm(),
    effects: (args) => {
      const verb = verbOf(args);
      if (args.has("--help", "--version", "--dry-run")) return [];
      if (isAmong(verb, "poweroff reboot halt kexec soft-reboot rescue emergency"))
        return [{ kind: "machine", what: "off" }];
      if (isAmong(verb, "suspend hibernate isolate")) return [{ kind: "machine", what: "asleep" }];
      if (verb === "enable-linger") return [{ kind: "schedule", what: "job" }];
      return isAmong(verb, changes) ? [{ kind: "machine", what: "setup" }] : [];
    },
  };
}

/** https://man7.org/linux/man-pages/man8/iptables.8.html */
function iptables(): Description {
  return {
    options: {
      switch: "-F|--flush -X|--delete-chain",
      data:
        "-P|--policy -D|--delete -A|--append -I|--insert -j|--jump -t|--table -p|--protocol -s|--source " +
        "-d|--destination -i|--in-interface -o|--out-interface -m|--match --dport --sport",
    },
    effects: (args) => {
      // What is accepted, and what goes to another host than the one that was meant.
      const target = args.value("-j")?.value ?? "";
      const opens = args.has("-A", "-I") && /^(?:ACCEPT|DNAT|REDIRECT|TPROXY)$/.test(target);
      return opens || args.has("-F", "-X", "-P", "-D") ? [{ kind: "machine", what: "setup" }] : [];
    },
  };
}

function ufw(args: Arguments): Change {
  const verb = verbOf(args);
  if (isAmong(verb, "disable reset delete allow limit")) return "setup";
  return setup(isAmong(verb, "default route insert prepend") && hasOperand(args, "allow"));
}

function netsh({ operands }: Arguments): Change {
  const line = operands.map(({ value }) => value).join(" ");
  if (/^trace start\b.*\bcapture=yes/i.test(line)) return "input recorded";
  return setup(
    /\b(?:delete|reset|off|disable)\b|firewall (?:add|set) rule|portproxy (?:add|set)|\badd helper\b/i.test(
      line,
    ),
  );
}

/** What is shown in a folder is another place's from then on: https://man7.org/linux/man-pages/man8/mount.8.html */
function mount(always: boolean): Description {
  return {
    options: {
      switch: "-B|--bind -R|--rbind -M|--move",
      data: "-o|--options -t|--types -f -L -U -O -N --source --target",
    },
    effects: (args) => {
      const [place, folder] = args.operands;
      const options = args.value("-o")?.value ?? "";
      const moves = args.has("--bind", "--rbind", "--move");
      // What stands there tells the kernel what to run.
      const isControl = /^cgroup2?$/.test(args.value("-t")?.value ?? "");
      const changes = moves || isControl || /remount|bind/.test(options);
      const to = always || moves || /\br?bind\b/.test(options) ? place : undefined;
      return [
        ...(folder === undefined
          ? []
          : [shownIn(folder), { kind: "link", path: folder, to, from: "here" } as const]),
        ...(changes ? [{ kind: "machine", what: "setup" } as const] : []),
      ];
    },
  };
}

function shownIn(path: Arg): Effect {
  return { kind: "write", path, how: "inside", deep: true };
}

/** Keychains and certificates of macOS. */
function security(): Description {
  return {
    keeps: "keys",
    options: { written: "-o|--output", data: "-a -s -l -c -C -j -t -w -r -p -Z" },
    effects: (args) =>
      isAmong(verbOf(args), "add-trusted-cert delete-keychain authorizationdb")
        ? [{ kind: "machine", what: "setup" }]
        : [],
  };
}

/** What runs at every login on macOS, and every preference of an application or of the user at once. */
function defaults({ operands: [verb, ...names], has }: Arguments): Change {
  const [domain, name] = names;
  const isHook = /loginwindow/.test(domain?.value ?? "") && /Hook/.test(name?.value ?? "");
  // Settings by which a team says what its agents may do.
  const isOfAgent = /^com\.(?:anthropic\.claude|openai\.codex)/.test(domain?.value ?? "");
  if (isOfAgent && /^(?:write|delete|import)$/.test(verb?.value ?? "")) return "setup";
  // macOS checks what was downloaded by that mark.
  const isMark =
    name?.value === "LSQuarantine" && /^(?:no|false|0)$/i.test(names.at(-1)?.value ?? "");
  if (isMark && verb?.value === "write") return "setup";
  // `-g` stands for the domain.
  const keys = names.length - (has("-g", "-G") ? 0 : 1);
  return setup((verb?.value === "write" && isHook) || (verb?.value === "delete" && keys <= 0));
}
