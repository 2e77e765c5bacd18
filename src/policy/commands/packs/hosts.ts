import type { Description } from "../command.ts";
import { ansibleDocForms, ansibleForms, helpOfAnsible, packerForms } from "../host-forms.ts";
import {
  changes,
  deletes,
  destroying,
  destroyingLikeGo,
  destroys,
  type Pack,
  pass,
  printsSecret,
  running,
  runsUnread,
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
          destroys(
            "remove-on-hosts",
            "machine",
            "files, users, packages or disks on every host that matches",
            [
              "-a|--args=*state=absent*",
              "-a|--args=*rm+-r*|*rm+-f*|*mkfs*|*dd+if=*|*wipefs*|*shutdown*|*poweroff*|*drop+database*",
              "-m|--module-name=parted|filesystem|lvol|lvg|community.general.filesystem|community.general.parted",
            ],
            { instead: "try it with `--check` on one host (`--limit NAME`)" },
          ),
          changes(
            "run-on-hosts",
            "machine",
            "or restart other hosts",
            [
              "-m|--module-name=reboot|ansible.builtin.reboot|user|service|systemd|file",
              "-a|--args=*reboot*|*state=stopped*|*systemctl+stop*",
              "-e|--extra-vars=*destroy*|*state=absent*|*force=true*",
              "@*destroy*|*teardown*|*wipe*|*nuke*|*uninstall*|*decommission*|*cleanup*|*delete*|*purge*",
            ],
            { instead: "try it with `--check` first" },
          ),
          runsUnread(
            "run-from-network",
            "machine",
            "an unread playbook from another host",
            ["-U|--url=*"],
            { instead: "download it, read it, then run it with `ansible-playbook`" },
          ),
          deletes("remove-role", "packages", "roles or collections", [
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
          destroys(
            "destroy",
            "machine",
            "the virtual machine with its disk",
            ["destroy -f|--force|-g|--graceful"],
            { instead: "stop it (`vagrant halt`), or take a snapshot first" },
          ),
          deletes(
            "destroy-asked",
            "machine",
            "machines, boxes or snapshots",
            [
              "destroy, box remove|prune, snapshot delete|restore|pop, cloud ** delete|destroy|release|revoke",
              "plugin expunge|uninstall|repair",
            ],
            { instead: "stop it (`vagrant halt`)" },
          ),
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
      destroys(
        "delete-all",
        "service",
        "keys or a job's history, or restore an old state",
        [
          "kv delete -recurse, job stop -purge, stop -purge, snapshot restore, operator snapshot restore",
          "system gc, namespace delete, operator raft remove-peer, force-leave -prune, destroy",
          "project destroy, operator api -X|-method=DELETE, database destroy",
        ],
        { instead: "take a snapshot first (`consul snapshot save`), and ask the user to do it" },
      ),
      deletes("delete", "service", "keys, tokens or volumes, or stop jobs", [
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
      destroys("destroy", "machine", "machines, models, nodes or keys of the managed hosts", [
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
      changes(
        "change-hosts",
        "machine",
        "other hosts, or run commands on them",
        [
          "* service.stop|service.restart|pkg.remove|cmd.run|cmd.shell|cmd.script",
          "resource * @ensure=absent, manipulate.wipe*, cache.clear_all|cache.clear_*",
          "command run|task run|script run|plan run",
        ],
        { instead: "try it on one host first" },
      ),
    ],
  );
}
