import packageJson from "../package.json";
import { FACTS } from "./release-facts.ts";
import { runtimePackages } from "./third-party.ts";

/** Name of the bill of materials in a release. */
export const SBOM_FILE = "fairlead.cdx.json";

/**
 * What an executable is made of, as CycloneDX 1.6: fairlead, the runtime of Bun, and every package bundled with
 * it. Without a time and with a serial number made from the content, so that it is the same for the same
 * sources. Source: https://cyclonedx.org/docs/1.6/json/.
 */
export function billOfMaterials(): string {
  const { name, version, license, homepage, description } = FACTS;
  const bun = packageJson.engines.bun;
  const root = component(name, version, license, `pkg:github/fairlead/fairlead@v${version}`);
  const parts = [
    component("bun", bun, "MIT", `pkg:github/oven-sh/bun@bun-v${bun}`),
    ...runtimePackages().map((each) =>
      component(each.name, each.version, each.license, npmUrl(each.name, each.version)),
    ),
  ];
  const content = {
    metadata: {
      component: {
        ...root,
        type: "application",
        description,
        externalReferences: [{ type: "website", url: homepage }],
      },
    },
    components: parts,
    dependencies: [
      { ref: root["bom-ref"], dependsOn: parts.map((part) => part["bom-ref"]) },
      ...parts.map((part) => ({ ref: part["bom-ref"] })),
    ],
  };
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function component(name: string, version: string, license: string, purl: string) {
  // A single licence by its identifier, several of them as an expression.
  const licences = /[ ()]/.test(license)
    ? [{ expression: license }]
    : [{ license: { id: license } }];
  return { type: "library", "bom-ref": purl, name, version, licenses: licences, purl };
}

function npmUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** A UUID of version 8, which is made as its maker likes: here from the SHA-256 of a text. */
function uuidOf(text: string): string {
  const hex = new Bun.CryptoHasher("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
