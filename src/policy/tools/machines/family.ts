import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Virtual machines, their disks and snapshots. */
export const machinesPack = family(
  "Virtual machines (virsh, VBoxManage, multipass, lxc, incus, qm, pct, prlctl, vmrun, tart, wsl)",
  tablesOf("machines"),
);
