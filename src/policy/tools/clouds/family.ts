import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** The clouds whose command line is `group … verb`: one table serves them all. */
export const cloudsPack = family(
  "Other clouds (doctl, oci, ibmcloud, linode-cli, hcloud, scw, aliyun, vultr-cli, exo, openstack, civo, …)",
  tablesOf("clouds"),
);
