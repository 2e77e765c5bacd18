import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../package.json";
import { defaults } from "../src/config/defaults.ts";
import type { EntryOptions } from "../src/install/agent.ts";
import { opencodeHooks } from "../src/install/opencode-plugin.ts";
import { OPENCODE_PACKAGE } from "../src/install/plugins.ts";
import { COMMON, writePackage } from "./npm-package.ts";
import { RELEASE_DOCUMENTS } from "./release-files.ts";

/** What lies in the package, beside the documents. */
const FILES = ["index.js", "executable.js", "plugin.js"] as const;

/**
 * Lays the package out in a folder. It depends on `fairlead`, whose packages bring the executable; OpenCode installs
 * both when it starts. Source: https://opencode.ai/docs/plugins.
 */
export function layOutOpencodePackage(out: string): void {
  const folder = join(out, OPENCODE_PACKAGE);
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dir, "npm/opencode"), folder, { recursive: true });
  const options: EntryOptions = {
    ...{ platform: "linux", executable: "", events: [], strict: false },
    ...{ awaited: new Set<string>(), deadlineSeconds: defaults().timeout },
  };
  const found = 'import { EXECUTABLE as FOUND } from "./executable.js";\n';
  writeFileSync(join(folder, "plugin.js"), `${found}${opencodeHooks(options, "FOUND")}`);
  writePackage(folder, {
    ...COMMON,
    name: OPENCODE_PACKAGE,
    description: "fairlead as a plugin of OpenCode: it judges tool calls before they run",
    type: "module",
    // What `opencode plugin` looks for.
    main: "./index.js",
    exports: { ".": "./index.js", "./server": "./index.js" },
    files: [...FILES, ...RELEASE_DOCUMENTS],
    dependencies: { fairlead: packageJson.version },
  });
}
