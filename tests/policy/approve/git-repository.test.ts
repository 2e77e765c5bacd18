import { describe, expect, test } from "bun:test";
import { approvalWorld, environment } from "./approval-world.ts";
import { proven, whyNot } from "./why-not.ts";

const ROOT = "/home/user/project";
const PLAIN = `[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false
[remote "origin"]\n\turl = https://x.org/y\n\tfetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n`;

function repository(config: string, more: Readonly<Record<string, string>> = {}) {
  return approvalWorld({
    [`${ROOT}/.git/config`]: config,
    ...more,
  });
}

test("git looks at a repository of plain settings", async () => {
  expect(await proven(["git log", "git status", "git diff"], repository(PLAIN))).toHaveLength(3);
});

describe("settings that the environment gives", () => {
  const given = (...settings: readonly (readonly [string, string])[]) =>
    Object.fromEntries([
      ["GIT_CONFIG_COUNT", String(settings.length)],
      ...settings.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ]);
  const why = (env: Readonly<Record<string, string>>) =>
    whyNot("git log", approvalWorld({ [`${ROOT}/.git/config`]: PLAIN }, environment(env)));
  const SAFE = ["safe.bareRepository", "explicit"] as const;

  test("start nothing where each is known to", async () => {
    expect(await why(given(SAFE))).toBeUndefined();
    expect(await why(given(SAFE, ["core.fsmonitor", "false"]))).toBeUndefined();
  });

  test.each([
    [given(SAFE, ["core.fsmonitor", "./x"])],
    [given(["core.pager", "./x"])],
    [given(["include.path", "x"])],
    [given(["core.hooksPath", "x"])],
    [{ ...given(SAFE), GIT_CONFIG_COUNT: "2" }],
    [{ ...given(SAFE), GIT_CONFIG_COUNT: "99" }],
    [{ ...given(SAFE), GIT_CONFIG_COUNT: " 1" }],
    [{ ...given(SAFE), GIT_CONFIG_PARAMETERS: "'core.pager=./x'" }],
  ])("may start a program: %j", async (env) => {
    expect(await why(env)).toBeString();
  });
});

describe("git may start a program by the setting", () => {
  test.each([
    ["[core]\n\tfsmonitor = ./x"],
    ["[core] fsmonitor = ./x"],
    ["[core]\n\teditor = x \\\n[alias]\n\tfsmonitor = ./x"],
    ["[core]\n\teditor = x\\\r\n[alias]\n\tfsmonitor = ./x"],
    ["[CORE]\n\tFsMonitor=./x"],
    ["[core]\n\tfsmonitor = true"],
    ["[diff]\n\texternal = ./x"],
    ['[diff "a"]\n\ttextconv = ./x'],
    ['[filter "a"]\n\tclean = ./x'],
    ["[core]\n\tpager = ./x"],
    ["[pager]\n\tlog = ./x"],
    ["[include]\n\tpath = x"],
    ['[includeIf "gitdir:/"]\n\tpath = x'],
    ["[log]\n\tshowSignature = true"],
    ["[gpg]\n\tprogram = ./x"],
    ["[format]\n\tpretty = %G?"],
    ["[core]\n\tsshCommand = ./x"],
    ["[extensions]\n\tpartialClone = origin"],
    ['[remote "o"]\n\tpromisor = true'],
    ['[remote "o"]\n\tuploadpack = ./x'],
    ["[core]\n\tworktree = /"],
    ["[diff]\n\tsubmodule = diff"],
    ["[core.a]\n\tb = c"],
    ["[core]\n\t= x"],
    ["[unknown]\n\tx = y"],
    ['[core]\n\thooksPath = "x"'],
    ["[core]\n\thooksPath = h\uFFFD"],
    ["[core]\n\thooksPath = h\tk"],
    ["[core]\n\thooksPath = ~root/hooks"],
    ["[core]\n\thooksPath = %(prefix)/hooks"],
    ["[core]\n\thooksPath = :(optional)hooks"],
    ["[core]\n\u00A0fsmonitor = false"],
    ["[core]\n\tfsmonitor =\u00A0false"],
    ["[branch]\n\tsort = -signature"],
    ['[tag]\n\tsort = "signa""ture"'],
    ["[lfs]\n\tstorage = /home/user"],
  ])("%p", async (config) => {
    expect(await whyNot("git log", repository(`${PLAIN}${config}\n`))).toBeString();
  });
});

test.each([
  ["a hook of Microsoft's git", { [`${ROOT}/.git/hooks/pre-command`]: "#!/bin/sh" }],
  ["a hook of the repository", { [`${ROOT}/.git/hooks/post-index-change`]: "#!/bin/sh" }],
  [
    "the settings of a work tree",
    { [`${ROOT}/.git/config.worktree`]: "[core]\n\tfsmonitor = ./x" },
  ],
])("git may start a program by %s", async (_, more) => {
  expect(await whyNot("git status", repository(PLAIN, more))).toBeString();
});

