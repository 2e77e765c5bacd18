import { ask, deny, type Pack, pass, type Tool } from "../pack.ts";

const LOOK = "list the devices first, and ask the user to do it";

/** Phones, simulators, boards, disk images and file systems that are repaired in place. */
export const devicesPack: Pack = {
  name: "devices",
  title:
    "Devices (adb, fastboot, simctl, esptool, flashrom, qemu-img, fsck, tune2fs, pvcreate, losetup, trash)",
  tools: [
    [["adb"], adb],
    [["fastboot", "heimdall"], fastboot],
    [["xcrun", "simctl"], simulator],
    [["avdmanager", "sdkmanager"], emulator],
    [
      [
        "flashrom",
        "esptool",
        "esptool.py",
        "st-flash",
        "dfu-util",
        "avrdude",
        "picotool",
        "nrfjprog",
        "idevicerestore",
        "espefuse",
        "espefuse.py",
      ],
      flasher,
    ],
    [["qemu-img", "qemu-nbd", "vmkfstools"], diskImage],
    [
      [
        "fsck",
        "fsck.ext4",
        "fsck.xfs",
        "fsck.vfat",
        "e2fsck",
        "xfs_repair",
        "tune2fs",
        "resize2fs",
        "ntfsfix",
        "xfs_growfs",
        "zerofree",
      ],
      fileSystem,
    ],
    [["debugfs"], fileSystemShell],
    [["pvcreate", "vgcreate", "nwipe", "scrub"], rawDevice],
    [["ddrescue"], rescue],
    [["losetup", "partx"], loop],
    [["trash-empty", "trash-rm", "gio", "bleachbit"], trash],
    [["fdupes", "jdupes", "rdfind", "czkawka_cli"], duplicates],
  ],
  examples: () => ({
    denies: [
      "fastboot erase userdata",
      "fastboot -w",
      "adb uninstall com.example.app",
      "adb reboot bootloader",
      "xcrun simctl erase all",
      "avdmanager delete avd -n pixel",
      "esptool.py --port /dev/ttyUSB0 erase_flash",
      "flashrom -p internal -w bios.bin",
      "qemu-img resize --shrink disk.qcow2 5G",
      "fsck -y /dev/sda1",
      "tune2fs -O ^has_journal /dev/sda1",
      "pvcreate /dev/sdb",
      "trash-empty",
      "fdupes -rdN .",
    ],
    allows: [
      "fastboot devices",
      "fastboot getvar all",
      "adb install app.apk",
      "adb logcat",
      "xcrun simctl list devices",
      "avdmanager list avd",
      "esptool.py --port /dev/ttyUSB0 chip_id",
      "flashrom -p internal -r bios.bin",
      "qemu-img info disk.qcow2",
      "fsck -n /dev/sda1",
      "tune2fs -l /dev/sda1",
      "pvdisplay /dev/sdb",
      "trash-list",
      "fdupes -r .",
    ],
  }),
};

function adb(): Tool {
  return {
    values: "-s -t -H -P -L",
    rows: [
      ask("change-device", "removes applications or data from the device, or restarts it", LOOK, [
        "uninstall",
        "reboot|reboot-bootloader|remount|disable-verity|enable-verity|sideload|restore|root",
        "shell pm clear|uninstall",
        "shell recovery|wipe",
        "shell rm",
        "emu kill",
        "sync",
      ]),
    ],
  };
}

function fastboot(): Tool {
  return {
    values: "-s --slot",
    dry: "--print-pit",
    rows: [
      pass(["devices|getvar|help|continue|print-pit|detect|version"]),
      deny("flash", "erases or overwrites what the device runs", LOOK, [
        "erase|format|format:*|flash|flashall|update|oem|flashing|delete-logical-partition|wipe-super|gsi|set_active|snapshot-update",
        "-w",
      ]),
      ask("reboot", "restarts the device", LOOK, ["reboot|reboot-bootloader|boot"]),
    ],
  };
}

function simulator(): Tool {
  return {
    rows: [
      ask("erase", "deletes simulators with what is installed in them", LOOK, [
        "simctl erase|delete @all|unavailable",
        "simctl erase|delete|uninstall",
        "erase|delete",
        "simctl privacy * reset",
      ]),
    ],
  };
}

function emulator(): Tool {
  return {
    values: "-n --name -p --path --sdk_root",
    rows: [ask("delete", "deletes a virtual device or a kit", LOOK, ["delete", "--uninstall"])],
  };
}

function flasher(): Tool {
  return {
    values:
      "-p --port --programmer -c --chip -b --baud -B --before -a --after -r -o --output -i --image",
    rows: [
      pass(["chip_id|flash_id|read_mac|read_flash|image_info|info|version|list|read|summary"]),
      deny("erase", "erases the memory of the device, or burns what cannot be changed", LOOK, [
        "erase_flash|erase-flash|erase_region|erase-region|erase|burn_*|burn-*|set_flash_voltage",
        "-E|--erase|-e|--eraseall|--recover|--erase-all",
      ]),
      ask("write", "overwrites what the device runs", LOOK, [
        "write_flash|write-flash|write|load",
        "-w|--write|-D|--download|-U|--program",
      ]),
    ],
  };
}

function diskImage(): Tool {
  return {
    values: "-f -O -o -s -a -d -l -b --format --size",
    rows: [
      deny("raw-write", "writes over a disk or a block device", LOOK, [
        "convert|dd|create @/dev/*",
        "dd @of=/dev/*",
      ]),
      ask("lose-data", "drops snapshots or the end of a disk image", "copy the image first", [
        "resize --shrink",
        "snapshot -d|-a",
        "commit|rebase",
        "-U|--deletevirtualdisk|-w|--writezeros",
      ]),
    ],
  };
}

function fileSystem(): Tool {
  return {
    dry: "-n -N -l -P --no-action --no-op",
    rows: [
      ask(
        "repair",
        "changes a file system in place, and a mistake loses what is on it",
        "look without changing (`fsck -n`), and let the user do it after a backup",
        ["** /dev/*"],
      ),
    ],
  };
}

function fileSystemShell(): Tool {
  return {
    values: "-f -R -b -s -d",
    rows: [ask("repair", "changes a file system in place", "open it without `-w`", ["-w"])],
  };
}

function rawDevice(): Tool {
  return {
    dry: "-t --test",
    rows: [deny("overwrite", "writes over a disk or a block device", LOOK, ["** /dev/*"])],
  };
}

function rescue(): Tool {
  return {
    rows: [deny("overwrite", "writes over a disk or a block device", LOOK, ["* /dev/*"])],
  };
}

function loop(): Tool {
  return {
    rows: [
      ask("detach", "detaches block devices", LOOK, ["-D|--detach-all", "-d|--delete|--detach"]),
    ],
  };
}

function trash(): Tool {
  return {
    dry: "--dry-run -n --preview -p --list -l",
    rows: [
      pass(["open|info|list|cat|mime|copy|mount|monitor|tree|trash !--empty"]),
      ask("empty", "deletes what was put into the bin to be found again", "leave it to the user", [
        "trash --empty",
        "remove -f|--force",
        "-c|--clean|-s|--shred|-o|--overwrite|--wipe-free-space",
        "* !--version",
        "!--version",
      ]),
    ],
  };
}

function duplicates(): Tool {
  return {
    dry: "--dryrun -n",
    rows: [
      ask(
        "delete",
        "deletes files that look alike without asking",
        "list them first, without deleting",
        ["-d|--delete|-N|--noprompt|-L|--linkhard|-D", "-deleteduplicates|-makehardlinks"],
      ),
    ],
  };
}
