import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

export const MISSING =
  "opencode-fairlead finds no fairlead executable, so nothing would be guarded: npm install --global --include=optional fairlead";

/** The executable of this platform's npm package, or the one on PATH; undefined where there is neither. */
export const EXECUTABLE = fromPackage() ?? fromPath();

function fromPackage() {
  const { platform, arch } = process;
  try {
    const main = createRequire(import.meta.url).resolve("fairlead/package.json");
    return createRequire(main).resolve(`@fairlead/${platform}-${arch}/${fileName()}`);
  } catch {
    return undefined;
  }
}

function fromPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, fileName())).find((path) => existsSync(path));
}

function fileName() {
  return process.platform === "win32" ? "fairlead.exe" : "fairlead";
}
