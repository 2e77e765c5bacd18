import { onEffects } from "../effects/match.ts";
import type { StorageEffect } from "../model/model.ts";
import { type Hit, ps, type Rule } from "../model/rule.ts";
import { mayNameDisk, namesDevice } from "./device.ts";

const INSTEAD = "work on a disk image, or show the user the command to run";

/** A hit on what happens to a device, or to storage that no path names, as its kind says. */
function changing(
  kinds: { readonly [What in StorageEffect["what"]]?: Partial<Hit> },
): Rule["check"] {
  return onEffects((effect, invocation, world) => {
    if (effect.kind !== "storage" || kinds[effect.what] === undefined) return undefined;
    const { path, what } = effect;
    const isMeant =
      path === undefined || isDrive(path.value) || namesDevice(path, invocation, world);
    if (isMeant) return kinds[what];
    return mayNameDisk(path) ? { ...kinds[what], ...UNSURE } : undefined;
  });
}

const UNSURE: Partial<Hit> = {
  verdict: "ask",
  reason: "could destroy everything on a disk: its name is only known when it runs",
};

/** `D:`, which is a folder's name to programs that take one. */
function isDrive(word: string): boolean {
  return /^[A-Za-z]:\\?$/.test(word);
}

/** File systems and signatures written over a device. */
export const format: Rule = {
  id: "disks/format",
  verdict: "deny",
  varies: true,
  programs: ["*"],
  reason: "would format a disk, and destroy everything on it",
  instead: INSTEAD,
  check: changing({ formatted: {} }),
  examples: () => ({
    denies: [
      "mkfs.ext4 /dev/sda1",
      "wipefs -a /dev/sdb",
      "blkdiscard /dev/nvme0n1",
      "mkswap /dev/sdc2",
      "mkfs.ext4 /dev/sdb$PART",
      "hdparm --security-erase x /dev/sda",
      "mkfs.xfs -n size=8192 /dev/sdb1",
      "wipefs -a /dev//sda",
      "ln -s /dev/sda1 d; mkfs.ext4 d",
      "mkfs.exfat -n DATA /dev/sdb1",
      'mkfs.ext4 "/dev/$NAME"',
      "mkfs.vfat /dev/sd[b-e]1",
      "newfs_msdos /dev/nda0p1",
      ps("Format-Volume -DriveLetter D"),
      ps("format d: /q"),
    ],
    allows: [
      "mkfs.ext4 disk.img",
      "wipefs /dev/sdb",
      "mkfs.ext4 /dev/$NAME.img",
      "wipefs -a dev/sda",
      "ln -s disk.img d; mkfs.ext4 d",
      "blkdiscard --help",
      "mkfs.ext4 -n /dev/sda",
      "hdparm -I /dev/sda",
      "mkfs.xfs -N /dev/sdb1",
      "wipefs -n -a /dev/sdb",
      "newfs -N /dev/ada0",
      "ls -l /dev/sd*",
      "newfs_msdos disk.img",
      ps("Get-Volume"),
      ps("Format-Table -AutoSize"),
    ],
  }),
};

/** Partition tables. */
export const partition: Rule = {
  id: "disks/partition",
  verdict: "deny",
  programs: ["*"],
  reason: "would change the partitions of a disk, and could lose everything on it",
  instead: INSTEAD,
  check: changing({ partitioned: {}, "partitioned by hand": { verdict: "ask" } }),
  examples: () => ({
    denies: [
      "parted /dev/sda mklabel gpt",
      "sgdisk --zap-all /dev/sda",
      "diskutil eraseDisk APFS X disk2",
      "sfdisk --delete /dev/sda",
    ],
    allows: [
      "parted -l",
      "fdisk -l /dev/sda",
      "diskutil list",
      "sfdisk --no-act --delete /dev/sda",
    ],
  }),
};

/** Volumes, pools, arrays and encrypted containers that are removed. */
export const volumes: Rule = {
  id: "disks/volumes",
  verdict: "deny",
  varies: true,
  programs: ["*"],
  reason: "would destroy a storage volume with everything on it",
  instead: "list the volumes, and let the user remove the right one",
  check: changing({ "volume destroyed": {}, "volume reduced": { verdict: "ask" } }),
  examples: () => ({
    denies: [
      "lvremove vg/data",
      "lvm vgremove archive",
      "zpool destroy tank",
      "cryptsetup luksFormat /dev/sda2",
      "mdadm --zero-superblock /dev/sdb",
      "zfs destroy -rv tank/home",
      "mdadm --create /dev/md0 --level=1 --raid-devices=2 /dev/sda /dev/sdb",
      "btrfs device delete /dev/sdb /mnt",
    ],
    allows: [
      "lvdisplay vg/data",
      "lvm lvs",
      "zpool status tank",
      "cryptsetup status x",
      "mdadm --detail /dev/md0",
      "zfs destroy -rnv tank/home",
      "lvresize -L +5G vg/data",
      "btrfs device usage /mnt",
    ],
  }),
};
