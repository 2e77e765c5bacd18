import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "userdel bob",
    "adduser bob",
    "passwd bob",
    "chage -E 0 bob",
    "visudo",
    "dscl . -delete /Users/bob",
    "sysadminctl -deleteUser bob",
  ],
  passed: ["passwd -S bob", "chage -l bob", "visudo -c", "dscl . -list /Users", "useradd --help"],
});
