import type { Arg } from "../invocation.ts";
import type { Looks } from "./looks.ts";

// The forms in which tools of clouds and clusters only look at what is elsewhere. Their
// sub-commands are named one by one: one may take the name of another for the name of a thing.

/** `* list` and the like of each of some groups. */
function each(groups: string, verbs: readonly string[]): string {
  return groups
    .split("|")
    .flatMap((group) => verbs.map((verb) => `${group} ${verb}`))
    .join("|");
}

/** https://docs.aws.amazon.com/cli/latest/reference: the second word is the operation. */
export function awsForm(): Looks {
  return {
    verbs:
      "* describe-*|* list-*|s3 ls|sts get-caller-identity|logs filter-log-events|logs get-log-events|logs tail|" +
      "cloudtrail lookup-events|iam get-*|s3api get-bucket-*|s3api head-*|cloudwatch get-metric-*|configure list|" +
      "configure list-profiles|dynamodb get-item|dynamodb query|dynamodb scan|dynamodb batch-get-item|ce get-*|" +
      "ecr batch-get-image|lambda get-policy|route53 get-*|cloudformation get-template|elbv2 get-*|events test-*|" +
      "lambda get-alias|lambda get-account-settings|lambda get-function-concurrency|lambda get-function-url-config|" +
      "cloudformation get-template-summary|cloudwatch get-dashboard|sqs get-queue-url|sqs get-queue-attributes|" +
      "sns get-*|sns check-if-phone-number-is-opted-out|kinesis get-shard-iterator|cognito-idp get-group|" +
      "cognito-idp get-csv-header|cognito-idp get-signing-certificate|cognito-idp admin-get-user|" +
      "cognito-idp admin-list-*|ssm get-command-invocation|ssm get-automation-execution|ssm get-ops-item|ssm get-inventory-schema|" +
      "sts get-access-key-info|athena get-*|athena batch-get-*|configure get region|configure get output|rds download-db-log-file-portion",
    options: {
      switch: "--no-paginate --no-cli-pager --no-sign-request",
      data: "--profile --region --output --query --color --page-size --max-items",
    },
    not: "--endpoint-url --no-verify-ssl --ca-bundle --cli-input-json --cli-input-yaml --debug",
    any: true,
    given: (operands) =>
      operands.some(({ value }) => /^fileb?:/.test(value)) ? "may show a file" : undefined,
    environment:
      "AWS_ENDPOINT_URL AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE PYTHONPATH PYTHONHOME",
  };
}

const AZURE_GROUPS =
  "account|group|vm|vmss|disk|image|snapshot|storage account|network vnet|network nsg|network nsg rule|network public-ip|" +
  "network nic|network lb|network vnet subnet|network dns zone|aks|aks nodepool|acr|acr repository|webapp|functionapp|" +
  "appservice plan|keyvault|sql server|sql db|cosmosdb|monitor metrics|monitor activity-log|monitor alert|ad app|ad sp|" +
  "ad user|ad group|role assignment|role definition|deployment group|deployment sub|deployment operation group|resource|" +
  "provider|containerapp|containerapp revision|containerapp env|cognitiveservices account|boards work-item|" +
  "boards iteration team|boards area team|repos|repos pr|repos ref|repos policy|pipelines|pipelines runs|pipelines build|" +
  "devops project|devops team|redis|servicebus namespace|eventhubs namespace|identity|lock|tag|policy assignment|" +
  "policy definition|postgres flexible-server|mysql flexible-server|ml workspace|ml model|ml endpoint|vm image|" +
  "storage container|storage blob|storage table|storage queue|network application-gateway|network dns record-set|" +
  "network dns record-set a|network private-dns zone|webapp deployment source|webapp log|functionapp function|" +
  "keyvault key|keyvault certificate|sql elastic-pool|sql failover-group|sql server firewall-rule|servicebus queue|" +
  "servicebus topic|servicebus topic subscription|eventhubs eventhub|policy state|monitor log-analytics workspace|" +
  "monitor diagnostic-settings|monitor action-group|ad group member|ad signed-in-user|container|" +
  "devops service-endpoint|devops wiki|sshkey|appconfig|apim|logicapp";

const AZURE_MORE =
  "acr repository show-tags|acr repository show-manifests|acr show-usage|account list-locations|vm list-sizes|version|vm list-skus|" +
  "vm get-instance-view|vm image list-skus|vm image list-offers|vm image list-publishers|aks get-upgrades|" +
  "aks get-versions|network list-usages|webapp list-runtimes|keyvault secret list|keyvault secret list-versions|" +
  "monitor metrics list-definitions|devops team list-member|pipelines variable-group list|boards query|bicep version";

