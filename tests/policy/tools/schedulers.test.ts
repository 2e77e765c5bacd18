import { expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

test.each([
  ["crontab -u me job.txt", ["read job.txt used", "schedule: job"]],
  ["crontab", ["schedule: job"]],
  ["crontab -l", []],
  ["crontab -ri", ["schedule: nothing any more"]],
  ["at -f job.sh noon", ["read job.sh used", "schedule: job"]],
  ["at -l", []],
  ["systemd-run --on-calendar daily x", ["schedule: job"]],
  ["systemd-run --user x", []],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});

verdicts({
  stopped: ["loginctl enable-linger me", "systemd-run --on-boot=5 ./x", "echo ./x | at noon"],
  passed: ["loginctl list-sessions", "systemd-run --user ./x", "atq"],
});
