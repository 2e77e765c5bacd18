import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../package.json";
import { RELEASE_DOCUMENTS } from "./release-files.ts";

/** What every package says. */
export const COMMON = {
  version: packageJson.version,
  license: packageJson.license,
  repository: { type: "git", url: "git+https://github.com/fairlead/fairlead.git" },
};

/** Writes `package.json`, and the documents of a release beside it. */
export function writePackage(folder: string, content: object): void {
  for (const name of RELEASE_DOCUMENTS)
    cpSync(join(import.meta.dir, "..", name), join(folder, name));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
}
