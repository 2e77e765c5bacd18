efibootmgr grub-install grub2-install grubby bootctl kexec nvram bless extlinux lilo
  value -b -n -t -L -l -p -d -o -O --bootnum --bootorder --target --boot-directory --disk
  dry-run --version -V --no-act
  harmless list|status|is-installed, -p, --info
  overwrites machine overwrite: how this machine boots
    extent: everything
    instead: show the user the command to run, as a mistake keeps the machine from starting
    /dev/*, remove, -B|--delete-bootnum, -e|--exec, -c, --remove-kernel=*
  changes machine change: how this machine boots
    install|update|set-default|set-oneshot|set-timeout
    -o|-O|-n|-N|-A|--bootorder|--bootnext|--create|--delete-bootorder|--delete-bootnext|--inactive
    -d|-f|--folder|--mount|--setBoot, --args=*|--set-default=*|--remove-args=*, *=*, -l|--load
