import type { World } from "../../../src/policy/world.ts";

/** A Linux machine with a project at /home/ada/app; tests change what they need. */
export function exampleWorld(changes: Partial<World> = {}): World {
  return {
    platform: "linux",
    cwd: "/home/ada/app",
    home: "/home/ada",
    projectRoot: "/home/ada/app",
    temporary: ["/tmp"],
    branch: () => undefined,
    realPath: (path) => path,
    env: () => undefined,
    guarded: ["/home/ada/.local/bin/fairlead", "/home/ada/.config/fairlead"],
    ...changes,
  };
}

/** The same machine running Windows. */
export function windowsWorld(changes: Partial<World> = {}): World {
  return exampleWorld({
    platform: "windows",
    cwd: "C:\\Users\\Ada\\app",
    home: "C:\\Users\\Ada",
    projectRoot: "C:\\Users\\Ada\\app",
    temporary: ["C:\\Users\\Ada\\AppData\\Local\\Temp"],
    guarded: ["C:\\Tools\\fairlead.exe"],
    ...changes,
  });
}
