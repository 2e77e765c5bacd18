import { readFlags } from "../flags.ts";
import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import type { Hit, Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** A function that starts itself again and again, or a loop that never stops starting jobs. */
export const forkBomb: Rule = {
  id: "system/fork-bomb",
  verdict: "deny",
  programs: ["*"],
  reason: "starts processes without end and freezes the machine",
  instead: "start a fixed number of jobs and wait for them",
  check: (invocation) => {
    const { via } = invocation;
    if (via.length === 0) return undefined;
    const own = via.findIndex(
      (w) => w.name.toLowerCase() === `function ${invocation.name.value.toLowerCase()}`,
    );
    const multiplies = invocation.pipedInto.length > 0 || invocation.stdin.kind === "pipe";
    if (own >= 0 && (multiplies || via.slice(own).some((w) => w.name === "&")))
      return hit(invocation);
    const loop = via.findIndex((w) => w.name === "endless loop");
    return loop >= 0 && via[loop + 1]?.name === "&" ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: [":(){ :|:& };:", "bomb() { bomb | bomb & }; bomb", "while true; do work & done"],
    allows: ["f(){ g|h& };f", "loop() { loop; }; loop", "while true; do work & wait; done"],
  }),
};

/** Signals to every process, or to the first. */
export const killAll: Rule = {
  id: "system/kill-all",
  verdict: "deny",
  programs: ["kill", "killall", "pkill", "killall5", "skill"],
  reason: "stops every process, or the one everything depends on",
  instead: "stop the one process by its number",
  check: checkKill,
  examples: () => ({
    denies: [
      "kill -9 -1",
      "kill -TERM 1",
      "kill -s KILL -1",
      "pkill -u root",
      "killall5 -9",
      "killall -u me",
    ],
    allows: [
      "kill -9 4242",
      "kill %1",
      "kill -0 1",
      "pkill -f 'node server.js'",
      "killall -l",
      "kill -9 $PID",
    ],
  }),
};

function checkKill(invocation: Invocation): Hit | undefined {
  const { program, args } = invocation;
  const words = args.map((arg) => arg.value);
  if (program === "killall5") return hit(invocation);
  if (program === "kill") {
    // Signal 0 only asks whether the process is there.
    if (words[0] === "-0" || (/^-[sn]$/.test(words[0] ?? "") && words[1] === "0")) return undefined;
    const signal = /^-(?:\d+|[A-Z][A-Z0-9]*|-signal=?.*)$|^-[sn]$/;
    const targets = words.filter(
      (word, i) => !(i === 0 && signal.test(word)) && !/^-[sn]$/.test(words[i - 1] ?? ""),
    );
    return targets.some((word) => word === "-1" || word === "1") ? hit(invocation) : undefined;
  }
  const flags = readFlags(args, { values: "uUgGPstyo", long: ["signal", "user", "uid", "euid"] });
  if (flags.has("l", "list", "help", "version")) return undefined;
  const user = flags.has("u", "U", "user", "uid", "euid");
  const everything = flags.operands.some((arg) =>
    /^(?:\.\*?|\*|\.\+|init|systemd|launchd|sshd|WindowServer|loginwindow)$/.test(arg.value),
  );
  return everything || (user && flags.operands.length === 0) ? hit(invocation) : undefined;
}

/** The machine goes down. */
export const powerOff: Rule = {
  id: "system/power-off",
  verdict: "deny",
  programs: [
    "shutdown",
    "reboot",
    "halt",
    "poweroff",
    "init",
    "telinit",
    "systemctl",
    "loginctl",
    "pmset",
  ],
  reason: "turns the machine off or restarts it",
  instead: "ask the user to restart the machine",
  check: (invocation) => {
    const { program, args } = invocation;
    const words = args.map((arg) => arg.value);
    if (
      words.some((word) => /^(?:--help|-h|--version|-c|--show)$/.test(word)) &&
      program !== "shutdown"
    )
      return undefined;
    const verb = words.find((word) => !word.startsWith("-")) ?? "";
    if (program === "systemctl" || program === "loginctl") {
      if (words.includes("--dry-run")) return undefined;
      return /^(?:poweroff|reboot|halt|kexec|soft-reboot|suspend|hibernate|rescue|emergency|isolate)$/.test(
        verb,
      )
        ? hit(invocation, /^(?:suspend|hibernate|isolate)$/.test(verb) ? { verdict: "ask" } : {})
        : undefined;
    }
    if (program === "init" || program === "telinit")
      return /^[0-6sS]$/.test(verb) ? hit(invocation) : undefined;
    if (program === "pmset")
      return /^(?:sleepnow|shutdown|restart)/.test(verb)
        ? hit(invocation, { verdict: "ask" })
        : undefined;
    // `/a` and `-a` are how Windows calls a shutdown off.
    return words.some((word) => /^(?:-c|--help|--show|\/[a?i]|-a)$/i.test(word))
      ? undefined
      : hit(invocation);
  },
  examples: () => ({
    denies: [
      "shutdown -h now",
      "sudo reboot",
      "systemctl poweroff",
      "systemctl --no-wall reboot",
      "init 0",
    ],
    allows: [
      "shutdown -c",
      "echo reboot",
      "systemctl status nginx",
      "systemctl --dry-run reboot",
      "git init",
    ],
  }),
};

