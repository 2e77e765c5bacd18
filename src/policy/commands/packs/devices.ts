import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  destroying,
  keeping,
  overwrites,
  type Pack,
  pass,
  running,
  stops,
} from "../pack.ts";

/** Phones, simulators, boards, disk images and file systems that are repaired in place. */
export const devicesPack: Pack = {
  name: "devices",
  title:
    "Devices (adb, fastboot, simctl, esptool, flashrom, qemu-img, fsck, tune2fs, pvcreate, losetup, trash)",
  tools: {
    adb: () =>
      destroying({ data: "-s -t -H -P -L" }, [
        deletes("change-device", "device", "applications or data from the device, or restart it", [
          "reboot|reboot-bootloader|remount|disable-verity|enable-verity|sideload|restore|root",
          "shell pm clear|uninstall, shell recovery|wipe, shell rm, emu kill, sync",
        ]),
        deletes(
          "uninstall",
          "device",
          "an application and its data from the device",
          ["uninstall"],
          {
            instead: "install over it (`adb install -r app.apk`), which keeps its data",
            back: "can be installed again",
          },
        ),
      ]),
    "fastboot heimdall": () =>
      destroying({ data: "-s --slot", looks: "--print-pit" }, [
        pass("devices|getvar|help|continue|print-pit|detect|version"),
        overwrites(
          "flash",
          "device",
          "the system of the device, or erase it",
          [
            "erase|format|format:*|flash|flashall|update|oem|flashing|delete-logical-partition|wipe-super|gsi|set_active|snapshot-update",
            "-w",
          ],
          { extent: "everything" },
        ),
        stops("reboot", "device", "or restart the device", ["reboot|reboot-bootloader|boot"]),
      ]),
    xcrun: () =>
      running(simulators(), [{ verbs: "simctl spawn", operands: 1, elsewhere: true }, {}], {
        data: "--sdk|-sdk --toolchain|-toolchain",
      }),
    simctl: () => running(simulators(), { verbs: "spawn", operands: 1, elsewhere: true }),
    "avdmanager sdkmanager": () =>
      destroying({ data: "-n --name -p --path --sdk_root" }, [
        deletes("delete", "device", "a virtual device or a kit", ["delete, --uninstall"]),
      ]),
    ["flashrom esptool esptool.py st-flash dfu-util avrdude picotool nrfjprog idevicerestore " +
      "espefuse espefuse.py"]: () =>
      destroying(
        {
          data: "-p --port --programmer -c --chip -b --baud -B --before -a --after -r -o --output -i --image",
        },
        [
          pass("chip_id|flash_id|read_mac|read_flash|image_info|info|version|list|read|summary"),
          overwrites(
            "erase",
            "device",
            "the memory of the device, erase it or burn its fuses",
            [
              "erase_flash|erase-flash|erase_region|erase-region|erase|burn_*|burn-*|set_flash_voltage",
              "-E|--erase|-e|--eraseall|--recover|--erase-all",
            ],
            { extent: "everything" },
          ),
          overwrites("write", "device", "the program of the device", [
            "write_flash|write-flash|write|load, -w|--write|-D|--download|-U|--program",
          ]),
        ],
      ),
    "qemu-img qemu-nbd vmkfstools": () =>
      destroying({ data: "-f -O -o -s -a -d -l -b --format --size" }, [
        overwrites(
          "raw-write",
          "device",
          "a disk and everything on it",
          ["convert|dd|create @/dev/*, dd @of=/dev/*"],
          { extent: "everything" },
        ),
        deletes(
          "lose-data",
          "device",
          "snapshots, or the end of a disk image",
          [
            "resize --shrink, snapshot -d|-a, commit|rebase, -U|--deletevirtualdisk|-w|--writezeros",
          ],
          { instead: "copy the image first" },
        ),
      ]),
    ["fsck fsck.ext4 fsck.xfs fsck.vfat e2fsck xfs_repair tune2fs resize2fs ntfsfix xfs_growfs " +
      "zerofree"]: () =>
      destroying({ looks: "-n -N -l -P --no-action --no-op" }, [
        changes(
          "repair",
          "device",
          "a file system in place, where a mistake loses its data",
          ["** /dev/*"],
          { instead: "check without changing anything (`fsck -n`), and let the user do it" },
        ),
      ]),
    debugfs: () =>
      destroying({ data: "-f -R -b -s -d" }, [
        changes("repair", "device", "a file system in place", ["-w"], {
          instead: "open it without `-w`",
        }),
      ]),
    "pvcreate vgcreate nwipe scrub": () =>
      destroying({ looks: "-t --test" }, [
        overwrites("overwrite", "device", "a disk and everything on it", ["** /dev/*"], {
          extent: "everything",
        }),
      ]),
    ddrescue: () =>
      destroying({}, [
        overwrites("overwrite", "device", "a disk and everything on it", ["* /dev/*"], {
          extent: "everything",
        }),
      ]),
    "losetup partx": () =>
      destroying({}, [
        stops("detach", "device", "block devices that may be in use, by detaching them", [
          "-D|--detach-all, -d|--delete|--detach",
        ]),
      ]),
    "trash-empty trash-rm gio bleachbit": () =>
      destroying({ looks: "--dry-run -n --preview -p --list -l" }, [
        pass("open|info|list|cat|mime|copy|mount|monitor|tree|trash !--empty"),
        deletes(
          "empty",
          "files",
          "for good what is in the trash",
          [
            "trash --empty, remove -f|--force, -c|--clean|-s|--shred|-o|--overwrite|--wipe-free-space",
            "* !--version, !--version",
          ],
          { instead: "let the user do it" },
        ),
      ]),
    "fdupes jdupes rdfind czkawka_cli": () =>
      destroying({ looks: "--dryrun -n" }, [
        deletes(
          "delete",
          "files",
          "files that look alike, without asking",
          ["-d|--delete|-N|--noprompt|-L|--linkhard|-D, -deleteduplicates|-makehardlinks"],
          { instead: "list them first, without deleting" },
        ),
      ]),
  },
};

/** The simulators of Xcode. */
function simulators(): Description {
  return keeping(
    destroying({}, [
      deletes(
        "reset",
        "device",
        "what is installed in simulators, or those that cannot start",
        [
          "simctl erase|uninstall, erase|uninstall",
          "simctl delete @unavailable !@*-*-*-*-* !@all, delete @unavailable !@*-*-*-*-* !@all",
        ],
        { back: "can be installed again" },
      ),
      deletes("erase", "device", "simulators with their apps and data", [
        "simctl delete, delete, simctl privacy * reset",
      ]),
    ]),
  );
}
