import { awsForms } from "../cloud-forms.ts";
import {
  changes,
  deletes,
  destroys,
  holdsSecret,
  opens,
  type Pack,
  pass,
  printsSecret,
  printsToken,
  type Row,
  stops,
} from "../pack.ts";

/** Amazon Web Services by the aws command. */
export const awsPack: Pack = {
  name: "aws",
  title: "Amazon Web Services (aws)",
  tools: {
    "aws aws2": () => ({
      looks: awsForms(),
      destroys: [
        pass("* help, * * help, logs stop-query"),
        printsSecret(
          "secretsmanager get-secret-value|batch-get-secret-value",
          "ssm get-parameter|get-parameters|get-parameters-by-path|get-parameter-history --with-decryption",
          "sts get-session-token|get-federation-token|assume-role|assume-role-*",
          "configure export-credentials, configure get @*secret*|*token*, iam create-access-key",
          "ec2 create-key-pair, lightsail create-key-pair|download-default-key-pair",
          "ec2 get-password-data --priv-launch-key, kms decrypt, apigateway get-api-key --include-value",
          "apigateway get-api-keys --include-values, redshift|redshift-serverless get-*credentials*",
          "lightsail get-relational-database-master-user-password|get-instance-access-details",
          "sso get-role-credentials, cognito-identity get-credentials-for-identity",
        ),
        printsToken(
          "ecr|ecr-public get-login-password|get-authorization-token",
          "codeartifact get-authorization-token, eks get-token, rds generate-db-auth-token",
        ),
        holdsSecret("lambda get-function|get-function-configuration, ecs describe-task-definition"),
        // An emulator on this machine (localstack, dynamodb-local, minio).
        pass("** --endpoint-url=http://localhost:*|http://127.0.0.1:*"),
        ...storageRows(),
        ...dataRows(),
        ...computeRows(),
        ...accountRows(),
        ...classRows(),
      ],
    }),
  },
};

const BACKUP = "take a final snapshot or backup, and ask the user to do it";

function storageRows(): Row[] {
  return [
    destroys("delete-bucket", "files", "an S3 bucket", [
      "s3 rb, s3api delete-bucket, s3control delete-bucket, s3control delete-*access-point*",
      "s3tables delete-table-bucket|delete-table|delete-namespace",
      "s3vectors delete-vector-bucket|delete-index|delete-vectors",
    ]),
    destroys(
      "delete-objects",
      "files",
      "many S3 objects at once",
      ["s3 rm --recursive, s3api delete-objects, s3control create-job @*S3Delete*"],
      { instead: "list them first (`aws s3 ls --recursive`), or add `--dryrun`" },
    ),
    deletes(
      "sync-delete",
      "files",
      "everything in the destination that the source lacks",
      ["s3 sync --delete"],
      { instead: "look at what it would delete first (`--dryrun`)" },
    ),
    changes(
      "bucket-policy",
      "account",
      "who may read or write a bucket",
      ["s3api put-bucket-policy"],
      { instead: "show the policy to the user" },
    ),
    opens(
      "open-object",
      "files",
      "what is stored to everybody, or for days by link",
      [
        "s3 cp|mv|sync --acl=public*, s3api put-object|copy-object|create-bucket --acl=public*",
        "s3 presign --expires-in=86400|172800|259200|345600|432000|518400|604800",
      ],
      { instead: "keep it private, or let the link expire (`--expires-in 3600`)" },
    ),
    deletes(
      "delete-object",
      "files",
      "an S3 object",
      ["s3 rm, s3api delete-object, s3 mv --recursive"],
      { instead: "list it first, or copy it aside (`aws s3 cp`)" },
    ),
    changes(
      "delete-bucket-safety",
      "files",
      "the protection, versioning or life-cycle rules of a bucket",
      [
        "s3api delete-bucket-*|delete-public-access-block",
        "s3api put-public-access-block --public-access-block-configuration=*false*",
        "s3api put-bucket-acl|put-object-acl --acl=public*, s3api put-bucket-lifecycle*",
        "s3api put-bucket-versioning @*Suspended*, s3control delete-public-access-block",
      ],
    ),
    destroys(
      "delete-file-system",
      "files",
      "a file system, disk or archive with the data on it",
      [
        "efs delete-file-system|delete-mount-target, fsx delete-*, glacier delete-*|abort-vault-lock",
        "storagegateway delete-*, ec2 delete-volume|delete-snapshot|deregister-image|disable-image",
        "datasync delete-*, backup delete-*|disassociate-*, dlm delete-*, recycle-bin delete-rule",
        "rbin delete-rule, workspaces terminate-workspaces, transfer delete-server",
      ],
      { instead: BACKUP },
    ),
  ];
}

