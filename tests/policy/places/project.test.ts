import { describe, expect, test } from "bun:test";
import type { FolderKind, World } from "../../../src/policy/model/world.ts";
import { projectOf } from "../../../src/policy/places/project.ts";
import { exampleWorld } from "../world.ts";

/** A world at a folder, in which some folders are more than plain ones. */
function worldAt(
  cwd: string,
  kinds: Readonly<Record<string, FolderKind>> = {},
  change: Partial<World> = {},
): World {
  const known = new Map(Object.entries(kinds));
  return exampleWorld({
    cwd,
    projectRoot: cwd,
    folderKind: (folder) => known.get(folder) ?? "other",
    ...change,
  });
}

describe("a folder is the agent's project", () => {
  test.each([
    ["/home/user/shop", "repository"],
    ["/home/user/work/shop", "project"],
    ["/home/user/scratch/new", "other"],
    ["/home/user/Documents/thesis", "other"],
    ["/home/user/.dotfiles", "repository"],
    ["/home/user/.config/nvim", "repository"],
    ["/srv/app", "other"],
    ["/opt/app", "repository"],
    ["/usr/src/app", "other"],
    ["/var/www/html", "other"],
    ["/mnt/data/shop", "other"],
    ["/app", "other"],
    ["/workspaces/shop", "repository"],
    ["/etc/nixos", "repository"],
    ["/var/lib/jenkins/workspace/shop", "repository"],
    ["/home/user/monorepo", "repository"],
  ] as const)("%s as %s", (folder, kind) => {
    expect(projectOf(worldAt(folder, { [folder]: kind }))).toBe(folder);
  });

  test("that holds a home, as where a tool keeps one of its own in the repository", () => {
    const inside = { home: "/work/shop/.home" };
    expect(projectOf(worldAt("/work/shop", { "/work/shop": "repository" }, inside))).toBe(
      "/work/shop",
    );
  });

  test("when only a repository further up says so", () => {
    const world = worldAt("/home/user/shop/src/deep", { "/home/user/shop": "repository" });
    expect(projectOf(world)).toBe("/home/user/shop");
  });

  test("when the agent was started at home and went to a repository", () => {
    const started = { projectRoot: "/home/user" };
    const world = worldAt("/home/user/shop/src", { "/home/user/shop": "repository" }, started);
    expect(projectOf(world)).toBe("/home/user/shop");
    expect(projectOf(worldAt("/home/user/new", {}, started))).toBe("/home/user/new");
  });
});

describe("a folder is nobody's project", () => {
  test.each([
    ["/", "repository"],
    ["/home", "repository"],
    ["/home/user", "repository"],
    ["/home/user", "project"],
    ["/home/user", "other"],
    ["/home/other", "project"],
    ["/root", "repository"],
    ["/Users/other", "other"],
    ["/var/home/other", "other"],
    ["/home/user/Documents", "other"],
    ["/home/user/Downloads", "project"],
    ["/home/user/Pictures", "other"],
    ["/home/user/Dokumente", "personal"],
    ["/home/user/.config", "repository"],
    ["/home/user/.ssh", "other"],
    ["/home/user/.mozilla/firefox", "other"],
    ["/home/user/Library/Mail", "other"],
    ["/home/user/work", "projects"],
    ["/etc", "repository"],
    ["/etc/nginx", "other"],
    ["/usr", "other"],
    ["/usr/local", "repository"],
    ["/usr/lib/python3", "other"],
    ["/var/lib/mysql", "other"],
    ["/opt", "other"],
    ["/srv", "other"],
    ["/data", "projects"],
  ] as const)("%s as %s", (folder, kind) => {
    expect(projectOf(worldAt(folder, { [folder]: kind }))).toBeUndefined();
  });

  test("around the home, unless something marks it", () => {
    const home = { home: "/data/people/user" };
    expect(projectOf(worldAt("/data/people", {}, home))).toBeUndefined();
    expect(projectOf(worldAt("/data/people/user", {}, home))).toBeUndefined();
  });

  test("by a repository that holds the home", () => {
    const outer = { "/data/shop": "repository" } as const;
    const home = { home: "/data/shop/home" };
    expect(projectOf(worldAt("/data/shop/home", outer, home))).toBeUndefined();
    expect(
      projectOf(
        worldAt("/data/shop/home/work", { ...outer, "/data/shop/home/work": "projects" }, home),
      ),
    ).toBeUndefined();
  });

  test("when the home is reached through a link, from either side", () => {
    const realPath = (path: string) => path.replace(/^\/home\//, "/data/home/");
    expect(projectOf(worldAt("/data/home/user", {}, { realPath }))).toBeUndefined();
    expect(projectOf(worldAt("/home/user", {}, { realPath }))).toBeUndefined();
    const dev = (path: string) => (path === "/work/h" ? "/home/user" : path);
    expect(projectOf(worldAt("/work/h", {}, { realPath: dev }))).toBeUndefined();
  });

  test("when the agent's own word for its project is the home or the root", () => {
    for (const projectRoot of ["/home/user", "/"]) {
      expect(projectOf(worldAt("/home/user", {}, { projectRoot }))).toBeUndefined();
      expect(projectOf(worldAt("/etc/nginx", {}, { projectRoot }))).toBeUndefined();
    }
  });

  test("on Windows, whatever the case and the separators", () => {
    const windows = { platform: "windows", home: "C:\\Users\\Me" } as const;
    for (const folder of [
      "C:\\",
      "c:/users/me",
      "C:\\Users",
      "C:\\Users\\me\\Documents",
      "C:\\Users\\Me\\AppData\\Local",
      "C:\\Windows\\System32",
      "C:\\Program Files\\App",
    ]) {
      expect(projectOf(worldAt(folder, {}, windows))).toBeUndefined();
    }
    expect(projectOf(worldAt("C:\\work\\app", {}, windows))).toBe("C:\\work\\app");
    expect(projectOf(worldAt("C:\\Users\\Me\\app", {}, windows))).toBe("C:\\Users\\Me\\app");
  });
});

test("the disk is asked for a project once for each call", () => {
  let asked = 0;
  const world = worldAt(
    "/home/user/shop",
    {},
    {
      folderKind: () => {
        asked++;
        return "repository";
      },
    },
  );
  for (let time = 0; time < 3; time++) projectOf(world);
  expect(asked).toBe(1);
});
