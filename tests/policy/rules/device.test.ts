import { ruleVerdicts } from "./rule-verdicts.ts";

// A disk is one however its path is written.
ruleVerdicts("disks/raw-write", {
  denies: [
    "cat image > /dev/sda",
    "cat image > /dev/sdb1",
    "cat image > /dev/nvme0n1p2",
    "cat image > /dev/mmcblk0p1",
    "cat image > /dev/vda",
    "cat image > /dev/rdisk2",
    "cat image > /dev//sda",
    "cat image > /dev/../dev/./sda",
    "cat image > ../../../dev/sda",
    "cat image > /dev/sd$LETTER",
    "cd /dev && cat image > sda",
    "ln -s /dev/sda d && cat image > d",
    "ln -s /dev d && cat image > d/sda",
  ],
  passes: [
    "cat image > /dev/null",
    "cat image > /dev/stdout",
    "cat image > /dev/tty",
    "cat image > dev/sda",
    "cat image > /tmp/sda",
    "cat image > /dev/shm/image",
    "cd /dev && cat sda.txt > /dev/null",
  ],
});
