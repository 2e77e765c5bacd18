import { each, helpForm, type Looks, VERSION } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import { lines } from "./system-administration-forms.ts";

// The forms in which the command lines of clouds only look. What mints a credential, shows a secret, an environment
// or code with one, or writes what it is shown into a file is left out, whatever its name says.

/**
 * Services of AWS of which every `get-` only looks, but for {@link AWS_MORE}: what they answer is described in
 * https://docs.aws.amazon.com/cli/latest/reference.
 */
const AWS_GETTING =
  "acm apigateway apigatewayv2 application-autoscaling athena autoscaling backup budgets ce cloudformation cloudfront " +
  "cloudtrail cloudwatch codebuild codecommit codedeploy cognito-idp compute-optimizer configservice dynamodb ec2 ecr " +
  "ecr-public elbv2 events guardduty iam inspector2 kinesis kms lambda logs macie2 organizations pricing " +
  "resource-groups resourcegroupstaggingapi route53 route53domains s3control scheduler schemas securityhub " +
  "service-quotas ses sesv2 sns sqs ssm wafv2 xray";

/** Operations of AWS whose names are those of looking. */
const AWS_MORE = new RegExp(
  `^(?:${[
    // Into a file that an operand names.
    "apigateway get-(?:export|sdk)|cloudfront get-(?:connection-)?function|schemas get-code-binding-source",
    "medialive describe-input-device-thumbnail",
    // Credentials, keys, and addresses that need none.
    "acm get-acme-.*|apigateway get-api-keys?|cognito-idp get-(?:client-token|tokens-.*|user-attribute-verification-code)",
    "cognito-idp (?:describe|get)-identity-provider.*|appsync list-api-keys|location describe-key",
    "storagegateway describe-chap-credentials|snowball get-job-.*",
    "cognito-idp describe-user-(?:pool-client|import-job)|cognito-idp list-user-(?:pool-client-secrets|import-jobs)",
    "ec2 get-(?:password-data|launch-template-data|vpn-connection-device-sample-configuration)",
    "ec2 describe-(?:vpn-connections|instance-attribute|launch-template-versions|spot-(?:fleet|instance)-requests)",
    "ec2 describe-verified-access-trust-providers|autoscaling describe-launch-configurations",
    "ecr(?:-public)? get-(?:authorization-token|login.*|download-url-for-layer)|iam get-credential-report",
    "kms get-parameters-for-import|s3control get-(?:data-access|.*credentials)|ssm get-(?:access-token|deployable-.*)",
    "wafv2 get-mobile-sdk-release|wafv2 get-decrypted-api-key|lambda get-layer-version(?:-by-arn)?",
    "codepipeline list-webhooks|appstream describe-directory-configs|directconnect describe-.*|datazone list-connections",
    "iot list-topic-rule-destinations|mediapackage (?:describe|list)-.*|dms describe-endpoints|kafka describe-replicator",
    "datasync describe-location-.*|workspaces describe-.*-directories|ds describe-directories|fsx describe-.*",
    // Environments, arguments and settings.
    "ssm get-parameters?(?:-by-path|-history)?|apigateway(?:v2)? get-stages?",
    "lambda get-function(?:-configuration)?|lambda list-(?:functions|versions-by-function)|lambda-[a-z]+ .*",
    "ecs describe-(?:.*task-definition|tasks|express-.*)|batch describe-job.*|apprunner describe-service",
    "amplify list-(?:apps|branches)|elasticbeanstalk describe-configuration-.*|opsworks describe-.*",
    "sagemaker describe-.*|devicefarm list-(?:projects|runs)|iotsitewise describe-(?:pipeline.*|task)",
    "emr describe-notebook-execution|kafkaconnect describe-.*|datapipeline describe-.*|cloudformation get-hook-.*",
    "emr (?:describe-(?:cluster|step)|list-(?:steps|bootstrap-actions))|mq describe-configuration-revision",
    "events list-targets-by-rule|scheduler get-schedule|pipes describe-pipe|stepfunctions describe-.*",
    "apigateway(?:v2)? get-(?:integrations?|authorizers?|method|resources?)|codepipeline list-action-.*",
    "ssm (?:get|list)-command-invocations?|ssm (?:describe|get)-(?:maintenance-window|automation)-.*",
    // What a stack was given and gives, which may be a password.
    "cloudformation (?:describe-(?:stacks|stack-.*|change-set.*|type-.*)|list-exports|get-template.*)",
  ].join("|")})$`,
);

