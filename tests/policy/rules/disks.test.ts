import { ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("disks/format", {
  denies: [
    "mkfs -t ext4 /dev/sda1",
    "mkfs.ext4 -F -L data /dev/sda1",
    "mkfs.vfat -F 32 /dev/sdb1",
    "wipefs --all /dev/sdb",
    "blkdiscard -f /dev/nvme0n1",
    "mkswap -L swap /dev/sdc2",
    "nvme format /dev/nvme0n1",
  ],
  passes: [
    "mkfs.ext4 -F disk.img",
    "mkfs.ext4 -V",
    "wipefs /dev/sdb",
    "hdparm -I /dev/sda",
    "lsblk -f",
    "blkid /dev/sda1",
  ],
});

ruleVerdicts("disks/partition", {
  denies: [
    "parted -s /dev/sda mklabel gpt",
    "parted --script /dev/sda rm 1",
    "sgdisk -Z /dev/sda",
    "sgdisk -o /dev/sda",
    "echo ',,L' | sfdisk /dev/sda",
    "diskutil partitionDisk disk2 GPT JHFS+ x 100%",
  ],
  passes: [
    "parted -l",
    "parted /dev/sda print",
    "fdisk -l",
    "sfdisk -d /dev/sda",
    "sgdisk -p /dev/sda",
    "diskutil info disk2",
  ],
});

ruleVerdicts("disks/volumes", {
  denies: [
    "lvremove -f vg/data",
    "lvremove --yes vg/data",
    "vgremove archive",
    "zpool destroy -f tank",
    "zfs destroy -r tank/home",
    "cryptsetup luksErase /dev/sda2",
    "cryptsetup -q luksFormat /dev/sda2",
    "mdadm --zero-superblock --force /dev/sdb",
  ],
  passes: [
    "lvs",
    "vgs -o +devices",
    "zpool status -v",
    "zfs list -t snapshot",
    "cryptsetup luksDump /dev/sda2",
    "mdadm --detail /dev/md0",
  ],
});
