import { readFlags } from "../flags.ts";
import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { physicalPath } from "../links.ts";
import { absolutePath } from "../path.ts";
import type { Hit, Rule } from "../rule.ts";
import type { World } from "../world.ts";
import { hit } from "./hit.ts";
import { mayWrite, writtenPaths } from "./written-paths.ts";

const INSTEAD = "work on a disk image file in the project, or show the user the command to run";

/** True for a path that is a disk, a partition, or kernel memory. */
function isRawDevice(path: string): boolean {
  if (!path.startsWith("/dev/")) {
    return path.startsWith("\\\\.\\") && /^\\\\\.\\(?:PhysicalDrive\d+|[A-Za-z]:)/i.test(path);
  }
  const name = /^\/dev\/(.+)$/.exec(path)?.[1];
  if (name === undefined) return false;
  // `/dev/sd$x`: whatever x is, it is a disk.
  const known = name.indexOf(UNKNOWN);
  if (known > 0 && /^(?:(?:[sv]|xv|u|h)d|nvme\d|mmcblk|r?disk\d)\w*$/.test(name.slice(0, known)))
    return true;
  return /^(?:(?:[sv]|xv|u|h)d[a-z]{1,3}\d*|nvme\d+(?:(?:c\d+)?n\d+(?:p\d+)?)?|mmcblk\d+(?:(?:p|boot|rpmb)\d*)?|r?disk\d+(?:s\d+)*|loop\d+(?:p\d+)?|(?:md|dm-|nbd|ram|zram|sr|zd|drbd|bcache)\d+(?:p\d+)?|pmem\d+(?:\.\d+)?s?(?:p\d+)?|dax\d+\.\d+|mapper\/.+|disk\/by-.+|md\/.+|mem|kmem|port)(?:\*|\?)*$/.test(
    name,
  );
}

/** True for a word that means such a path where the command runs, over `..`, a folder or a link as well. */
function namesDevice(arg: Arg, { cwd, remote }: Invocation, world: World): boolean {
  const { value } = arg;
  if (isRawDevice(value)) return true;
  if (value === "" || value.startsWith("-")) return false;
  const path = remote ? absolutePath(value, cwd) : physicalPath(arg, cwd, world);
  return isRawDevice(path);
}

/** Raw writes to a disk: `dd of=`, redirections, `cp`, `tee`, `shred`. */
export const rawWrite: Rule = {
  id: "disks/raw-write",
  verdict: "deny",
  programs: ["*"],
  reason: "writes straight onto a disk and destroys what is on it",
  instead: INSTEAD,
  check: checkRawWrite,
  examples: () => ({
    denies: [
      "dd if=/dev/zero of=/dev/sda",
      "cat image > /dev/nvme0n1",
      "sudo tee /dev/sdb < image",
      "cp image /dev/disk2",
      "shred -v /dev/sdc",
      "dd if=/dev/urandom of=/dev/mapper/vg-data",
      "dd if=/dev/zero of=/dev/../dev/./sda",
      "cd /dev && cat image > ./sda",
      "ln -s /dev/sda d && cat image > d",
    ],
    allows: [
      "dd if=/dev/zero of=disk.img",
      "cat image > /dev/null",
      "tee copy.img < image",
      "cp /dev/sda1 backup.img",
      "ls -l /dev/sdc",
      "echo dd of=/dev/sda",
      "cat image > /dev/../tmp/sda",
      "cd /dev && ls -l sda",
      "ln -s disk.img d && cat image > d",
    ],
  }),
};

function checkRawWrite(invocation: Invocation, world: World): Hit | undefined {
  const { program, args } = invocation;
  if (program !== "shred" && program !== "wipe" && !mayWrite(invocation)) return undefined;
  const paths = program === "shred" || program === "wipe" ? args : writtenPaths(invocation);
  return paths.some((path) => namesDevice(path, invocation, world)) ? hit(invocation) : undefined;
}

