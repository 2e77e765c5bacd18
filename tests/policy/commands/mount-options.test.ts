import { verdicts } from "./decided.ts";

// A folder is another one once it is mounted there, however the options are written.
verdicts({
  stopped: [
    "mount --bind / d; rm -rf d/home",
    "mount -B / d; rm -rf d/home",
    "mount -o bind / d && rm -rf d/home",
    "mount --options bind / d && rm -rf d/home",
    "mount --rbind / d; rm -rf d/etc",
    "bindfs / d; rm -rf d/home",
  ],
  passed: ["mount", "mount -l", "mount -t ext4", "cat /proc/mounts", "findmnt -o SOURCE,TARGET"],
});
