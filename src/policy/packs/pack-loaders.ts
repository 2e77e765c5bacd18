import type { Pack } from "../commands/pack.ts";

/** Every pack, in the order they are listed: loading all takes two milliseconds, loading one next to nothing. */
export const PACK_LOADERS: readonly (() => Promise<Pack>)[] = [
  () => import("../commands/packs/docker.ts").then((m) => m.dockerPack),
  () => import("../commands/packs/containers.ts").then((m) => m.containersPack),
  () => import("../commands/packs/kubectl.ts").then((m) => m.kubectlPack),
  () => import("../commands/packs/helm.ts").then((m) => m.helmPack),
  () => import("../commands/packs/clusters.ts").then((m) => m.clustersPack),
  () => import("../commands/packs/aws.ts").then((m) => m.awsPack),
  () => import("../commands/packs/aws-tools.ts").then((m) => m.awsToolsPack),
  () => import("../commands/packs/gcloud.ts").then((m) => m.gcloudPack),
  () => import("../commands/packs/azure.ts").then((m) => m.azurePack),
  () => import("../commands/packs/clouds.ts").then((m) => m.cloudsPack),
  () => import("../commands/packs/terraform.ts").then((m) => m.terraformPack),
  () => import("../commands/packs/stacks.ts").then((m) => m.stacksPack),
  () => import("../commands/packs/hosts.ts").then((m) => m.hostsPack),
  () => import("../commands/packs/hosted-databases.ts").then((m) => m.hostedDatabasesPack),
  () => import("../commands/packs/hosting.ts").then((m) => m.hostingPack),
  () => import("../commands/packs/storage.ts").then((m) => m.storagePack),
  () => import("../commands/packs/backup.ts").then((m) => m.backupPack),
  () => import("../commands/packs/database-admin.ts").then((m) => m.databaseAdminPack),
  () => import("../commands/packs/key-value.ts").then((m) => m.keyValuePack),
  () => import("../commands/packs/node-orm.ts").then((m) => m.nodeOrmPack),
  () => import("../commands/packs/migrations.ts").then((m) => m.migrationsPack),
  () => import("../commands/packs/npm.ts").then((m) => m.npmPack),
  () => import("../commands/packs/language-packages.ts").then((m) => m.languagePackagesPack),
  () => import("../commands/packs/system-packages.ts").then((m) => m.systemPackagesPack),
  () => import("../commands/packs/forges.ts").then((m) => m.forgesPack),
  () => import("../commands/packs/ci.ts").then((m) => m.ciPack),
  () => import("../commands/packs/messaging.ts").then((m) => m.messagingPack),
  () => import("../commands/packs/secret-stores.ts").then((m) => m.secretStoresPack),
  () => import("../commands/packs/network-services.ts").then((m) => m.networkServicesPack),
  () => import("../commands/packs/services.ts").then((m) => m.servicesPack),
  () => import("../commands/packs/http.ts").then((m) => m.httpPack),
  () => import("../commands/packs/machines.ts").then((m) => m.machinesPack),
  () => import("../commands/packs/remote.ts").then((m) => m.remotePack),
  () => import("../commands/packs/version-control.ts").then((m) => m.versionControlPack),
  () => import("../commands/packs/operations.ts").then((m) => m.operationsPack),
  () => import("../commands/packs/devices.ts").then((m) => m.devicesPack),
  () => import("../commands/packs/data-platforms.ts").then((m) => m.dataPlatformsPack),
  () => import("../commands/packs/powershell-clouds.ts").then((m) => m.powershellCloudsPack),
];

/** Every pack, in that order; a thunk per tool builds its table when first needed. */
export function allPacks(): Promise<readonly Pack[]> {
  return Promise.all(PACK_LOADERS.map((load) => load()));
}