test("a folder of hooks is looked into", async () => {
  const config = `${PLAIN}[core]\n\thooksPath = .husky/_\n`;
  const hook = { [`${ROOT}/.husky/_/post-index-change`]: "x" };
  expect(await whyNot("git status", repository(config))).toBeUndefined();
  expect(await whyNot("git status", repository(config, hook))).toBeString();
});

test("plain orders and settings of Git LFS start nothing", async () => {
  const config = "[branch]\n\tsort = -committerdate\n[tag]\n\tsort = version:refname\n";
  const lfs = "[lfs]\n\trepositoryformatversion = 0\n";
  expect(await whyNot("git branch", repository(`${PLAIN}${config}${lfs}`))).toBeUndefined();
});

test("a folder may be a repository without a HEAD that leads anywhere", async () => {
  const files = { [`${ROOT}/.git/config`]: PLAIN, [`${ROOT}/b/objects/a`]: "" };
  expect(await whyNot("git -C b log", approvalWorld(files))).toBeUndefined();
  const bare = approvalWorld({ ...files, [`${ROOT}/b/refs/a`]: "" });
  expect(await whyNot("git -C b log", bare)).toBeString();
});

test("a folder of hooks has the name that git reads", async () => {
  const config = `${PLAIN}[core]\n\thooksPath = h\u00A0\n`;
  const hook = { [`${ROOT}/h\u00A0/post-index-change`]: "x" };
  expect(await whyNot("git status", repository(config, hook))).toBeString();
  expect(await whyNot("git status", repository(config))).toBeUndefined();
  expect(await whyNot("git status", repository(`${PLAIN}[core]\n\thooksPath = ~/hooks\n`))).toBe(
    undefined,
  );
});

describe("a repository is where git finds it", () => {
  const evil = "[core]\n\tfsmonitor = ./x\n";
  const linked = (commondir: string) =>
    repository(PLAIN, {
      [`${ROOT}/.git/commondir`]: commondir,
      [`${ROOT}/.git/c/config`]: PLAIN,
      [`${ROOT}/.git/c/objects/a`]: "",
      [`${ROOT}/.git/c/refs/a`]: "",
    });

  test.each([
    ["c", true],
    ["c\n\r\n\n", true],
    ["c \n", false],
    [" c\n", false],
    ["\uFEFFc\n", false],
    ["c\0d\n", false],
    ["c\uFFFD\n", false],
    ["c\nd\n", false],
    ["none\n", false],
    ["", false],
  ])("whose shared folder is %j: %p", async (text, isRead) => {
    expect((await whyNot("git log", linked(text))) === undefined).toBe(isRead);
  });

  test.each([
    ["gitdir: real\n", true],
    ["gitdir: real", true],
    ["gitdir: real \n", false],
    ["gitdir: real\0x\n", false],
    ["gitdir: real\uFFFD\n", false],
    ["gitdir: none\n", false],
  ])("whose `.git` is %j: %p", async (text, isRead) => {
    const files = {
      [`${ROOT}/.git`]: text,
      [`${ROOT}/real/HEAD`]: "ref: refs/heads/main\n",
      [`${ROOT}/real/config`]: PLAIN,
      [`${ROOT}/real/objects/a`]: "",
      [`${ROOT}/real/refs/a`]: "",
    };
    expect((await whyNot("git log", approvalWorld(files))) === undefined).toBe(isRead);
  });

  test("and is none without a HEAD that git reads", async () => {
    const inner = { [`${ROOT}/a/.git/config`]: PLAIN };
    const outer = { [`${ROOT}/.git/config`]: evil, ...inner };
    expect(await whyNot("git -C a log", approvalWorld(inner))).toBeUndefined();
    for (const HEAD of ["x\n", "refs/heads/main\n", ""]) {
      const world = approvalWorld({ ...outer, [`${ROOT}/a/.git/HEAD`]: HEAD });
      expect(await whyNot("git -C a log", world)).toBeString();
    }
  });

  test("behind a link", async () => {
    const files = { [`${ROOT}/.git/config`]: PLAIN, "/other/.git/config": evil };
    const realPath = (path: string) => path.replace(`${ROOT}/link`, "/other/deep");
    const world = approvalWorld(files, { realPath });
    expect(await whyNot("git -C src/.. log", world)).toBeUndefined();
    expect(await whyNot("git -C link/.. log", world)).toBeString();
    expect(await whyNot("env -C link/.. git log", world)).toBeString();
  });

  test("at the root of the disk", async () => {
    expect(await whyNot("git log", approvalWorld({ "/.git/config": evil }))).toBeString();
    expect(await whyNot("git log", approvalWorld())).toBeUndefined();
  });
});

test("a linked work tree goes by the settings of its repository", async () => {
  const files = {
    [`${ROOT}/.git`]: "gitdir: /home/user/other/.git/worktrees/a\n",
    "/home/user/other/.git/worktrees/a/commondir": "../..\n",
    "/home/user/other/.git/worktrees/a/HEAD": "ref: refs/heads/a\n",
    "/home/user/other/.git/config": PLAIN,
  };
  expect(await whyNot("git log", approvalWorld(files))).toBeUndefined();
  const bad = { ...files, "/home/user/other/.git/config": "[core]\n\tfsmonitor = x" };
  expect(await whyNot("git log", approvalWorld(bad))).toBeString();
});

