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
  // `/dev/sd$x`: whatever x is, it is a disk.
  const known = name.indexOf(UNKNOWN);
  if (known > 0 && /^(?:(?:[sv]|xv|u|h)d|nvme\d|mmcblk|r?disk\d)\w*$/.test(name.slice(0, known)))
    return true;
  return /^(?:(?:[sv]|xv|u|h)d[a-z]{1,3}\d*|nvme\d+(?:(?:c\d+)?n\d+(?:p\d+)?)?|mmcblk\d+(?:(?:p|boot|rpmb)\d*)?|r?disk\d+(?:s\d+)*|loop\d+(?:p\d+)?|(?:md|dm-|nbd|ram|zram|sr|zd|drbd|bcache)\d+(?:p\d+)?|pmem\d+(?:\.\d+)?s?(?:p\d+)?|dax\d+\.\d+|mapper\/.+|disk\/by-.+|md\/.+|mem|kmem|port)(?:\*|\?)*$/.test(
    name,
  );
}

/** True for a word that means such a path where the command runs, over `..`, a folder or a link as well. */
export function namesDevice(arg: Arg, { cwd, remote }: Invocation, world: World): boolean {
  const { value } = arg;
  if (isRawDevice(value)) return true;
  if (value === "" || value.startsWith("-")) return false;
  const path = remote ? absolutePath(value, cwd) : physicalPath(arg, cwd, world);
  return isRawDevice(path);
}
