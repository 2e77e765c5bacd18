import type { Description, Descriptions } from "../commands/command.ts";
import { descriptionNamed, isAmong } from "../commands/name-lookup.ts";
import { type Arguments, verbOf } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { StorageEffect } from "../model/model.ts";
import { diskForm } from "./system-administration-forms.ts";

/** Programs that make file systems, partitions and volumes. */
export const disks: Descriptions = {
  "mke2fs mkfs.ext2 mkfs.ext3 mkfs.ext4": () =>
    formatting("-b -C -d -e -E -g -G -i -I -J -L -m -M -N -o -O -r -t -T -U -z", "-n"),
  "mkfs.ntfs mkntfs": () => formatting("-c -H -L -p -s -S -z", "-n"),
  "mkfs.xfs": () => formatting("-b -c -d -i -l -L -m -n -p -r -s", "-N"),
  newfs: () => formatting("-L -O -S -T -a -b -c -d -e -f -g -h -i -k -m -o -r -s", "-N"),
  "mkfs.btrfs mkfs.vfat mkfs.fat mkfs.msdos mkfs.exfat mkfs.f2fs mkfs.jfs": () => formatting(),
  "mkfs.minix mkfs.cramfs mkfs.bfs mkfs.reiserfs mkfs.zfs mkdosfs mkswap": () => formatting(),
  "newfs_apfs newfs_hfs newfs_msdos newfs_exfat newfs_udf newfs_ext2fs newfs_lfs blkdiscard sg_format format":
    () => formatting(),
  mkfs,
  wipefs,
  hdparm,
  nvme,
  badblocks,
  "fdisk sfdisk gdisk partprobe": () => partitioning(onPaths),
  gpart: () => partitioning(gpart),
  parted: () => partitioning(parted),
  diskutil: () => ({ ...partitioning(diskutil), looks: diskForm() }),
  cfdisk: () => partitioning(() => [{ kind: "storage", what: "partitioned by hand" }]),
  sgdisk,
  lvm,
  zpool: () => volumes(zpool),
  zfs: () => volumes(zfs),
  cryptsetup: () => volumes(cryptsetup),
  mdadm,
  dmsetup: () => volumes(dmsetup),
  "btrfs bcachefs": () => volumes(btrfs),
};

const HELP = ["--help", "-h", "--version", "-V", "--no-act", "--dry-run"];

/** Makes a file system over a device; with the option `dry` it only says what it would make. */
function formatting(data = "", dry?: string): Description {
  return {
    options: { data },
    effects: (args) =>
      args.has(...HELP, ...(dry === undefined ? [] : [dry])) ? [] : formats(args),
  };
}

function formats({ operands }: Arguments): readonly StorageEffect[] {
  return operands.map((path) => ({ kind: "storage", what: "formatted", path }));
}

/** `mkfs -t TYPE`, of which the options are those of the type. */
function mkfs(): Description {
  return {
    options: { data: "-t|--type" },
    effects: (args) => {
      const type = args.value("-t")?.value ?? "ext2";
      const dry = /^(?:ext[234]|ntfs)$/.test(type) ? "-n" : type === "xfs" ? "-N" : "--dry-run";
      return args.has(...HELP, dry) ? [] : formats(args);
    },
  };
}

/** https://man7.org/linux/man-pages/man8/wipefs.8.html */
function wipefs(): Description {
  return {
    options: {
      switch: "-a|--all -f|--force -n|--no-act -b|--backup -i -J -p -q --lock",
      data: "-o|--offset -O|--output -t|--types",
    },
    effects: (args) => (args.has("-a", "-o") && !args.has(...HELP, "-n") ? formats(args) : []),
  };
}

function hdparm(): Description {
  const destroys = /^--(?:security-erase|trim-sector|make-bad|write-sector|dco-restore|yes-i-know)/;
  return {
    options: {},
    effects: (args) => (hasLike(args, destroys) && !args.has(...HELP) ? formats(args) : []),
  };
}

function nvme(): Description {
  const destroys = "format sanitize delete-ns write-zeroes write-uncor dsm";
  return {
    options: {},
    effects: (args) => (isAmong(verbOf(args), destroys) && !args.has(...HELP) ? formats(args) : []),
  };
}

function badblocks(): Description {
  return {
    options: { data: "-b -c -d -e -i -o -p -t" },
    effects: (args) => (args.has("-w") ? formats(args) : []),
  };
}

type EffectsOf = (args: Arguments) => readonly StorageEffect[];

/** Changes partitions, where it is not asked only to show them. */
function partitioning(effects: EffectsOf): Description {
  return {
    options: {},
    effects: (args) =>
      args.has(...HELP, ...SHOWS) || hasLike(args, /^--backup/) ? [] : effects(args),
  };
}

const SHOWS = "-l --list -n --dump -d --pretend -P --print -p -v --verify".split(" ");

function onPaths({ operands }: Arguments): readonly StorageEffect[] {
  return operands.map((path) => ({ kind: "storage", what: "partitioned", path }));
}

const PARTITIONED: readonly StorageEffect[] = [{ kind: "storage", what: "partitioned" }];

/** https://man.freebsd.org/cgi/man.cgi?gpart(8): a disk is named without its folder. */
function gpart(args: Arguments): readonly StorageEffect[] {
  return isAmong(verbOf(args), "show status list backup commit undo") ? [] : PARTITIONED;
}

