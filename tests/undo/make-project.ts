import { chmodSync, linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const FILES: Readonly<Record<string, string>> = {
  ".gitignore": "*.log\nignored/\n",
  "config.json": '{ "a": 1 }\nline a\n',
  "src/a.ts": "a\nb\nc\n",
  "src/b.ts": "b\n",
  "src/run.sh": "#!/bin/sh\n",
  "src/.hidden": "h\n",
  "src/lib/c.ts": "c\n",
  "src/lib/d.ts": "d\n",
  "docs/guide.md": "guide\n",
  "docs/more.md": "more\n",
  "test/a.test.ts": "t\n",
  "a folder/with a name.txt": "n\n",
  "clean.sh": "rm -rf docs\n",
  Makefile: "clean:\n\trm -rf docs\n",
};

/** Git without any settings of whoever runs the tests. */
export const GIT_ENVIRONMENT = {
  ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  ...{ GIT_AUTHOR_NAME: "ada", GIT_AUTHOR_EMAIL: "ada@example.com" },
  ...{ GIT_COMMITTER_NAME: "ada", GIT_COMMITTER_EMAIL: "ada@example.com" },
};

/**
 * A repository in which everything can be lost: staged, changed and untracked files, ignored ones, a stash, a branch
 * and a tag of their own, links, several names of a file, rights, empty folders, a file with holes.
 */
export function makeProject(root: string): void {
  for (const [name, text] of Object.entries(FILES)) put(root, name, text);
  chmodSync(`${root}/src/run.sh`, 0o755);
  symlinkSync("a.ts", `${root}/src/link`);
  git(root, "init -q -b main");
  git(root, "add -A");
  git(root, "commit -qm one");
  git(root, "tag v1");
  git(root, "branch merged");
  git(root, "checkout -q -b feature");
  put(root, "src/feature.ts", "f\n");
  put(root, "config.json", "of the feature\n");
  git(root, "add -A");
  git(root, "commit -qm feature");
  git(root, "checkout -q main");
  put(root, "docs/more.md", "more and more\n");
  git(root, "commit -qam two");
  put(root, "src/a.ts", "stashed\n");
  git(root, "stash -q");
  put(root, "src/b.ts", "changed\n");
  put(root, "docs/guide.md", "staged\n");
  put(root, "src/new.ts", "added\n");
  git(root, "add docs/guide.md src/new.ts");
  put(root, "docs/guide.md", "staged and changed\n");
  put(root, "untracked/u.txt", "u\n");
  put(root, "untracked/deep/v.txt", "v\n");
  put(root, "src/feature.ts", "in the way of the other branch\n");
  put(root, "build.log", "log\n");
  put(root, "ignored/i.txt", "i\n");
  put(root, "same-1.txt", "same\n");
  linkSync(`${root}/same-1.txt`, `${root}/same-2.txt`);
  mkdirSync(`${root}/src/empty`);
  mkdirSync(`${root}/untracked/empty`);
  put(root, "data.bin", "holes");
  truncateSync(`${root}/data.bin`, 1_000_000);
  symlinkSync("nowhere", `${root}/dangling`);
}

function put(root: string, name: string, text: string): void {
  mkdirSync(dirname(`${root}/${name}`), { recursive: true });
  writeFileSync(`${root}/${name}`, text);
}

function git(root: string, words: string): void {
  const ran = Bun.spawnSync(["git", ...words.split(" ")], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...GIT_ENVIRONMENT },
  });
  if (ran.exitCode !== 0) throw new Error(`git ${words}: ${ran.stderr}`);
}
