import { ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("system/fork-bomb", {
  denies: [
    "b(){ b|b& };b",
    "function b { b | b & }; b",
    "while :; do sleep 100 & done",
    "until false; do work & done",
    "bash -c ':(){ :|:& };:'",
  ],
  passes: [
    "f(){ echo; }; f",
    "while true; do work; sleep 5; done",
    "for i in 1 2 3; do work & done; wait",
    "while read x; do work & done < list",
  ],
});

ruleVerdicts("system/root-shell", {
  stops: [
    "sudo -s",
    "sudo -i",
    "sudo -u root -i",
    "sudo bash",
    "sudo su",
    "su",
    "su -",
    "doas sh",
    "pkexec bash",
  ],
  passes: ["sudo -v", "sudo -k", "sudo ls", "sudo bash build.sh", "su --help", "bash -l"],
});

ruleVerdicts("system/injected-environment", {
  stops: [
    "LD_PRELOAD=./x.so ls",
    "env LD_PRELOAD=./x.so ls",
    "export LD_PRELOAD=./x.so",
    "declare -x LD_AUDIT=./x.so",
    "BASH_ENV=./x bash run.sh",
    "DYLD_INSERT_LIBRARIES=x.dylib ./app",
    "PYTHONSTARTUP=/tmp/x.py python3",
  ],
  passes: [
    "LD_LIBRARY_PATH=lib ./app",
    "NODE_ENV=test npm test",
    "NODE_OPTIONS=--max-old-space-size=4096 npm run build",
    "PYTHONPATH=src python3 -m app",
    "RUST_LOG=debug cargo run",
    "echo LD_PRELOAD=./x.so",
  ],
});
