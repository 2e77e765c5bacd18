import type { Description } from "../command.ts";
import { destroying, destroyingOpenly, destroys, type Pack, running, stops } from "../pack.ts";

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
          destroys("delete", "machine", "virtual machines, volumes, pools, networks or snapshots", [
            "undefine|vol-delete|vol-wipe|pool-delete|pool-undefine|net-undefine|nwfilter-undefine|secret-undefine|iface-undefine|checkpoint-delete|snapshot-delete|managedsave-remove|blockpull|undefine-*",
            "snapshot-revert, blockcommit --delete",
          ]),
          stops(
            "stop",
            "machine",
            "a virtual machine, pool or network without a shutdown",
            [
              "destroy|reset|pool-destroy|net-destroy|iface-destroy|nodedev-destroy|nodedev-detach|detach-*|save|suspend|inject-nmi",
            ],
            { instead: "use `virsh shutdown`, or ask the user" },
          ),
        ],
      ),
    vboxmanage: () => ({
      ...destroying({ data: "--vm --name --medium" }, [
        destroys("delete", "machine", "virtual machines, disks or snapshots", [
          "unregistervm, closemedium --delete, closemedium, snapshot * delete|restore|restorecurrent",
          "natnetwork|hostonlyif|hostonlynet|dhcpserver remove, discardstate, cloud instance terminate",
          "extpack uninstall|cleanup",
        ]),
        stops(
          "stop",
          "machine",
          "a virtual machine without a shutdown",
          [
            "controlvm * poweroff|reset|savestate, startvm --emergency",
            "mediumproperty|guestproperty unset|delete",
          ],
          { instead: "use `VBoxManage controlvm NAME acpipowerbutton`" },
        ),
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
          destroys(
            "unregister",
            "machine",
            "a Linux distribution with every file in it",
            ["--unregister, --uninstall"],
            { instead: "export it first (`wsl --export NAME backup.tar`)" },
          ),
          stops(
            "shutdown",
            "machine",
            "every Linux distribution of this machine",
            ["--shutdown|-t|--terminate, --unmount"],
            { instead: "stop single programs" },
          ),
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
      destroys("delete", "machine", "machines, containers, disks, snapshots or storage", [
        "delete|destroy|purge|rm|remove|deletevm|deletesnapshot|deleteVM|deleteSnapshot|unregister|prune|uninstall",
        "** delete|destroy|rm|remove|vm-destroy|vdi-destroy|sr-destroy|vm-uninstall|snapshot-delete|snapshot-destroy|delsnapshot|free|vmsvc/destroy|removeall|delete-data|purge|wipezap",
        "vm-destroy|vm-uninstall|vdi-destroy|sr-destroy|sr-forget|snapshot-uninstall|snapshot-destroy|pool-eject|host-forget|template-uninstall|delsnapshot|vmsvc/destroy",
        "vm kill, storage volume delete, delete-vms|delnode|zap|osd destroy",
      ]),
      stops("stop", "machine", "a machine, or restore or detach it", [
        "rollback|restore|reset|revert|revertToSnapshot|snapshot-revert|unlink|terminate|poweroff|kill|set-default --none",
        "stop -f|--force|--all",
        "** restore|rollback|reset|kill|poweroff|terminate|vm-reset-powerstate|vmsvc/power.off|detach|unset|move-disk|unlink",
      ]),
    ],
  );
}
