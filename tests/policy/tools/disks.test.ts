import { expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

test.each([
  ["mkfs.ext4 a", ["formatted a"]],
  ["mkfs.ext4 -L name a", ["formatted a"]],
  ["mkfs -t ext4 -n a", []],
  ["mkfs -t vfat -n NAME a", ["formatted NAME", "formatted a"]],
  ["wipefs -af a", ["formatted a"]],
  ["wipefs a", []],
  ["hdparm --security-erase p a", ["formatted p", "formatted a"]],
  ["badblocks -sw a", ["formatted a"]],
  ["fdisk a", ["partitioned a"]],
  ["fdisk -l a", []],
  ["sgdisk -d1 a", ["partitioned"]],
  ["diskutil apfs deleteContainer disk2", ["partitioned"]],
  ["cfdisk", ["partitioned by hand"]],
  ["lvm lvremove vg/a", ["volume destroyed"]],
  ["lvm --test lvremove vg/a", []],
  ["lvresize -L -5G vg/a", ["volume reduced"]],
  ["mdadm --create a -n 2 b", ["volume destroyed a", "volume destroyed b"]],
  ["btrfs filesystem resize -5G a", ["volume reduced"]],
  ["zfs destroy -rn a", []],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});

verdicts({
  stopped: ["sgdisk -d1 /dev/sda", "mkfs -t ext4 /dev/sda1", "sudo lvm lvremove -f vg/data"],
  passed: [
    "mkfs -t ext4 disk.img",
    "sgdisk -p /dev/sda",
    "btrfs subvolume snapshot -r /mnt/a /mnt/b",
  ],
});
