import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Cmdlets of PowerShell that delete in clouds and virtual machines: the program is the verb. */
export const powershellCloudsPack = family(
  "PowerShell cmdlets that delete in Azure, AWS, VMware and Hyper-V (Remove-Az…, Remove-VM, …)",
  tablesOf("powershell-clouds"),
);
