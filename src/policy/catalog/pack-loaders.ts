import type { Pack } from "../commands/pack.ts";

/** Every pack, in the order they are listed: loading all takes two milliseconds, loading one next to nothing. */
export const PACK_LOADERS: readonly (() => Promise<Pack>)[] = [
  () => import("../tools/docker/family.ts").then((m) => m.dockerPack),
  () => import("../tools/containers/family.ts").then((m) => m.containersPack),
  () => import("../tools/kubectl/family.ts").then((m) => m.kubectlPack),
  () => import("../tools/helm/family.ts").then((m) => m.helmPack),
  () => import("../tools/clusters/family.ts").then((m) => m.clustersPack),
  () => import("../tools/aws/family.ts").then((m) => m.awsPack),
  () => import("../tools/aws-tools/family.ts").then((m) => m.awsToolsPack),
  () => import("../tools/gcloud/family.ts").then((m) => m.gcloudPack),
  () => import("../tools/azure/family.ts").then((m) => m.azurePack),
  () => import("../tools/clouds/family.ts").then((m) => m.cloudsPack),
  () => import("../tools/terraform/family.ts").then((m) => m.terraformPack),
  () => import("../tools/stacks/family.ts").then((m) => m.stacksPack),
  () => import("../tools/hosts/family.ts").then((m) => m.hostsPack),
  () => import("../tools/hosted-databases/family.ts").then((m) => m.hostedDatabasesPack),
  () => import("../tools/hosting/family.ts").then((m) => m.hostingPack),
  () => import("../tools/storage/family.ts").then((m) => m.storagePack),
  () => import("../tools/backup/family.ts").then((m) => m.backupPack),
  () => import("../tools/database-admin/family.ts").then((m) => m.databaseAdminPack),
  () => import("../tools/key-value/family.ts").then((m) => m.keyValuePack),
  () => import("../tools/node-orm/family.ts").then((m) => m.nodeOrmPack),
  () => import("../tools/migrations/family.ts").then((m) => m.migrationsPack),
  () => import("../tools/npm/family.ts").then((m) => m.npmPack),
  () => import("../tools/language-packages/family.ts").then((m) => m.languagePackagesPack),
  () => import("../tools/system-packages/family.ts").then((m) => m.systemPackagesPack),
  () => import("../tools/forges/family.ts").then((m) => m.forgesPack),
  () => import("../tools/ci/family.ts").then((m) => m.ciPack),
  () => import("../tools/messaging/family.ts").then((m) => m.messagingPack),
  () => import("../tools/secret-stores/family.ts").then((m) => m.secretStoresPack),
  () => import("../tools/network-services/family.ts").then((m) => m.networkServicesPack),
  () => import("../tools/services/family.ts").then((m) => m.servicesPack),
  () => import("../tools/http/family.ts").then((m) => m.httpPack),
  () => import("../tools/machines/family.ts").then((m) => m.machinesPack),
  () => import("../tools/remote/family.ts").then((m) => m.remotePack),
  () => import("../tools/version-control/family.ts").then((m) => m.versionControlPack),
  () => import("../tools/operations/family.ts").then((m) => m.operationsPack),
  () => import("../tools/devices/family.ts").then((m) => m.devicesPack),
  () => import("../tools/data-platforms/family.ts").then((m) => m.dataPlatformsPack),
  () => import("../tools/powershell-clouds/family.ts").then((m) => m.powershellCloudsPack),
];

/** Every pack, in that order; a thunk per tool builds its table when first needed. */
export function allPacks(): Promise<readonly Pack[]> {
  return Promise.all(PACK_LOADERS.map((load) => load()));
}
