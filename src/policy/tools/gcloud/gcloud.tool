gcloud
  value --ssh-key-file --project --account --configuration --format --verbosity --billing-project
      --impersonate-service-account --access-token-file --flags-file --log-http --trace-token --zone --region
      --filter --limit --instance --organization --folder --member --role --num-nodes --size --location --cluster
      --namespace --sort-by --billing-account --data-file --ddl --sql --predefined-acl --canned-acl --add-acl-grant
  remote-shell --command
  dry-run --dry-run --validate-only
  grammar open
  runs compute ssh|beta compute ssh|alpha compute ssh|compute tpus tpu-vm ssh|beta compute tpus tpu-vm ssh|alpha
      compute tpus tpu-vm ssh|cloud-shell ssh|beta cloud-shell ssh|alpha cloud-shell ssh|app instances ssh|beta app
      instances ssh|alpha app instances ssh OPTIONS elsewhere
  stores storage cp|storage mv|storage rsync
  harmless logging read, compute ssh|scp, config unset|configurations, auth revoke
  shows-secret
    secrets versions access, auth print-refresh-token, services api-keys get-key-string
    redis instances get-auth-string
  shows-token
    auth print-access-token|print-identity-token, auth application-default print-access-token
    config config-helper --format
  harmless ** @*staging*|*preview*|*-dev|*-test
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    run|app|functions deploy !--no-traffic !--no-promote, beta|alpha run|app|functions deploy
    run services update-traffic|replace, app services set-traffic
  destroys database sql-drop: tables of the database, or their rows
    instead: export it first, and ask the user to do it
    spanner databases ddl update --ddl=*drop+*
    spanner databases execute-sql --sql=*delete+from*+where+true*|*truncate+*
  destroys cloud delete-project: a project or organization unit, or its billing
    projects|alpha|beta delete, alpha|beta projects delete, resource-manager folders delete
    beta|alpha resource-manager ** delete, billing ** unlink, beta billing ** unlink
  destroys files delete-storage: buckets or many objects
    instead: list what it would delete first (`gcloud storage ls --recursive`)
    storage rm -r|-R|--recursive, storage buckets delete, storage rsync --delete-unmatched-destination-objects
    storage rm @gs://\*\**|*\*\**, alpha|beta storage rm -r|-R|--recursive
  destroys cloud delete-data: databases, keys, secrets, disks, images or backups
    instead: export it or back it up, and ask the user to delete it
    sql|spanner|bigtable|firestore|redis|memcache|alloydb|datastore|dataproc|filestore|metastore|composer|dataflow|
        pubsub|bq|netapp|lustre|backup-dr ** delete|bulk-delete|purge|drain
    alpha|beta sql|spanner|bigtable|firestore|redis|memcache|alloydb|datastore|dataproc|filestore|metastore|
        composer|dataflow|pubsub|bq ** delete|bulk-delete|purge
    kms keys versions destroy, kms ** delete|destroy, secrets ** delete|destroy
    compute disks|snapshots|images|instances|machine-images|instance-groups|instance-templates|networks|
        backend-services|url-maps|forwarding-rules|addresses delete
    compute instance-groups ** delete|delete-instances
    alpha|beta compute disks|snapshots|images|instances|machine-images delete
    container clusters|node-pools|images delete, alpha|beta container clusters|node-pools delete
    container fleet|hub ** delete|unregister, artifacts ** delete, functions|run|app ** delete, functions delete
    dns ** delete, apigee|api-gateway|endpoints ** delete|undeploy, logging ** delete, iam ** delete
    source repos delete, deployment-manager ** delete, infra-manager ** delete, ml-engine|ai-platform|ai ** delete
    alpha|beta ** delete
  deletes cloud delete: a resource in Google Cloud, or disable or detach it
    ** delete|destroy|purge|remove|undelete-all|bulk-delete|undeploy|unregister|revoke|abandon-instances|
        delete-instances|detach-disk|delete-access-config|clear|cleanup|remove-iam-policy-binding|unset|disable|
        reset|stop|suspend|kill|cancel|abort|drain|unlink|failover|set-iam-policy|remove-*|delete-*
    ** resize --size=0, compute reset-windows-password, ** patch|update --no-deletion-protection|--no-backup
    compute instances stop|reset|suspend, storage rm, storage objects delete
    container clusters resize --num-nodes|--size=0, services disable, run services update-traffic
  opens files open-object: stored data to everyone
    storage ** --predefined-acl|--canned-acl=public*|authenticatedRead
    storage ** --add-acl-grant=*allUsers*|*allAuthenticatedUsers*
  opens account lasting-login: would give whoever has a new key or password access to the account
    instead: use `--impersonate-service-account`, or let the user do it
    iam service-accounts keys create|upload, sql users set-password
  opens network open-firewall: a firewall to every address
    instead: name the addresses that need it
    compute firewall-rules|firewall-policies ** create|update --source-ranges|--src-ip-ranges=0.0.0.0/0
    compute firewall-rules create|update --source-ranges=0.0.0.0/0
    container clusters update --no-enable-master-authorized-networks
    sql instances patch --authorized-networks=*0.0.0.0/0*
  opens account grant-owner: would grant unlimited permissions on the account or project
    instead: grant the narrow role that is needed
    projects|organizations|** add-iam-policy-binding --role=roles/owner|roles/editor
    ** add-iam-policy-binding --member=allusers|allauthenticatedusers
  read-only-all
    environment CLOUDSDK_CONFIG CLOUDSDK_PYTHON CLOUDSDK_PYTHON_ARGS PYTHON*
    not --flags-file --access-token-file --impersonate-service-account --log-http --show-log
  read-only
    environment CLOUDSDK_CONFIG CLOUDSDK_PYTHON CLOUDSDK_PYTHON_ARGS PYTHON* PAGER LESS*
    starts less more man
    line help(?: [a-z][a-z0-9-]*)*|(?:[a-z][a-z0-9-]* )*--help|--version|-v
  read-only config list|config get-value|config get|auth list|version|info|storage ls|projects get-iam-policy|
        projects get-ancestors|components list|container images list-tags|iam list-grantable-roles|app describe|
        app logs read|functions logs read|run services logs read|logging read|secrets get-iam-policy|
        iam service-accounts get-iam-policy|storage buckets get-iam-policy
    each list|describe: projects|compute disks|compute zones|compute regions|compute networks|compute images|
        compute machine-types|compute snapshots|compute firewall-rules|compute addresses|compute routers|
        compute forwarding-rules|compute backend-services|compute networks subnets|compute instance-groups|
        compute ssl-certificates|compute url-maps|compute health-checks|compute target-pools|
        compute target-https-proxies|compute operations|container node-pools|container images|container operations|
        sql instances|sql databases|sql backups|sql operations|iam service-accounts|iam service-accounts keys|
        iam roles|services|logging logs|logging metrics|logging sinks|logging buckets|pubsub topics|
        pubsub subscriptions|artifacts repositories|artifacts packages|artifacts versions|artifacts docker images|
        artifacts docker tags|config configurations|dns managed-zones|dns record-sets|storage buckets|storage objects|
        app services|organizations|redis instances|spanner instances|spanner databases|billing accounts|tasks queues|
        secrets|secrets versions|certificate-manager certificates|certificate-manager trust-configs|
        certificate-manager maps|network-security gateway-security-policies|iap tcp tunnels|kms keyrings|kms keys|
        kms keys versions|kms locations|monitoring dashboards|monitoring policies|eventarc triggers|
        filestore instances|run regions|resource-manager folders|resource-manager tags keys
    switch -q|--quiet --global
    value --project --format --filter --limit --region --zone --account --configuration --sort-by --verbosity
        --location --keyring --service --type --iam-account --secret --instance --freshness --order
    any
  read-only
    each list: compute instances|container clusters|functions|builds|builds triggers|app versions|app instances|
        scheduler jobs|workflows|run services|run revisions|run jobs
    switch -q|--quiet --global
    value --project --format --filter --limit --region --zone --account --configuration --sort-by --verbosity
        --location --keyring --service --type --iam-account --secret --instance --freshness --order
    any
    gives --format (?:value|table|csv|csv\[no-heading\])\((?:(?:name|status|state|zone|region|location|id|createTime|
        runtime|machineType)(?:\.basename\(\))?(?:, ?)?)+\) else may show an environment

cbt
  value -project -instance -creds
  grammar go
  destroys database delete-data: Bigtable tables, families, rows or clusters
    instead: back up the table first, and ask the user to do it
    deletetable|deletefamily|deleteallrows|deleteinstance|deletecluster|deletesnapshot|deleterow|deletecolumn|
        deleteappprofile

apigeecli
  value -o --org -t --token -a --account -n --name -e --env -r --region
  grammar open
  deletes service delete: API proxies, products, developers or environments
    whose: production
    ** delete|undeploy|purge|clean|remove|revoke|del
