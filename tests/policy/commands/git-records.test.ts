import { describe, expect, test } from "bun:test";
import { verdicts } from "./decided.ts";
import { effectsInWords } from "./effects-in-words.ts";

describe("what a sub-command of git that changes what is on record does", () => {
  test.each([
    ["git branch -D a b", ["lose branch: a b"]],
    ["git branch -f a b", ["lose branch:"]],
    ["git config -f .git/config a.b c", []],
    ["git branch -d a", ["lose merged branch: a"]],
    ["git branch -M a", ["lose replaced branch: a"]],
    ["git branch -C a b", ["lose replaced branch: a b"]],
    ["git branch -m a b", []],
    ["git tag -d v1", ["lose tag: v1"]],
    ["git worktree add ../x -b y", ["new folder ../x", "restore ../x"]],
    ["git worktree remove -f ../x", ["lose changed worktree: ../x"]],
    ["git config -f x a.b c", ["write x"]],
    ["git config -f x --unset a.b", ["write x"]],
    ["git config -f x --get a.b", ["read x copied"]],
    ["git config -f x a.b", ["read x copied"]],
    ["git config set alias.x !cmd", ["run here cmd"]],
    ["git config core.hooksPath x", ["skip-checks"]],
    ["git config --get core.hooksPath", []],
    ["git bisect run sh -c x", ["start sh -c x"]],
    ["git for-each-repo --config=a push -f", ["start git push -f"]],
    ["git filter-branch --tree-filter cmd HEAD", ["run here cmd", "lose records:"]],
    ["git gc --prune=now", ["lose records:"]],
    ["git gc --prune=2.weeks.ago", []],
    ["git -c gc.reflogExpire=now gc", ["lose records:"]],
    ["git prune", ["lose some records:"]],
    ["git update-ref -d refs/heads/x", ["lose some records: refs/heads/x"]],
    ["git fast-import --force", ["lose some records:"]],
    ["git reflog expire --expire=now --all", ["lose records:"]],
    ["git reflog expire --expire=90.days --all", []],
    ["git reflog delete HEAD@{1}", ["lose some records: HEAD@{1}"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

verdicts({
  stopped: [
    "git bisect run sh -c 'rm -rf /'",
    "git bisect run rm -rf ~",
    "git config -f ~/.config/fairlead/config.toml a.b c",
    "git config --file=$HOME/.config/fairlead/config.toml --unset a.b",
    "git config alias.x '!rm -rf ~'",
    "git config core.hooksPath /dev/null",
    "git for-each-repo --config=maintenance.repo push -f",
    "git instaweb --httpd='rm -rf ~'",
    "git tag -d v1",
    "git branch -M feature main",
  ],
  passed: [
    "git bisect run npm test",
    "git bisect run sh -c 'npm test'",
    "git config user.name me",
    "git config -f .gitmodules submodule.x.url https://h.example/x",
    "git config alias.co checkout",
    "git config alias.lg '!git log --oneline'",
    "git init -b x && git branch -M main",
    "git -C /tmp/new branch -M main",
    "git branch -M master main",
    "git branch -M feature other",
    "git worktree add ../x -b y",
    "git gc --auto",
  ],
});