/** Services, kernel settings, firewalls: the machine keeps running, differently. */
export const services: Rule = {
  id: "system/services",
  verdict: "ask",
  programs:
    "systemctl service launchctl rc-service iptables ip6tables nft ufw firewall-cmd pfctl setenforce sysctl modprobe rmmod insmod swapoff umount mount netsh timedatectl hostnamectl update-rc.d chkconfig update-ca-certificates update-ca-trust security defaults".split(
      " ",
    ),
  reason: "changes services, the firewall or the kernel of this machine",
  instead: "show the user the command to run",
  check: checkServices,
  examples: () => ({
    denies: [
      "systemctl stop sshd",
      "iptables -F",
      "ufw disable",
      "ufw allow 22",
      "netsh advfirewall set allprofiles state off",
      "setenforce 0",
      "sysctl -w kernel.panic=1",
    ],
    allows: [
      "systemctl --user status app",
      "iptables -L",
      "ufw status",
      "ufw deny 22",
      "netsh interface show interface",
      "getenforce",
      "sysctl kernel.ostype",
    ],
  }),
};

function checkServices(invocation: Invocation): Hit | undefined {
  const words = invocation.args.map((arg) => arg.value);
  const verb = words.find((word) => !word.startsWith("-")) ?? "";
  const pattern = servicePatterns().get(invocation.program) ?? OTHER_SERVICE;
  // The line as `verb | second word | everything`, so that one pattern can name its place.
  return pattern.test(`${verb}|${words[1] ?? ""}|${words.join(" ")}`) ? hit(invocation) : undefined;
}

const OTHER_SERVICE = /^(?:remove|disable|off|set-time|set-hostname)\||\b(?:off|--del|remove)\b/;

/** What changes something, over `verb|second word|all words`. */
function servicePatterns(): ReadonlyMap<string, RegExp> {
  const iptables =
    /[| ](?:-F|--flush|-X|-P|--policy|-D|--delete)(?: |$)|[| ](?:-A|-I|--append|--insert) .*-j ACCEPT/;
  return new Map([
    [
      "systemctl",
      /^(?:stop|disable|mask|kill|enable|link|set-default|daemon-reexec|revert|edit)\|/,
    ],
    ["service", /^[^|]*\|(?:stop|disable)\|/],
    ["rc-service", /^[^|]*\|(?:stop|disable)\|/],
    ["launchctl", /^(?:unload|load|remove|bootout|bootstrap|disable|enable|submit)\|/],
    ["iptables", iptables],
    ["ip6tables", iptables],
    ["nft", /\b(?:flush|delete|destroy)\b/],
    [
      "ufw",
      /^(?:disable|reset|delete|allow|limit)\||^(?:default|route|insert|prepend)\|.* allow\b/,
    ],
    ["firewall-cmd", /--(?:panic-on|add|remove|complete-reload|set-default-zone)/],
    ["pfctl", /[| ]-[dF]/],
    ["netsh", /\b(?:delete|reset|off|disable)\b|firewall (?:add|set) rule/i],
    ["setenforce", /^(?:0|permissive)\|/i],
    ["sysctl", /[| ](?:-w|--write|-p)(?: |$)|^[\w.]+=/],
    ["mount", /--(?:bind|rbind|move)\b|-o \S*(?:remount|bind)/],
    ["umount", /[| ]-(?=[a-z]*(?: |$))[a-z]*[alf]|^\/\|/],
    ["swapoff", /[| ]-a/],
    [
      "modprobe",
      /^(?![\s\S]*(?:-n|--dry-run|--show-depends|-c|--showconfig|-V|--version)(?: |$))[\s\S]*\S$/,
    ],
    ["update-rc.d", /\b(?:defaults|enable|disable|remove)\b/],
    ["rmmod", /^[^|]/],
    // Who may vouch for every site, and what runs at login on macOS.
    ["update-ca-certificates", /^(?!.*(?:-h|--help)\b)/],
    ["update-ca-trust", /^(?:extract)?\|/],
    ["security", /^(?:add-trusted-cert|delete-keychain|authorizationdb)\|/],
    ["defaults", /^write\|\S*loginwindow\|.*Hook/],
    ["insmod", /^[^|]/],
  ]);
}

