az
  described-elsewhere
  harmless cache|account clear|purge|delete, config|configure unset
  # What they print is a template, without the password.
  harmless sql|mysql|postgres|mariadb ** show-connection-string
  shows-secret
    keyvault secret show|download, acr credential show, ** keys list, ** credential list
    ** list-keys|show-connection-string|list-connection-strings|get-shared-keys
    ** list-publishing-credentials|list-publishing-profiles, iot hub connection-string show
    signalr|webpubsub key list, search admin-key show
  shows-token account get-access-token, acr login --expose-token
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    webapp|functionapp|staticwebapp deploy|up !--slot, webapp|functionapp deployment source config-zip !--slot|-s
    webapp|functionapp deployment slot swap, containerapp up|update, spring app deploy
  destroys containers purge-images: images of the registry
    acr run|task --cmd=*purge*
  destroys cloud delete-group: a resource group or subscription with everything in it
    instead: list it first (`az resource list -g NAME`), and ask the user to do it
    group delete, account subscription cancel|delete, account management-group delete, resource delete
    deployment ** delete, stack ** delete, deployment group create --mode=complete, ad tenant delete
    managementapp delete
  destroys cloud purge: for good what can still be recovered
    instead: leave it in its soft-deleted state
    ** purge|purge-*|empty
  destroys cloud delete-data: databases, storage, keys, registries or backups
    instead: back it up first, and ask the user to do it
    storage|sql|mysql|postgres|mariadb|cosmosdb|redis|redisenterprise|keyvault|acr|backup|disk|snapshot|image|sig|
        kusto|synapse|datalake|dls|netappfiles|search|eventhubs|servicebus|managed-cassandra **
        delete|delete-batch|delete-blob|untag|remove|delete-*
    storage remove, storage blob|file|fs sync --delete-destination=true
  destroys cloud delete-compute: machines, clusters, applications, networks or identities
    vm|vmss|aks|webapp|functionapp|container|containerapp|appservice|batch|network|ad|role|identity|devops|repos|
        pipelines|monitor|apim|iot|ml|cognitiveservices|spring|staticwebapp|logicapp|cdn|afd|dns **
        delete|delete-*|remove
  destroys cloud rest-delete: the Azure resource at this address
    instead: read it first (`--method get`), and ask the user to do it
    rest -m|--method=delete
  opens account grant: would grant permissions on the subscription, or a login to it
    instead: show the user the role and the scope that are needed
    role assignment create|update, ad sp create-for-rbac, keyvault set-policy, ad group member add
    ad app|sp owner add
  opens cloud open: data or machines to everyone
    instead: name the addresses that need it
    storage account create|update --allow-blob-public-access=true
    storage container create|set-permission --public-access=blob|container
    network nsg rule create|update --source-address-prefixes|--source-address-prefix=\*|0.0.0.0/0|internet
  deletes cloud delete: a resource in Azure, or stop or detach it
    ** delete|remove|unlock|detach|deallocate|stop|restart|reset|revoke|disable|reimage|failover|stop-*|delete-*|
        remove-*|regenerate|renew|revoke-*|abort|cancel|unregister|disassociate|kill|clear|rotate|simulate-eviction|
        regenerate-key*|invalidate*|reset-*
    vmss scale --instance-count|--new-capacity=0, aks scale --node-count=0, network nsg rule create @*any*
  read-only-all
    environment AZURE_CONFIG_DIR AZURE_EXTENSION_DIR PYTHON*
  read-only-version
  read-only-help account|acr|ad|aks|appservice|container|cosmosdb|group|keyvault|monitor|network|sql|storage|vm|webapp
  read-only acr repository show-tags|acr repository show-manifests|acr show-usage|account list-locations|
        vm list-sizes|vm list-skus|vm list-usage|vm list-ip-addresses|vm get-instance-view|vm image list-skus|
        vm image list-offers|vm image list-publishers|aks get-upgrades|aks get-versions|storage blob url|
        network list-usages|webapp list-runtimes|webapp log show|webapp config show|webapp deployment source show|
        functionapp config show|functionapp list-runtimes|keyvault secret list|keyvault secret list-versions|
        monitor metrics list-definitions|devops team list-member|boards query|bicep version|version|resource list|
        container logs
    each list|show: account|group|vm|vm image|vmss|disk|image|snapshot|sshkey|storage account|storage container|
        storage blob|storage table|storage queue|storage share|network vnet|network nsg|network nsg rule|
        network public-ip|network nic|network lb|network vnet subnet|network dns zone|network dns record-set|
        network dns record-set a|network dns record-set cname|network dns record-set txt|network dns record-set mx|
        network private-dns zone|network application-gateway|network route-table|aks|aks nodepool|acr|acr repository|
        webapp|functionapp|functionapp function|appservice plan|logicapp|apim|appconfig|keyvault|keyvault key|
        keyvault certificate|sql server|sql db|sql elastic-pool|sql failover-group|sql server firewall-rule|cosmosdb|
        cosmosdb sql database|cosmosdb sql container|monitor metrics|monitor activity-log|monitor alert|
        monitor action-group|monitor diagnostic-settings|monitor log-analytics workspace|ad app|ad sp|ad user|
        ad group|ad group member|ad signed-in-user|role assignment|role definition|deployment group|deployment sub|
        deployment operation group|provider|containerapp env|cognitiveservices account|
        cognitiveservices account deployment|ml workspace|ml model|ml endpoint|ml compute|boards work-item|
        boards iteration team|boards area team|repos|repos pr|repos ref|repos policy|pipelines|pipelines runs|
        pipelines build|devops project|devops team|devops wiki|redis|servicebus namespace|servicebus queue|
        servicebus topic|servicebus topic subscription|eventhubs namespace|eventhubs eventhub|identity|lock|tag|
        policy assignment|policy definition|policy state|postgres flexible-server|mysql flexible-server
    switch --only-show-errors --all
    value --subscription --query -o|--output -g|--resource-group -n|--name --org --organization -p|--project
        -l|--location -r|--registry -f --repository
    not --debug --show-details --show-all --client-key-path --file -d --connection-string
    any
    gives-not * (?:.*=)?@.* else may show a file
    not-operands (?:.*=)?@.* else may show a file
