# Operations whose names are those of looking.
$SHOWS_MORE =
    # Into a file that an operand names.
    apigateway get-(?:export|sdk)|cloudfront get-(?:connection-)?function|schemas get-code-binding-source|
    medialive describe-input-device-thumbnail|
    # Credentials, keys, and addresses that need none.
    acm get-acme-\S*|apigateway get-api-keys?|cognito-idp get-(?:client-token|tokens-\S*|user-attribute-verification-code)|
    cognito-idp (?:describe|get)-identity-provider\S*|appsync list-api-keys|location describe-key|
    storagegateway describe-chap-credentials|snowball get-job-\S*|
    cognito-idp describe-user-(?:pool-client|import-job)|cognito-idp list-user-(?:pool-client-secrets|import-jobs)|
    ec2 get-(?:password-data|launch-template-data|vpn-connection-device-sample-configuration)|
    ec2 describe-(?:vpn-connections|instance-attribute|launch-template-versions|spot-(?:fleet|instance)-requests)|
    ec2 describe-verified-access-trust-providers|autoscaling describe-launch-configurations|
    ecr(?:-public)? get-(?:authorization-token|login\S*|download-url-for-layer)|iam get-credential-report|
    kms get-parameters-for-import|s3control get-(?:data-access|\S*credentials)|ssm get-(?:access-token|deployable-\S*)|
    wafv2 get-mobile-sdk-release|wafv2 get-decrypted-api-key|lambda get-layer-version(?:-by-arn)?|
    codepipeline list-webhooks|appstream describe-directory-configs|directconnect describe-\S*|datazone list-connections|
    iot list-topic-rule-destinations|mediapackage (?:describe|list)-\S*|dms describe-endpoints|kafka describe-replicator|
    datasync describe-location-\S*|workspaces describe-\S*-directories|ds describe-directories|fsx describe-\S*|
    # Environments, arguments and settings.
    ssm get-parameters?(?:-by-path|-history)?|apigateway(?:v2)? get-stages?|
    lambda get-function(?:-configuration)?|lambda list-(?:functions|versions-by-function)|lambda-[a-z]+ \S*|
    ecs describe-(?:\S*task-definition|tasks|express-\S*)|batch describe-job\S*|apprunner describe-service|
    amplify list-(?:apps|branches)|elasticbeanstalk describe-configuration-\S*|opsworks describe-\S*|
    sagemaker describe-\S*|devicefarm list-(?:projects|runs)|iotsitewise describe-(?:pipeline\S*|task)|
    emr describe-notebook-execution|kafkaconnect describe-\S*|datapipeline describe-\S*|cloudformation get-hook-\S*|
    emr (?:describe-(?:cluster|step)|list-(?:steps|bootstrap-actions))|mq describe-configuration-revision|
    events list-targets-by-rule|scheduler get-schedule|pipes describe-pipe|stepfunctions describe-\S*|
    apigateway(?:v2)? get-(?:integrations?|authorizers?|method|resources?)|codepipeline list-action-\S*|
    ssm (?:get|list)-command-invocations?|ssm (?:describe|get)-(?:maintenance-window|automation)-\S*|
    # What a stack was given and gives, which may be a password.
    cloudformation (?:describe-(?:stacks|stack-\S*|change-set\S*|type-\S*)|list-exports|get-template\S*)

