import type { Description } from "../command.ts";
import { ansibleDocForms, ansibleForms, helpOfAnsible, packerForms } from "../host-forms.ts";
import {
  ask,
  deny,
  destroying,
  destroyingLikeGo,
  type Pack,
  pass,
  printsSecret,
  running,
} from "../pack.ts";

/** Configuration management, service discovery and schedulers. */
export const hostsPack: Pack = {
  name: "hosts",
  title: "Ansible, Vagrant, Packer, Consul, Nomad, Chef, Salt, Puppet, Juju",
  tools: {
    "ansible ansible-playbook ansible-galaxy ansible-vault ansible-console ansible-pull": () => ({
      looks: ansibleForms(),
      loads: { options: "-i|--inventory", operand: "file" },
      ...destroying(
        {
          used: "*",
          written: "--output",
          data: "-i --inventory -m --module-name -a --args -u --user -e --extra-vars -l --limit -f --forks -t --tags --skip-tags -B -P -o --vault-id --vault-password-file --private-key --key-file --become-user -U --url",
          looks: "--check -C --syntax-check --list-hosts --list-tasks --list-tags",
        },
        [
          printsSecret("view, decrypt --output=-"),
          deny("remove-on-hosts", [
            "would delete files, users, packages or disks on every host that matches",
            "try it with `--check` on one host (`--limit NAME`)",
            "-a|--args=*state=absent*",
            "-a|--args=*rm+-r*|*rm+-f*|*mkfs*|*dd+if=*|*wipefs*|*shutdown*|*poweroff*|*drop+database*",
            "-m|--module-name=parted|filesystem|lvol|lvg|community.general.filesystem|community.general.parted",
          ]),
          ask("run-on-hosts", [
            "would change or restart other hosts",
            "try it with `--check` first",
            "-m|--module-name=reboot|ansible.builtin.reboot|user|service|systemd|file",
            "-a|--args=*reboot*|*state=stopped*|*systemctl+stop*",
            "-e|--extra-vars=*destroy*|*state=absent*|*force=true*",
            "@*destroy*|*teardown*|*wipe*|*nuke*|*uninstall*|*decommission*|*cleanup*|*delete*|*purge*",
          ]),
          ask("run-from-network", [
            "would run an unread playbook from another host",
            "download it, read it, then run it with `ansible-playbook`",
            "-U|--url=*",
          ]),
          ask("remove-role", [
            "would remove roles or collections",
            "list what it would remove first",
            "remove|delete, role|collection remove|delete",
          ]),
        ],
      ),
    }),
    "ansible-doc": () => ({ looks: ansibleDocForms(), ...destroying({ used: "*" }, []) }),
    "ansible-config ansible-inventory ansible-lint ansible-test": () => ({
      looks: helpOfAnsible(),
      ...destroying({ used: "*" }, []),
    }),
    vagrant: () =>
      running(
        destroying({ used: "*" }, [
          deny("destroy", [
            "would delete the virtual machine with its disk",
            "stop it (`vagrant halt`), or take a snapshot first",
            "destroy -f|--force|-g|--graceful",
          ]),
          ask("destroy-asked", [
            "would delete machines, boxes or snapshots",
            "stop it (`vagrant halt`)",
            "destroy, box remove|prune, snapshot delete|restore|pop, cloud ** delete|destroy|release|revoke",
            "plugin expunge|uninstall|repair",
          ]),
        ]),
        { verbs: "ssh", as: "options", elsewhere: true },
        { "remote-shell": "-c|--command" },
      ),
    consul: () =>
      running(
        hashicorp(),
        [
          { verbs: "lock", operands: 1, as: "line" },
          { verbs: "watch", as: "line" },
          { verbs: "exec", elsewhere: true },
        ],
        { data: "-type -key -prefix -service -node -n -name -filter -tag -wait" },
      ),
    nomad: () =>
      running(
        hashicorp(),
        { verbs: "alloc exec", operands: 1, elsewhere: true },
        { data: "-task" },
      ),
    "boundary waypoint": hashicorp,
    packer: () => ({ ...hashicorp(), looks: packerForms() }),
    knife: () =>
      running(
        hostTool(),
        { verbs: "ssh", operands: 1, elsewhere: true },
        { data: "-x|--ssh-user -P -i -a|--attribute" },
      ),
    "salt salt-call salt-ssh salt-key salt-run puppet": hostTool,
    bolt: () =>
      running(
        hostTool(),
        { verbs: "command run", elsewhere: true },
        { data: "-t|--targets -n --inventoryfile" },
      ),
    "juju hammer chef-client chef-server-ctl": hostTool,
  },
};

function hashicorp(): Description {
  return destroyingLikeGo(
    {
      used: "*",
      data: "-X -method -address -namespace -token -region -datacenter -http-addr -ca-cert -client-cert -client-key -id -name",
    },
    [
      pass("plan|validate|fmt|inspect"),
      deny("delete-all", [
        "would delete keys or a job's history, or restore an old state",
        "take a snapshot first (`consul snapshot save`), and ask the user to do it",
        "kv delete -recurse, job stop -purge, stop -purge, snapshot restore, operator snapshot restore",
        "system gc, namespace delete, operator raft remove-peer, force-leave -prune, destroy",
        "project destroy, operator api -X|-method=DELETE, database destroy",
      ]),
      ask("delete", [
        "would delete keys, tokens or volumes, or stop jobs",
        "read it first, and ask the user to do it",
        "** delete|deregister|destroy|stop|purge|remove|revoke|detach|drain|eligibility|force-leave|kill",
        "leave|force-leave, operator ** remove|remove-peer|bootstrap|force-*",
        "node drain|eligibility|purge, kv delete, keyring -remove, alloc stop|restart|signal, var purge",
        "deployment fail",
      ]),
    ],
  );
}

function hostTool(): Description {
  return destroying(
    {
      data: "-c --config -m --model -u --user -E --environment -G -N -L -z",
      looks: "--noop --dry-run -W",
    },
    [
      deny("destroy", [
        "would delete machines, models, nodes or keys of the managed hosts",
        "list them first, and ask the user to do it",
        "** server delete",
        "node|client|environment|role|data|cookbook|vault delete|bulk|purge|clean|deactivate",
        "data bag delete, cookbook bulk delete",
        "destroy-model|destroy-controller|kill-controller|remove-machine|remove-unit|remove-application|remove-storage|remove-*|unregister",
        "-d|-D|--delete|--delete-all",
        "* cmd.run|cmd.shell|cmd.script|cmd.run_all @*rm+-r*|*rm+-f*|*mkfs*|*dd+if=*|*shutdown*",
        "* file.remove|user.delete|pkg.purge|disk.format|system.halt|system.poweroff|system.shutdown|system.reboot|lvm.vgremove|lvm.lvremove",
        "cert|ca clean|destroy|revoke, organization|org delete|delete-*, cleanse|uninstall",
        "** ec2 server delete, system|distro|profile|repo remove, host|location|content-view delete",
      ]),
      ask("change-hosts", [
        "would change other hosts, or run commands on them",
        "try it on one host first",
        "* service.stop|service.restart|pkg.remove|cmd.run|cmd.shell|cmd.script",
        "resource * @ensure=absent, manipulate.wipe*, cache.clear_all|cache.clear_*",
        "command run|task run|script run|plan run",
      ]),
    ],
  );
}
