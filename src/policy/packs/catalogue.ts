import type { Pack, Tool } from "./pack.ts";
import { awsPack } from "./tables/aws.ts";
import { awsToolsPack } from "./tables/aws-tools.ts";
import { azurePack } from "./tables/azure.ts";
import { backupPack } from "./tables/backup.ts";
import { ciPack } from "./tables/ci.ts";
import { cloudsPack } from "./tables/clouds.ts";
import { clustersPack } from "./tables/clusters.ts";
import { containersPack } from "./tables/containers.ts";
import { dataPlatformsPack } from "./tables/data-platforms.ts";
import { databaseAdminPack } from "./tables/database-admin.ts";
import { devicesPack } from "./tables/devices.ts";
import { dockerPack } from "./tables/docker.ts";
import { forgesPack } from "./tables/forges.ts";
import { gcloudPack } from "./tables/gcloud.ts";
import { helmPack } from "./tables/helm.ts";
import { hostedDatabasesPack } from "./tables/hosted-databases.ts";
import { hostingPack } from "./tables/hosting.ts";
import { hostsPack } from "./tables/hosts.ts";
import { httpPack } from "./tables/http.ts";
import { keyValuePack } from "./tables/key-value.ts";
import { kubectlPack } from "./tables/kubectl.ts";
import { languagePackagesPack } from "./tables/language-packages.ts";
import { machinesPack } from "./tables/machines.ts";
import { messagingPack } from "./tables/messaging.ts";
import { migrationsPack } from "./tables/migrations.ts";
import { networkServicesPack } from "./tables/network-services.ts";
import { nodeOrmPack } from "./tables/node-orm.ts";
import { npmPack } from "./tables/npm.ts";
import { operationsPack } from "./tables/operations.ts";
import { powershellCloudsPack } from "./tables/powershell-clouds.ts";
import { remotePack } from "./tables/remote.ts";
import { secretStoresPack } from "./tables/secret-stores.ts";
import { servicesPack } from "./tables/services.ts";
import { stacksPack } from "./tables/stacks.ts";
import { storagePack } from "./tables/storage.ts";
import { systemPackagesPack } from "./tables/system-packages.ts";
import { terraformPack } from "./tables/terraform.ts";
import { versionControlPack } from "./tables/version-control.ts";

/** A tool's table and the pack it belongs to. */
export interface PackTool {
  readonly pack: Pack;
  readonly tool: Tool;
}

/** One line of `fairlead policy list`. */
export interface PackSummary {
  readonly name: string;
  readonly title: string;
  readonly rows: number;
  /** Program names the pack looks at. */
  readonly programs: readonly string[];
}

/** Every pack, in the order they are listed; a thunk per tool builds its table when first needed. */
export const PACKS: readonly Pack[] = [
  dockerPack,
  containersPack,
  kubectlPack,
  helmPack,
  clustersPack,
  awsPack,
  awsToolsPack,
  gcloudPack,
  azurePack,
  cloudsPack,
  terraformPack,
  stacksPack,
  hostsPack,
  hostedDatabasesPack,
  hostingPack,
  storagePack,
  backupPack,
  databaseAdminPack,
  keyValuePack,
  nodeOrmPack,
  migrationsPack,
  npmPack,
  languagePackagesPack,
  systemPackagesPack,
  forgesPack,
  ciPack,
  messagingPack,
  secretStoresPack,
  networkServicesPack,
  servicesPack,
  httpPack,
  machinesPack,
  remotePack,
  versionControlPack,
  operationsPack,
  devicesPack,
  dataPlatformsPack,
  powershellCloudsPack,
];

/**
 * Names of no tool remembered at most: a library user may judge for days, and names come from outside.
 * Tools are always remembered: they are as many as the catalogue has, and their tables cost to build.
 */
const FOUND_MAX_NAMES = 1024;

/** What programs were found to be; a name is looked for once, and its table built once. */
const found = new Map<string, PackTool | undefined>();

/** The table for a program name (lower case, without extension), built now if it was not yet. */
export function packFor(program: string): PackTool | undefined {
  if (found.has(program)) return found.get(program);
  const tool = findTool(program);
  if (tool !== undefined || found.size < FOUND_MAX_NAMES) found.set(program, tool);
  return tool;
}

/** Name, title, number of rows and programs of every pack; builds all tables, so not for the hot path. */
export function listPacks(): readonly PackSummary[] {
  return PACKS.map((pack) => ({
    name: pack.name,
    title: pack.title,
    rows: pack.tools.reduce((sum, [, load]) => sum + load().rows.length, 0),
    programs: pack.tools.flatMap(([names]) => names),
  }));
}

/** A scan of the lists of names: one call needs one name, and an index would cost more to build. */
function findTool(program: string): PackTool | undefined {
  for (const pack of PACKS) {
    // By index: destructuring each entry costs ten times the comparison in a process this young.
    const entry = pack.tools.find((candidate) => candidate[0].includes(program));
    if (entry !== undefined) return { pack, tool: entry[1]() };
  }
  return undefined;
}
