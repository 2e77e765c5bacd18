import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Kubernetes by kubectl and the command lines built like it. */
export const kubectlPack = family("Kubernetes (kubectl, oc, k3s, microk8s)", tablesOf("kubectl"));
