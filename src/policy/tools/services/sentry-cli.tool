sentry-cli
  value -o --org -p --project --auth-token --url --profile --accountId --api-key --app-key --config --address --id
      --tenant-id --server --alertmanager.url --site
  dry-run --dry-run
  uses *
  grammar open
  harmless config|profile|auth **
  deletes service delete: monitors, dashboards, releases or rules, or the data that they watch
    whose: shared
    ** delete|remove|rm|destroy|purge|delete-*|del
  stops service silence: alerts, or take monitors out of service
    silence add|expire|import|update, rules load|sync, alertmanager delete|load
    tools bucket rewrite|cleanup|retention|mark, ** disable|mute|deactivate|uninstall|reset-admin-password

datadog-ci dog newrelic pd opsgenie grafana-cli grafanactl grizzly grr mimirtool cortextool logcli lokitool
    honeycomb honeymarker checkly thanos amtool sensuctl dynatrace monaco chronoctl vmctl
  value -o --org -p --project --auth-token --url --profile --accountId --api-key --app-key --config --address --id
      --tenant-id --server --alertmanager.url --site
  dry-run --dry-run
  grammar open
  rows-of sentry-cli
