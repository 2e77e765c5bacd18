# Services whose resources cost money or hold other people's data; the generic row asks for the rest.
$KNOWN_APIS = api.stripe.com/*|api.squareup.com/*|*.braintreegateway.com/*|*.paypal.com/*|api.sendgrid.com/*|
    api.mailgun.net/*|api.eu.mailgun.net/*|api.postmarkapp.com/*|api.resend.com/*|api.cloudflare.com/*|
    api.fastly.com/*|api.digitalocean.com/*|api.linode.com/*|api.hetzner.cloud/*|api.vultr.com/*|api.vercel.com/*|
    api.netlify.com/*|api.heroku.com/*|api.render.com/*|api.machines.dev/*|api.fly.io/*|backboard.railway.app/*|
    backboard.railway.com/*|console.neon.tech/*|api.planetscale.com/*|api.supabase.com/*|*.supabase.co/*|
    api.turso.tech/*|*.googleapis.com/*|management.azure.com/*|graph.microsoft.com/*|*.amazonaws.com/*|
    api.github.com/*|uploads.github.com/*|gitlab.com/*|gitlab.*/*|api.bitbucket.org/*|circleci.com/*|
    api.travis-ci.com/*|api.buildkite.com/*|api.datadoghq.*/*|api.newrelic.com/*|api.pagerduty.com/*|
    api.opsgenie.com/*|sentry.io/*|*.sentry.io/*|app.launchdarkly.com/*|api.split.io/*|*.algolia.net/*|
    *.algolianet.com/*|registry.npmjs.org/*|api.twilio.com/*|slack.com/*|api.notion.com/*|*.auth0.com/*|
    *.okta.com/*|api.clerk.com/*|*.myshopify.com/*|api.airtable.com/*|*.splunkcloud.com/*|*.zendesk.com/*|
    app.terraform.io/*|api.pulumi.com/*|api.doppler.com/*|*.vault.*/*|hub.docker.com/*|api.openai.com/*|
    huggingface.co/*

# Data servers by their customary ports: Elasticsearch, Meilisearch, Kong, Consul, etcd, and others.
$DATA_PORTS = *:9200/*|*:9243/*|*:9201/*|*:7700/*|*:8001/*|*:8444/*|*:8500/*|*:2379/*|*:6333/*|*:5984/*|*:8983/*|
    *:8108/*|*:8080/v1/schema*|*:8086/*|*:8089/*|*:9090/*|*:9093/*|*:9091/metrics*|*:15672/*|*:8083/connectors*|
    *:8081/subjects*|*:8200/*|*:4646/*|*:19530/*|*:7474/*|*:8529/*|*:9000/api/*|*:6443/*|*:8090/*|
    *:3000/api/dashboards/*|*:3000/api/datasources/*|*:3000/api/folders/*|*:3000/api/orgs/*|
    *:3000/api/v1/provisioning/*|*/api/v1/namespaces/*|*/api/admin/features/*|*/api/admin/projects/*

# Services of a developer's own machine.
$LOCAL = localhost|localhost/*|localhost:*|127.0.0.1|127.0.0.1/*|127.0.0.1:*|[::1]*|0.0.0.0|0.0.0.0/*|0.0.0.0:*|
    *.localhost/*|*.localhost:*|host.docker.internal/*|host.docker.internal:*|*.test/*|*.test:*

curl
  described-elsewhere
  deletes service delete-resource: a resource of a hosted service for good
    whose: shared
    instead: read it with GET first, and ask the user to delete it
    delete @$KNOWN_APIS
  destroys database delete-data: indices, keys, routes or records of a data server
    instead: read it with GET first, and ask the user to delete it
    delete @$DATA_PORTS
  destroys service delete-by-post: data, although the request is not called DELETE
    instead: read it with GET first, and ask the user to delete it
    post|put|patch @*/dodelete*|*/delete_series*|*/_delete_by_query*|*/delete-batch|*/documents/delete*|
        */deleteall*|*/clean_tombstones*|*/points/delete*|*/collections/*/delete*|*/scripttext*|
        */services/*/_delete*|*/bulk_delete*|*/batch_delete*|*/deleteobjects*|*/destroy
    * -d|--data|--data-raw|--data-binary|--json|--body-data|--post-data|-body|--raw=*mutation*delete*|
        *mutation*destroy*|*mutation*remove*|*mutation*purge* !@$LOCAL
    * -d|--data|--data-raw|--data-binary|--data-urlencode|--json|--body-data|--post-data|-body|--raw=*drop+table*|
        *drop+database*|q=drop+*|*truncate+table*|*<delete><query>*|*"delete":{"query"*
  stops database close-index: an index, cluster or server, or reconfigure it
    instead: read it with GET first, and ask the user to delete it
    post|put @*/_close*|*/_cluster/settings*|*/_shutdown*|*/_cache/clear*|*/_snapshot/*/_restore*|*/_forcemerge*|
        */_all/_settings*|*/-/quit|*/quitquitquit|*/flush_all*|*/safeexit|*/exit|*/quietdown|*/cluster/reroute*|
        */_cluster/reroute*|*/_ilm/stop*|*/purge_cache|*/purge
    put|patch @*/_cluster/settings*|*/_settings*
  changes containers engine-socket: the container engine through its socket, without a docker command
    instead: use the docker command
    delete|post --unix-socket=*docker.sock|*podman.sock|*containerd.sock
  deletes service purge-cache: the cache of a server
    instead: read it with GET first, and ask the user to delete it
    purge|ban
  deletes service delete: a resource of a server
    instead: read it with GET first, and ask the user to delete it
    delete !@$LOCAL

wget wget2
  described-elsewhere
  rows-of curl

http https xh xhs
  described-elsewhere
  rows-of curl

invoke-restmethod invoke-webrequest irm iwr
  described-elsewhere
  rows-of curl
