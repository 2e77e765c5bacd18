fastboot heimdall
  value -s --slot
  dry-run --print-pit
  harmless devices|getvar|help|continue|print-pit|detect|version
  overwrites device flash: would overwrite or erase the device's system
    extent: everything
    erase|format|format:*|flash|flashall|update|oem|flashing|delete-logical-partition|wipe-super|gsi|set_active|
        snapshot-update
    -w
  stops device reboot: or restart the device
    reboot|reboot-bootloader|boot
