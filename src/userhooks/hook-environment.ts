import type { Platform } from "../io.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * Longest value put into a hook's environment, in bytes. Linux refuses strings from 128 KiB, macOS about
 * 1 MiB for all together, Windows 32,767 characters; each value is there under two names.
 */
const VALUE_MAX_BYTES: Readonly<Record<Platform, number>> = {
  linux: 96 * 1024,
  darwin: 96 * 1024,
  windows: 15_000,
};

/** Counts how deep hooks run inside hooks. */
export const DEPTH_VARIABLE = "FAIRLEAD_HOOK_DEPTH";

/**
 * The environment of a hook: what fairlead inherited, the event under `OPENCODE_` and `FAIRLEAD_`,
 * `CLAUDE_PROJECT_DIR`, then the hook's own `env`. Values that are too long are left out and named in
 * `FAIRLEAD_TRUNCATED` (`TOOL_ARGS,TOOL_RESULT`); standard input has them whole.
 */
export function hookEnvironment(
  event: HookEvent,
  world: {
    readonly platform: Platform;
    readonly inherited: Readonly<Record<string, string | undefined>>;
    readonly projectDir: string;
  },
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(world.inherited)) {
    if (value !== undefined) env[name] = value;
  }
  const truncated: string[] = [];
  for (const [name, value] of Object.entries(event.toEnv())) {
    const short = name.slice("OPENCODE_".length);
    if (fits(value, world.platform)) {
      env[name] = value;
      env[`FAIRLEAD_${short}`] = short === "TOOL_NAME" ? (event.toolName ?? value) : value;
    } else {
      truncated.push(short);
    }
  }
  if (truncated.length > 0) env.FAIRLEAD_TRUNCATED = truncated.join(",");
  env.CLAUDE_PROJECT_DIR = world.projectDir;
  env[DEPTH_VARIABLE] = String(Number(world.inherited[DEPTH_VARIABLE] ?? 0) + 1);
  if (world.platform === "windows") removeNames(env, own);
  return { ...env, ...own };
}

/** Windows knows one variable by `Path` and `PATH`: what a hook sets replaces both. */
function removeNames(env: Record<string, string>, own: Readonly<Record<string, string>>): void {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  for (const name of Object.keys(env)) if (names.has(name.toLowerCase())) delete env[name];
}

/** True when a value may be in an environment: short enough, and without the byte that ends it. */
export function fits(value: string, platform: Platform): boolean {
  return Buffer.byteLength(value) <= VALUE_MAX_BYTES[platform] && !value.includes("\0");
}
