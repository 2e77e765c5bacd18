import { azureForm } from "../cloud-forms.ts";
import {
  deletes,
  destroying,
  destroys,
  opens,
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
        destroys("purge-images", "containers", "images of the registry", [
          "acr run|task --cmd=*purge*",
        ]),
        destroys(
          "delete-group",
          "cloud",
          "a resource group or subscription with everything in it",
          [
            "group delete, account subscription cancel|delete, account management-group delete",
            "resource delete, deployment ** delete, stack ** delete",
            "deployment group create --mode=complete, ad tenant delete, managementapp delete",
          ],
          { instead: "list it first (`az resource list -g NAME`), and ask the user to do it" },
        ),
        destroys(
          "purge",
          "cloud",
          "for good what can still be recovered",
          ["** purge|purge-*|empty"],
          { instead: "leave it in its soft-deleted state" },
        ),
        destroys(
          "delete-data",
          "cloud",
          "databases, storage, keys, registries or backups",
          [
            "storage|sql|mysql|postgres|mariadb|cosmosdb|redis|redisenterprise|keyvault|acr|backup|disk|snapshot|image|sig|kusto|synapse|datalake|dls|netappfiles|search|eventhubs|servicebus|managed-cassandra ** delete|delete-batch|delete-blob|untag|remove|delete-*",
            "storage remove, storage blob|file|fs sync --delete-destination=true",
          ],
          { instead: "back it up first, and ask the user to do it" },
        ),
        destroys(
          "delete-compute",
          "cloud",
          "machines, clusters, applications, networks or identities",
          [
            "vm|vmss|aks|webapp|functionapp|container|containerapp|appservice|batch|network|ad|role|identity|devops|repos|pipelines|monitor|apim|iot|ml|cognitiveservices|spring|staticwebapp|logicapp|cdn|afd|dns ** delete|delete-*|remove",
          ],
        ),
        destroys(
          "rest-delete",
          "cloud",
          "the Azure resource at this address",
          ["rest -m|--method=delete"],
          { instead: "read it first (`--method get`), and ask the user to do it" },
        ),
        opens(
          "grant",
          "account",
          "the subscription to whoever gets the rights or the login",
          [
            "role assignment create|update, ad sp create-for-rbac, keyvault set-policy",
            "ad group member add, ad app|sp owner add",
          ],
          { instead: "show the user the role and the scope that are needed" },
        ),
        opens(
          "open",
          "cloud",
          "data or machines to everybody",
          [
            "storage account create|update --allow-blob-public-access=true",
            "storage container create|set-permission --public-access=blob|container",
            "network nsg rule create|update --source-address-prefixes|--source-address-prefix=\\*|0.0.0.0/0|internet",
          ],
          { instead: "name the addresses that need it" },
        ),
        deletes("delete", "cloud", "a resource in Azure, or stop or detach it", [
          "** delete|remove|unlock|detach|deallocate|stop|restart|reset|revoke|disable|reimage|failover|stop-*|delete-*|remove-*|regenerate|renew|revoke-*|abort|cancel|unregister|disassociate|kill|clear|rotate|simulate-eviction|regenerate-key*|invalidate*|reset-*",
          "vmss scale --instance-count|--new-capacity=0, aks scale --node-count=0",
          "network nsg rule create @*any*",
        ]),
      ],
    }),
    azd: () =>
      destroying({ data: "-C --cwd -e --environment" }, [
        destroys(
          "down",
          "cloud",
          "all Azure resources of the application",
          ["down, env delete|remove, pipeline remove"],
          { instead: "look at them first (`azd show`), and ask the user to do it" },
        ),
      ]),
    azcopy: () =>
      storing(
        destroying({ looks: "--dry-run" }, [
          destroys("remove", "files", "blobs or files", ["rm|remove|r"]),
          deletes(
            "sync-delete",
            "files",
            "everything in the destination that the source lacks",
            [
              "sync|sc|s --delete-destination=true|prompt, sync --mirror-mode, sync --delete-destination",
              "jobs clean|rm|remove",
            ],
            { instead: "look first (`--dry-run`), or add `--delete-destination=false`" },
          ),
        ]),
        "copy|cp|sync",
      ),
    "func swa": () =>
      destroying({}, [
        deletes(
          "delete",
          "service",
          "what was deployed, or the local settings of the environment",
          [
            "azure ** delete|remove, settings delete, durable purge-history|delete-task-hub|terminate",
            "kubernetes delete, extensions uninstall",
          ],
        ),
      ]),
  },
};
