import { azureForm } from "../cloud-forms.ts";
import {
  ask,
  deny,
  destroying,
  type Pack,
  pass,
  printsSecret,
  printsToken,
  storing,
} from "../pack.ts";

/** Microsoft Azure by az, azd and azcopy. */
export const azurePack: Pack = {
  name: "azure",
  title: "Microsoft Azure (az, azd, azcopy)",
  tools: {
    az: () => ({
      looks: azureForm(),
      destroys: [
        pass("cache|account clear|purge|delete, config|configure unset"),
        // What they print is a template, without the password.
        pass("sql|mysql|postgres|mariadb ** show-connection-string"),
        printsSecret(
          "keyvault secret show|download, acr credential show, ** keys list, ** credential list",
          "** list-keys|show-connection-string|list-connection-strings|get-shared-keys",
          "** list-publishing-credentials|list-publishing-profiles, iot hub connection-string show",
          "signalr|webpubsub key list, search admin-key show",
        ),
        printsToken("account get-access-token, acr login --expose-token"),
        deny("purge-images", [
          "would delete images of the registry",
          "list them first, with `--dry-run`",
          "acr run|task --cmd=*purge*",
        ]),
        deny("delete-group", [
          "would delete a resource group or subscription with everything in it",
          "list it first (`az resource list -g NAME`), and ask the user to do it",
          "group delete, account subscription cancel|delete, account management-group delete",
          "resource delete, deployment ** delete, stack ** delete",
          "deployment group create --mode=complete, ad tenant delete, managementapp delete",
        ]),
        deny("purge", [
          "would delete for good what can still be recovered",
          "leave it in its soft-deleted state",
          "** purge|purge-*|empty",
        ]),
        deny("delete-data", [
          "would delete databases, storage, keys, registries or backups",
          "back it up first, and ask the user to do it",
          "storage|sql|mysql|postgres|mariadb|cosmosdb|redis|redisenterprise|keyvault|acr|backup|disk|snapshot|image|sig|kusto|synapse|datalake|dls|netappfiles|search|eventhubs|servicebus|managed-cassandra ** delete|delete-batch|delete-blob|untag|remove|delete-*",
          "storage remove, storage blob|file|fs sync --delete-destination=true",
        ]),
        deny("delete-compute", [
          "would delete machines, clusters, applications, networks or identities",
          "look with the matching `show` or `list`, and ask the user to do it",
          "vm|vmss|aks|webapp|functionapp|container|containerapp|appservice|batch|network|ad|role|identity|devops|repos|pipelines|monitor|apim|iot|ml|cognitiveservices|spring|staticwebapp|logicapp|cdn|afd|dns ** delete|delete-*|remove",
        ]),
        deny("rest-delete", [
          "would delete the Azure resource at this address",
          "read it first (`--method get`), and ask the user to do it",
          "rest -m|--method=delete",
        ]),
        ask("grant", [
          "would grant rights in the subscription, or make a login that has them",
          "show the user the role and the scope that are needed",
          "role assignment create|update, ad sp create-for-rbac, keyvault set-policy",
          "ad group member add, ad app|sp owner add",
        ]),
        ask("open", [
          "would let everybody reach data or machines",
          "name the addresses that need it",
          "storage account create|update --allow-blob-public-access=true",
          "storage container create|set-permission --public-access=blob|container",
          "network nsg rule create|update --source-address-prefixes|--source-address-prefix=\\*|0.0.0.0/0|internet",
        ]),
        ask("delete", [
          "would delete, stop or detach a resource in Azure",
          "look with the matching `show` or `list` first",
          "** delete|remove|unlock|detach|deallocate|stop|restart|reset|revoke|disable|reimage|failover|stop-*|delete-*|remove-*|regenerate|renew|revoke-*|abort|cancel|unregister|disassociate|kill|clear|rotate|simulate-eviction|regenerate-key*|invalidate*|reset-*",
          "vmss scale --instance-count|--new-capacity=0, aks scale --node-count=0",
          "network nsg rule create @*any*",
        ]),
      ],
    }),
    azd: () =>
      destroying({ data: "-C --cwd -e --environment" }, [
        deny("down", [
          "would delete all Azure resources of the application",
          "look at them first (`azd show`), and ask the user to do it",
          "down, env delete|remove, pipeline remove",
        ]),
      ]),
    azcopy: () =>
      storing(
        destroying({ looks: "--dry-run" }, [
          deny("remove", [
            "would delete blobs or files",
            "look at what it would delete first (`--dry-run`)",
            "rm|remove|r",
          ]),
          ask("sync-delete", [
            "would delete everything in the destination that the source lacks",
            "look first (`--dry-run`), or add `--delete-destination=false`",
            "sync|sc|s --delete-destination=true|prompt, sync --mirror-mode, sync --delete-destination",
            "jobs clean|rm|remove",
          ]),
        ]),
        "copy|cp|sync",
      ),
    "func swa": () =>
      destroying({}, [
        ask("delete", [
          "would remove what was deployed, or the local settings of the environment",
          "look at what is there first",
          "azure ** delete|remove, settings delete, durable purge-history|delete-task-hub|terminate",
          "kubernetes delete, extensions uninstall",
        ]),
      ]),
  },
};
