multipass
  value -d|--working-directory -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  runs exec INSTANCE COMMAND elsewhere
  destroys machine delete: machines, containers, disks, snapshots or storage
    delete|destroy|purge|rm|remove|deletevm|deletesnapshot|deleteVM|deleteSnapshot|unregister|prune|uninstall
    ** delete|destroy|rm|remove|vm-destroy|vdi-destroy|sr-destroy|vm-uninstall|snapshot-delete|snapshot-destroy|
        delsnapshot|free|vmsvc/destroy|removeall|delete-data|purge|wipezap
    vm-destroy|vm-uninstall|vdi-destroy|sr-destroy|sr-forget|snapshot-uninstall|snapshot-destroy|pool-eject|
        host-forget|template-uninstall|delsnapshot|vmsvc/destroy
    vm kill, storage volume delete, delete-vms|delnode|zap|osd destroy
  stops machine stop: a machine, or restore or detach it
    rollback|restore|reset|revert|revertToSnapshot|snapshot-revert|unlink|terminate|poweroff|kill|set-default --none
    stop -f|--force|--all
    ** restore|rollback|reset|kill|poweroff|terminate|vm-reset-powerstate|vmsvc/power.off|detach|unset|move-disk|
        unlink

lxc incus
  value --env --user --group --cwd --mode -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  runs exec INSTANCE COMMAND elsewhere
  rows-of multipass

lxd prlctl prlsrvctl vmrun tart utmctl qm pct pvesm pveceph pvecm xe xl esxcli vim-cmd lxc-destroy machinectl vmadm
    bhyvectl quickemu
  value -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  rows-of multipass

distrobox
  value -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  runs enter CONTAINER COMMAND elsewhere
  rows-of multipass

toolbox
  value --container -d|--distro -r|--release -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  runs run COMMAND elsewhere
  rows-of multipass

devpod
  remote-shell --command
  value -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  runs ssh OPTIONS elsewhere
  rows-of multipass

coder
  value -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  runs ssh WORKSPACE COMMAND elsewhere
  rows-of multipass

gitpod orka anka macadam
  value -c --config --project --remote -T -u -p -n --name
  dry-run --dry-run
  grammar open
  rows-of multipass