export function awsForms(): readonly Looks[] {
  return [
    awsForm(),
    {
      // A manual, which it shows by a pager.
      ...lines(/^(?:(?:[a-z][a-z0-9-]+ )?help|--version)$/),
      environment: `AWS_CONFIG_FILE MANPAGER PAGER AWS_PAGER LESS* ${AWS_LOADED}`,
      starts: "groff rst2man less more",
    },
  ];
}

/** Code of the person's own that Python loads. */
const AWS_LOADED = "PYTHON*";

function awsForm(): Looks {
  return {
    verbs:
      `* describe-*|* list-*|${each(AWS_GETTING.replaceAll(" ", "|"), ["get-*"])}|` +
      "s3 ls|sts get-caller-identity|sts get-access-key-info|logs filter-log-events|logs tail|cloudtrail lookup-events|" +
      "s3api get-bucket-*|s3api get-public-access-block|s3api get-object-acl|s3api get-object-tagging|" +
      "s3api get-object-attributes|s3api head-*|configure list|configure list-profiles|configure get region|" +
      "configure get output|dynamodb query|dynamodb scan|dynamodb batch-get-item|athena batch-get-*|ecr batch-get-image|" +
      "events test-*|cognito-idp admin-get-user|cognito-idp admin-list-*|sns check-if-*|eks list-*|" +
      "rds download-db-log-file-portion|cloudwatch get-metric-*",
    options: {
      switch: "--no-paginate --no-cli-pager --no-sign-request",
      data: "--profile --region --output --query --color --page-size --max-items",
    },
    not:
      "--endpoint-url --no-verify-ssl --ca-bundle --cli-input-json --cli-input-yaml --debug --with-decryption --unmask " +
      "--include-value --include-values",
    any: true,
    value: (_name, value) => readsFile([value]),
    given: (operands) => {
      const [service, operation] = operands;
      return AWS_MORE.test(`${service?.value} ${operation?.value}`)
        ? "shows secrets, environments or credentials, or writes what it gets"
        : readsFile(operands);
    },
    environment: `AWS_ENDPOINT_URL AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE ${AWS_LOADED}`,
  };
}

/** A value that is read from a file is sent, or shown in an error. */
function readsFile(values: readonly Arg[]): string | undefined {
  return values.some(({ value }) => /fileb?:/i.test(value)) ? "may show a file" : undefined;
}

const AZURE_GROUPS =
  "account|group|vm|vm image|vmss|disk|image|snapshot|sshkey|storage account|storage container|storage blob|" +
  "storage table|storage queue|storage share|network vnet|network nsg|network nsg rule|network public-ip|network nic|" +
  "network lb|network vnet subnet|network dns zone|network dns record-set|network dns record-set a|" +
  "network dns record-set cname|network dns record-set txt|network dns record-set mx|network private-dns zone|" +
  "network application-gateway|network route-table|aks|aks nodepool|acr|acr repository|webapp|functionapp|" +
  "functionapp function|appservice plan|logicapp|apim|appconfig|keyvault|keyvault key|keyvault certificate|sql server|" +
  "sql db|sql elastic-pool|sql failover-group|sql server firewall-rule|cosmosdb|cosmosdb sql database|" +
  "cosmosdb sql container|monitor metrics|monitor activity-log|monitor alert|monitor action-group|" +
  "monitor diagnostic-settings|monitor log-analytics workspace|ad app|ad sp|ad user|ad group|ad group member|" +
  "ad signed-in-user|role assignment|role definition|deployment group|deployment sub|deployment operation group|" +
  "provider|containerapp env|cognitiveservices account|" +
  "cognitiveservices account deployment|ml workspace|ml model|ml endpoint|ml compute|boards work-item|" +
  "boards iteration team|boards area team|repos|repos pr|repos ref|repos policy|pipelines|pipelines runs|" +
  "pipelines build|devops project|devops team|devops wiki|redis|servicebus namespace|" +
  "servicebus queue|servicebus topic|servicebus topic subscription|eventhubs namespace|eventhubs eventhub|identity|" +
  "lock|tag|policy assignment|policy definition|policy state|postgres flexible-server|mysql flexible-server";

