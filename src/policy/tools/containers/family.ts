import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Lower container tools, local clusters and their virtual machines. */
export const containersPack = family(
  "Container tools and local clusters (crictl, ctr, buildah, kind, minikube, k3d, colima, lima)",
  tablesOf("containers"),
);
