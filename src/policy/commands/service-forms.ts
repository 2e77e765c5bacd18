import type { Arg } from "../invocation.ts";
import { podForm } from "./container-forms.ts";
import { helpForm, type Looks } from "./looks.ts";

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
        "-A|--all-namespaces -w|--watch --watch-only --show-labels --no-headers --previous -p --timestamps " +
        "--all-containers --prefix --ignore-not-found --show-kind --client --short --recursive --namespaced --containers " +
        "--minify --flatten -R --list --no-color",
      data:
        "-n|--namespace -o|--output -l|--selector --field-selector --sort-by -c|--container --tail --since --since-time " +
        "--context --cluster --limit-bytes --max-log-requests --chunk-size --subresource --request-timeout --api-version " +
        "--api-group --verbs --revision --for --timeout --types -L|--label-columns",
    },
    not: "--raw --kubeconfig -s --server --token --password --username --as --cache-dir --profile --log-file --filename -k --kustomize --dry-run",
    value: (_name: string, { value }: Arg) =>
      value.includes("file=") ? "reads a template from a file" : undefined,
    environment: "KUBECONFIG KUBECTL_EXTERNAL_DIFF",
    given: (operands: readonly Arg[]) => {
      const values = operands.map(({ value }) => value);
      if (values[0] === "cluster-info" && values.length > 1) return "writes what it dumps";
      if (values.some((value) => SETTING_KINDS.test(value)))
        return "shows settings that may hold secrets";
      return showsSecrets(operands);
    },
  };
  // Elsewhere `-f` names a file or an address that says what is shown.
  const { switch: switches } = shows.options ?? {};
  const logs: Looks = {
    ...shows,
    verbs: "logs",
    options: { ...shows.options, switch: `${switches} -f|--follow` },
  };
  return [
    podForm(),
    logs,
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
        name === "-o" && !/^(?:name|wide)$/.test(value) ? "shows more than names" : undefined,
      given: showsSecrets,
    },
  ];
}

function showsSecrets(operands: readonly Arg[]): string | undefined {
  return operands.some(({ value }) => SECRET_KINDS.test(value)) ? "shows secrets" : undefined;
}
