import { expect, test } from "bun:test";
import { verdicts } from "./decided.ts";
import { effectsInWords } from "./effects-in-words.ts";

test.each([
  ["shutdown -h now", ["machine: off"]],
  ["shutdown -c", []],
  ["systemctl --no-wall reboot", ["machine: off"]],
  ["systemctl suspend", ["machine: asleep"]],
  ["systemctl -t service stop a", ["machine: setup"]],
  ["loginctl enable-linger", ["schedule: job"]],
  ["iptables -t nat -F", ["machine: setup"]],
  ["iptables -A INPUT -j DROP", []],
  ["mount --bind a b", ["write inside below b", "link b to a from here", "machine: setup"]],
  ["bindfs a b", ["write inside below b", "link b to a from here"]],
  ["mount a", []],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});

verdicts({
  stopped: [
    "launchctl bootout gui/501 x",
    "service nginx stop",
    "update-rc.d x enable",
    "timedatectl set-time 12:00",
    "iptables -I INPUT -p tcp --dport 22 -j ACCEPT",
    "nft flush ruleset",
    "ufw default allow",
    "firewall-cmd --add-port=80/tcp",
    "pfctl -d",
    "sysctl vm.swappiness=10",
    "modprobe -r nvidia",
    "umount -af",
    "mount --bind / d; rm -rf d/home",
    "mount -B / d; rm -rf d/home",
    "mount -o bind / d && rm -rf d/home",
    "mount --options bind / d && rm -rf d/home",
    "mount --rbind / d; rm -rf d/etc",
    "bindfs / d; rm -rf d/home",
    "update-ca-certificates",
    "defaults write com.apple.loginwindow LoginHook /x",
    "defaults delete -g",
    "defaults delete NSGlobalDomain",
    "defaults delete com.apple.dock",
    "defaults delete",
  ],
  passed: [
    "launchctl print system",
    "service nginx status",
    "timedatectl status",
    "nft list ruleset",
    "ufw default deny",
    "firewall-cmd --list-all",
    "modprobe -n nvidia",
    "umount /mnt/usb",
    "mount",
    "mount -l",
    "mount -t ext4",
    "cat /proc/mounts",
    "findmnt -o SOURCE,TARGET",
    "update-ca-certificates --help",
    "defaults write com.apple.dock autohide -bool true",
    "defaults delete com.apple.dock autohide",
    "defaults delete -g AppleLocale",
    "defaults read",
  ],
});
