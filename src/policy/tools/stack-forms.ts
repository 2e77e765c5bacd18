import { helpForm, type Looks, VERSION } from "../commands/read-only-form.ts";
import { isKnown, lineOf } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";

// The forms in which tools that set up clusters and clouds from files only look.

/** https://helm.sh/docs/helm */
export function helmForm(): readonly Looks[] {
  return [{ ...VERSION, environment: "HELM_PLUGINS" }, helmHelp(), helmLooks(), chartForm()];
}

/** What a chart makes of its values: whatever lies in its folder, and behind links there, may be shown. */
function chartForm(): Looks {
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

function helmHelp(): Looks {
  return helpForm(
    "create|dependency|env|get|history|install|lint|list|package|plugin|pull|push|registry|repo|rollback|search|show|" +
      "status|template|test|uninstall|upgrade|verify|version",
    "HELM_PLUGINS",
  );
}

function helmLooks(): Looks {
  return {
    verbs:
      "list|ls|status|history|search hub|search repo|version|show chart|show readme|show values|show crds|repo list|" +
      "repo ls|get metadata|get notes|dependency list|dependency ls|dep list|dep ls|plugin list|plugin ls|" +
      "completion bash|completion zsh|completion fish|completion powershell|verify",
    options: {
      switch:
        "-a|--all -A|--all-namespaces --deployed --failed --pending --uninstalled --uninstalling --superseded -d|--date " +
        "-r|--reverse -q|--short --no-headers -l|--versions --devel --short --client",
      data: "-n|--namespace -o|--output -f|--filter -m|--max --offset --revision --kube-context --selector --version --max-col-width",
      used: "--keyring",
    },
    not: "--kubeconfig --kube-token --kube-apiserver --registry-config --repository-cache --repository-config",
    given: (operands) =>
      operands.some(({ value }) => value.includes("://"))
        ? "names a chart somewhere else"
        : undefined,
    environment: "KUBECONFIG HELM_PLUGINS HELM_KUBECONTEXT",
  };
}

/** https://developer.hashicorp.com/terraform/cli/commands: nothing that starts providers or asks where its state is. */
export function terraformForm(): readonly Looks[] {
  const environment = "TF_CLI_ARGS TF_CLI_ARGS_fmt TF_CLI_CONFIG_FILE TERRAFORM_CONFIG TF_LOG_PATH";
  return [
    { ...VERSION, environment },
    helpForm(
      "apply|console|destroy|fmt|get|graph|import|init|login|output|plan|providers|refresh|show|state|test|untaint|" +
        "validate|version|workspace",
      environment,
    ),
    {
      verbs: "version|workspace show|modules|metadata functions",
      options: { switch: "-json" },
      environment: `${environment} TF_CLI_ARGS_version TF_CLI_ARGS_workspace TF_CLI_ARGS_modules`,
    },
    {
      // Where its state is elsewhere, a file says so. Outputs that are sensitive are not shown among all of them.
      verbs: "state list|workspace list|providers|output",
      options: { switch: "-no-color", data: "-state" },
      given: (operands) =>
        /^(?:state list(?: [\w.[\]"-]+)*|workspace list|providers|output)$/.test(lineOf(operands))
          ? undefined
          : "is told more than to list",
      files: ".terraform/terraform.tfstate .terraform/environment",
      environment:
        `${environment} TF_DATA_DIR TF_WORKSPACE TF_CLI_ARGS_state TF_CLI_ARGS_state_list TF_CLI_ARGS_workspace ` +
        "TF_CLI_ARGS_workspace_list TF_CLI_ARGS_providers TF_CLI_ARGS_output",
    },
    {
      verbs: "fmt",
      needs: "-check",
      options: { switch: "-check -recursive -no-color" },
      value: () => "may have its check turned off (`-check=false`)",
      environment,
    },
  ];
}
