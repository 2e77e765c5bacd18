import type { JsonValue } from "../../sys/json-edit.ts";
import { claudeCode } from "../claude-code.ts";
import { hooksOf, type ManagedOptions } from "./managed-options.ts";

/** How often a session that goes on asks again, in milliseconds: a bundle is looked for as often. */
const REFRESH_MS = 60 * 60 * 1000;

/** Claude Code's own names of platforms. */
const PLATFORMS = { linux: "linux", darwin: "macos", windows: "windows" } as const;

/**
 * Claude Code's managed settings as they are on a machine's disk: the hooks, which no switch of a user's turns off, and
 * the helper that says the rest at each start. If the helper fails, only what it would have said is missing. Versions
 * before `policyHelpers` pass over it.
 */
export function claudeManaged(options: ManagedOptions): { readonly [key: string]: JsonValue } {
  const { platform, executable } = options;
  const helper = {
    ...(platform === "windows"
      ? { interpreter: "pwsh", script: `& '${executable.replaceAll("'", "''")}' managed-settings` }
      : {
          interpreter: "sh",
          script: `exec '${executable.replaceAll("'", `'\\''`)}' managed-settings </dev/null`,
        }),
    outputBehavior: "merge",
    onFailure: "continue",
    refreshIntervalMs: REFRESH_MS,
  };
  return { ...guarded(options), policyHelpers: { [PLATFORMS[platform]]: helper } };
}

/** What the helper prints: the hooks again, so that it may replace what is on the disk, and the sandbox. */
export function claudeAnswer(options: ManagedOptions): { readonly [key: string]: JsonValue } {
  const sandbox = sandboxOf(options);
  return {
    managedSettings: { ...guarded(options), ...(sandbox === undefined ? {} : { sandbox }) },
  };
}

function guarded(options: ManagedOptions): { readonly [key: string]: JsonValue } {
  return { disableAllHooks: false, hooks: hooksOf(claudeCode, options) };
}

function sandboxOf({ sandbox: { mode, hosts } }: ManagedOptions): JsonValue | undefined {
  if (mode === undefined && hosts === undefined) return undefined;
  return {
    ...(mode === undefined ? {} : { enabled: true }),
    ...(mode === "required" ? { failIfUnavailable: true, allowUnsandboxedCommands: false } : {}),
    ...(hosts === undefined
      ? {}
      : { network: { allowedDomains: [...hosts], allowManagedDomainsOnly: true } }),
  };
}
