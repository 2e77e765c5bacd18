import { auth0Form } from "../cloud-forms.ts";
import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  destroyingLikeGo,
  destroyingOpenly,
  destroys,
  looking,
  type Pack,
  pass,
  printsSecret,
  stops,
  using,
} from "../pack.ts";

/** Search, feature flags, monitoring, payments, mail and identity as a service. */
export const servicesPack: Pack = {
  name: "services",
  title:
    "Search, feature flags, monitoring, payments, mail, identity (algolia, ldcli, datadog-ci, newrelic, stripe, auth0, sentry-cli, …)",
  tools: {
    ["algolia meilisearch elastic ecctl esctl typesense-cli ldcli flipt unleash statsig " +
      "flagsmith posthog posthog-cli"]: () =>
      destroyingOpenly(
        {
          data: "-p --profile --application-id --api-key --project --environment -e --workspace --access-token --base-uri --namespace -n --flag --segment --key -o --output",
          looks: "--dry-run",
        },
        [
          deletes(
            "delete",
            "service",
            "indices, keys, flags, segments or environments that programs use",
            ["** delete|remove|rm|destroy|clear|purge|archive|kill|drop|delete-*|del|shutdown"],
            { whose: "shared" },
          ),
          changes("change", "service", "settings that programs use", [
            "** restore|reset|replace|stop|rotate",
          ]),
        ],
      ),
    "sentry-cli": () => using(monitoring()),
    ["datadog-ci dog newrelic pd opsgenie grafana-cli grafanactl grizzly grr mimirtool " +
      "cortextool logcli lokitool honeycomb honeymarker checkly thanos amtool sensuctl dynatrace " +
      "monaco chronoctl vmctl"]: monitoring,
    // Split.io's `split`, which shares its name with the program that cuts files.
    split: () => ({
      destroys: [
        deletes(
          "delete",
          "service",
          "indices, keys, flags, segments or environments that programs use",
          [
            "splits|environments|segments|traffic-types|workspaces|segment-keys|users|groups|api-keys delete|kill|archive|remove|deactivate",
          ],
          { whose: "shared" },
        ),
      ],
    }),
    splunk: () =>
      destroyingLikeGo({ data: "-auth -uri -index -app -owner" }, [
        destroys("delete", "service", "events, indexes, users or inputs", [
          "clean|remove|delete, * delete|remove|clean, search @*+delete, offline|decommission",
        ]),
        stops("stop", "service", "or restart the server", [
          "stop|restart|disable|restart-webserver, rolling-restart *|rebuild, disable *",
        ]),
      ]),
    stripe: () => {
      const { destroys = [], ...tool } = using(service());
      return { ...tool, destroys: [printsSecret("config --list"), ...destroys] };
    },
    twilio: () => using(service()),
    auth0: () => looking(service(), auth0Form()),
    ["square braintree paypal sendgrid mailgun postmark resend okta clerk " +
      "kcadm jumpcloud acli sf sfdx salesforce m365 gam gyb gws hs contentstack storyblok " +
      "huggingface-cli hf wandb mlflow kaggle roboflow cloudinary livekit lk browserstack " +
      "saucectl lambdatest"]: service,
  },
};

/** A client of a monitoring service. */
function monitoring(): Description {
  return destroyingOpenly(
    {
      data: "-o --org -p --project --auth-token --url --profile --accountId --api-key --app-key --config --address --id --tenant-id --server --alertmanager.url --site",
      looks: "--dry-run",
    },
    [
      pass("config|profile|auth **"),
      deletes(
        "delete",
        "service",
        "monitors, dashboards, releases or rules, or the data that they watch",
        ["** delete|remove|rm|destroy|purge|delete-*|del"],
        { whose: "shared" },
      ),
      stops("silence", "service", "alerts, or take monitors out of service", [
        "silence add|expire|import|update, rules load|sync, alertmanager delete|load",
        "tools bucket rewrite|cleanup|retention|mark",
        "** disable|mute|deactivate|uninstall|reset-admin-password",
      ]),
    ],
  );
}

/** A client of a service with customers, users, applications or content. */
function service(): Description {
  return destroyingOpenly(
    {
      data: "-X --method -p --project --project-name --api-key --api-version -o --target-org --org --account -d --data --stripe-account -t --token --tenant --profile -u --user -r --realm --server -f --file --repo-type --workspace",
      looks: "--dry-run --what-if",
    },
    [
      pass("config|profile|profiles|login|logout|completion **"),
      deletes("delete-cache", "files", "downloaded models, which may take hours to fetch", [
        "delete-cache, cache delete|rm|prune",
      ]),
      deletes(
        "delete",
        "service",
        "customers, users, applications, content or records at the service",
        [
          "** delete|remove|rm|destroy|purge|del|delete-*|delete_*|*:delete|*:remove|*:destroy|*_delete|erase|bulk-delete|deactivate|hard-delete|wipe|empty|archive",
          "delete|delete_confirmed, -X|--method=DELETE, data delete bulk|record, org delete *",
          "project delete source, project deploy start --purge-on-delete|--post-destructive-changes",
          "user|group|users|alias delete|undelete|deprov|suspend, trash empty",
        ],
        { whose: "shared" },
      ),
      changes("change", "service", "what customers have by cancelling, refunding or revoking it", [
        "** cancel|refund|void|revoke|rollback|block|unlink|detach|reset|suspend|disable|expire|close|reject|reverse|rotate-secret|rotate|delete_discount",
        "refunds|payouts|transfers|payment_intents|charges create|capture|confirm|cancel",
        "project deploy start|cancel|quick -o|--target-org=*prod*",
      ]),
    ],
  );
}