/** https://learn.microsoft.com/cli/azure/reference-index */
export function azureForm(): Looks {
  return {
    verbs: `${each(AZURE_GROUPS, ["list", "show"])}|${AZURE_MORE}`,
    options: {
      switch: "--only-show-errors",
      data: "--subscription --query -o|--output -g|--resource-group -n|--name --org --organization -p|--project",
    },
    not: "--debug --show-details",
    any: true,
    value: (_name: string, { value }: Arg) =>
      value.startsWith("@") ? "may show a file" : undefined,
    given: (operands: readonly Arg[]) =>
      operands.some(({ value }) => value.startsWith("@")) ? "may show a file" : undefined,
    environment: "AZURE_CONFIG_DIR AZURE_EXTENSION_DIR PYTHONPATH PYTHONHOME",
  };
}

const GOOGLE_GROUPS =
  "projects|compute instances|compute disks|compute zones|compute regions|compute networks|compute images|" +
  "compute machine-types|compute snapshots|compute firewall-rules|compute addresses|compute routers|" +
  "compute forwarding-rules|compute backend-services|compute networks subnets|compute instance-groups|" +
  "container clusters|container node-pools|container images|run services|run revisions|run jobs|functions|sql instances|" +
  "sql databases|sql backups|iam service-accounts|iam roles|services|logging logs|logging metrics|logging sinks|" +
  "pubsub topics|pubsub subscriptions|artifacts repositories|artifacts packages|builds|config configurations|" +
  "dns managed-zones|dns record-sets|storage buckets|app services|app versions|organizations|redis instances|" +
  "spanner instances|spanner databases|billing accounts|scheduler jobs|tasks queues|compute ssl-certificates|" +
  "artifacts docker images|artifacts docker tags|certificate-manager certificates|certificate-manager trust-configs|" +
  "components|iam service-accounts keys|secrets|secrets versions|storage objects|kms keyrings|kms keys|" +
  "network-security gateway-security-policies|iap tcp tunnels";

/** https://cloud.google.com/sdk/gcloud/reference */
export function googleForm(): Looks {
  return {
    verbs: `${each(GOOGLE_GROUPS, ["list", "describe"])}|config list|config get-value|config get|auth list|version|info|storage ls|projects get-iam-policy|container images list-tags|iam list-grantable-roles|app describe|app logs read|functions logs read|logging read`,
    options: {
      switch: "-q|--quiet",
      data: "--project --format --filter --limit --region --zone --account --configuration --sort-by --verbosity",
    },
    not: "--flags-file --access-token-file --impersonate-service-account --log-http --show-log",
    any: true,
    environment: "CLOUDSDK_CONFIG CLOUDSDK_PYTHON CLOUDSDK_PYTHON_ARGS PYTHONPATH PYTHONHOME",
  };
}

/** https://helm.sh/docs/helm */
export function helmForm(): Looks {
  return {
    verbs:
      "list|ls|status|history|search hub|search repo|version|show chart|show readme|show crds|show values|repo list|repo ls|" +
      "get metadata|get notes|plugin list|plugin ls|dependency list|dependency ls|dep list|dep ls",
    options: {
      switch:
        "-a|--all -A|--all-namespaces --deployed --failed --pending --uninstalled --uninstalling --superseded -d|--date " +
        "-r|--reverse -q|--short --no-headers -l|--versions --devel --short --client",
      data: "-n|--namespace -o|--output -f|--filter -m|--max --offset --revision --kube-context --selector --version --max-col-width",
    },
    not: "--kubeconfig --kube-token --kube-apiserver --registry-config --repository-cache --repository-config",
    environment: "KUBECONFIG HELM_PLUGINS HELM_KUBECONTEXT",
  };
}

const SECRET_KINDS = /(?:^|[,/])secrets?(?:[,/.]|$)/i;

/** https://kubernetes.io/docs/reference/kubectl/generated: everything but what secrets hold. */
export function clusterForm(): readonly Looks[] {
  return [
    {
      verbs:
        "get|describe|logs|explain|version|cluster-info|wait|auth whoami|api-resources|api-versions|top|config view|config current-context|" +
        "config get-contexts|config get-clusters|auth can-i|rollout status|rollout history|events",
      options: {
        switch:
          "-A|--all-namespaces -w|--watch --watch-only --show-labels --no-headers -f|--follow --previous -p --timestamps " +
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
        return values.some((value) => SECRET_KINDS.test(value)) ? "shows secrets" : undefined;
      },
    },
  ];
}
