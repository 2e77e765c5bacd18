import { expect, test } from "bun:test";
import { hookEnvironment } from "../../src/userhooks/hook-environment.ts";
import { HookEvent } from "../../src/userhooks/hook-event.ts";

test.each([
  ["windows", ["Path"]],
  ["linux", ["PATH", "Path"]],
] as const)("on %s what a hook sets stands under the names %j", (platform, names) => {
  const inherited = { PATH: "/inherited" };
  const world = { platform, inherited, projectDir: "/p" };
  const env = hookEnvironment(new HookEvent("session:end", {}), world, { Path: "/own" });
  expect(Object.keys(env).filter((name) => name.toLowerCase() === "path")).toEqual([...names]);
  expect(env.Path).toBe("/own");
});