/** File systems and signatures written over a device. */
export const format: Rule = {
  id: "disks/format",
  verdict: "deny",
  programs:
    "mkfs mke2fs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.msdos mkfs.exfat mkfs.ntfs mkfs.f2fs mkfs.jfs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.reiserfs mkfs.zfs mkntfs mkdosfs mkswap newfs newfs_apfs newfs_hfs wipefs blkdiscard badblocks hdparm nvme sg_format format".split(
      " ",
    ),
  reason: "formats a disk and destroys what is on it",
  instead: INSTEAD,
  check: checkFormat,
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
    ],
  }),
};

/** The option with which a family of programs only says what it would write, and its options with values. */
const DRY_FORMATS: readonly (readonly [programs: RegExp, dry: string, values: string])[] = [
  [/^(?:mkfs\.ext[234]|mke2fs)$/, "n", "bCdeEgGiIJLmMNoOrtTUz"],
  [/^(?:mkfs\.ntfs|mkntfs)$/, "n", "cHLpsSz"],
  [/^mkfs\.xfs$/, "N", "bcdilLmnprs"],
  [/^newfs$/, "N", "LOSTabcdefghikmors"],
];

/** True when the program writes nothing; `-n` gives others a name, a size or a label. */
function isDryFormat(program: string, args: readonly Arg[]): boolean {
  const type = program === "mkfs" ? readFlags(args, { values: "t", long: ["type"] }) : undefined;
  const name = type === undefined ? program : `mkfs.${type.value("t", "type")?.value ?? "ext2"}`;
  const [, dry, values] = DRY_FORMATS.find(([programs]) => programs.test(name)) ?? [];
  if (dry === undefined || values === undefined) return false;
  return readFlags(args, { values }).has(dry);
}

function checkFormat(invocation: Invocation, world: World): Hit | undefined {
  const { program, args } = invocation;
  const words = args.map((arg) => arg.value);
  if (words.some((word) => /^(?:--help|-h|--version|-V|--no-act|--dry-run)$/.test(word)))
    return undefined;
  if (program === "format") {
    return words.some((word) => /^[A-Za-z]:\\?$/.test(word)) ? hit(invocation) : undefined;
  }
  if (!args.some((arg) => namesDevice(arg, invocation, world))) return undefined;
  switch (program) {
    case "wipefs": {
      const flags = readFlags(args, { values: "oOt", long: ["offset", "output", "types"] });
      return flags.has("a", "o", "all", "offset") && !flags.has("n") ? hit(invocation) : undefined;
    }
    case "hdparm":
      return words.some((w) =>
        /^--(?:security-erase|trim-sector|make-bad|write-sector|dco-restore|yes-i-know)/.test(w),
      )
        ? hit(invocation)
        : undefined;
    case "nvme":
      return /^(?:format|sanitize|delete-ns|write-zeroes|write-uncor|dsm)$/.test(words[0] ?? "")
        ? hit(invocation)
        : undefined;
    case "badblocks":
      return words.some((w) => /^-[a-z]*w/.test(w)) ? hit(invocation) : undefined;
    default:
      return isDryFormat(program, args) ? undefined : hit(invocation);
  }
}

