import type { Pack } from "./pack.ts";

/** Every pack, in the order they are listed: loading all takes two milliseconds, loading one next to nothing. */
export const PACK_LOADERS: readonly (() => Promise<Pack>)[] = [
  () => import("./tables/docker.ts").then((m) => m.dockerPack),
  () => import("./tables/containers.ts").then((m) => m.containersPack),
  () => import("./tables/kubectl.ts").then((m) => m.kubectlPack),
  () => import("./tables/helm.ts").then((m) => m.helmPack),
  () => import("./tables/clusters.ts").then((m) => m.clustersPack),
  () => import("./tables/aws.ts").then((m) => m.awsPack),
  () => import("./tables/aws-tools.ts").then((m) => m.awsToolsPack),
  () => import("./tables/gcloud.ts").then((m) => m.gcloudPack),
  () => import("./tables/azure.ts").then((m) => m.azurePack),
  () => import("./tables/clouds.ts").then((m) => m.cloudsPack),
  () => import("./tables/terraform.ts").then((m) => m.terraformPack),
  () => import("./tables/stacks.ts").then((m) => m.stacksPack),
  () => import("./tables/hosts.ts").then((m) => m.hostsPack),
  () => import("./tables/hosted-databases.ts").then((m) => m.hostedDatabasesPack),
  () => import("./tables/hosting.ts").then((m) => m.hostingPack),
  () => import("./tables/storage.ts").then((m) => m.storagePack),
  () => import("./tables/backup.ts").then((m) => m.backupPack),
  () => import("./tables/database-admin.ts").then((m) => m.databaseAdminPack),
  () => import("./tables/key-value.ts").then((m) => m.keyValuePack),
  () => import("./tables/node-orm.ts").then((m) => m.nodeOrmPack),
  () => import("./tables/migrations.ts").then((m) => m.migrationsPack),
  () => import("./tables/npm.ts").then((m) => m.npmPack),
  () => import("./tables/language-packages.ts").then((m) => m.languagePackagesPack),
  () => import("./tables/system-packages.ts").then((m) => m.systemPackagesPack),
  () => import("./tables/forges.ts").then((m) => m.forgesPack),
  () => import("./tables/ci.ts").then((m) => m.ciPack),
  () => import("./tables/messaging.ts").then((m) => m.messagingPack),
  () => import("./tables/secret-stores.ts").then((m) => m.secretStoresPack),
  () => import("./tables/network-services.ts").then((m) => m.networkServicesPack),
  () => import("./tables/services.ts").then((m) => m.servicesPack),
  () => import("./tables/http.ts").then((m) => m.httpPack),
  () => import("./tables/machines.ts").then((m) => m.machinesPack),
  () => import("./tables/remote.ts").then((m) => m.remotePack),
  () => import("./tables/version-control.ts").then((m) => m.versionControlPack),
  () => import("./tables/operations.ts").then((m) => m.operationsPack),
  () => import("./tables/devices.ts").then((m) => m.devicesPack),
  () => import("./tables/data-platforms.ts").then((m) => m.dataPlatformsPack),
  () => import("./tables/powershell-clouds.ts").then((m) => m.powershellCloudsPack),
];

/** Every pack, in that order; a thunk per tool builds its table when first needed. */
export function allPacks(): Promise<readonly Pack[]> {
  return Promise.all(PACK_LOADERS.map((load) => load()));
}
