import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Tools that run or reset clusters, and operators that own what is in them. */
export const clustersPack = family(
  "Cluster tools (argocd, flux, istioctl, eksctl, kops, kubeadm, talosctl, rancher, linkerd, cilium)",
  tablesOf("clusters"),
);
