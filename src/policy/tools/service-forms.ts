import { helpForm, type Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import { podForm } from "./container-forms.ts";

// The forms in which tools of clusters only look at what is elsewhere, and what forms like them are made of. Their
// sub-commands are named one by one: one may take the name of another for the name of a thing.

const SECRET_KINDS = /(?:^|[,/])secrets?(?:[,/.]|$)/i;

/** Maps of settings often hold secrets in plain text, so no more than their names are shown. */
const SETTING_KINDS = /(?:^|[,/])(?:cm|configmaps?)(?:[,/.]|$)/i;

/** https://kubernetes.io/docs/reference/kubectl/generated: everything but what secrets hold. */
export function clusterForm(): readonly Looks[] {
  const shows: Looks = {
    verbs:
      "get|describe|logs|explain|version|cluster-info|api-resources|api-versions|top|config view|config current-context|" +
      "config get-contexts|config get-clusters|auth can-i|auth whoami|rollout status|rollout history|events|wait|" +
      "completion bash|completion zsh|completion fish|completion powershell",
    options: {
      switch:
        "-A|--all-namespaces --show-labels --no-headers --previous -p --timestamps " +
        "--all-containers --prefix --ignore-not-found --show-kind --client --short --recursive --namespaced --containers " +
        "--minify --flatten -R --list --no-color",
      data:
        "-n|--namespace -o|--output -l|--selector --field-selector --sort-by -c|--container --tail --since --since-time " +
        "--context --cluster --limit-bytes --max-log-requests --chunk-size --subresource --request-timeout --api-version " +
        "--api-group --verbs --revision --for --timeout --types -L|--label-columns",
    },
    not: "--raw --kubeconfig -s --server --token --password --username --as --cache-dir --profile --log-file --filename -k --kustomize --dry-run",
    value: (name: string, { value }: Arg) => {
      // Of one revision it shows what its pods are made of.
      if (name === "--revision") return "may show an environment";
      return value.includes("file=") ? "reads a template from a file" : undefined;
    },
    environment: "KUBECONFIG KUBECTL_EXTERNAL_DIFF",
    given: (operands: readonly Arg[]) => {
      const values = operands.map(({ value }) => value);
      if (values[0] === "cluster-info" && values.length > 1) return "writes what it dumps";
      if (values.some((value) => SETTING_KINDS.test(value)))
        return "shows settings that may contain secrets";
      if (/^(?:get|describe)$/.test(values[0] ?? "") && !areWithoutEnvironment(values.slice(1)))
        return "may show an environment";
      return showsSecrets(operands);
    },
  };
  return [
    podForm(),
    helpForm(
      "annotate|apply|attach|cordon|cp|create|delete|describe|drain|edit|exec|explain|expose|get|label|logs|patch|" +
        "port-forward|replace|rollout|run|scale|set|taint|top|wait",
      "KUBECONFIG",
    ),
    shows,
    {
      ...shows,
      verbs: "get",
      value: (name, { value }) =>
        name === "-o" && !showsState(value) ? "shows more than names" : undefined,
      given: showsSecrets,
    },
  ];
}

/**
 * True where all kinds of things that are named hold no container, and so no environment. What nobody knows here may
 * hold one, as kinds are added to clusters.
 */
function areWithoutEnvironment(values: readonly string[]): boolean {
  const [first = "", ...more] = values;
  const kinds = [...first.split(","), ...more.filter((value) => value.includes("/"))];
  return kinds.every((kind) => BARE_KINDS.includes(` ${kind.replace(/\/.*/, "").toLowerCase()} `));
}

const BARE_KINDS =
  " no node nodes ns namespace namespaces svc service services ing ingress ingresses ingressclass ingressclasses pv " +
  "persistentvolume persistentvolumes pvc persistentvolumeclaim persistentvolumeclaims sc storageclass storageclasses ep " +
  "endpoints endpointslice endpointslices ev event events quota resourcequota resourcequotas limits limitrange limitranges " +
  "netpol networkpolicy networkpolicies hpa horizontalpodautoscaler horizontalpodautoscalers pdb poddisruptionbudget " +
  "poddisruptionbudgets crd crds customresourcedefinition customresourcedefinitions sa serviceaccount serviceaccounts role " +
  "roles rolebinding rolebindings clusterrole clusterroles clusterrolebinding clusterrolebindings pc priorityclass " +
  "priorityclasses lease leases cs componentstatus componentstatuses apiservice apiservices runtimeclass runtimeclasses ";

/** True for an output of names, and of what things are called and how they are: no settings, no annotations. */
function showsState(output: string): boolean {
  if (/^(?:name|wide)$/.test(output)) return true;
  if (!/^(?:jsonpath|custom-columns)=/.test(output)) return false;
  const rest = output
    .replace(/\.items\[[\d*]*\]/g, "")
    .replace(
      /\.(?:metadata\.(?:name|namespace|uid|creationTimestamp)|status\.(?:phase|podIP|hostIP|startTime|replicas|readyReplicas))(?![\w.[])/g,
      "",
    );
  return !/[.@[]/.test(rest);
}

function showsSecrets(operands: readonly Arg[]): string | undefined {
  return operands.some(({ value }) => SECRET_KINDS.test(value)) ? "shows secrets" : undefined;
}
