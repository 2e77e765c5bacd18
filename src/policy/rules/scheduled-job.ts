import { effectsOf } from "../commands/effects.ts";
import type { Invocation } from "../invocation.ts";
import type { Hit, Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** Jobs handed to a scheduler or a service manager. */
export const scheduledJob: Rule = {
  id: "persistence/scheduled-job",
  verdict: "ask",
  programs: ["*"],
  reason: "makes something run by itself later",
  instead: "run it now, or show the user how to schedule it",
  check: (invocation) => {
    for (const effect of effectsOf(invocation) ?? []) {
      if (effect.kind === "schedule") return hit(invocation, effect.what === "job" ? {} : ALL_GONE);
    }
    return scheduledOnWindows(invocation);
  },
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

const ALL_GONE: Partial<Hit> = {
  verdict: "deny",
  reason: "deletes every scheduled job",
  instead: "remove the one line with crontab -e",
};

function scheduledOnWindows(invocation: Invocation): Hit | undefined {
  const { program, args } = invocation;
  const words = args.map(({ value }) => value);
  const text = words.join(" ");
  switch (program) {
    case "schtasks":
      return /\/(?:create|change|delete)\b/i.test(text) ? hit(invocation) : undefined;
    case "reg":
      if (!registry(words)) return undefined;
      return hit(invocation, words[0] === "save" && PASSWORDS.test(text) ? SAVES_PASSWORDS : {});
    case "sc": {
      const verb = words.find((word) => !word.startsWith("\\\\")) ?? "";
      return /^(?:create|delete|config|failure)$/i.test(verb) ? hit(invocation) : undefined;
    }
    case "net":
    case "net1": {
      const isAccount = /^(?:user|localgroup|group|share)$/i.test(words[0] ?? "");
      return isAccount && /\/(?:add|delete)/i.test(text) ? hit(invocation) : undefined;
    }
    case "set-itemproperty":
    case "new-itemproperty":
      return /CurrentVersion\\Run/i.test(text) ? hit(invocation) : undefined;
    case "new-service":
    case "set-service":
    case "register-scheduledtask":
    case "new-scheduledtask":
      return hit(invocation);
    default:
      return undefined;
  }
}

const PASSWORDS = /\\?(?:SAM|SECURITY|SYSTEM)\b/i;
const SAVES_PASSWORDS = { verdict: "deny", reason: "saves the machine's password store" } as const;

function registry(words: readonly string[]): boolean {
  const verb = words[0]?.toLowerCase() ?? "";
  const key = words[1] ?? "";
  if (verb === "delete" || verb === "save" || verb === "import" || verb === "restore") return true;
  return (
    verb === "add" &&
    /CurrentVersion\\?(?:Run|Policies)|Winlogon|Services\\?|Image File Execution|AppInit/i.test(key)
  );
}