/** https://learn.microsoft.com/cli/azure/reference-index */
export function azureForm(): readonly Looks[] {
  const environment = "AZURE_CONFIG_DIR AZURE_EXTENSION_DIR PYTHON*";
  return [
    { ...VERSION, environment },
    helpForm(
      "account|acr|ad|aks|appservice|container|cosmosdb|group|keyvault|monitor|network|sql|storage|vm|webapp",
      environment,
    ),
    {
      verbs:
        `${each(AZURE_GROUPS, ["list", "show"])}|acr repository show-tags|acr repository show-manifests|acr show-usage|` +
        "account list-locations|vm list-sizes|vm list-skus|vm list-usage|vm list-ip-addresses|vm get-instance-view|" +
        "vm image list-skus|vm image list-offers|vm image list-publishers|aks get-upgrades|aks get-versions|" +
        "storage blob url|network list-usages|webapp list-runtimes|webapp log show|webapp config show|" +
        "webapp deployment source show|functionapp config show|functionapp list-runtimes|keyvault secret list|" +
        "keyvault secret list-versions|monitor metrics list-definitions|devops team list-member|boards query|" +
        "bicep version|version|resource list|container logs",
      options: {
        switch: "--only-show-errors --all",
        data:
          "--subscription --query -o|--output -g|--resource-group -n|--name --org --organization -p|--project -l|--location " +
          "-r|--registry -f --repository",
      },
      not: "--debug --show-details --show-all --client-key-path --file -d --connection-string",
      any: true,
      value: (_name, value) => readsAtFile([value]),
      given: readsAtFile,
      environment,
    },
  ];
}

/** A word is what a file holds from behind its `@`, and so is what follows its first `=`. */
function readsAtFile(values: readonly Arg[]): string | undefined {
  return values.some(({ value }) => /(?:^|=)@/.test(value)) ? "may show a file" : undefined;
}

const GOOGLE_GROUPS =
  "projects|compute disks|compute zones|compute regions|compute networks|compute images|" +
  "compute machine-types|compute snapshots|compute firewall-rules|compute addresses|compute routers|" +
  "compute forwarding-rules|compute backend-services|compute networks subnets|compute instance-groups|" +
  "compute ssl-certificates|compute url-maps|compute health-checks|compute target-pools|compute target-https-proxies|" +
  "compute operations|container node-pools|container images|container operations|" +
  "sql instances|sql databases|sql backups|sql operations|iam service-accounts|" +
  "iam service-accounts keys|iam roles|services|logging logs|logging metrics|logging sinks|logging buckets|" +
  "pubsub topics|pubsub subscriptions|artifacts repositories|artifacts packages|artifacts versions|" +
  "artifacts docker images|artifacts docker tags|config configurations|dns managed-zones|" +
  "dns record-sets|storage buckets|storage objects|app services|organizations|" +
  "redis instances|spanner instances|spanner databases|billing accounts|tasks queues|secrets|" +
  "secrets versions|certificate-manager certificates|certificate-manager trust-configs|certificate-manager maps|" +
  "network-security gateway-security-policies|iap tcp tunnels|kms keyrings|kms keys|kms keys versions|kms locations|" +
  "monitoring dashboards|monitoring policies|eventarc triggers|filestore instances|run regions|" +
  "resource-manager folders|resource-manager tags keys";