/** Partition tables. */
export const partition: Rule = {
  id: "disks/partition",
  verdict: "deny",
  programs: "fdisk sfdisk cfdisk gdisk sgdisk parted partprobe diskutil diskpart gpart".split(" "),
  reason: "changes the partitions of a disk",
  instead: INSTEAD,
  check: checkPartition,
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

function checkPartition(invocation: Invocation, world: World): Hit | undefined {
  const { program, args } = invocation;
  const words = args.map((arg) => arg.value);
  const text = words.join(" ");
  if (
    /(?:^| )(?:--help|-h|--version|-V|-l|--list|--no-act|-n|--dump|-d|--pretend|-P|--print|-p|-v|--verify|--backup\S*)(?: |$|=)/.test(
      text,
    ) &&
    program !== "sgdisk"
  ) {
    return undefined;
  }
  switch (program) {
    case "diskutil":
      return /(?:^| )(?:erase\w*|partitionDisk|zeroDisk|randomDisk|secureErase|reformat|(?:apfs|ap|cs|corestorage|appleRAID) (?:delete|erase)\w*)/i.test(
        text,
      )
        ? hit(invocation)
        : undefined;
    case "diskpart":
    case "cfdisk":
      return hit(invocation, { verdict: "ask" });
    case "sgdisk":
      return /(?:^| )(?:-[a-zA-Z]*[ozZdn]\b|--(?:zap|clear|delete|new|mbrtogpt))/.test(text)
        ? hit(invocation)
        : undefined;
    case "parted":
      return /\b(?:mklabel|mktable|mkpart|rm|resizepart|rescue|set)\b/.test(text)
        ? hit(invocation)
        : undefined;
    default:
      return args.some((arg) => namesDevice(arg, invocation, world)) ? hit(invocation) : undefined;
  }
}

/** Volumes, pools, arrays and encrypted containers that are removed. */
export const volumes: Rule = {
  id: "disks/volumes",
  verdict: "deny",
  programs:
    "lvm lvremove vgremove pvremove lvreduce lvresize vgreduce lvconvert vgcfgrestore pvmove zpool zfs cryptsetup mdadm dmsetup btrfs bcachefs".split(
      " ",
    ),
  reason: "destroys a storage volume",
  instead: "list the volumes and let the user remove the right one",
  check: checkVolumes,
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

function checkVolumes(invocation: Invocation, world: World): Hit | undefined {
  const all = invocation.args;
  const viaLvm = invocation.program === "lvm";
  const at = viaLvm ? all.findIndex((arg) => !arg.value.startsWith("-")) : -1;
  const program = viaLvm ? (all[at]?.value ?? "") : invocation.program;
  const words = all.slice(at + 1).map((arg: Arg) => arg.value);
  if (
    all.some((arg) => /^(?:-h|--help|--longhelp|-t|--test|-n|--dry-run|--version)$/.test(arg.value))
  )
    return undefined;
  const verb = words.find((word) => !word.startsWith("-")) ?? "";
  if (program === "zfs" && verb === "destroy" && words.some((word) => /^-[a-zA-Z]*n/.test(word)))
    return undefined;
  const text = words.join(" ");
  const destroys =
    (/^(?:lv|vg|pv)remove$/.test(program) && verb !== "") ||
    (program === "zpool" && /^(?:destroy|labelclear|remove)$/.test(verb)) ||
    (program === "btrfs" && /^check\b.*--repair|^rescue /.test(text)) ||
    (program === "zfs" &&
      (/^(?:destroy|rollback)$/.test(verb) || /^(?:receive|recv) (?:.* )?-\w*F/.test(text))) ||
    (program === "cryptsetup" &&
      /^(?:luksFormat|erase|luksErase|luksKillSlot|luksRemoveKey|reencrypt)$/.test(verb)) ||
    (program === "mdadm" &&
      /^(?:--create|-C)\b/.test(text) &&
      all.some((arg) => namesDevice(arg, invocation, world))) ||
    (program === "mdadm" &&
      /--(?:zero-superblock|stop|remove|fail)|(?:^| )-(?:S|r|f)\b/.test(text)) ||
    (program === "dmsetup" && /^(?:remove|remove_all|wipe_table)$/.test(verb));
  if (destroys) return hit(invocation);
  const shrinks =
    /^(?:lvreduce|vgreduce)$/.test(program) ||
    (program === "lvresize" && /(?:-L|--size|-l|--extents)[ =]*-/.test(text)) ||
    /^(?:vgcfgrestore|pvmove)$/.test(program) ||
    (program === "lvconvert" && /--(?:merge|repair|splitsnapshot|uncache)\b/.test(text)) ||
    (program === "cryptsetup" && /^luks(?:AddKey|ChangeKey|HeaderRestore)$/i.test(verb)) ||
    (program === "zpool" && /^(?:offline|detach|clear|replace|split)$/.test(verb)) ||
    (program === "zpool" && verb === "import" && /(?:^| )-\w*f/.test(text)) ||
    /^(?:subvolume|su) (?:delete|snapshot -r)\b|^(?:device|dev) (?:remove|delete)|^(?:filesystem|fi) resize (?:\S+:)?-/.test(
      text,
    );
  return shrinks ? hit(invocation, { verdict: "ask" }) : undefined;
}
