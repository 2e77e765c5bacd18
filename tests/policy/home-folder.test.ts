import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decide } from "../../src/policy/decide.ts";
import type { World } from "../../src/policy/model/world.ts";
import { exampleWorld } from "./world.ts";

const HOME = exampleWorld({
  cwd: "/home/user",
  projectRoot: "/home/user",
  folderKind: () => "other",
});
const PROJECT = exampleWorld();
/** A folder in which somebody begins something. */
const NEW = exampleWorld({
  cwd: "/home/user/new",
  projectRoot: "/home/user/new",
  folderKind: () => "other",
});
/** A folder that holds other projects. */
const AROUND = exampleWorld({
  cwd: "/home/user/work",
  projectRoot: "/home/user/work",
  folderKind: () => "projects",
});

function linesOf(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dir, "lists", name), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

async function verdictOf(command: string, world: World) {
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

describe("with the home folder as the working directory", () => {
  test.each(linesOf("home-attacks.txt"))("%s is stopped", async (command) => {
    expect(await verdictOf(command, HOME)).not.toBe("pass");
  });

  test.each(linesOf("home-everyday.txt"))("%s passes, as from a project", async (command) => {
    expect(await verdictOf(command, HOME)).toBe("pass");
    expect(await verdictOf(command, PROJECT)).toBe("pass");
  });
});

/** Ways to lose what lies at `P`. */
const LOSSES = [
  ...["rm P", "rm -f P", "rm -r P", "rm -rf P", "rm -rf P/", "rm -rf P/*", "rm P/*.txt", "rmdir P"],
  ...["mv P /tmp/x", "mv P /dev/null", "find P -delete", "find P -name '*.o' -delete"],
  ...["find P -type f -exec rm {} +", "chmod -R 777 P", "chmod 600 P", "chown -R me P"],
  ...["rsync -a --delete x/ P", "shred P", "truncate -s 0 P", "tar xf /tmp/a.tar -C P"],
  ...["unzip /tmp/a.zip -d P", "echo x > P", "echo x >> P/a", "tee P", "cp /tmp/a P"],
  ...["dd if=/dev/zero of=P", "sed -i s/a/b/ P", "git -C P clean -fdx", "git -C P reset --hard"],
  "python3 -c \"import shutil; shutil.rmtree('P')\"",
  "node -e \"require('fs').rmSync('P', {recursive: true})\"",
];

const PLACES = [
  ...["/", "/etc", "/etc/hosts", "/usr/bin", "/opt/app", "/srv/www", "/mnt/disk/x", "/data/x"],
  ...["/home", "/home/user", "/home/other", "/home/other/x", "/root", "/tmp/x", "/var/tmp/x"],
  ...["/home/user/Documents", "/home/user/notes.txt", "/home/user/.ssh", "/home/user/.bashrc"],
  ...["/home/user/other/src", "/home/user/other/.git", "/home/user/other/dist"],
  ...["/home/user/.cache/pip", "/home/user/node_modules", "~", "~/Downloads", "~/bin/tool"],
];

describe("an absolute path is judged alike from anywhere but its own project", () => {
  test.each(PLACES)("%s", async (place) => {
    for (const loss of LOSSES) {
      const command = loss.replaceAll("P", place);
      const fromProject = await verdictOf(command, PROJECT);
      expect([command, await verdictOf(command, HOME)]).toEqual([command, fromProject]);
      expect([command, await verdictOf(command, NEW)]).toEqual([command, fromProject]);
      if (place === "/home/user/work") continue;
      expect([command, await verdictOf(command, AROUND)]).toEqual([command, fromProject]);
    }
  });
});

test.each(linesOf("new-folder-everyday.txt"))(
  "%s passes in a folder without any mark",
  async (command) => {
    expect(await verdictOf(command, NEW)).toBe("pass");
  },
);

test.each(["rm -rf shop", "rm -rf *", "mv shop/.git x", "rm -rf shop/.git", "cd shop && rm -rf *"])(
  "%s is stopped in a folder that holds other projects",
  async (command) => {
    expect(await verdictOf(command, AROUND)).not.toBe("pass");
  },
);
