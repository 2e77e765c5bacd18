import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "sudo grep -r psk= /etc/NetworkManager/system-connections/",
    "strings ~/.config/Slack/storage/* | grep -o 'xox[a-z]-[0-9A-Za-z-]*'",
    "strings ~/.config/discord/Local\\ Storage/leveldb/*.ldb",
    "cat ~/.authinfo",
  ],
  passed: [
    "cat /etc/NetworkManager/NetworkManager.conf",
    "ls ~/.config/Slack",
    "cat ~/.config/discord/settings.json",
    "cat ~/.emacs.d/init.el",
  ],
});
