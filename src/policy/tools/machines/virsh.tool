virsh
  value -c --connect -d --debug -l --log -k -K -e --pool --storage --snapshotname
  destroys machine delete: virtual machines, volumes, pools, networks or snapshots
    undefine|vol-delete|vol-wipe|pool-delete|pool-undefine|net-undefine|nwfilter-undefine|secret-undefine|
        iface-undefine|checkpoint-delete|snapshot-delete|managedsave-remove|blockpull|undefine-*
    snapshot-revert, blockcommit --delete
  stops machine stop: a virtual machine, pool or network without a shutdown
    instead: use `virsh shutdown`, or ask the user
    destroy|reset|pool-destroy|net-destroy|iface-destroy|nodedev-destroy|nodedev-detach|detach-*|save|suspend|
        inject-nmi
