import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("disks/raw-write", {
  denies: [
    "dd of=/dev/sda if=/dev/zero bs=1M",
    "dd if=image of=/dev/nvme0n1 status=progress",
    "cat image >> /dev/sda",
    "cat image >| /dev/sda",
    "tee /dev/sdb < image > /dev/null",
    "cp -f image /dev/disk2",
    "cp -t /dev/sda image",
    "shred -n 1 /dev/sdc",
    "zcat image.gz | dd of=/dev/mmcblk0",
  ],
  passes: [
    "dd if=/dev/sda of=/tmp/sda.img count=1",
    "dd if=/dev/zero of=swap.img bs=1M count=64",
    "cat image > /dev/null",
    "cat /dev/urandom | head -c 16 | xxd",
    "cp image images/disk2",
    "tee copy.img < image",
  ],
});

ruleSeesThrough("disks/raw-write", "dd if=/dev/zero of=/dev/sda");
