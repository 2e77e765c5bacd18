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
    'kill "$PPID"',
    "kill -- -$PPID",
    "kill -STOP ${PPID}",
    "PP=$PPID; kill -9 $PP",
    "bash -c 'kill -9 $PPID'",
    "pkill -P $PPID",
    "kill $(ps -o ppid= -p $$)",
    "kill `pidof claude`",
    "pgrep claude | xargs -r kill -9",
    "pgrep -f 'vite|claude' | xargs kill",
    "for p in $(pgrep claude); do kill $p; done",
    "pgrep codex | while read p; do kill $p; done",
    "P=$(pgrep cursor); kill -9 $P",
    "kill $(ps aux | awk '/claude/ {print $2}')",
    "node -e 'process.kill(process.ppid)'",
    "perl -e 'kill 9, getppid'",
  ],
  passes: [
    "pkill vite",
    "pkill -f 'node server.js'",
    "killall -9 chrome",
    "killall node",
    "pgrep -fl claude",
    "taskkill /F /IM node.exe",
    "pkill -f code-generator",
    "kill -0 $PPID",
    "echo $PPID",
    "ps -p $PPID",
    "kill $!",
    "kill $(jobs -p)",
    "trap 'kill 0' EXIT",
    "kill $(lsof -ti:3000)",
    "lsof -ti:3000 | xargs kill -9",
    "kill $(pgrep -f vite)",
    "pkill -P $$",
    "kill $(ps -o pid= --ppid $CHILD)",
    "pgrep -fl claude; kill $SERVER",
    "ps aux | grep node | grep -v grep | awk '{print $2}' | xargs kill",
    "node -e 'process.kill(process.pid)'",
  ],
});

ruleVerdicts("system/stop-session", {
  tool: "PowerShell",
  stops: [
    "Stop-Process -Name claude -Force",
    "Get-Process claude | Stop-Process",
    "gps -Name codex | kill -Force",
    "Stop-Process -Id (Get-Process claude).Id",
  ],
  passes: [
    "Get-Process claude",
    "Get-Process node | Stop-Process",
    "Stop-Process -Id (Get-Process vite).Id",
    "Stop-Process -Id $server.Id",
  ],
});
