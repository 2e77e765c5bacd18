import type { Description } from "../command.ts";
import { ask, deny, destroying, destroyingOpenly, type Pack, running } from "../pack.ts";

const LOOK = "list what is there first, and ask the user to do it";

/** Virtual machines, their disks and snapshots. */
export const machinesPack: Pack = {
  name: "machines",
  title:
    "Virtual machines (virsh, VBoxManage, multipass, lxc, incus, qm, pct, prlctl, vmrun, tart, wsl)",
  tools: {
    virsh: () =>
      destroying(
        { data: "-c --connect -d --debug -l --log -k -K -e --pool --storage --snapshotname" },
        [
          deny("delete", [
            "would delete virtual machines, volumes, pools, networks or snapshots",
            LOOK,
            "undefine|vol-delete|vol-wipe|pool-delete|pool-undefine|net-undefine|nwfilter-undefine|secret-undefine|iface-undefine|checkpoint-delete|snapshot-delete|managedsave-remove|blockpull|undefine-*",
            "snapshot-revert, blockcommit --delete",
          ]),
          ask("stop", [
            "would switch a virtual machine, pool or network off without a shutdown",
            "use `virsh shutdown`, or ask the user",
            "destroy|reset|pool-destroy|net-destroy|iface-destroy|nodedev-destroy|nodedev-detach|detach-*|save|suspend|inject-nmi",
          ]),
        ],
      ),
    vboxmanage: () => ({
      ...destroying({ data: "--vm --name --medium" }, [
        deny("delete", [
          "would delete virtual machines, disks or snapshots",
          LOOK,
          "unregistervm, closemedium --delete, closemedium, snapshot * delete|restore|restorecurrent",
          "natnetwork|hostonlyif|hostonlynet|dhcpserver remove, discardstate, cloud instance terminate",
          "extpack uninstall|cleanup",
        ]),
        ask("stop", [
          "would switch a virtual machine off without a shutdown",
          "use `VBoxManage controlvm NAME acpipowerbutton`",
          "controlvm * poweroff|reset|savestate, startvm --emergency",
          "mediumproperty|guestproperty unset|delete",
        ]),
      ]),
      anyCase: true,
    }),
    multipass: () =>
      running(
        machine(),
        { verbs: "exec", operands: 1, elsewhere: true },
        { data: "-d|--working-directory" },
      ),
    "lxc incus": () =>
      running(
        machine(),
        { verbs: "exec", operands: 1, elsewhere: true },
        { data: "--env --user --group --cwd --mode" },
      ),
    ["lxd prlctl prlsrvctl vmrun tart utmctl qm pct pvesm pveceph pvecm xe xl esxcli " +
      "vim-cmd lxc-destroy machinectl vmadm bhyvectl quickemu"]: machine,
    distrobox: () => running(machine(), { verbs: "enter", operands: 1, elsewhere: true }),
    toolbox: () =>
      running(
        machine(),
        { verbs: "run", elsewhere: true },
        { data: "--container -d|--distro -r|--release" },
      ),
    devpod: () =>
      running(
        machine(),
        { verbs: "ssh", as: "options", elsewhere: true },
        { "remote-shell": "--command" },
      ),
    coder: () => running(machine(), { verbs: "ssh", operands: 1, elsewhere: true }),
    "gitpod orka anka macadam": machine,
    wsl: () =>
      running(
        destroying({}, [
          deny("unregister", [
            "would delete a Linux distribution with every file in it",
            "export it first (`wsl --export NAME backup.tar`)",
            "--unregister, --uninstall",
          ]),
          ask("shutdown", [
            "would stop every Linux distribution of this machine",
            "stop single programs",
            "--shutdown|-t|--terminate, --unmount",
          ]),
        ]),
        {},
        { data: "-d|--distribution -u|--user --cd", switch: "-e|--exec" },
      ),
  },
};

function machine(): Description {
  return destroyingOpenly(
    { data: "-c --config --project --remote -T -u -p -n --name", looks: "--dry-run" },
    [
      deny("delete", [
        "would delete machines, containers, disks, snapshots or storage",
        LOOK,
        "delete|destroy|purge|rm|remove|deletevm|deletesnapshot|deleteVM|deleteSnapshot|unregister|prune|uninstall",
        "** delete|destroy|rm|remove|vm-destroy|vdi-destroy|sr-destroy|vm-uninstall|snapshot-delete|snapshot-destroy|delsnapshot|free|vmsvc/destroy|removeall|delete-data|purge|wipezap",
        "vm-destroy|vm-uninstall|vdi-destroy|sr-destroy|sr-forget|snapshot-uninstall|snapshot-destroy|pool-eject|host-forget|template-uninstall|delsnapshot|vmsvc/destroy",
        "vm kill, storage volume delete, delete-vms|delnode|zap|osd destroy",
      ]),
      ask("stop", [
        "would switch off, restore or detach a machine",
        LOOK,
        "rollback|restore|reset|revert|revertToSnapshot|snapshot-revert|unlink|terminate|poweroff|kill|set-default --none",
        "stop -f|--force|--all",
        "** restore|rollback|reset|kill|poweroff|terminate|vm-reset-powerstate|vmsvc/power.off|detach|unset|move-disk|unlink",
      ]),
    ],
  );
}
