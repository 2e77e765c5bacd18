import { onEffects } from "../effects/match.ts";
import { ps, type Rule } from "../model/rule.ts";

/** Jobs handed to a scheduler or a service manager. */
export const scheduledJob: Rule = {
  id: "persistence/scheduled-job",
  verdict: "ask",
  varies: true,
  programs: ["*"],
  reason: "would make something run automatically later",
  instead: "run it now, or show the user how to schedule it",
  check: onEffects((effect) => {
    if (effect.kind === "schedule") return CHANGES[effect.what];
    if (effect.kind !== "registry" || effect.change !== "set") return undefined;
    return STARTS.test(effect.key.value) ? {} : undefined;
  }),
  examples: () => ({
    denies: [
      "crontab job.txt",
      "echo '* * * * * x' | crontab -",
      "crontab -r",
      "atq | cut -f1 | xargs atrm",
      "schtasks /create /tn x /tr y.exe",
      "reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x",
      ps("reg add HKCU\\Software\\Classes\\mscfile\\shell\\open\\command /d x.exe /f"),
      "sc create x binPath=x.exe",
      ps("Register-ScheduledTask -TaskName x -Action $a"),
    ],
    allows: [
      "crontab -l",
      "atq",
      "atrm 4",
      "launchctl list",
      "schtasks /query",
      "reg query HKCU\\Software",
      ps("reg query HKCU\\Software\\Classes\\mscfile\\shell\\open\\command"),
      "sc query",
      ps("Get-ScheduledTask"),
    ],
  }),
};

const CHANGES = {
  job: {},
  // A rule about Git speaks of it.
  "program of git": undefined,
  "one less": { reason: "would remove a scheduled job or a service" },
  "nothing any more": {
    verdict: "deny",
    reason: "would delete every scheduled job",
    instead: "remove the one line (`crontab -e`)",
  },
} as const;

/** Keys of the registry whose entries start by themselves, or in the place of what the person starts. */
const STARTS =
  /currentversion\\*(?:run|policies|winlogon)|winlogon|image file execution|appinit|shell folders|\\services\\|\\shell\\\w+\\command|\\command processor|\\inprocserver32/i;