test("a repository in the repository is looked at where git looks into it", async () => {
  const inner = { [`${ROOT}/.git/index`]: "x" };
  const bad = { ...inner, [`${ROOT}/sub/.git/config`]: "[core]\n\tfsmonitor = ./x" };
  const world = { ...repository(PLAIN, bad), submodules: () => ["sub"] };
  expect(await whyNot("git status", world)).toBeString();
  expect(await whyNot("git log", world)).toBeUndefined();
  expect(await whyNot("cd sub && git log", world)).toBeString();
  expect(await whyNot("git -C sub log", world)).toBeString();
  const good = { ...inner, [`${ROOT}/sub/.git/config`]: "[core]\n\tworktree = ../../sub" };
  const fine = { ...repository(PLAIN, good), submodules: () => ["sub"] };
  expect(await whyNot("git status", fine)).toBeUndefined();
  expect(await whyNot("cd sub && git status", fine)).toBeUndefined();
  expect(await whyNot("git status", { ...fine, submodules: () => undefined })).toBeString();
  const elsewhere = { ...inner, [`${ROOT}/sub/.git/config`]: "[core]\n\tworktree = ../../other" };
  const moved = { ...repository(PLAIN, elsewhere), submodules: () => ["sub"] };
  expect(await whyNot("git status", moved)).toBeString();
});

test("what an index holds of a folder as a whole is not read where the folder is there", async () => {
  const world = repository(PLAIN, { [`${ROOT}/.git/index`]: "x", [`${ROOT}/a/b`]: "" });
  expect(await whyNot("git status", { ...world, submodules: () => ["none/"] })).toBeUndefined();
  expect(await whyNot("git status", { ...world, submodules: () => ["a/"] })).toBeString();
  expect(await whyNot("git status", { ...world, submodules: () => ["s\uFFFD"] })).toBeString();
});

test("a folder that git may take for a repository is none that is known", async () => {
  expect(await whyNot("git log", approvalWorld({ [`${ROOT}/HEAD`]: "x" }))).toBeString();
  expect(await whyNot("git log", approvalWorld({ [`${ROOT}/.git`]: "other" }))).toBeString();
  const large = repository(PLAIN);
  const world = { ...large, fileText: () => undefined };
  expect(await whyNot("git log", world)).toBeString();
});

describe("lines of what git tracks", () => {
  const tracking = (...paths: readonly string[]) =>
    approvalWorld(
      { [`${ROOT}/.git/config`]: PLAIN, [`${ROOT}/.git/index`]: "x" },
      { tracked: () => ["src/a.ts", ...paths] },
    );
  const SHOWING = [
    "git diff",
    "git diff -U0",
    "git -C src diff",
    "git diff-files -p",
    "git grep KEY",
    "git grep --cached KEY",
    "git rerere diff",
    "cd src && git diff | head",
  ];
  const TELLING = [
    "git status",
    "git log --oneline",
    "git log --stat",
    "git diff --stat",
    "git diff --cached --name-only",
    "git show --stat HEAD",
    "git show -s",
    "git grep -l KEY",
    "git diff -- src/a.ts '*.ts'",
    "git stash show",
    "git branch -a",
  ];

  test.each([".env", "server/.env.production", "deploy/id_rsa", "tls/a.pem", "secrets/db.txt"])(
    "are not shown where %s is among it",
    async (path) => {
      expect(await proven(SHOWING, tracking(path))).toEqual([]);
      expect(await proven(TELLING, tracking(path))).toEqual(TELLING);
    },
  );

  test.each([".env.example", "src/secrets.ts", "tls/a.pub", "config/app.json"])(
    "are shown where %s is",
    async (path) => {
      expect(await proven(SHOWING, tracking(path))).toEqual(SHOWING);
    },
  );

  test("are shown of settings that are asked about, where no token stands in them", async () => {
    const withSettings = (text: string) => {
      const { exists, fileText, ...world } = tracking(".npmrc");
      const path = `${ROOT}/.npmrc`;
      return {
        ...world,
        exists: (one: string) => one === path || exists(one),
        fileText: (one: string) => (one === path ? text : fileText?.(one)),
      };
    };
    expect(await whyNot("git diff", withSettings("engine-strict=true\n"))).toBeUndefined();
    expect(await whyNot("git diff", withSettings("//x.org/:_authToken=abc\n"))).toMatch(/npmrc/);
    expect(await whyNot("git diff", tracking(".npmrc"))).toMatch(/npmrc/);
  });

  test("are not shown where the index is not read", async () => {
    const world = { ...tracking(), tracked: () => undefined };
    expect(await proven(SHOWING, world)).toEqual([]);
    expect(await proven(TELLING, world)).toEqual(TELLING);
  });

  test("are not shown of what is put away", async () => {
    expect(await whyNot("git stash list -p", tracking())).toBeString();
  });
});
