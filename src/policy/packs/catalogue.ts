import type { Pack, Tool } from "./pack.ts";
import { awsPack } from "./tables/aws.ts";
import { awsToolsPack } from "./tables/aws-tools.ts";
import { azurePack } from "./tables/azure.ts";
import { backupPack } from "./tables/backup.ts";
import { ciPack } from "./tables/ci.ts";
import { cloudsPack } from "./tables/clouds.ts";
import { clustersPack } from "./tables/clusters.ts";
import { containersPack } from "./tables/containers.ts";
import { databaseAdminPack } from "./tables/database-admin.ts";
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
import { remotePack } from "./tables/remote.ts";
import { secretStoresPack } from "./tables/secret-stores.ts";
import { servicesPack } from "./tables/services.ts";
import { stacksPack } from "./tables/stacks.ts";
import { storagePack } from "./tables/storage.ts";
import { systemPackagesPack } from "./tables/system-packages.ts";
import { terraformPack } from "./tables/terraform.ts";

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
];

/** The pack of a program and the thunk of its table; the first pack to name a program owns it. */
let programs: Map<string, readonly [Pack, () => Tool]> | undefined;
/** Tables built so far, so that a script of many commands builds each once. */
const built = new Map<() => Tool, Tool>();

/** The table for a program name (lower case, without extension), built now if it was not yet. */
export function packFor(program: string): PackTool | undefined {
  programs ??= indexPrograms();
  const entry = programs.get(program);
  if (entry === undefined) return undefined;
  const [pack, load] = entry;
  let tool = built.get(load);
  if (tool === undefined) {
    tool = load();
    built.set(load, tool);
  }
  return { pack, tool };
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

function indexPrograms(): Map<string, readonly [Pack, () => Tool]> {
  const index = new Map<string, readonly [Pack, () => Tool]>();
  for (const pack of PACKS) {
    for (const [names, load] of pack.tools) {
      for (const name of names) if (!index.has(name)) index.set(name, [pack, load]);
    }
  }
  return index;
}
