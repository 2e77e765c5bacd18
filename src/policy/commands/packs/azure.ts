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
      destroys: [
        pass("cache|account clear|purge|delete, config|configure unset"),
        printsSecret("keyvault secret show|download"),
        printsToken("account get-access-token, acr login --expose-token"),
        deny("purge-images", [
          "deletes images of the registry",
          "list them first, with `--dry-run`",
          "acr run|task --cmd=*purge*",
        ]),
        deny("delete-group", [
          "deletes a resource group or subscription with everything inside",
          "list it first (`az resource list -g NAME`), and ask the user",
          "group delete, account subscription cancel|delete, account management-group delete",
          "resource delete, deployment ** delete, stack ** delete",
          "deployment group create --mode=complete, ad tenant delete, managementapp delete",
        ]),
        deny("purge", [
          "deletes for good what could still be recovered",
          "leave it in its soft-deleted state",
          "** purge|purge-*|empty",
        ]),
        deny("delete-data", [
          "deletes databases, storage, keys, registries or backups",
          "back it up first, and ask the user",
          "storage|sql|mysql|postgres|mariadb|cosmosdb|redis|redisenterprise|keyvault|acr|backup|disk|snapshot|image|sig|kusto|synapse|datalake|dls|netappfiles|search|eventhubs|servicebus|managed-cassandra ** delete|delete-batch|delete-blob|untag|remove|delete-*",
          "storage remove, storage blob|file|fs sync --delete-destination=true",
        ]),
        deny("delete-compute", [
          "deletes machines, clusters, applications, networks or identities",
          "look with the matching `show` or `list`, and ask the user",
          "vm|vmss|aks|webapp|functionapp|container|containerapp|appservice|batch|network|ad|role|identity|devops|repos|pipelines|monitor|apim|iot|ml|cognitiveservices|spring|staticwebapp|logicapp|cdn|afd|dns ** delete|delete-*|remove",
        ]),
        deny("rest-delete", [
          "deletes an Azure resource by its address",
          "read it first with `--method get`, and ask the user",
          "rest -m|--method=delete",
        ]),
        ask("delete", [
          "deletes, stops or detaches something in Azure",
          "look with the matching `show` or `list`",
          "** delete|remove|unlock|detach|deallocate|stop|restart|reset|revoke|disable|reimage|failover|stop-*|delete-*|remove-*|regenerate|renew|revoke-*|abort|cancel|unregister|disassociate|kill|clear|rotate|simulate-eviction|regenerate-key*|invalidate*|reset-*",
          "vmss scale --instance-count|--new-capacity=0, aks scale --node-count=0",
          "network nsg rule create @*any*",
        ]),
      ],
    }),
    azd: () =>
      destroying({ data: "-C --cwd -e --environment" }, [
        deny("down", [
          "deletes all Azure resources of the application",
          "show them first (`azd show`), and ask the user",
          "down, env delete|remove, pipeline remove",
        ]),
      ]),
    azcopy: () =>
      storing(
        destroying({ looks: "--dry-run" }, [
          deny("remove", [
            "deletes blobs or files",
            "add `--dry-run` and look at what would go",
            "rm|remove|r",
          ]),
          ask("sync-delete", [
            "deletes what the source does not have from the destination",
            "add `--dry-run`, or `--delete-destination=false`",
            "sync|sc|s --delete-destination=true|prompt, sync --mirror-mode, sync --delete-destination",
            "jobs clean|rm|remove",
          ]),
        ]),
        "copy|cp|sync",
      ),
    "func swa": () =>
      destroying({}, [
        ask("delete", [
          "removes what was deployed or the local settings",
          "look first",
          "azure ** delete|remove, settings delete, durable purge-history|delete-task-hub|terminate",
          "kubernetes delete, extensions uninstall",
        ]),
      ]),
  },
};
