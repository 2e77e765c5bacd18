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
  "aa-complain aa-disable aa-teardown ace acli acme act_runner adb adrci aerich airflow aiven",
  "akamai akeyless alchemy alembic algolia aliyun amplify ampx amtool anka ansible",
  "ansible-console ansible-galaxy ansible-playbook ansible-pull ansible-vault ant apachectl",
  "apigeecli apisix apk apparmor_parser appveyor appwrite apt apt-get aptible aptitude aptly",
  "arangorestore arc argo argocd arptables arq artemis artisan asadm asdf astro atlas atmos",
  "auditctl auth0 avdmanager avn avrdude aws aws-cdk aws-nuke aws-vault aws2 awsweeper az azcopy",
  "azd b2 backblaze-b2 bao barman bb beachball berg better-auth bhyvectl bitrise bk bkt bleachbit",
  "bless blitz bolt bootctl borg borgmatic boundary bq braintree brew bridge browserstack btrbk",
  "buffalo buildah buildkite-agent bumpp bun bundle bunx bupstash bw bws cabal caddy cake",
  "calicoctl caprover cargo cargo-release cargo-sqlx cbt ccloud cdk cdktf cdktf-cli celery ceph",
  "certbot cf cfcli chalice chamber changeset checkly chef-client chef-server-ctl chg choco",
  "chocolatey chronoctl cilium cinder circleci civo clasp clearml clerk clever cli4",
  "clickhouse-backup cloud-nuke cloudflared cloudinary clusterctl cmctl cmdkey cnpm cockroach",
  "codefresh coder colima composer conan conda confluent console consul consul-k8s contentful",
  "contentstack convex copilot cortextool coscli coscmd couchbase-cli crane crc credstash crictl",
  "crm crsctl csrutil ctlptl ctr curator curator_cli curl czkawka_cli dagster dapr dart",
  "databricks datadog-ci db-migrate dbca dbdeployer dbmate dbt ddev ddrescue debugfs deck",
  "dehydrated deno deployctl deta devpod devspace dfu-util dgmgrl dgraph diesel direnv distrobox",
  "django-admin dnf dnf5 dnscontrol docker docker-buildx docker-compose docker-machine doctl",
  "doctrine dog dokku doppler dotenv dotenv-vault dotenvx dotnet dotnet-ef dpkg dragonfly-cli",
  "dramatiq drbdadm drizzle-kit drone dropdb dropuser drush duplicacy duplicity duply dvc",
  "dynatrace e2fsck eas eas-cli eb ebtables ecctl ecs-cli edgedb efibootmgr eksctl elastic",
  "elasticdump elasticsearch-node elasticsearch-users emerge emqx emqx_ctl encore envchain envoy",
  "eopkg esctl espefuse esptool esxcli etcdctl etcdutl exo expo extlinux faas-cli fail2ban-client",
  "falconctl fastboot fastlane fastly fdupes finch firebase firebase-tools fission fj flagsmith",
  "flarectl flashrom flask flatpak fleek flipt flit flutter flux fly flyctl flyte flytectl flyway",
  "fnm forever forgejo-cli fossil fsck func gam garden gardenctl gcloud gel gem geni gh gh-pages gigalixir",
  "gio gitlab-backup gitlab-ctl gitlab-rails gitlab-rake gitlab-runner gitpod glab glance gloo",
  "glooctl gluster go golang-migrate goose gopass goreleaser govc gpg gpg2 gradle gradlew",
  "grafana-cli grafanactl graphile-migrate grizzly grr grub-install grub-mkconfig grub2-install",
  "grub2-mkconfig grubby gsutil guix gws gyb hadoop hammer hanami haproxy hasura hatch hbase",
  "hcloud hdfs heimdall helm helm3 helmfile helmsman heroku hf hg home-manager honeycomb",
  "honeymarker hs http httpd https hub huey huggingface-cli hwcloud ibmcloud idevicerestore",
  "ifconfig ifdown incus infisical influx influxd initdb invoke-restmethod invoke-webrequest",
  "ionosctl ip ip6tables-restore ipmitool ipset iptables-restore iredis irm iscsiadm istioctl iwr",
  "java jcli jdcloud jdupes jenkins jenkins-cli jf jfrog jj jk journalctl jreleaser jsr juicefs",
  "juju jumpcloud k k0s k0sctl k3d k3s k3s-agent-uninstall k3s-killall k3s-uninstall kaf",
  "kafka-acls kafka-configs kafka-consumer-groups kafka-delegation-tokens kafka-delete-records",
  "kafka-features kafka-leader-election kafka-metadata-quorum kafka-reassign-partitions",
  "kafka-server-stop kafka-share-groups kafka-storage kafka-streams-application-reset",
  "kafka-topics kafka-transactions kafkactl kaggle kamal kapp kargo kcctl kedro keepassxc-cli",
  "kexec keydb-cli keyring keystone kind kn knex knife knotc kong kopia kops koyeb kpt krakend",
  "ksql kubeadm kubecolor kubectl kubectx kustomize kwokctl kysely kyverno lakectl lakefs",
  "lambdatest lando ldcli lego lein lerna lexicon lilo limactl linkerd linode linode-cli linstor",
  "linuxbrew liquibase litestream livekit lk logcli logrotate lokitool longhornctl losetup lpass",
  "luarocks lxc lxc-destroy lxd m365 maas macadam machinectl magento mailgun makepkg mamba manage",
  "mapred mariadb-admin mas maturin mc mcli mdatp medusa meilisearch microdnf microk8s micromamba",
  "migrate migrate-mongo mikro-orm mill mimirtool minikube minio-mc mise mix mlflow modal monaco",
  "mongocli mongoimport mongorestore monit mullvad multi-semantic-release multipass mvn mvnw",
  "myloader mysql_secure_installation mysqladmin n98-magerun nala nats nc ncat nebius neo4j-admin",
  "neon neonctl nerdctl netbird netlify netlify-cli netplan networkctl networksetup newrelic",
  "nginx ngrok nhost nix nix-channel nix-collect-garbage nix-env nix-store nixops nixos-rebuild",
  "nmcli node node-pg-migrate nodetool nomad nomad-pack nordvpn northflank nova np npm npx",
  "nrfjprog nsc nsupdate ntfsfix ntl nuget nvm nvram nwipe nx obsutil oc occ oci ocm octo okta",
  "okteto op opam openresty opensearch-cli openshift-install openstack operator-sdk opkg opsgenie",
  "oras orb orbctl orchestrator-client orka osls ossutil ossutil64 ovhcloud ovs-vsctl ovsx ozone",
  "p4 packer pacman pamac partx paru pass passage patronictl payload paypal pcs pct pd pdm",
  "pdnsutil pg_archivecleanup pg_autoctl pg_ctl pg_ctlcluster pg_dropcluster pg_probackup",
  "pg_resetwal pg_resetxlog pg_restore pg_rewind pgbackrest pgroll phinx php piccolo picotool",
  "pikaur pip pip3 pipenv pipx pivpn pixi pkg pkg_delete pkgin pkgutil platform pm2 pnpm pnpx",
  "pocketbase pod podman podman-compose poetry port porter postgrator posthog posthog-cli",
  "postmark prefect prisma prlctl prlsrvctl profiles proto proxmox-backup-client pscale pscp pub",
  "pulsar-admin pulsarctl pulumi puppet pvcreate pveceph pvecm pvesm py pyenv python",
  "python-semantic-release python3 qemu-img qemu-nbd qm qovery quickemu rabbitmq-diagnostics",
  "rabbitmq-plugins rabbitmq-queues rabbitmq-streams rabbitmq-upgrade rabbitmqadmin rabbitmqctl",
  "racadm rados radosgw-admin rails railway rake rancher rbd rbenv rbw rcctl rclone rdctl rdfind",
  "rdiff-backup rebar3 redfishtool redis-cli redwood refinery regctl registry release-it",
  "release-plz remove-azadapplication remove-azadserviceprincipal remove-azaduser",
  "remove-azakscluster remove-azcontainergroup remove-azcontainerregistry",
  "remove-azcosmosdbaccount remove-azcosmosdbsqldatabase remove-azdatalakegen2item remove-azdisk",
  "remove-azdnszone remove-azfunctionapp remove-azimage remove-azkeyvault",
  "remove-azkeyvaultcertificate remove-azkeyvaultkey remove-azkeyvaultsecret",
  "remove-aznetworksecuritygroup remove-azpublicipaddress remove-azrecoveryservicesvault",
  "remove-azrediscache remove-azresource remove-azresourcegroup remove-azroleassignment",
  "remove-azsnapshot remove-azsqldatabase remove-azsqlserver remove-azstorageaccount",
  "remove-azstorageblob remove-azstoragecontainer remove-azstorageshare remove-azsubscription",
  "remove-azvirtualnetwork remove-azvm remove-azvmss remove-azwebapp remove-cfnstack",
  "remove-cluster remove-clustergroup remove-datastore remove-ddbtable remove-ec2instance",
  "remove-ec2snapshot remove-ec2volume remove-ec2vpc remove-ekscluster remove-gcsbucket",
  "remove-gcsobject remove-harddisk remove-iamrole remove-iamuser remove-lmfunction",
  "remove-r53hostedzone remove-rdsdbcluster remove-rdsdbinstance remove-s3bucket remove-s3object",
  "remove-secsecret remove-snapshot remove-sqsqueue remove-storagepool remove-virtualdisk",
  "remove-vm remove-vmcheckpoint remove-vmharddiskdrive remove-vmsnapshot remove-vmswitch",
  "removepkg render repmgr resend resize2fs restic rfkill rh rke rke2 rke2-killall rke2-uninstall",
  "rman rndc roboflow rosa route rpk rpm rpm-ostree rq rsnapshot rtx ruby runpodctl rush",
  "rustic rustup rvm rw rye s3cmd s4cmd s5cmd s6-svc sail salesforce salt salt-call salt-key",
  "salt-run salt-ssh sam saml2aws sanity saucectl sbt scalingo schemahero scoop scp scrub sctool",
  "scutil scw scylla-manager sdk sdkmanager sea-orm-cli secret-tool security sem semanage",
  "semantic-release sendgrid sensuctl sentry-cli sequelize sequelize-cli serverless setsebool sf",
  "sfdx shards shmig shopify simctl skaffold skeema skopeo slackpkg sls snap snapper snow socat",
  "soda softwareupdate solr sops spacectl spacelift spark spctl spin split splunk sqitch",
  "sql-migrate sqlx square srvctl ssh-add ssh-keygen sst sstablescrub sstableutil st-flash stack",
  "stackit stan statsig step stolonctl storyblok strapi stripe supabase supervisorctl surge",
  "surreal sv svn svnadmin swa swift swupd symfony syncoid tailscale talosctl tanzu targetcli",
  "tarsnap tart tccli tctl tdnf tea telepresence teller temporal tencentcloud tern terraform",
  "terragrunt tfe thanos ticloud tidbcloud tilt timeshift tiup tkn tmutil tofu toolbox topicctl",
  "tosutil traefik transactional-update trash-empty trash-rm travis trizen ts-node ts-node-dev",
  "tsx tune2fs turbo turso twilio twine typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm",
  "typesense-cli unleash upctl update-grub upstash upsun utmctl uv uvx vagrant valkey-cli",
  "varnishadm vault vboxmanage vc vcluster vcpkg velero vercel vgcreate vim-cmd virsh vmadm vmctl",
  "vmkfstools vmq-admin vmrun volcengine volta vsce vtctl vtctlclient vtctldclient vultr-cli",
  "wal-g wandb warp-cli wasp waypoint werf wg-quick wget wget2 winget woodpecker-cli wp wrangler",
  "wrangler2 wsl xata xbps-remove xcrun xe xfs_growfs xfs_repair xh xhs xl yarn yay yb-admin yc",
  "yii ykman yoyo yugabyted yum zappa zbctl zeabur zef zenml zenstack zerofree zerotier-cli zig",
  "zk-shell zkcli zookeeper-server-stop zookeeper-shell zypper",
  "",
].join(" ");
