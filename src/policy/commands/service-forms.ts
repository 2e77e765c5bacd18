import type { Arg } from "../invocation.ts";
import { type Looks, VERSION } from "./looks.ts";

// The forms in which tools of clouds, forges, containers and packages only look at what is elsewhere. Their
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

const FORGE_DATA =
  "-R|--repo -s|--state -L|--limit --json -q|--jq -t|--template -a|--assignee -A|--author -l|--label -B|--base -H|--head " +
  "-S|--search --app -u|--user -b|--branch -e|--event -c|--commit --status -j|--job --attempt --milestone -o|--order " +
  "--sort --language --topic --visibility --owner --created --updated --workflow --mention --color --interval";

/** https://cli.github.com/manual */
export function forgeForm(): readonly Looks[] {
  return [
    {
      verbs:
        "pr list|pr view|pr status|pr diff|pr checks|issue list|issue view|issue status|repo view|repo list|run list|run view|" +
        "workflow list|workflow view|release list|release view|label list|gist list|gist view|search *|cache list|ruleset list|" +
        "ruleset view|project list|project view|org list|secret list|variable list|status",
      options: {
        switch:
          "--comments --draft -d --watch --required --patch --name-only --exit-status --verbose -v --log --log-failed " +
          "--archived --fork --source --no-archived --all -y --yaml --raw --files -r --exclude-drafts --fail-fast",
        data: FORGE_DATA,
      },
      not: "-w --web -F --body-file --input -X --method -f --raw-field --field -p --preview --env -m --message -h --header",
      value: (_name: string, { value }: Arg) =>
        /\benv\b|\$ENV/.test(value) ? "may show its environment" : undefined,
      environment: "GH_PAGER GH_CONFIG_DIR GH_HOST GH_PATH",
      repository: "itself",
    },
    VERSION,
  ];
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

/** https://docs.docker.com/reference/cli/docker */
export function engineForm(): readonly Looks[] {
  return [
    {
      verbs:
        "ps|images|logs|port|stats|version|info|history|diff|image ls|image list|image history|image inspect|" +
        "container ls|container list|container ps|container logs|container port|container stats|" +
        "container diff|volume ls|volume inspect|network ls|network inspect|system df|system info|context ls|context show|" +
        "compose ps|compose logs|compose top|compose images|compose ls|compose version|search",
      options: {
        switch:
          "-a --all -q|--quiet --no-trunc -s|--size -l|--latest -f|--follow -t|--timestamps --details --no-stream --digests " +
          "-v|--verbose --human --services --no-color --no-log-prefix",
        data: "--format --filter --tail --since --until --last --type --limit",
      },
      not: "-H --host -c --config --context --tlscacert --tlscert --tlskey --connection --url --identity --root --runroot --data-root --dry-run --output --address --builder --storage-driver --file --env-file --project-directory",
      environment: "DOCKER_CONFIG DOCKER_HOST",
    },
    VERSION,
  ];
}

/** https://docs.npmjs.com/cli: what asks the registry goes by a file of the project, which may send tokens elsewhere. */
export function npmForm(): readonly Looks[] {
  return [
    {
      verbs: "ls|list|la|ll|root|explain|why|pkg get",
      options: {
        switch: "-g|--global -a|--all --json --long -l --parseable -p --prod --production --dev",
        data: "--depth --omit --include",
      },
      not: "--userconfig --cache --prefix -C --dir --registry --store-dir --loglevel",
      environment: "NODE_OPTIONS",
      files: ".npmrc",
    },
    VERSION,
  ];
}

/** https://pip.pypa.io/en/stable/cli */
export function pipForm(): readonly Looks[] {
  return [
    {
      verbs: "list|show|freeze|check",
      options: {
        switch:
          "-o|--outdated -u|--uptodate -e|--editable -l|--local --user --pre --not-required --include-editable -q|--quiet " +
          "--exclude-editable -f|--files -v|--verbose --all --disable-pip-version-check",
        data: "--format --exclude",
      },
      not: "--log --python --index-url -i --extra-index-url --trusted-host --proxy --cache-dir -r --requirement",
      environment: "PYTHONPATH PYTHONHOME PIP_CONFIG_FILE PIP_LOG",
    },
    VERSION,
  ];
}

/** https://man7.org/linux/man-pages/man8/ip.8.html */
export function ipForm(): readonly Looks[] {
  return [
    {
      verbs: each("a|addr|address|link|l|r|route|rule|neigh|n|maddr", [
        "show",
        "list",
        "ls",
        "get",
        "lst",
      ]),
      options: { switch: ipSwitches() },
      not: "-n -netns -f -b --db -rc",
    },
    {
      verbs: "a|addr|address|link|l|r|route|rule|ru|neigh|n|maddr",
      operands: 0,
      options: { switch: ipSwitches() },
      not: "-n -netns -f -b --db -rc",
    },
  ];
}

function ipSwitches(): string {
  return "-4 -6 -br -brief -c -color -j -json -p -pretty -d -details -s -stats -o -oneline -h -human -V";
}

/** https://www.freedesktop.org/software/systemd/man/journalctl.html */
export function journalForm(): Looks {
  return {
    options: {
      switch:
        "--no-pager -r --reverse -x --catalog -e --pager-end -a --all -q --quiet --list-boots --disk-usage --no-hostname " +
        "--utc --no-tail -m --merge --header --user --system -f --follow -k --dmesg -N --fields",
      attached: "-b --boot",
      data: "-u --unit -n --lines -S --since -U --until -o --output -t --identifier -p --priority -g --grep",
    },
    not: "-D --directory --file -s --state",
    environment: "SYSTEMD_PAGER SYSTEMD_LESS",
    operands: 0,
  };
}

/** https://docs.brew.sh/Manpage */
export function brewForm(): Looks {
  return {
    verbs: "list|ls|info|deps|uses|leaves|desc|config|tap-info",
    options: {
      switch:
        "--formula --formulae --cask --casks --versions --full-name --multiple --pinned -1 -l -r -t --json --installed --tree --all " +
        "-v --verbose --analytics --include-build --include-test --recursive --search -s --name --description",
      attached: "--json",
      data: "--days --category",
    },
    not: "--github --dry-run --prefix",
  };
}
