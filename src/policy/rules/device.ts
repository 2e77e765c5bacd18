import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { physicalPath } from "../places/links.ts";
import { absolutePath } from "../text/path.ts";

/** True for a path that is a disk, a partition, or kernel memory. */
function isRawDevice(path: string): boolean {
  if (!path.startsWith("/dev/")) {
    return path.startsWith("\\\\.\\") && /^\\\\\.\\(?:PhysicalDrive\d+|[A-Za-z]:)/i.test(path);
  }
  const name = /^\/dev\/(.+)$/.exec(path)?.[1];
  if (name === undefined) return false;
  // `/dev/sd$x`, `/dev/sd*`: whatever it is, it is a disk.
  const known = OPEN.exec(name)?.index ?? 0;
  if (known > 0 && DISK_BEGINNING.test(name.slice(0, known))) return true;
  if (BSD_DISK.test(name)) return true;
  return /^(?:(?:[sv]|xv|u|h)d[a-z]{1,3}\d*|nvme\d+(?:(?:c\d+)?n\d+(?:p\d+)?)?|mmcblk\d+(?:(?:p|boot|rpmb)\d*)?|r?disk\d+(?:s\d+)*|loop\d+(?:p\d+)?|(?:md|dm-|nbd|ram|zram|sr|zd|drbd|bcache)\d+(?:p\d+)?|pmem\d+(?:\.\d+)?s?(?:p\d+)?|dax\d+\.\d+|mapper\/.+|disk\/by-.+|md\/.+|mem|kmem|port)(?:\*|\?)*$/.test(
    name,
  );
}

/** Where what is not known of a name begins, or what a pattern leaves open. */
const OPEN = new RegExp(`[${UNKNOWN}*?[{]`);

const DISK_BEGINNING =
  /^(?:(?:[sv]|xv|u|h)d|nvme|mmcblk|r?disk\d|r?(?:da|ada|nvd|nda|vtbd|wd)\d)\w*$/;

/** Disks, slices and partitions as the BSDs name them: `ada0p2`, `da0s1a`, `rwd0c`. */
const BSD_DISK = /^r?(?:da|ada|nvd|nda|vtbd|mmcsd|wd|sd|ld|xbd)\d+(?:[ps]\d+)?[a-p]?$/;

/** True for a word of which nothing is known but that it names a device: `/dev/$NAME`. */
export function mayNameDisk({ value, glob }: Arg): boolean {
  return value === `/dev/${UNKNOWN}` || (glob && value === "/dev/*");
}

/** True for a word that means such a path where the command runs, over `..`, a folder or a link as well. */
export function namesDevice(arg: Arg, { cwd, remote }: Invocation, world: World): boolean {
  const { value } = arg;
  if (isRawDevice(value)) return true;
  if (value === "" || value.startsWith("-")) return false;
  const path = remote ? absolutePath(value, cwd) : physicalPath(arg, cwd, world);
  return isRawDevice(path);
}