function dataRows(): Row[] {
  return [
    destroys(
      "delete-database",
      "database",
      "a database, table or cluster with its data",
      [
        "rds delete-db-instance|delete-db-cluster|delete-global-cluster|delete-db-snapshot|delete-db-cluster-snapshot|delete-db-instance-automated-backup|delete-db-cluster-automated-backup|delete-blue-green-deployment|delete-integration|delete-tenant-database",
        "dynamodb delete-table|delete-backup, dax delete-cluster",
        "redshift delete-cluster|delete-cluster-snapshot|batch-delete-cluster-snapshots",
        "redshift-serverless delete-*",
        "docdb|neptune|docdb-elastic|neptune-graph|memorydb|elasticache|keyspaces|timestream-write|timestream-influxdb|qldb|opensearch|es|opensearchserverless|dsql|sdb|simpledb|cloudsearch|kendra delete-*",
        "lightsail delete-*, cassandra delete-*",
      ],
      { instead: BACKUP },
    ),
    destroys(
      "delete-pipeline",
      "database",
      "streams, brokers, models, catalogues or queries of a data pipeline",
      [
        "athena|lakeformation delete-*, glue delete-*|batch-delete-*",
        "kinesis|firehose|kinesisanalytics*|kafka|mq|mwaa|emr*|sagemaker|quicksight delete-*",
        "emr terminate-job-flows|terminate-clusters",
        "kinesis deregister-stream-consumer|decrease-stream-retention-period",
      ],
    ),
    destroys(
      "sql-drop",
      "database",
      "tables or their rows",
      [
        "athena start-query-execution --query-string=*drop+*|*truncate+*",
        "rds-data execute-statement|batch-execute-statement --sql=*drop+*|*truncate+*",
        "redshift-data execute-statement --sql=*drop+*|*truncate+*",
      ],
      { instead: BACKUP },
    ),
    deletes(
      "sql-delete",
      "database",
      "rows or items",
      [
        "athena start-query-execution --query-string=*delete+from*",
        "rds-data execute-statement|batch-execute-statement --sql=*delete+from*",
        "redshift-data execute-statement --sql=*delete+from*",
        "dynamodb execute-statement --statement=*delete+*",
        "dynamodb batch-write-item --request-items=*deleterequest*",
      ],
      { instead: "count them first with the same condition" },
    ),
    changes("change-database", "database", "a live database by restarting, moving or altering it", [
      "rds delete-*|stop-*|reboot-*|failover-*|remove-*",
      "rds modify-db-instance|modify-db-cluster --no-deletion-protection|--master-user-password|--apply-immediately",
      "dynamodb delete-item|delete-*",
      "elasticache|memorydb|redshift reboot-*|failover-*|purge-*|test-failover",
      "dynamodb update-table|update-continuous-backups --no-deletion-protection-enabled",
    ]),
    destroys(
      "purge-messages",
      "messages",
      "a queue or topic, or everything waiting in it",
      [
        "sqs delete-queue|purge-queue, sns delete-topic|delete-platform-application|delete-*",
        "kinesisvideo delete-stream, pinpoint delete-app",
        "events|eventbridge delete-event-bus|delete-archive",
      ],
      { instead: "look at the queue's attributes first, and ask the user to do it" },
    ),
    deletes("delete-message", "messages", "messages, subscribers or permissions", [
      "sqs delete-*|remove-permission|cancel-*, sns unsubscribe|remove-permission|opt-*",
    ]),
    destroys(
      "delete-logs",
      "service",
      "log groups, trails or audit records",
      [
        "logs delete-log-group|delete-log-stream|delete-*",
        "cloudtrail delete-trail|stop-logging|delete-event-data-store",
        "config delete-*|stop-configuration-recorder",
        "configservice delete-*|stop-configuration-recorder",
        "guardduty delete-*|disassociate-*|stop-monitoring-members",
        "securityhub delete-*|disable-security-hub|batch-disable-*",
        "inspector2|macie2|accessanalyzer|detective delete-*|disable*",
      ],
      { instead: "export them first, or set a retention time" },
    ),
  ];
}

