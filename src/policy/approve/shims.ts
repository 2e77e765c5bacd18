import type { ApprovalWorld } from "./approval-world.ts";
import { fileAbove } from "./file-above.ts";
import { isShim } from "./surroundings.ts";

/** Says why the program that a shim runs may be one of the project. */
export function whyShim(
  name: string,
  folders: readonly string[],
  world: ApprovalWorld,
): string | undefined {
  if (!isShim(name, world)) return undefined;
  for (const folder of folders) {
    const file = fileAbove(folder, shimFiles(), world);
    if (file !== undefined) return `runs \`${name}\`, a shim, where ${file} may say what that is`;
  }
  return undefined;
}

/**
 * Files in which a project says which version of a tool a shim runs: asdf takes a path for one (`python path:/x`), and
 * mise brings tools from anywhere (`npm:x`), fills in templates and sets variables before.
 */
function shimFiles(): string {
  const settings =
    "mise .mise mise.local .mise.local mise/config .config/mise .config/mise/config".split(" ");
  return (
    ".tool-versions::|/ .python-version:../ .ruby-version:../ .node-version:../ .nvmrc:../ .java-version:../ " +
    ".go-version:../ .prototools::|env|plugins .mise .config/mise/conf.d " +
    settings.map((one) => `${one}.toml::|/|env|{{|hooks|plugins|alias|settings`).join(" ")
  );
}
