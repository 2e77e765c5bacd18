import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "fdesetup disable",
    "/usr/libexec/ApplicationFirewall/socketfilterfw --setglobalstate off",
    "tccutil reset All",
    "spctl --master-disable",
    "csrutil disable",
  ],
  passed: [
    "fdesetup status",
    "/usr/libexec/ApplicationFirewall/socketfilterfw --getglobalstate",
    "spctl --status",
    "csrutil status",
  ],
});
