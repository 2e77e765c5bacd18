knife
  value -x|--ssh-user -P -i -a|--attribute -c --config -m --model -u --user -E --environment -G -N -L -z
  dry-run --noop --dry-run -W
  runs ssh QUERY COMMAND elsewhere
  destroys machine destroy: machines, models, nodes or keys of the managed hosts
    ** server delete, node|client|environment|role|data|cookbook|vault delete|bulk|purge|clean|deactivate
    data bag delete, cookbook bulk delete
    destroy-model|destroy-controller|kill-controller|remove-machine|remove-unit|remove-application|remove-storage|
        remove-*|unregister
    -d|-D|--delete|--delete-all
    * cmd.run|cmd.shell|cmd.script|cmd.run_all @*rm+-r*|*rm+-f*|*mkfs*|*dd+if=*|*shutdown*
    * file.remove|user.delete|pkg.purge|disk.format|system.halt|system.poweroff|system.shutdown|system.reboot|
        lvm.vgremove|lvm.lvremove
    cert|ca clean|destroy|revoke, organization|org delete|delete-*, cleanse|uninstall, ** ec2 server delete
    system|distro|profile|repo remove, host|location|content-view delete
  changes machine change-hosts: other hosts, or run commands on them
    instead: try it on one host first
    * service.stop|service.restart|pkg.remove|cmd.run|cmd.shell|cmd.script, resource * @ensure=absent
    manipulate.wipe*, cache.clear_all|cache.clear_*, command run|task run|script run|plan run

salt salt-call salt-ssh salt-key salt-run puppet
  value -c --config -m --model -u --user -E --environment -G -N -L -z
  dry-run --noop --dry-run -W
  rows-of knife

bolt
  value -t|--targets -n --inventoryfile -c --config -m --model -u --user -E --environment -G -N -L -z
  dry-run --noop --dry-run -W
  runs command run COMMAND elsewhere
  rows-of knife

juju hammer chef-client chef-server-ctl
  value -c --config -m --model -u --user -E --environment -G -N -L -z
  dry-run --noop --dry-run -W
  rows-of knife
