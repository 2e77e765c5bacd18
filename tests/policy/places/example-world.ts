import type { World } from "../../../src/policy/model/world.ts";

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
    folderKind: () => "repository",
    linksAt: () => [],
    env: () => undefined,
    guarded: [
      { path: "/home/ada/.local/bin/fairlead", kind: "program" },
      { path: "/home/ada/.config/fairlead", kind: "settings" },
      { path: "/home/ada/.local/state/fairlead", kind: "state" },
    ],
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
    guarded: [
      { path: "C:\\Tools\\fairlead.exe", kind: "program" },
      { path: "C:\\Users\\Ada\\AppData\\Local\\fairlead", kind: "state" },
    ],
    ...changes,
  });
}
