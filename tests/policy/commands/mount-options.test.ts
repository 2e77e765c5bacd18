import { verdicts } from "./decided.ts";

// What a folder shows once something is mounted there decides what deleting in it means.
verdicts({
  stopped: [
    "mount -o bind / m && rm -rf m/etc",
    "mount --rbind ~ m && rm -rf m/Documents",
    "bindfs -o ro / m && rm -rf m/etc",
  ],
  passed: ["mkdir m && rm -rf m/etc", "umount m && ls m"],
});