aws aws2
  described-elsewhere
  harmless * help, * * help, logs stop-query
  shows-secret
    secretsmanager get-secret-value|batch-get-secret-value
    ssm get-parameter|get-parameters|get-parameters-by-path|get-parameter-history --with-decryption
    sts get-session-token|get-federation-token|assume-role|assume-role-*, configure export-credentials
    configure get @*secret*|*token*, iam create-access-key, ec2 create-key-pair
    lightsail create-key-pair|download-default-key-pair, ec2 get-password-data --priv-launch-key, kms decrypt
    apigateway get-api-key --include-value, apigateway get-api-keys --include-values
    redshift|redshift-serverless get-*credentials*
    lightsail get-relational-database-master-user-password|get-instance-access-details, sso get-role-credentials
    cognito-identity get-credentials-for-identity
  publishes messages send: a message to whoever it is addressed to
    instead: write the message into a file, and let the user send it
    ses|sesv2 send-email|send-raw-email|send-templated-email|send-bulk-email|send-bulk-templated-email
  shows-token
    ecr|ecr-public get-login-password|get-authorization-token, codeartifact get-authorization-token, eks get-token
    rds generate-db-auth-token
  shows-among-others lambda get-function|get-function-configuration, ecs describe-task-definition
  # An emulator on this machine (localstack, dynamodb-local, minio).
  harmless ** --endpoint-url=http://localhost:*|http://127.0.0.1:*
  destroys files delete-bucket: an S3 bucket
    s3 rb, s3api delete-bucket, s3control delete-bucket, s3control delete-*access-point*
    s3tables delete-table-bucket|delete-table|delete-namespace
    s3vectors delete-vector-bucket|delete-index|delete-vectors
  destroys files delete-objects: many S3 objects at once
    instead: list them first (`aws s3 ls --recursive`), or add `--dryrun`
    s3 rm --recursive, s3api delete-objects, s3control create-job @*S3Delete*
  deletes files sync-delete: everything in the destination that the source lacks
    instead: look at what it would delete first (`--dryrun`)
    s3 sync --delete
  changes account bucket-policy: who may read or write a bucket
    instead: show the policy to the user
    s3api put-bucket-policy
  opens files open-object: stored data to everyone, or for days by link
    instead: keep it private, or let the link expire (`--expires-in 3600`)
    s3 cp|mv|sync --acl=public*, s3api put-object|copy-object|create-bucket --acl=public*
    s3 presign --expires-in=86400|172800|259200|345600|432000|518400|604800
  deletes files delete-object: an S3 object
    instead: list it first, or copy it aside (`aws s3 cp`)
    s3 rm, s3api delete-object, s3 mv --recursive
  changes files delete-bucket-safety: the protection, versioning or life-cycle rules of a bucket
    s3api delete-bucket-*|delete-public-access-block
    s3api put-public-access-block --public-access-block-configuration=*false*
    s3api put-bucket-acl|put-object-acl --acl=public*, s3api put-bucket-lifecycle*
    s3api put-bucket-versioning @*Suspended*, s3control delete-public-access-block
  destroys files delete-file-system: a file system, disk or archive with the data on it
    instead: take a final snapshot or backup, and ask the user to do it
    efs delete-file-system|delete-mount-target, fsx delete-*, glacier delete-*|abort-vault-lock
    storagegateway delete-*, ec2 delete-volume|delete-snapshot|deregister-image|disable-image, datasync delete-*
    backup delete-*|disassociate-*, dlm delete-*, recycle-bin delete-rule, rbin delete-rule
    workspaces terminate-workspaces, transfer delete-server
  destroys database delete-database: a database, table or cluster with its data
    instead: take a final snapshot or backup, and ask the user to do it
    rds delete-db-instance|delete-db-cluster|delete-global-cluster|delete-db-snapshot|delete-db-cluster-snapshot|
        delete-db-instance-automated-backup|delete-db-cluster-automated-backup|delete-blue-green-deployment|
        delete-integration|delete-tenant-database
    dynamodb delete-table|delete-backup, dax delete-cluster
    redshift delete-cluster|delete-cluster-snapshot|batch-delete-cluster-snapshots, redshift-serverless delete-*
    docdb|neptune|docdb-elastic|neptune-graph|memorydb|elasticache|keyspaces|timestream-write|timestream-influxdb|
        qldb|opensearch|es|opensearchserverless|dsql|sdb|simpledb|cloudsearch|kendra delete-*
    lightsail delete-*, cassandra delete-*
  destroys database delete-pipeline: streams, brokers, models, catalogues or queries of a data pipeline
    athena|lakeformation delete-*, glue delete-*|batch-delete-*
    kinesis|firehose|kinesisanalytics*|kafka|mq|mwaa|emr*|sagemaker|quicksight delete-*
    emr terminate-job-flows|terminate-clusters, kinesis deregister-stream-consumer|decrease-stream-retention-period
  destroys database sql-drop: tables or their rows
    instead: take a final snapshot or backup, and ask the user to do it
    athena start-query-execution --query-string=*drop+*|*truncate+*
    rds-data execute-statement|batch-execute-statement --sql=*drop+*|*truncate+*
    redshift-data execute-statement --sql=*drop+*|*truncate+*
  deletes database sql-delete: rows or items
    instead: count them first with the same condition
    athena start-query-execution --query-string=*delete+from*
    rds-data execute-statement|batch-execute-statement --sql=*delete+from*
    redshift-data execute-statement --sql=*delete+from*, dynamodb execute-statement --statement=*delete+*
    dynamodb batch-write-item --request-items=*deleterequest*
  changes database change-database: would restart, move or alter a live database
    rds delete-*|stop-*|reboot-*|failover-*|remove-*
    rds modify-db-instance|modify-db-cluster --no-deletion-protection|--master-user-password|--apply-immediately
    dynamodb delete-item|delete-*, elasticache|memorydb|redshift reboot-*|failover-*|purge-*|test-failover
    dynamodb update-table|update-continuous-backups --no-deletion-protection-enabled
  destroys messages purge-messages: a queue or topic, or everything waiting in it
    instead: look at the queue's attributes first, and ask the user to do it
    sqs delete-queue|purge-queue, sns delete-topic|delete-platform-application|delete-*, kinesisvideo delete-stream
    pinpoint delete-app, events|eventbridge delete-event-bus|delete-archive
  deletes messages delete-message: messages, subscribers or permissions
    sqs delete-*|remove-permission|cancel-*, sns unsubscribe|remove-permission|opt-*
  destroys service delete-logs: log groups, trails or audit records
    instead: export them first, or set a retention time
    logs delete-log-group|delete-log-stream|delete-*, cloudtrail delete-trail|stop-logging|delete-event-data-store
    config delete-*|stop-configuration-recorder, configservice delete-*|stop-configuration-recorder
    guardduty delete-*|disassociate-*|stop-monitoring-members
    securityhub delete-*|disable-security-hub|batch-disable-*
    inspector2|macie2|accessanalyzer|detective delete-*|disable*
  destroys machine terminate: machines and the disks that go with them
    instead: stop the machine (`aws ec2 stop-instances`)
    ec2 terminate-*|cancel-spot-fleet-requests, autoscaling delete-auto-scaling-group
    elasticbeanstalk terminate-environment|delete-application, elastic-beanstalk terminate-*, batch terminate-job
    gamelift delete-*, robomaker delete-*, opsworks delete-*
  destroys cluster delete-cluster: a cluster, or everything that a stack or application made
    eks delete-*, ecs delete-cluster|delete-service|delete-task-set|delete-capacity-provider
    cloudformation delete-*, ecr delete-*|batch-delete-image, ecr-public delete-*|batch-delete-image
    amplify delete-*, apprunner delete-*, proton delete-*, servicecatalog delete-*|terminate-provisioned-product
    resource-groups delete-group, cloudcontrol delete-resource, imagebuilder delete-*, appsync delete-*
    codecommit delete-*, codeartifact delete-*|dispose-package-versions|unpublish*
  deletes network delete-network: networks, load balancers or DNS records
    whose: production
    ec2 delete-vpc*|delete-subnet|delete-internet-gateway|delete-nat-gateway|delete-route-table|
        delete-security-group|delete-transit-gateway*|delete-vpn-*
    elb|elbv2 delete-*, route53 delete-*, route53 change-resource-record-sets --change-batch=*delete*
    route53domains delete-domain, cloudfront delete-*, globalaccelerator delete-*, directconnect delete-*
    apigateway|apigatewayv2 delete-*, acm delete-certificate, acm-pca delete-*
  deletes service delete-function: functions, workflows or their schedules
    whose: production
    lambda delete-*, stepfunctions delete-*, sfn delete-*, scheduler delete-*, events delete-*|remove-targets
  stops cloud stop: a resource that is in use, or detach it
    ec2 stop-*|reboot-*|detach-*|disassociate-*|release-*|revoke-*|modify-instance-attribute
    ecs stop-task|deregister-*, elb|elbv2 deregister-*|remove-*|detach-*, elb detach-*|disable-*
    autoscaling detach-*|suspend-processes|terminate-*, ecs update-service --desired-count=0
    autoscaling update-auto-scaling-group|set-desired-capacity --min-size|--max-size|--desired-capacity=0
    iam update-access-key --status=Inactive, ecr put-lifecycle-policy, logs put-retention-policy
    cloudfront create-invalidation, codepipeline stop-*, codebuild stop-*|delete-*
    lambda remove-*|put-function-concurrency, ssm cancel-command, route53 disassociate-*|disable-*
    kms disable-key|retire-grant|revoke-grant
  opens network open-firewall: a firewall to every address
    instead: name the addresses that need it
    ec2 authorize-security-group-ingress --cidr|--cidr-ip=0.0.0.0/0, eks update-cluster-config @*0.0.0.0/0*
  changes network replace-records: DNS records that are in use
    instead: show the change batch to the user
    route53 change-resource-record-sets --change-batch=*upsert*|file:*
  destroys secret delete-key: the key to everything that was encrypted with it
    instead: disable the key (`aws kms disable-key`)
    kms schedule-key-deletion|delete-*, cloudhsmv2 delete-*
    payment-cryptography delete-*
  deletes secret delete-secret: a secret that programs read
    instead: let the user rotate or delete it
    secretsmanager delete-secret|delete-resource-policy|remove-regions-from-replication
    ssm delete-parameter|delete-parameters|delete-*|deregister-*
  changes secret overwrite-secret: a secret that programs read
    secretsmanager update-secret|put-secret-value|update-secret-version-stage|rotate-secret|cancel-rotate-secret
    ssm put-parameter --overwrite
  deletes account delete-identity: identities or users, or revoke their permissions
    whose: shared
    instead: let the user change who may do what
    iam delete-*|remove-*|detach-*|deactivate-*, cognito-idp delete-*|admin-delete-*|admin-disable-user
    cognito-identity delete-*, sso-admin delete-*|detach-*, identitystore delete-*, ds delete-*, ses|sesv2 delete-*
    organizations delete-*|close-account|leave-organization|remove-*|detach-policy|disable-*
    account close-account|delete-*|disable-region, ram delete-*|disassociate-*, iot delete-*, sso delete-*
  changes account trust: who may take on a role
    instead: show the user the policy
    iam update-assume-role-policy
  opens account grant-all: would grant unlimited permissions on the account or project
    instead: grant only the actions that are needed
    iam attach-*-policy @*AdministratorAccess*, iam attach-*-policy --policy-arn=*AdministratorAccess*
    iam put-*-policy|create-policy --policy-document=*"Action":"\*"*
    iam create-access-key|update-account-password-policy|delete-account-password-policy
    lambda add-permission --principal=\*
  deletes cloud delete: a resource in AWS
    * stop-*|admin-remove-*|batch-remove-*|withdraw-*|delete-*|batch-delete-*|terminate-*|purge-*|destroy-*|
        remove-*|deregister-*|admin-delete-*|force-delete-*|bulk-delete-*|flush-*|reset-*|revoke-*|disassociate-*|
        cancel-*|abort-*|wipe-*|delete|destroy|terminate|rm
  read-only * describe-*|* list-*|s3 ls|sts get-caller-identity|sts get-access-key-info|logs filter-log-events|
        logs tail|cloudtrail lookup-events|s3api get-bucket-*|s3api get-public-access-block|s3api get-object-acl|
        s3api get-object-tagging|s3api get-object-attributes|s3api head-*|configure list|configure list-profiles|
        configure get region|configure get output|dynamodb query|dynamodb scan|dynamodb batch-get-item|
        athena batch-get-*|ecr batch-get-image|events test-*|cognito-idp admin-get-user|cognito-idp admin-list-*|
        sns check-if-*|eks list-*|rds download-db-log-file-portion|cloudwatch get-metric-*
    each get-*: acm|apigateway|apigatewayv2|application-autoscaling|athena|autoscaling|backup|budgets|ce|
        cloudformation|cloudfront|cloudtrail|cloudwatch|codebuild|codecommit|codedeploy|cognito-idp|compute-optimizer|
        configservice|dynamodb|ec2|ecr|ecr-public|elbv2|events|guardduty|iam|inspector2|kinesis|kms|lambda|logs|
        macie2|organizations|pricing|resource-groups|resourcegroupstaggingapi|route53|route53domains|s3control|
        scheduler|schemas|securityhub|service-quotas|ses|sesv2|sns|sqs|ssm|wafv2|xray
    switch --no-paginate --no-cli-pager --no-sign-request
    value --profile --region --output --query --color --page-size --max-items
    not --endpoint-url --no-verify-ssl --ca-bundle --cli-input-json --cli-input-yaml --debug --with-decryption
        --unmask --include-value --include-values
    any
    environment AWS_ENDPOINT_URL AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE PYTHON*
    gives-not * (?i:.*fileb?:.*) else may show a file
    not-command (?:$SHOWS_MORE)(?: .*)? else shows secrets, environments or credentials, or writes what it gets
    not-operands (?i:.*fileb?:.*) else may show a file
  read-only
    environment AWS_CONFIG_FILE MANPAGER PAGER AWS_PAGER LESS* PYTHON*
    starts groff rst2man less more
    line (?:[a-z][a-z0-9-]+ )?help|--version
