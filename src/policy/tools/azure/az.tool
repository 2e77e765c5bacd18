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
