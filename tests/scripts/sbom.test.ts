import { expect, test } from "bun:test";
import packageJson from "../../package.json";
import { billOfMaterials } from "../../scripts/sbom.ts";
import { runtimePackages } from "../../scripts/third-party.ts";

const bill = JSON.parse(billOfMaterials());

test("the bill names fairlead, Bun and every package of the executable, with version and licence", () => {
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", name: "fairlead", version: packageJson.version },
    },
  });
  const named = bill.components.map(
    ({ name, version }: Record<string, string>) => `${name} ${version}`,
  );
  expect(named).toEqual([
    `bun ${packageJson.engines.bun}`,
    ...runtimePackages().map(({ name, version }) => `${name} ${version}`),
  ]);
  for (const { purl, licenses, type } of bill.components) {
    expect(type).toBe("library");
    expect(purl).toMatch(/^pkg:(?:npm|github)\/[^\s@]+@[^\s@]+$/);
    expect(licenses).toHaveLength(1);
  }
});

test("every reference leads to a component, and the same sources make the same bill", () => {
  const known = new Set([
    bill.metadata.component["bom-ref"],
    ...bill.components.map((one: Record<string, string>) => one["bom-ref"]),
  ]);
  expect(known.size).toBe(bill.components.length + 1);
  for (const { ref, dependsOn = [] } of bill.dependencies)
    for (const one of [ref, ...dependsOn]) expect(known).toContain(one);
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(JSON.parse(billOfMaterials())).toEqual(bill);
});
