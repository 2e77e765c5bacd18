import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryStarts } from "../../src/handlers/git-starts.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  put("project/.git/config", "[core]\n\tbare = false\n");
  put("project/.git/hooks/pre-push.sample", "#!/bin/sh\n");
});
afterEach(() => sandbox.dispose());

function put(path: string, text: string): void {
  const file = join(dirname(sandbox.project), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const starts = (folder = sandbox.project) => repositoryStarts(folder, sandbox.home);

test("a repository as Git makes it starts nothing when commits are sent", () => {
  put("project/sub/file", "");
  expect(starts()).toBe(false);
  expect(starts(join(sandbox.project, "sub"))).toBe(false);
  expect(starts(sandbox.home)).toBe(false);
});

test.each([
  ["a hook", "project/.git/hooks/pre-push", "#!/bin/sh\n./check\n"],
  ["a program for ssh", "project/.git/config", "[core]\n\tsshCommand = sh x\n"],
  ["a program for logins", "project/.git/config", '[credential "https://h"]\n\thelper = !x\n'],
  ["settings from elsewhere", "project/.git/config", "[include]\n\tpath = ../x\n"],
])("%s of the repository starts something", (_, path, text) => {
  put(path, text);
  expect(starts()).toBe(true);
});

test("hooks among the files of the project start something, and the person's own do not", () => {
  put("project/.husky/pre-push", "npm test\n");
  put("hooks/pre-push", "#!/bin/sh\n");
  put("home/.gitconfig", `[core]\n\thooksPath = ${join(dirname(sandbox.project), "hooks")}\n`);
  expect(starts()).toBe(false);
  put("home/.gitconfig", "[core]\n\thooksPath = ~/hooks\n");
  expect(starts()).toBe(false);
  put("project/.git/config", "[core]\n\thooksPath = .husky\n");
  expect(starts()).toBe(true);
  put("project/.git/config", `[core]\n\thooksPath = ${sandbox.project}/.husky\n`);
  expect(starts()).toBe(true);
});

test("the hooks of Git LFS start no more than that", () => {
  put(
    "project/.git/hooks/pre-push",
    '#!/bin/sh\ncommand -v git-lfs >/dev/null 2>&1 || { printf >&2 "no git-lfs"; exit 2; }\ngit lfs pre-push "$@"\n',
  );
  expect(starts()).toBe(false);
  put("project/.git/hooks/pre-push", '#!/bin/sh\ngit lfs pre-push "$@"; ./x\n');
  expect(starts()).toBe(true);
});
