$EMULATOR = emulator-*|localhost:*|127.0.0.1:*

adb
  value -s -t -H -P -L
  stops device emulator: an emulator
    back: can be started again
    instead: list the devices first (`adb devices`)
    emu kill
  changes device reset-emulator: an emulator, its applications or their data
    back: can be set up again
    instead: list the devices first (`adb devices`)
    reboot|remount|root|sync -s=$EMULATOR, reboot|remount|root|sync -e
    shell pm clear|uninstall -s=$EMULATOR, shell pm clear|uninstall -e
  changes device restart: would restart the device or its adb server
    back: comes back by itself
    instead: list the devices first (`adb devices`)
    reboot|root !-s !-d !@bootloader|recovery|sideload* !@*edl*
  deletes device clear: the data of an application
    back: is made again when the application is set up
    instead: install over it (`adb install -r app.apk`), which keeps its data
    shell pm clear|uninstall !-s !-d
  deletes device change-device: applications or data from the device, or restart it
    reboot|reboot-bootloader|remount|disable-verity|enable-verity|sideload|restore|root, shell pm clear|uninstall
    shell recovery|wipe, shell rm, emu kill, sync
  deletes device uninstall: an application and its data from the device
    back: can be installed again
    instead: install over it (`adb install -r app.apk`), which keeps its data
    uninstall

avdmanager sdkmanager
  value -n --name -p --path --sdk_root
  deletes device delete: a virtual device or a kit
    back: can be made or downloaded again
    delete, --uninstall

avrdude
  value -p -P -c -b -B -C -U -x
  overwrites device fuses: the chip's fuses or its lock
    extent: everything
    -U=*fuse:w:*|*lock*:w:*
  overwrites device erase: the device's memory
    extent: everything
    -e
  overwrites device write: the board's program
    back: can be flashed again
    -U=*:w:*|*.hex|*.bin|*.elf

esptool esptool.py st-flash dfu-util picotool nrfjprog
  value -p --port --programmer -c --chip -b --baud -B --before -a --after -r -o --output -i --image -d -s
  harmless chip_id|flash_id|read_mac|read_flash|image_info|info|version|list|read|summary
  overwrites device erase: would overwrite or erase the device's memory, or burn its fuses
    extent: everything
    erase_flash|erase-flash|erase_region|erase-region|erase|burn_*|burn-*|set_flash_voltage
    -E|--erase|-e|--eraseall|--recover|--erase-all
  overwrites device write: the board's program
    back: can be flashed again
    write_flash|write-flash|write|load, -w|--write|-D|--download|--program

flashrom idevicerestore espefuse espefuse.py
  value -p --port --programmer -c --chip -b --baud -B --before -a --after -r -o --output -i --image
  harmless chip_id|flash_id|read_mac|read_flash|image_info|info|version|list|read|summary
  overwrites device erase: would overwrite or erase the device's memory, or burn its fuses
    extent: everything
    erase_flash|erase-flash|erase_region|erase-region|erase|burn_*|burn-*|set_flash_voltage
    -E|--erase|-e|--eraseall|--recover|--erase-all
  overwrites device write: the device's program
    write_flash|write-flash|write|load, -w|--write|-D|--download|-U|--program

qemu-img qemu-nbd vmkfstools
  value -f -O -o -s -a -d -l -b --format --size
  overwrites device raw-write: a disk and everything on it
    extent: everything
    convert|dd|create @/dev/*, dd @of=/dev/*
  deletes device lose-data: snapshots, or the end of a disk image
    instead: copy the image first
    resize --shrink, snapshot -d|-a, commit|rebase, -U|--deletevirtualdisk|-w|--writezeros

fsck fsck.ext4 fsck.xfs fsck.vfat e2fsck xfs_repair tune2fs resize2fs ntfsfix xfs_growfs zerofree
  dry-run -n -N -l -P --no-action --no-op
  changes device repair: a file system in place, where a mistake loses its data
    instead: check without changing anything (`fsck -n`), and let the user do it
    ** /dev/*

debugfs
  value -f -R -b -s -d
  changes device repair: a file system in place
    instead: open it without `-w`
    -w

pvcreate vgcreate nwipe scrub
  dry-run -t --test
  overwrites device overwrite: a disk and everything on it
    extent: everything
    ** /dev/*

ddrescue
  overwrites device overwrite: a disk and everything on it
    extent: everything
    * /dev/*

losetup partx
  stops device detach: would detach block devices that may be in use
    -D|--detach-all, -d|--delete|--detach

trash-empty trash-rm gio bleachbit
  dry-run --dry-run -n --preview -p --list -l
  harmless open|info|list|cat|mime|copy|mount|monitor|tree|trash !--empty
  deletes files empty: for good what is in the trash
    instead: let the user do it
    trash --empty, remove -f|--force, -c|--clean|-s|--shred|-o|--overwrite|--wipe-free-space, * !--version
    !--version

fdupes jdupes rdfind czkawka_cli
  dry-run --dryrun -n
  deletes files delete: files that look alike, without asking
    instead: list them first, without deleting
    -d|--delete|-N|--noprompt|-L|--linkhard|-D, -deleteduplicates|-makehardlinks
