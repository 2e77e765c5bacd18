import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Phones, simulators, boards, disk images and file systems that are repaired in place. */
export const devicesPack = family(
  "Devices (adb, fastboot, simctl, esptool, flashrom, qemu-img, fsck, tune2fs, pvcreate, losetup, trash)",
  tablesOf("devices"),
);
