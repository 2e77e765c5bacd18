import type { Analysis } from "../invocation.ts";

/**
 * True when a table or a runner may know one of the programs, by a look at names alone: loading the
 * tables costs a call a millisecond, and most programs are in none of them.
 */
export function mayConcernPacks(analysis: Analysis): boolean {
  for (const { program } of analysis.invocations) {
    if (KNOWN.includes(` ${program} `) || !isPlainName(program)) return true;
  }
  return false;
}

/** Names with other characters may carry a version, a scope or an extension, which the tables take off. */
function isPlainName(program: string): boolean {
  for (let at = 0; at < program.length; at++) {
    const char = program.charCodeAt(at);
    const isLetter = char >= 0x61 && char <= 0x7a;
    const isDigit = char >= 0x30 && char <= 0x39;
    if (!isLetter && !isDigit && char !== HYPHEN && char !== UNDERSCORE) return false;
  }
  return program !== "";
}

const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;

/** Every plain name in the catalogue and among the runners, held true by a test. */
const KNOWN = [
  "",
  "ace acli act_runner aerich aiven akamai akeyless alchemy alembic algolia aliyun amplify",
  "ampx amtool anka ansible ansible-console ansible-galaxy ansible-playbook ansible-pull",
  "ansible-vault ant apachectl apigeecli apisix apk appveyor appwrite apt apt-get aptible",
  "aptitude arangorestore arc argo argocd artemis artisan asadm asdf atlas auth0 avn aws",
  "aws-cdk aws-nuke aws-vault aws2 az azcopy azd b2 backblaze-b2 bao barman bb beachball berg",
  "better-auth bhyvectl bitrise bk bkt blitz bolt borg borgmatic boundary bq braintree brew",
  "browserstack btrbk buffalo buildah buildkite-agent bumpp bun bundle bunx bupstash bw bws",
  "cabal caddy cake caprover cargo cargo-sqlx cbt ccloud cdk cdktf cdktf-cli celery ceph cf",
  "cfcli chalice chamber changeset checkly chef-client chef-server-ctl choco chocolatey",
  "chronoctl cilium cinder circleci civo clasp clerk clever cli4 clickhouse-backup cloud-nuke",
  "cloudflared cloudinary clusterctl cmctl cmdkey cnpm cockroach codefresh coder colima",
  "composer conan conda confluent console consul contentful contentstack convex copilot",
  "cortextool coscli coscmd couchbase-cli crane crc credstash crictl ctlptl ctr curator",
  "curator_cli curl dapr dart databricks datadog-ci db-migrate dbca dbdeployer dbmate dbt",
  "ddev deck deno deployctl deta devpod devspace dgraph diesel direnv distrobox django-admin",
  "dnf dnf5 dnscontrol docker docker-buildx docker-compose docker-machine doctl doctrine dog",
  "dokku doppler dotenv dotenv-vault dotenvx dotnet dotnet-ef dpkg dragonfly-cli drizzle-kit",
  "drone dropdb dropuser drush duplicacy duplicity duply dvc dynatrace eas eas-cli eb ecctl",
  "ecs-cli edgedb eksctl elastic elasticdump elasticsearch-node elasticsearch-users emerge",
  "emqx emqx_ctl encore envchain envoy eopkg esctl esxcli etcdctl etcdutl exo expo fairlead fastlane",
  "fastly finch firebase firebase-tools fj flagsmith flarectl flask flatpak fleek flipt flit",
  "flutter flux fly flyctl flyway fnm forgejo-cli func gam gardenctl gcloud gel gem geni gh",
  "gigalixir gitlab-backup gitlab-ctl gitlab-rails gitlab-rake gitlab-runner gitpod glab",
  "glance gloo glooctl go golang-migrate goose gopass govc gpg gpg2 gradle gradlew",
  "grafana-cli grafanactl graphile-migrate grizzly grr gsutil guix gws gyb hammer hanami",
  "haproxy hasura hatch hcloud helm helm3 helmfile helmsman heroku hf home-manager honeycomb",
  "honeymarker hs http httpd https hub huggingface-cli hwcloud ibmcloud incus infisical",
  "influx influxd initdb invoke-restmethod invoke-webrequest ionosctl iredis irm istioctl iwr",
  "java jcli jdcloud jenkins jenkins-cli jk jreleaser jsr juicefs juju jumpcloud k0s k0sctl",
  "k3d k3s kaf kafka-acls kafka-configs kafka-consumer-groups kafka-delegation-tokens",
  "kafka-delete-records kafka-features kafka-leader-election kafka-metadata-quorum",
  "kafka-reassign-partitions kafka-server-stop kafka-share-groups kafka-storage",
  "kafka-streams-application-reset kafka-topics kafka-transactions kaggle kamal kapp kargo",
  "kcctl keepassxc-cli keydb-cli keyring keystone kind kn knex knife knotc kong kopia kops",
  "koyeb kpt krakend ksql kubeadm kubecolor kubectl kubectx kustomize kwokctl kysely kyverno",
  "lakectl lakefs lambdatest lando ldcli lein lerna lexicon limactl linkerd linode linode-cli",
  "linuxbrew liquibase litestream livekit lk logcli lokitool longhornctl lpass luarocks lxc",
  "lxc-destroy lxd m365 macadam machinectl magento mailgun makepkg mamba manage mariadb-admin",
  "mas maturin mc mcli medusa meilisearch microdnf microk8s micromamba migrate migrate-mongo",
  "mikro-orm mill mimirtool minikube minio-mc mise mix mlflow modal monaco mongocli",
  "mongoimport mongorestore multi-semantic-release multipass mvn mvnw myloader",
  "mysql_secure_installation mysqladmin n98-magerun nala nats nc ncat nebius neo4j-admin neon",
  "neonctl nerdctl netlify netlify-cli newrelic nginx ngrok nhost nix nix-channel",
  "nix-collect-garbage nix-env nix-store nixos-rebuild node node-pg-migrate nodetool nomad",
  "northflank nova npm npx nsc nsupdate ntl nuget nvm nx obsutil oc occ oci ocm octo okta",
  "okteto op opam openresty opensearch-cli openshift-install openstack operator-sdk opkg",
  "opsgenie oras orb orbctl orka osls ossutil ossutil64 ovhcloud ovsx packer pacman pamac",
  "paru pass passage payload paypal pct pd pdm pdnsutil pg_archivecleanup pg_ctl",
  "pg_ctlcluster pg_dropcluster pg_probackup pg_resetwal pg_resetxlog pg_restore pg_rewind",
  "pgbackrest pgroll phinx php piccolo pikaur pip pip3 pipenv pipx pixi pkg pkg_delete pkgin",
  "pkgutil platform pnpm pnpx pod podman podman-compose poetry port porter postgrator posthog",
  "posthog-cli postmark prisma prlctl prlsrvctl proto proxmox-backup-client pscale pscp pub",
  "pulsar-admin pulsarctl pulumi puppet pveceph pvecm pvesm py pyenv python python3 qm qovery",
  "quickemu rabbitmq-diagnostics rabbitmq-plugins rabbitmq-queues rabbitmq-streams",
  "rabbitmq-upgrade rabbitmqadmin rabbitmqctl rados radosgw-admin rails railway rake rancher",
  "rbd rbenv rbw rclone rdctl rdiff-backup rebar3 redis-cli redwood refinery regctl",
  "release-it remove-azadapplication remove-azadserviceprincipal remove-azaduser",
  "remove-azakscluster remove-azcontainergroup remove-azcontainerregistry",
  "remove-azcosmosdbaccount remove-azcosmosdbsqldatabase remove-azdatalakegen2item",
  "remove-azdisk remove-azdnszone remove-azfunctionapp remove-azimage remove-azkeyvault",
  "remove-azkeyvaultcertificate remove-azkeyvaultkey remove-azkeyvaultsecret",
  "remove-aznetworksecuritygroup remove-azpublicipaddress remove-azrecoveryservicesvault",
  "remove-azrediscache remove-azresource remove-azresourcegroup remove-azroleassignment",
  "remove-azsnapshot remove-azsqldatabase remove-azsqlserver remove-azstorageaccount",
  "remove-azstorageblob remove-azstoragecontainer remove-azstorageshare remove-azsubscription",
  "remove-azvirtualnetwork remove-azvm remove-azvmss remove-azwebapp remove-cfnstack",
  "remove-cluster remove-clustergroup remove-datastore remove-ddbtable remove-ec2instance",
  "remove-ec2snapshot remove-ec2volume remove-ec2vpc remove-ekscluster remove-gcsbucket",
  "remove-gcsobject remove-harddisk remove-iamrole remove-iamuser remove-lmfunction",
  "remove-r53hostedzone remove-rdsdbcluster remove-rdsdbinstance remove-s3bucket",
  "remove-s3object remove-secsecret remove-snapshot remove-sqsqueue remove-storagepool",
  "remove-virtualdisk remove-vm remove-vmcheckpoint remove-vmharddiskdrive remove-vmsnapshot",
  "remove-vmswitch removepkg render resend restic rh rke rke2 rndc roboflow rosa rpk rpm",
  "rpm-ostree rsnapshot rsync rtx ruby runpodctl rush rustic rustup rvm rw rye s3cmd s4cmd",
  "s5cmd sail salesforce salt salt-call salt-key salt-run salt-ssh sam saml2aws sanity",
  "saucectl sbt scalingo schemahero scoop scp sctool scw scylla-manager sdk sea-orm-cli",
  "secret-tool security sem semantic-release sendgrid sensuctl sentry-cli sequelize",
  "sequelize-cli serverless sf sfdx shards shmig shopify skaffold skeema skopeo slackpkg sls",
  "snap snapper snow socat soda softwareupdate solr sops spacectl spacelift spark split",
  "splunk sqitch sql-migrate sqlx square ssh-add ssh-keygen sst sstablescrub sstableutil",
  "stack stackit stan statsig step storyblok strapi stripe supabase surge surreal swa swift",
  "swupd symfony syncoid tailscale talosctl tanzu tarsnap tart tccli tctl tdnf tea",
  "telepresence teller temporal tencentcloud tern terraform terragrunt tfe thanos ticloud",
  "tidbcloud tilt timeshift tiup tkn tmutil tofu toolbox topicctl tosutil traefik",
  "transactional-update travis trizen ts-node ts-node-dev tsx turbo turso twilio twine",
  "typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm typesense-cli unleash upctl upstash",
  "upsun utmctl uv uvx vagrant valkey-cli varnishadm vault vboxmanage vc vcluster vcpkg",
  "velero vercel vim-cmd virsh vmadm vmctl vmq-admin vmrun volcengine volta vsce vultr-cli",
  "wal-g wandb wasp waypoint werf wget wget2 winget woodpecker-cli wp wrangler wrangler2 wsl",
  "xata xbps-remove xe xh xhs xl yarn yay yb-admin yc yii ykman yoyo yugabyted yum zappa",
  "zbctl zeabur zef zenstack zig zk-shell zkcli zookeeper-server-stop zookeeper-shell zypper",
  "",
].join(" ");