function parted({ operands }: Arguments): readonly StorageEffect[] {
  const changes = "mklabel mktable mkpart rm resizepart rescue set";
  return operands.some(({ value }) => isAmong(value, changes)) ? PARTITIONED : [];
}

function diskutil({ operands: [verb, part] }: Arguments): readonly StorageEffect[] {
  const name = verb?.value ?? "";
  if (/^(?:erase|partitionDisk|zeroDisk|randomDisk|secureErase|reformat)/i.test(name))
    return PARTITIONED;
  const isFamily = /^(?:apfs|ap|cs|corestorage|appleRAID)$/i.test(name);
  return isFamily && /^(?:delete|erase)/i.test(part?.value ?? "") ? PARTITIONED : [];
}

/** https://www.rodsbooks.com/gdisk/sgdisk.html */
function sgdisk(): Description {
  return {
    options: {
      switch: "-o|--clear -z|--zap -Z|--zap-all -g|--mbrtogpt",
      data: "-d|--delete -n|--new -t|--typecode -c|--change-name -i|--info -b|--backup",
    },
    effects: (args) => (args.has("-o", "-z", "-Z", "-g", "-d", "-n") ? PARTITIONED : []),
  };
}

const LOOKS_ONLY = "-h --help --longhelp -t --test -n --dry-run --version".split(" ");

/** Changes volumes, where it is not asked only what it would do. */
function volumes(effects: EffectsOf): Description {
  return {
    options: { data: "-L|--size -l|--extents" },
    effects: (args, before) =>
      args.has(...LOOKS_ONLY) || before.has(...LOOKS_ONLY) ? [] : effects(args),
  };
}

const DESTROYED: readonly StorageEffect[] = [{ kind: "storage", what: "volume destroyed" }];
const REDUCED: readonly StorageEffect[] = [{ kind: "storage", what: "volume reduced" }];

/** What the verb does to volumes, by words for it. */
function byVerb(verb: string, destroys: string, reduces = ""): readonly StorageEffect[] {
  if (isAmong(verb, destroys)) return DESTROYED;
  return isAmong(verb, reduces) ? REDUCED : [];
}

/** Programs of LVM, which are commands of `lvm` as well. */
export const logicalVolumes: Descriptions = {
  "lvremove vgremove pvremove": () =>
    volumes(({ operands }) => (operands.length > 0 ? DESTROYED : [])),
  "lvreduce vgreduce vgcfgrestore pvmove": () => volumes(() => REDUCED),
  lvresize: () => volumes((args) => (isNegative(args.value("-L", "-l")) ? REDUCED : [])),
  lvconvert: () =>
    volumes((args) =>
      hasLike(args, /^--(?:merge|repair|splitsnapshot|uncache)\b/) ? REDUCED : [],
    ),
};

function isNegative(size: Arg | undefined): boolean {
  return size?.value.startsWith("-") === true;
}

function lvm(): Description {
  return {
    options: {},
    effects: () => [],
    subcommand: (name) => descriptionNamed(name, logicalVolumes),
  };
}

function zpool(args: Arguments): readonly StorageEffect[] {
  const verb = verbOf(args);
  if (verb === "import") return args.has("-f") ? REDUCED : [];
  // Whole disks become part of the pool.
  if (isAmong(verb, "create add attach")) return formats(args);
  return byVerb(verb, "destroy labelclear remove", "offline detach clear replace split");
}

function zfs(args: Arguments): readonly StorageEffect[] {
  const verb = verbOf(args);
  if (isAmong(verb, "receive recv")) return args.has("-F") ? DESTROYED : [];
  return byVerb(verb, "destroy rollback");
}

function cryptsetup(args: Arguments): readonly StorageEffect[] {
  return byVerb(
    verbOf(args).toLowerCase(),
    "luksformat erase lukserase lukskillslot luksremovekey reencrypt",
    "luksaddkey lukschangekey luksheaderrestore",
  );
}

/** https://man7.org/linux/man-pages/man8/mdadm.8.html */
function mdadm(): Description {
  const destroys = ["--zero-superblock", "--stop", "-S", "--remove", "-r", "--fail", "-f"];
  return {
    options: {
      data: "-n|--raid-devices -l|--level -x|--spare-devices -c|--chunk -N|--name -e|--metadata -b|--bitmap",
    },
    effects: (args) => {
      if (args.has("--help", "-h", "--version", "-V")) return [];
      if (!args.has("-C", "--create")) return args.has(...destroys) ? DESTROYED : [];
      return args.operands.map((path) => ({ kind: "storage", what: "volume destroyed", path }));
    },
  };
}

function dmsetup(args: Arguments): readonly StorageEffect[] {
  return byVerb(verbOf(args), "remove remove_all wipe_table");
}

function btrfs(args: Arguments): readonly StorageEffect[] {
  const line = args.operands.map(({ value }) => value).join(" ");
  if (/^rescue /.test(line) || (/^check\b/.test(line) && args.has("--repair"))) return DESTROYED;
  if (/^(?:filesystem|fi) resize /.test(line))
    return /:-/.test(line) || hasLike(args, /^-\d/) ? REDUCED : [];
  return /^(?:subvolume|su) delete\b|^(?:device|dev) (?:remove|delete)\b/.test(line) ? REDUCED : [];
}

/** True where an option of such a name was given, whatever its value. */
function hasLike({ options }: Arguments, name: RegExp): boolean {
  return options.some(({ names }) => name.test(names[0] ?? ""));
}
