import { ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("persistence/scheduled-job", {
  stops: [
    "crontab job.txt",
    "crontab -u me job.txt",
    "echo '* * * * * x' | crontab -",
    "(crontab -l; echo '* * * * * x') | crontab -",
    "crontab -r",
    "crontab -e",
    "echo ./x | at now + 1 hour",
    "at -f job.sh midnight",
    "systemd-run --on-calendar=daily ./x",
  ],
  passes: [
    "crontab -l",
    "atq",
    "at -l",
    "launchctl list",
    "systemctl list-timers",
    "git log --date=local",
  ],
});
