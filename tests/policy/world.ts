import type { World } from "../../src/policy/world.ts";

/** The world the examples of rules are judged in. */
export function exampleWorld(change: Partial<World> = {}): World {
  return {
    platform: "linux",
    cwd: "/home/user/project",
    home: "/home/user",
    projectRoot: "/home/user/project",
    temporary: ["/tmp", "/var/tmp"],
    branch: () => "feature",
    realPath: (path) => path,
    env: () => undefined,
    guarded: [],
    ...change,
  };
}
