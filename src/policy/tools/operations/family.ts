import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** What keeps one machine running: its processes, network, certificates, boot and records. */
export const operationsPack = family(
  "Operating a machine (pm2, supervisorctl, monit, certbot, acme.sh, ip, nmcli, wg-quick, efibootmgr, grub, journalctl, auditctl, csrutil, gluster, ipmitool)",
  tablesOf("operations"),
);
