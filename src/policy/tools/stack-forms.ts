import type { Looks } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";

/** What a chart makes of its values: whatever lies in its folder, and behind links there, may be shown. */
export function chartForm(): Looks {
  return {
    verbs: "template|lint",
    options: {
      switch:
        "--include-crds --skip-tests --skip-crds --no-hooks --is-upgrade --release-name -g --generate-name --strict --quiet " +
        "--with-subcharts --devel",
      data:
        "-f|--values --set --set-string --set-json --set-literal -a|--api-versions --kube-version -s|--show-only -n|--namespace " +
        "--version",
    },
    not:
      "--kube-context --kubeconfig --kube-token --kube-apiserver --registry-config --repository-cache --repository-config " +
      "--repo --dry-run",
    given: (operands) =>
      operands.every((word) => isKnown(word) && /^[\w./][\w./@+-]*$/.test(word.value))
        ? undefined
        : "names a chart somewhere else",
    value: (name, { value }) =>
      name === "-f" && value.includes(":") ? "asks another host for values" : undefined,
    reaches: ({ operands }) => ({ paths: operands.slice(1), links: true }),
    opens: valueFiles,
    environment: "KUBECONFIG HELM_PLUGINS HELM_REPOSITORY_CONFIG HELM_REGISTRY_CONFIG HELM_DEBUG",
  };
}

/** The files of values, of which one option may name several. */
function valueFiles(words: readonly Arg[]): readonly Arg[] {
  return words.flatMap((word, at) => {
    const attached = /^(?:--values=?|-f=?)(.+)$/.exec(word.value)?.[1];
    const named = /^(?:-f|--values)$/.test(words[at - 1]?.value ?? "") ? word.value : attached;
    return (named?.split(",") ?? []).map((value) => ({ ...word, value }));
  });
}