/** Users and what they may do. */
export const users: Rule = {
  id: "system/users",
  verdict: "ask",
  programs:
    "userdel deluser groupdel delgroup useradd adduser usermod gpasswd passwd chpasswd chage groupmod visudo dscl sysadminctl vipw chsh".split(
      " ",
    ),
  reason: "adds, removes or changes users of this machine",
  instead: "show the user the command to run",
  check: (invocation) => {
    const { program, args } = invocation;
    const text = args.map((arg) => arg.value).join(" ");
    if (/--help|--version|(?:^| )-h(?: |$)|^-S\b/.test(text)) return undefined;
    if (program === "dscl")
      return /(?:^| )-(?:delete|create|append|change|passwd)\b/.test(text)
        ? hit(invocation)
        : undefined;
    if (program === "sysadminctl")
      return /-(?:add|delete|reset)/.test(text) ? hit(invocation) : undefined;
    if (program === "chage" && /(?:^| )(?:-l|--list)(?: |$)/.test(text)) return undefined;
    if (program === "visudo") return /(?:^| )-c/.test(text) ? undefined : hit(invocation);
    return hit(invocation, /^(?:userdel|deluser)$/.test(program) ? { verdict: "deny" } : {});
  },
  examples: () => ({
    denies: ["userdel -r bob", "usermod -aG sudo bob", "passwd root"],
    allows: ["id bob", "groups bob", "passwd --help"],
  }),
};

/** A shell of the superuser, in which nothing is judged any more. */
export const rootShell: Rule = {
  id: "system/root-shell",
  verdict: "ask",
  programs: "sudo doas pkexec su run0 sh bash zsh dash ksh fish".split(" "),
  reason: "opens a shell with all rights",
  instead: "run the one command that needs the rights",
  check: (invocation) => {
    const { program, args, elevated } = invocation;
    const words = args.map((arg) => arg.value);
    if (program === "su") {
      return words.some((word) => /^(?:--help|--version|-c|--command.*|-[a-z]*c)$/.test(word))
        ? undefined
        : hit(invocation);
    }
    if (" sudo doas pkexec run0 ".includes(` ${program} `)) {
      return words.some((word) => /^-[a-zA-Z]*[isl]|^--(?:login|shell|list)$/.test(word))
        ? hit(invocation)
        : undefined;
    }
    if (!elevated || invocation.stdin.kind !== "inherited") return undefined;
    const interactive = words.every((word) => /^-(?:[il]|-login)$/.test(word));
    return interactive ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: ["sudo su -", "sudo -i", "sudo bash", "pkexec /bin/sh", "su root"],
    allows: ["sudo ls", "sudo -n true", "bash", "sh -c 'echo hi'", "sudo bash script.sh"],
  }),
};

/** Environment that makes every program load somebody's code, or drop its checks. */
export const injectedEnvironment: Rule = {
  id: "system/injected-environment",
  verdict: "ask",
  programs: ["*"],
  reason: "makes the programs that follow load other code",
  instead: "run the program without this variable",
  check: (invocation) => {
    if (invocation.env.size > 0) {
      for (const [name, arg] of invocation.env) {
        if (injects(name, arg)) {
          return hit(invocation, { words: `${name}=${shown(arg.value)}` });
        }
      }
    }
    if (!EXPORTS.has(invocation.program)) return undefined;
    const found = invocation.args.find(
      (arg) =>
        (INJECTS.test(arg.value.split("=", 1)[0] ?? "") && /=./.test(arg.value)) ||
        (arg.value.startsWith("NODE_OPTIONS=") && LOADS_FILE.test(arg.value)),
    );
    return found === undefined ? undefined : hit(invocation);
  },
  examples: () => ({
    denies: [
      "LD_PRELOAD=/tmp/x.so ls",
      "export DYLD_INSERT_LIBRARIES=/tmp/x.dylib",
      "env BASH_ENV=/tmp/x sh run.sh",
      "export NODE_OPTIONS='--require /tmp/x.js'",
    ],
    allows: [
      "LD_LIBRARY_PATH=lib ./app",
      "export NODE_ENV=test",
      "env FOO=/tmp/x sh run.sh",
      "NODE_OPTIONS='--import tsx' node a.ts",
    ],
  }),
};

function injects(name: string, { value }: Arg): boolean {
  return INJECTS.test(name) ? value !== "" : name === "NODE_OPTIONS" && LOADS_FILE.test(value);
}

const EXPORTS: ReadonlySet<string> = new Set(["export", "declare", "typeset", "setenv"]);

/** Modules by name are the project's own; a file somewhere is anybody's. */
const LOADS_FILE = /(?:--(?:require|import|loader|experimental-loader)|(?:^|[\s=])-r)[=\s]+["']?\//;

const INJECTS =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_FORCE_FLAT_NAMESPACE|BASH_ENV|PROMPT_COMMAND|PYTHONSTARTUP|PERL5OPT|RUBYOPT)$/;

function shown(value: string): string {
  return value.replaceAll(UNKNOWN, "…").slice(0, 80);
}
