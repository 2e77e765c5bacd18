import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "cat < /dev/zero >> a.bin",
    "xxd /dev/urandom > a.txt",
    "cp /dev/zero a.bin",
    "tr a b < /dev/zero | gzip > a.gz",
    "sudo fallocate -l 900G /swap",
  ],
  passed: [
    "yes n | apt-get remove x --dry-run",
    "cat /dev/urandom | base64 | head -c 40 > id.txt",
    "dd if=/dev/urandom of=a.bin bs=1k count=4",
    "cat /dev/urandom | dd of=a.bin bs=1k count=4",
    "fallocate -l 512M a.img",
  ],
});
