import { chmodSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../package.json";
import { COMMON, writePackage } from "./npm-package.ts";
import { layOutOpencodePackage } from "./opencode-package.ts";
import { RELEASE_DOCUMENTS } from "./release-files.ts";
import { TARGETS, type Target } from "./targets.ts";

/**
 * Lays the npm packages out in a folder: one for each platform with its executable, and `fairlead`, which
 * asks for all of them as optional dependencies, so that npm installs the one that fits. The documents of a
 * release, licences among them, lie in each.
 */
export function layOutNpmPackages(
  dist: string,
  out: string,
  targets: readonly Target[] = TARGETS,
): void {
  for (const target of targets) layOutPlatform(target, dist, join(out, packageName(target)));
  const main = join(out, "fairlead");
  mkdirSync(main, { recursive: true });
  cpSync(join(import.meta.dir, "npm", "fairlead.cjs"), join(main, "fairlead.cjs"));
  writePackage(main, {
    ...COMMON,
    name: "fairlead",
    description: packageJson.description,
    bin: { fairlead: "fairlead.cjs" },
    files: ["fairlead.cjs", ...RELEASE_DOCUMENTS],
    engines: { node: ">=18" },
    optionalDependencies: Object.fromEntries(
      targets.map((target) => [packageName(target), packageJson.version]),
    ),
  });
}

/** npm's names for the platform, so that the shim finds its package by `process` alone. */
export function packageName(target: Target): string {
  return `@fairlead/${target.platform}-${target.arch}`;
}

function layOutPlatform(target: Target, dist: string, folder: string): void {
  const file = target.platform === "win32" ? "fairlead.exe" : "fairlead";
  mkdirSync(folder, { recursive: true });
  cpSync(join(dist, target.file), join(folder, file));
  chmodSync(join(folder, file), 0o755);
  writePackage(folder, {
    ...COMMON,
    name: packageName(target),
    description: `The fairlead executable for ${target.name}`,
    os: [target.platform],
    cpu: [target.arch],
    files: [file, ...RELEASE_DOCUMENTS],
    preferUnplugged: true,
  });
}

if (import.meta.main) {
  layOutNpmPackages("dist", "dist/npm");
  layOutOpencodePackage("dist/npm");
}
