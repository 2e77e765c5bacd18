import { family } from "../family.ts";
import { chartForm } from "../stack-forms.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Releases on a cluster: Helm, helmfile, Argo CD, Flux, Istio and the other operators' tools. */
export const helmPack = family("Helm and helmfile", tablesOf("helm"), {
  helm: () => ({ looks: chartForm() }),
});
