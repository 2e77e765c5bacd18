import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { absolutePath } from "../../../src/policy/text/path.ts";
import { LINUX, WINDOWS } from "../windows-world.ts";
import { exampleWorld } from "../world.ts";
import { ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("git/other-tree", {
  stops: [
    "git config set core.worktree ../..",
    "git config --replace-all Core.WorkTree /srv",
    "git config -f .git/config core.worktree ~/.ssh",
    "cd src && git --work-tree ../.. checkout -f",
    "git --git-dir .git --work-tree ~ clean -fd",
    "export GIT_WORK_TREE=$HOME; git reset --hard",
    "env GIT_WORK_TREE=/ git add -A",
    'git --work-tree "$SOMEWHERE" stash -u',
    "git --work-tree ~ commit -am x",
    "git --work-tree ~ grep -n token",
  ],
  passes: [
    "git config --get-all core.worktree",
    "git config unset core.worktree",
    "git config --list | grep core.worktree",
    "git commit -m 'set core.worktree'",
    "git --work-tree=. --git-dir=.git diff",
    "git --git-dir=$HOME/.dotfiles --work-tree=$HOME status",
    "git --git-dir=$HOME/.dotfiles --work-tree=$HOME log --oneline",
    "git --work-tree=/tmp/try add -A",
    "git -C src stash list",
  ],
});

/** A world with files of these texts. */
function withFiles(world: World, files: Readonly<Record<string, string>>): World {
  const texts = new Map(Object.entries(files));
  return { ...world, fileText: (path) => texts.get(path.replaceAll("\\", "/")) };
}

async function stoppedBy(command: string, world: World): Promise<readonly string[]> {
  const { findings } = await decide({ tool: "Bash", input: { command } }, world);
  return findings.map(({ rule }) => rule);
}

const HOME = exampleWorld().home ?? "";
const ROOT = exampleWorld().projectRoot;

describe("a repository whose settings name another work tree", () => {
  const tree = (value: string) => `[core]\n\tbare = false\n\tworktree = ${value}\n`;

  test.each([
    ["its own file", { [`${ROOT}/.git/config`]: tree(HOME) }],
    ["its own file, from the folder of Git", { [`${ROOT}/.git/config`]: tree("../..") }],
    ["its own file, in quotes", { [`${ROOT}/.git/config`]: `[CORE] WorkTree="${HOME}" # mine\n` }],
    [
      "the file of the work tree",
      {
        [`${ROOT}/.git/config`]: "[extensions]\n\tworktreeConfig = true\n",
        [`${ROOT}/.git/config.worktree`]: tree(HOME),
      },
    ],
    [
      "the file of a repository that `.git` names",
      {
        [`${ROOT}/.git`]: "gitdir: ../g\n",
        [absolutePath("../g/config", ROOT)]: tree(HOME),
      },
    ],
  ])("by %s is asked about where its files would change or be shown", async (_, files) => {
    const world = withFiles(exampleWorld(), files);
    for (const command of [
      "git stash -u",
      "git checkout -f",
      "git reset --hard",
      "cd src; git diff '*.ts' > all.patch",
    ])
      expect(await stoppedBy(command, world)).toContain("git/other-tree");
    for (const command of ["git log --oneline", "git stash list", "git branch -vv; true"])
      expect(await stoppedBy(command, world)).toEqual([]);
  });

  test("is a submodule's own way where the tree is the folder around it", async () => {
    const world = withFiles(exampleWorld(), {
      [`${ROOT}/lib/.git`]: "gitdir: ../.git/modules/lib\n",
      [`${ROOT}/.git/modules/lib/config`]: tree("../../../lib"),
      [`${ROOT}/.git/config`]: tree(ROOT),
    });
    expect(await stoppedBy("git -C lib stash -u", world)).toEqual([]);
    expect(await stoppedBy("git stash -u", world)).toEqual([]);
  });

  test("is found on Windows too", async () => {
    const world = withFiles(WINDOWS, { "C:/work/app/.git/config": tree("C:/Users/me") });
    expect(await stoppedBy("git stash -u", world)).toContain("git/other-tree");
    const inside = withFiles(WINDOWS, { "C:/work/app/.git/config": tree("C:/work/app/sub") });
    expect(await stoppedBy("git stash -u", inside)).toEqual([]);
  });
});

describe("an alias that the settings hold", () => {
  const alias =
    '[alias]\n\tp = push --force\n\tboom = !rm -rf ~\n\tco = checkout\n\tq = "!f() { git reset --hard; }; f"\n';

  test.each([
    ["of the repository", { "/home/me/app/.git/config": alias }],
    ["of the user", { "/home/me/.gitconfig": alias }],
    ["of the user, in the other place", { "/home/me/.config/git/config": alias }],
    ["of the machine", { "/etc/gitconfig": alias }],
    [
      "of a file that the repository takes in",
      { "/home/me/app/.git/config": "[include]\n\tpath = ../x\n", "/home/me/app/x": alias },
    ],
  ])("%s is judged by what it stands for", async (_, files) => {
    const world = withFiles(LINUX, files);
    expect(await stoppedBy("git p", world)).toEqual(["git/force-push"]);
    expect(await stoppedBy("cd src && git p origin main", world)).toEqual(["git/force-push"]);
    expect(await stoppedBy("git boom", world)).toEqual(["filesystem/delete"]);
    expect(await stoppedBy("git q", world)).toEqual(["git/hard-reset"]);
    expect(await stoppedBy("git co -- .", world)).toContain("git/discard");
    expect(await stoppedBy("git co main", world)).toEqual([]);
    expect(await stoppedBy("git lfs pull", world)).toEqual([]);
  });

  test("is what the line itself says where it says it anew", async () => {
    const world = withFiles(LINUX, { "/home/me/app/.git/config": alias });
    expect(await stoppedBy("git -c alias.p=status p", world)).toEqual([]);
    expect(await stoppedBy("ssh host git p", world)).toEqual([]);
  });
});
