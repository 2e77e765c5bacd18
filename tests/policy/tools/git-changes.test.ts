import { describe, expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

describe("what a sub-command of git that changes something does", () => {
  test.each([
    ["git add .env", ["read .env recorded"]],
    ["git rm a", ["delete itself here a"]],
    [
      "git mv a b",
      [
        "read a copied",
        "write b",
        "write inside below b/a",
        "delete moved here a",
        "link b/a to a from itself",
        "link b to a from itself",
      ],
    ],
    ["git rm -f a", ["delete itself here a", "lose changed files: a"]],
    ["git rm --cached -f a", ["lose staged changes:"]],
    ["git rm -f --no-force a", ["delete itself here a"]],
    ["git commit -nm x", ["skip-checks"]],
    ["git commit -uno -Sn -m x", []],
    ["git commit -F a", ["read a recorded"]],
    ["git am --no-verify a.patch", ["skip-checks", "restore ."]],
    ["git apply a.patch", ["restore ."]],
    ["git apply -R a.patch", ["restore ."]],
    ["git apply -R --check", []],
    ["git apply -R", ["restore .", "lose changes:"]],
    ["git apply --index --reverse -", ["restore .", "lose changes:"]],
    ["git cherry-pick --no-verify x", ["skip-checks", "lose ignored files:"]],
    ["git revert -m 1 x", ["lose ignored files:"]],
    ["git revert --continue", []],
    ["git rebase --edit-todo", []],
    ["git cherry-pick --skip", ["lose unfinished merge:"]],
    ["git am --abort", ["lose unfinished merge:"]],
    ["git stash pop", ["lose ignored files:"]],
    ["git stash show", []],
    ["git switch x", ["lose ignored files:"]],
    ["git sparse-checkout set src", ["lose ignored files:"]],
    ["git sparse-checkout list", []],
    ["git merge --no-verify x", ["skip-checks", "lose ignored files:"]],
    ["git rebase -x cmd main", ["run here cmd", "lose ignored files:"]],
    ["git reset --ha HEAD~1", ["lose all changes:", "restore HEAD~1"]],
    ["git reset", ["lose staged changes:"]],
    ["git reset HEAD a", ["lose staged changes:"]],
    ["git apply --cached a.patch", ["lose staged changes:"]],
    ["git merge-file a b c", ["write a", "read b copied", "read c copied"]],
    [
      "git checkout -B side",
      ["lose ignored files:", "lose moved ref: refs/heads/side", "restore ."],
    ],
    ["git switch -C side", ["lose ignored files:", "lose moved ref: refs/heads/side"]],
    ["git checkout -- a", ["lose changes: a", "restore a"]],
    ["git checkout --theirs a b", ["lose unfinished merge:", "restore a", "restore b"]],
    ["git checkout --ours .", ["lose changes: .", "restore ."]],
    ["git restore --theirs src/", ["lose changes: src/", "restore src/"]],
    ["git -C d checkout a", ["read d used", "lose ignored files:", "restore d/a"]],
    ["git restore --staged a", ["lose staged changes:"]],
    ["git restore -SW a", ["lose changes: a", "restore a"]],
    ["git restore -SW a", ["lose changes: a", "restore a"]],
    ["git clean -fd", ["delete extra here .", "lose untracked files:"]],
    ["git clean -f a.log", ["delete extra here a.log"]],
    ["git clean -fdn", []],
    // A setting may let it go ahead without being forced.
    ["git clean -d", ["delete extra here .", "lose untracked files:"]],
    ["git stash drop x", ["lose stashed changes: x"]],
    ["git reset --hard -h", []],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

verdicts({
  stopped: [
    "git rebase --exec='rm -rf ~' main",
    "git commit -F ~/.ssh/id_rsa",
    "git checkout -f --ours .",
    "git checkout --ours .",
    "git checkout --theirs -- src/",
    "git restore --ours .",
  ],
  passed: [
    "git rebase --exec 'npm test' main",
    "git checkout --theirs a.ts",
    "git checkout --ours -- a.ts b.ts",
    "git restore --ours a.ts",
    "git commit -F message.txt",
    "git commit -F - -uno",
    "git stash push -m 'rm -rf ~'",
    "git apply a.patch",
  ],
});
