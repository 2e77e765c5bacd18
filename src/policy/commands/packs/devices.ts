import { ask, deny, destroying, keeping, type Pack, pass } from "../pack.ts";

const LOOK = "list the devices first, and ask the user to do it";

/** Phones, simulators, boards, disk images and file systems that are repaired in place. */
export const devicesPack: Pack = {
  name: "devices",
  title:
    "Devices (adb, fastboot, simctl, esptool, flashrom, qemu-img, fsck, tune2fs, pvcreate, losetup, trash)",
  tools: {
    adb: () =>
      destroying({ data: "-s -t -H -P -L" }, [
        ask("change-device", [
          "removes applications or data from the device, or restarts it",
          LOOK,
          "uninstall, reboot|reboot-bootloader|remount|disable-verity|enable-verity|sideload|restore|root",
          "shell pm clear|uninstall, shell recovery|wipe, shell rm, emu kill, sync",
        ]),
      ]),
    "fastboot heimdall": () =>
      destroying({ data: "-s --slot", looks: "--print-pit" }, [
        pass("devices|getvar|help|continue|print-pit|detect|version"),
        deny("flash", [
          "erases or overwrites what the device runs",
          LOOK,
          "erase|format|format:*|flash|flashall|update|oem|flashing|delete-logical-partition|wipe-super|gsi|set_active|snapshot-update",
          "-w",
        ]),
        ask("reboot", ["restarts the device", LOOK, "reboot|reboot-bootloader|boot"]),
      ]),
    "xcrun simctl": () =>
      keeping(
        destroying({}, [
          ask("erase", [
            "deletes simulators with what is installed in them",
            LOOK,
            "simctl erase|delete @all|unavailable, simctl erase|delete|uninstall, erase|delete",
            "simctl privacy * reset",
          ]),
        ]),
      ),
    "avdmanager sdkmanager": () =>
      destroying({ data: "-n --name -p --path --sdk_root" }, [
        ask("delete", ["deletes a virtual device or a kit", LOOK, "delete, --uninstall"]),
      ]),
    ["flashrom esptool esptool.py st-flash dfu-util avrdude picotool nrfjprog idevicerestore " +
      "espefuse espefuse.py"]: () =>
      destroying(
        {
          data: "-p --port --programmer -c --chip -b --baud -B --before -a --after -r -o --output -i --image",
        },
        [
          pass("chip_id|flash_id|read_mac|read_flash|image_info|info|version|list|read|summary"),
          deny("erase", [
            "erases the memory of the device, or burns what cannot be changed",
            LOOK,
            "erase_flash|erase-flash|erase_region|erase-region|erase|burn_*|burn-*|set_flash_voltage",
            "-E|--erase|-e|--eraseall|--recover|--erase-all",
          ]),
          ask("write", [
            "overwrites what the device runs",
            LOOK,
            "write_flash|write-flash|write|load, -w|--write|-D|--download|-U|--program",
          ]),
        ],
      ),
    "qemu-img qemu-nbd vmkfstools": () =>
      destroying({ data: "-f -O -o -s -a -d -l -b --format --size" }, [
        deny("raw-write", [
          "writes over a disk or a block device",
          LOOK,
          "convert|dd|create @/dev/*, dd @of=/dev/*",
        ]),
        ask("lose-data", [
          "drops snapshots or the end of a disk image",
          "copy the image first",
          "resize --shrink, snapshot -d|-a, commit|rebase, -U|--deletevirtualdisk|-w|--writezeros",
        ]),
      ]),
    ["fsck fsck.ext4 fsck.xfs fsck.vfat e2fsck xfs_repair tune2fs resize2fs ntfsfix xfs_growfs " +
      "zerofree"]: () =>
      destroying({ looks: "-n -N -l -P --no-action --no-op" }, [
        ask("repair", [
          "changes a file system in place, and a mistake loses what is on it",
          "look without changing (`fsck -n`), and let the user do it after a backup",
          "** /dev/*",
        ]),
      ]),
    debugfs: () =>
      destroying({ data: "-f -R -b -s -d" }, [
        ask("repair", ["changes a file system in place", "open it without `-w`", "-w"]),
      ]),
    "pvcreate vgcreate nwipe scrub": () =>
      destroying({ looks: "-t --test" }, [
        deny("overwrite", ["writes over a disk or a block device", LOOK, "** /dev/*"]),
      ]),
    ddrescue: () =>
      destroying({}, [
        deny("overwrite", ["writes over a disk or a block device", LOOK, "* /dev/*"]),
      ]),
    "losetup partx": () =>
      destroying({}, [
        ask("detach", ["detaches block devices", LOOK, "-D|--detach-all, -d|--delete|--detach"]),
      ]),
    "trash-empty trash-rm gio bleachbit": () =>
      destroying({ looks: "--dry-run -n --preview -p --list -l" }, [
        pass("open|info|list|cat|mime|copy|mount|monitor|tree|trash !--empty"),
        ask("empty", [
          "deletes what was put into the bin to be found again",
          "leave it to the user",
          "trash --empty, remove -f|--force, -c|--clean|-s|--shred|-o|--overwrite|--wipe-free-space",
          "* !--version, !--version",
        ]),
      ]),
    "fdupes jdupes rdfind czkawka_cli": () =>
      destroying({ looks: "--dryrun -n" }, [
        ask("delete", [
          "deletes files that look alike without asking",
          "list them first, without deleting",
          "-d|--delete|-N|--noprompt|-L|--linkhard|-D, -deleteduplicates|-makehardlinks",
        ]),
      ]),
  },
};