/** https://cloud.google.com/sdk/gcloud/reference */
export function googleForms(): readonly Looks[] {
  return [
    {
      ...lines(/^(?:help(?: [a-z][a-z0-9-]*)*|(?:[a-z][a-z0-9-]* )*--help|--version|-v)$/),
      environment: "CLOUDSDK_CONFIG CLOUDSDK_PYTHON CLOUDSDK_PYTHON_ARGS PYTHON* PAGER LESS*",
      starts: "less more man",
    },
    googleForm(),
    // What these are given to run with is shown with them, but for their names and states.
    {
      ...googleForm(),
      verbs: each(GOOGLE_RUNNING, ["list"]),
      value: (name, { value }) =>
        name === "--format" && !GOOGLE_STATE.test(value) ? "may show an environment" : undefined,
    },
  ];
}

const GOOGLE_RUNNING =
  "compute instances|container clusters|functions|builds|builds triggers|app versions|app instances|scheduler jobs|" +
  "workflows|run services|run revisions|run jobs";

const GOOGLE_STATE =
  /^(?:value|table|csv|csv\[no-heading\])\((?:(?:name|status|state|zone|region|location|id|createTime|runtime|machineType)(?:\.basename\(\))?(?:, ?)?)+\)$/;

function googleForm(): Looks {
  return {
    verbs:
      `${each(GOOGLE_GROUPS, ["list", "describe"])}|` +
      "config list|config get-value|config get|auth list|version|info|storage ls|projects get-iam-policy|" +
      "projects get-ancestors|components list|container images list-tags|iam list-grantable-roles|app describe|" +
      "app logs read|functions logs read|run services logs read|logging read|secrets get-iam-policy|" +
      "iam service-accounts get-iam-policy|storage buckets get-iam-policy",
    options: {
      switch: "-q|--quiet --global",
      data:
        "--project --format --filter --limit --region --zone --account --configuration --sort-by --verbosity --location " +
        "--keyring --service --type --iam-account --secret --instance --freshness --order",
    },
    not: "--flags-file --access-token-file --impersonate-service-account --log-http --show-log",
    any: true,
    environment: "CLOUDSDK_CONFIG CLOUDSDK_PYTHON CLOUDSDK_PYTHON_ARGS PYTHON*",
  };
}

/** https://auth0.github.io/auth0-cli */
export function auth0Form(): readonly Looks[] {
  const groups =
    "apps|apis|actions|roles|orgs|rules|domains|quickstarts|qs|users|logs|tenants|email templates|" +
    "protection breached-password-detection|protection bpd|protection brute-force-protection|protection bfp|" +
    "protection suspicious-ip-throttling|protection sit|attack-protection bpd|attack-protection bfp|" +
    "attack-protection sit|ul|universal-login|ul templates|universal-login templates|ul prompts|universal-login prompts|" +
    "event-streams|network-acl|roles permissions|orgs members|orgs invitations|orgs roles|users roles|users blocks";
  const environment = "AUTH0_CONFIG_FILE XDG_CONFIG_HOME";
  const shows: Looks = {
    verbs: `${each(groups, ["list", "ls", "show"])}|users search|users search-by-email|event-streams stats|ip check`,
    options: {
      switch: "--json --json-compact --csv --no-color --no-input",
      data: "-t|--tenant -n|--number -q|--query -s|--sort -f|--filter --picker --connection",
    },
    // With those it prints secrets of clients, and the token that it asks with.
    not: "--reveal-secrets -r --debug",
    environment,
  };
  return [
    helpForm("apps|apis|actions|roles|orgs|rules|domains|users|logs|tenants|email", environment),
    shows,
  ];
}
