import { afterAll } from "bun:test";
import type { ExecutorOptions } from "../../src/userhooks/executor.ts";
import { HookExecutor } from "../../src/userhooks/executor.ts";
import { Hook, type HookDict } from "../../src/userhooks/hook.ts";
import { HookRegistry } from "../../src/userhooks/registry.ts";
import { makeSandbox, testIo } from "../support/world.ts";

/** Hooks in a folder of their own, with a home beside it. */
export function hookWorld() {
  const sandbox = makeSandbox();
  afterAll(sandbox.dispose);
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", HOME: sandbox.home };
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  const executor = (hooks: readonly HookDict[], more: ExecutorOptions = {}) =>
    new HookExecutor({ registry: new HookRegistry(hooks.map(Hook.fromDict)), io, ...more });
  return { ...sandbox, io, executor };
}

/** True when a hook's script can run here. */
export const posix = process.platform !== "win32";
