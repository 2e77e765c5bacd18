import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("system/kill-all", {
  denies: [
    "kill -KILL -1",
    "kill -9 -- -1",
    "kill 1",
    "kill -s 9 -1",
    "killall5",
    "pkill -9 -u me",
  ],
  passes: [
    "kill -9 4242",
    "kill -TERM %1",
    "kill $(cat server.pid)",
    "kill -l",
    "pkill -x vite",
    "pkill -f 'vite --port 3000'",
    "killall node",
  ],
});

ruleSeesThrough("system/kill-all", "kill -9 -1");

ruleVerdicts("system/stop-session", {
  stops: [
    "pkill claude",
    "pkill -9 -f claude",
    "pkill --full --signal KILL claude",
    "killall -9 Cursor",
    "killall codex",
    "pkill -x vim",
    "pkill -if 'visual studio code'",
    "taskkill /F /IM Code.exe",
    "taskkill //F //IM Code.exe",
    "sudo pkill claude",
  ],
  passes: [
    "pkill vite",
    "pkill -f 'node server.js'",
    "killall -9 chrome",
    "killall node",
    "pgrep -fl claude",
    "taskkill /F /IM node.exe",
    "pkill -f code-generator",
  ],
});
