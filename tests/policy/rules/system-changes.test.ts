import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

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
    "iptables -t nat -A OUTPUT -p tcp --dport 443 -j DNAT --to 203.0.113.70:443",
    "iptables -t nat -A PREROUTING -p tcp --dport 80 -j REDIRECT --to-port 8080",
    "defaults write com.apple.LaunchServices LSQuarantine -bool NO",
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
    "iptables -t nat -L",
    "iptables -A INPUT -s 203.0.113.4 -j DROP",
    "defaults write com.apple.dock autohide -bool true",
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
