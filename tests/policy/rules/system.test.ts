import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

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

ruleVerdicts("system/power-off", {
  denies: [
    "shutdown now",
    "shutdown -r +5",
    "reboot -f",
    "poweroff",
    "halt -p",
    "init 6",
    "telinit 0",
    "systemctl reboot",
    "systemctl --force --force poweroff",
  ],
  passes: [
    "shutdown -c",
    "git init",
    "npm init -y",
    "man reboot",
    "last reboot",
    "systemctl status",
    "./scripts/reboot.sh --help",
  ],
});

ruleSeesThrough("system/power-off", "shutdown -h now");

ruleVerdicts("system/services", {
  stops: [
    "systemctl stop sshd",
    "systemctl disable --now firewalld",
    "systemctl -q mask sshd",
    "service ssh stop",
    "iptables -F",
    "iptables -t nat -F",
    "iptables -P INPUT ACCEPT",
    "ufw disable",
    "ufw --force reset",
    "setenforce 0",
    "sysctl -w vm.swappiness=1",
    "sysctl vm.swappiness=1",
    "modprobe -r nvidia",
  ],
  passes: [
    "systemctl status sshd",
    "systemctl list-units --failed",
    "systemctl is-active sshd",
    "service --status-all",
    "iptables -L -n -v",
    "iptables-save",
    "ufw status verbose",
    "sysctl -a",
    "sysctl -n kernel.ostype",
    "lsmod",
  ],
});

ruleVerdicts("system/users", {
  stops: [
    "useradd -m bob",
    "userdel -rf bob",
    "usermod -a -G wheel bob",
    "groupdel staff",
    "passwd bob",
    "passwd -d root",
    "echo root:x | chpasswd",
    "visudo",
  ],
  passes: ["id", "whoami", "groups", "getent passwd bob", "passwd -S", "last", "who"],
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
