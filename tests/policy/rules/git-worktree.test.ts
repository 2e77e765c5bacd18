import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("git/hard-reset", {
  stops: [
    "git reset --hard HEAD~3",
    "git reset HEAD~3 --hard",
    "git reset --har",
    "git reset -q --hard origin/main",
    "git -C . reset --hard",
    "git --work-tree=. reset --hard",
    "git fetch && git reset --hard origin/main",
  ],
  passes: [
    "git reset",
    "git reset -q HEAD -- a.txt",
    "git reset --soft HEAD^",
    "git reset --mixed",
    "git log --grep='reset --hard'",
    "git -C /tmp/try reset --hard",
  ],
});

ruleSeesThrough("git/hard-reset", "git reset --hard");

ruleVerdicts("git/clean", {
  stops: [
    "git clean -fdx",
    "git clean -f -d -x",
    "git clean --force",
    "git clean --forc -d",
    "git clean -fd -- src",
    "git clean -e '*.log' -f",
  ],
  passes: ["git clean -n", "git clean -nfd", "git clean --dry-run -fd", "git clean -ndx"],
});

ruleVerdicts("git/discard", {
  stops: [
    "git checkout .",
    "git checkout -- src",
    "git checkout HEAD~1 -- src/a.ts",
    "git checkout --force main",
    "git checkout -qf main",
    "git restore .",
    "git restore --source HEAD~1 src",
    "git restore -SW src",
    "git switch -f main",
    "git switch --discard main",
  ],
  passes: [
    "git checkout -b x",
    "git checkout -B x origin/x",
    "git checkout -",
    "git restore --staged src",
    "git restore -S .",
    "git switch main",
    "git switch -",
    "git diff -- src",
  ],
});

ruleVerdicts("git/stash", {
  stops: ["git stash drop", "git stash drop stash@{1}", "git stash clear", "git -C x stash clear"],
  passes: [
    "git stash",
    "git stash push -m 'drop'",
    "git stash list",
    "git stash show -p",
    "git stash apply",
    "git stash pop",
  ],
});

ruleVerdicts("git/force-remove", {
  stops: [
    "git rm -rf src",
    "git rm --force a.ts",
    "git rm -f -- a.ts",
    "git worktree remove -f ../x",
    "git submodule deinit --force lib",
  ],
  passes: [
    "git rm a.ts",
    "git rm -r --cached node_modules",
    "git rm -n -f a.ts",
    "git worktree remove ../x",
    "git worktree add ../x",
    "git submodule update --init",
  ],
});
