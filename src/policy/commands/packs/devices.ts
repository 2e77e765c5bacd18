import type { Description } from "../command.ts";
import { ask, deny, destroying, keeping, type Pack, pass, recoverable, running } from "../pack.ts";

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
          "would remove applications or data from the device, or restart it",
          LOOK,
          "reboot|reboot-bootloader|remount|disable-verity|enable-verity|sideload|restore|root",
          "shell pm clear|uninstall, shell recovery|wipe, shell rm, emu kill, sync",
        ]),
        recoverable("uninstall", [
          "would remove an application and its data from the device",
          "install over it (`adb install -r app.apk`), which keeps its data",
          "uninstall",
        ]),
      ]),
    "fastboot heimdall": () =>
      destroying({ data: "-s --slot", looks: "--print-pit" }, [
        pass("devices|getvar|help|continue|print-pit|detect|version"),
        deny("flash", [
          "would erase or overwrite the system of the device",
          LOOK,
          "erase|format|format:*|flash|flashall|update|oem|flashing|delete-logical-partition|wipe-super|gsi|set_active|snapshot-update",
          "-w",
        ]),
        ask("reboot", ["would restart the device", LOOK, "reboot|reboot-bootloader|boot"]),
      ]),
    xcrun: () =>
      running(simulators(), [{ verbs: "simctl spawn", operands: 1, elsewhere: true }, {}], {
        data: "--sdk|-sdk --toolchain|-toolchain",
      }),
    simctl: () => running(simulators(), { verbs: "spawn", operands: 1, elsewhere: true }),
    "avdmanager sdkmanager": () =>
      destroying({ data: "-n --name -p --path --sdk_root" }, [
        ask("delete", ["would delete a virtual device or a kit", LOOK, "delete, --uninstall"]),
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
            "would erase the memory of the device, or burn fuses that cannot be changed back",
            LOOK,
            "erase_flash|erase-flash|erase_region|erase-region|erase|burn_*|burn-*|set_flash_voltage",
            "-E|--erase|-e|--eraseall|--recover|--erase-all",
          ]),
          ask("write", [
            "would overwrite the program of the device",
            LOOK,
            "write_flash|write-flash|write|load, -w|--write|-D|--download|-U|--program",
          ]),
        ],
      ),
    "qemu-img qemu-nbd vmkfstools": () =>
      destroying({ data: "-f -O -o -s -a -d -l -b --format --size" }, [
        deny("raw-write", [
          "would overwrite a disk and everything on it",
          LOOK,
          "convert|dd|create @/dev/*, dd @of=/dev/*",
        ]),
        ask("lose-data", [
          "would drop snapshots, or cut off the end of a disk image",
          "copy the image first",
          "resize --shrink, snapshot -d|-a, commit|rebase, -U|--deletevirtualdisk|-w|--writezeros",
        ]),
      ]),
    ["fsck fsck.ext4 fsck.xfs fsck.vfat e2fsck xfs_repair tune2fs resize2fs ntfsfix xfs_growfs " +
      "zerofree"]: () =>
      destroying({ looks: "-n -N -l -P --no-action --no-op" }, [
        ask("repair", [
          "would change a file system in place, where a mistake loses its data",
          "check without changing anything (`fsck -n`), and let the user do it",
          "** /dev/*",
        ]),
      ]),
    debugfs: () =>
      destroying({ data: "-f -R -b -s -d" }, [
        ask("repair", ["would change a file system in place", "open it without `-w`", "-w"]),
      ]),
    "pvcreate vgcreate nwipe scrub": () =>
      destroying({ looks: "-t --test" }, [
        deny("overwrite", ["would overwrite a disk and everything on it", LOOK, "** /dev/*"]),
      ]),
    ddrescue: () =>
      destroying({}, [
        deny("overwrite", ["would overwrite a disk and everything on it", LOOK, "* /dev/*"]),
      ]),
    "losetup partx": () =>
      destroying({}, [
        ask("detach", [
          "would detach block devices that may be in use",
          LOOK,
          "-D|--detach-all, -d|--delete|--detach",
        ]),
      ]),
    "trash-empty trash-rm gio bleachbit": () =>
      destroying({ looks: "--dry-run -n --preview -p --list -l" }, [
        pass("open|info|list|cat|mime|copy|mount|monitor|tree|trash !--empty"),
        ask("empty", [
          "would empty the trash for good",
          "let the user do it",
          "trash --empty, remove -f|--force, -c|--clean|-s|--shred|-o|--overwrite|--wipe-free-space",
          "* !--version, !--version",
        ]),
      ]),
    "fdupes jdupes rdfind czkawka_cli": () =>
      destroying({ looks: "--dryrun -n" }, [
        ask("delete", [
          "would delete files that look alike, without asking",
          "list them first, without deleting",
          "-d|--delete|-N|--noprompt|-L|--linkhard|-D, -deleteduplicates|-makehardlinks",
        ]),
      ]),
  },
};

/** The simulators of Xcode. */
function simulators(): Description {
  return keeping(
    destroying({}, [
      recoverable("reset", [
        "would delete what is installed in simulators, or those that this Xcode cannot start",
        LOOK,
        "simctl erase|uninstall, erase|uninstall",
        "simctl delete @unavailable !@*-*-*-*-* !@all, delete @unavailable !@*-*-*-*-* !@all",
      ]),
      ask("erase", [
        "would delete simulators with their apps and data",
        LOOK,
        "simctl delete, delete, simctl privacy * reset",
      ]),
    ]),
  );
}