function computeRows(): Row[] {
  return [
    destroys(
      "terminate",
      "machine",
      "machines and the disks that go with them",
      [
        "ec2 terminate-*|cancel-spot-fleet-requests, autoscaling delete-auto-scaling-group",
        "elasticbeanstalk terminate-environment|delete-application, elastic-beanstalk terminate-*",
        "batch terminate-job, gamelift delete-*, robomaker delete-*, opsworks delete-*",
      ],
      { instead: "stop the machine (`aws ec2 stop-instances`)" },
    ),
    destroys(
      "delete-cluster",
      "cluster",
      "a cluster, or everything that a stack or application made",
      [
        "eks delete-*, ecs delete-cluster|delete-service|delete-task-set|delete-capacity-provider",
        "cloudformation delete-*, ecr delete-*|batch-delete-image",
        "ecr-public delete-*|batch-delete-image, amplify delete-*, apprunner delete-*, proton delete-*",
        "servicecatalog delete-*|terminate-provisioned-product, resource-groups delete-group",
        "cloudcontrol delete-resource, imagebuilder delete-*, appsync delete-*, codecommit delete-*",
        "codeartifact delete-*|dispose-package-versions|unpublish*",
      ],
    ),
    deletes(
      "delete-network",
      "network",
      "networks, load balancers or DNS records",
      [
        "ec2 delete-vpc*|delete-subnet|delete-internet-gateway|delete-nat-gateway|delete-route-table|delete-security-group|delete-transit-gateway*|delete-vpn-*",
        "elb|elbv2 delete-*, route53 delete-*",
        "route53 change-resource-record-sets --change-batch=*delete*, route53domains delete-domain",
        "cloudfront delete-*, globalaccelerator delete-*, directconnect delete-*",
        "apigateway|apigatewayv2 delete-*, acm delete-certificate, acm-pca delete-*",
      ],
      { whose: "production" },
    ),
    deletes(
      "delete-function",
      "service",
      "functions, workflows or their schedules",
      [
        "lambda delete-*, stepfunctions delete-*, sfn delete-*, scheduler delete-*",
        "events delete-*|remove-targets",
      ],
      { whose: "production" },
    ),
    stops("stop", "cloud", "a resource that is in use, or detach it", [
      "ec2 stop-*|reboot-*|detach-*|disassociate-*|release-*|revoke-*|modify-instance-attribute",
      "ecs stop-task|deregister-*, elb|elbv2 deregister-*|remove-*|detach-*, elb detach-*|disable-*",
      "autoscaling detach-*|suspend-processes|terminate-*, ecs update-service --desired-count=0",
      "autoscaling update-auto-scaling-group|set-desired-capacity --min-size|--max-size|--desired-capacity=0",
      "iam update-access-key --status=Inactive, ecr put-lifecycle-policy, logs put-retention-policy",
      "cloudfront create-invalidation, codepipeline stop-*, codebuild stop-*|delete-*",
      "lambda remove-*|put-function-concurrency, ssm cancel-command, route53 disassociate-*|disable-*",
    ]),
    opens(
      "open-firewall",
      "network",
      "a firewall to every address",
      [
        "ec2 authorize-security-group-ingress --cidr|--cidr-ip=0.0.0.0/0",
        "eks update-cluster-config @*0.0.0.0/0*",
      ],
      { instead: "name the addresses that need it" },
    ),
    changes(
      "replace-records",
      "network",
      "DNS records that are in use",
      ["route53 change-resource-record-sets --change-batch=*upsert*|file:*"],
      { instead: "show the change batch to the user" },
    ),
  ];
}

function accountRows(): Row[] {
  return [
    destroys(
      "delete-key",
      "secret",
      "the key to everything that was encrypted with it",
      [
        "kms schedule-key-deletion|delete-*|disable-key|retire-grant|revoke-grant, cloudhsmv2 delete-*",
        "payment-cryptography delete-*",
      ],
      { instead: "disable the key (`aws kms disable-key`)" },
    ),
    deletes(
      "delete-secret",
      "secret",
      "a secret that programs read",
      [
        "secretsmanager delete-secret|delete-resource-policy|remove-regions-from-replication",
        "ssm delete-parameter|delete-parameters|delete-*|deregister-*",
      ],
      { instead: "let the user rotate or delete it" },
    ),
    changes("overwrite-secret", "secret", "a secret that programs read", [
      "secretsmanager update-secret|put-secret-value|update-secret-version-stage|rotate-secret|cancel-rotate-secret",
      "ssm put-parameter --overwrite",
    ]),
    deletes(
      "delete-identity",
      "account",
      "identities or users, or take their rights away",
      [
        "iam delete-*|remove-*|detach-*|deactivate-*",
        "cognito-idp delete-*|admin-delete-*|admin-disable-user, cognito-identity delete-*",
        "sso-admin delete-*|detach-*, identitystore delete-*, ds delete-*, ses|sesv2 delete-*",
        "organizations delete-*|close-account|leave-organization|remove-*|detach-policy|disable-*",
        "account close-account|delete-*|disable-region, ram delete-*|disassociate-*, iot delete-*",
        "sso delete-*",
      ],
      { instead: "let the user change who may do what", whose: "shared" },
    ),
    changes("trust", "account", "who may take on a role", ["iam update-assume-role-policy"], {
      instead: "show the user the policy",
    }),
    opens(
      "grant-all",
      "account",
      "the account or project with unlimited rights",
      [
        "iam attach-*-policy @*AdministratorAccess*",
        "iam attach-*-policy --policy-arn=*AdministratorAccess*",
        'iam put-*-policy|create-policy --policy-document=*"Action":"\\*"*',
        "iam create-access-key|update-account-password-policy|delete-account-password-policy",
        "lambda add-permission --principal=\\*",
      ],
      { instead: "grant only the actions that are needed" },
    ),
  ];
}

/** The verbs that delete in every service, named or new. */
function classRows(): Row[] {
  return [
    deletes("delete", "cloud", "a resource in AWS", [
      "* stop-*|admin-remove-*|batch-remove-*|withdraw-*|delete-*|batch-delete-*|terminate-*|purge-*|destroy-*|remove-*|deregister-*|admin-delete-*|force-delete-*|bulk-delete-*|flush-*|reset-*|revoke-*|disassociate-*|cancel-*|abort-*|wipe-*|delete|destroy|terminate|rm",
    ]),
  ];
}
