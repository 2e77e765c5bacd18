import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("git/force-push", {
  denies: ["git push -f origin main", "git push origin +HEAD:main", "git push -qf origin master"],
  stops: [
    "git push --force origin feature",
    "git push origin feature --force",
    "git push -uf origin feature",
    "git -C repo push -f",
    "git --git-dir=.git push -f",
    "git -c push.default=current push -f",
    "git push origin +feature:feature",
    "git push --mirror backup",
    "git-push -f origin feature",
  ],
  passes: [
    "git push -u origin HEAD",
    "git push --force-with-lease",
    "git push --force-with-lease=feature origin feature",
    "git push --force-if-includes --force-with-lease origin feature",
    "git push --follow-tags",
    "git push -n -f origin main",
    "git push origin 'feature:feature'",
    "git log --grep='push --force'",
  ],
});

ruleSeesThrough("git/force-push", "git push --force origin main");

ruleVerdicts("git/delete-remote", {
  stops: [
    "git push origin -d old",
    "git push --delete origin old",
    "git push origin :old",
    "git push origin :refs/tags/v1",
    "git push -d origin a b",
    "git push --prune origin 'refs/heads/*:refs/heads/*'",
  ],
  passes: [
    "git push origin v1.0.0",
    "git push --tags",
    "git fetch -p",
    "git remote prune origin -n",
  ],
});

ruleVerdicts("git/delete-branch", {
  stops: [
    "git branch -D a",
    "git branch -df a",
    "git branch -d -f a",
    "git branch --delete --force a",
    "git tag -d v1",
    "git tag --delete v1",
    "git branch -M feature main",
    "git branch -C feature master",
    "git branch -M main",
  ],
  passes: [
    "git branch -d merged",
    "git branch --list 'x*'",
    "git branch -vv",
    "git branch -m old new",
    "git init -b x && git branch -M main",
    "git -C /tmp/new branch -M main",
    "git branch -M master main",
    "git branch -M feature other",
    "git tag -l",
    "git tag -a v1 -m x",
    "git branch --show-current",
  ],
});

ruleVerdicts("git/history", {
  denies: [
    "git reflog expire --expire=now --expire-unreachable=now --all",
    "git reflog expire --expire now --all",
    "git gc --prune=now --aggressive",
    "git gc --prune=all",
    "git filter-branch --tree-filter 'rm x' HEAD",
  ],
  stops: ["git update-ref -d refs/heads/x", "git update-ref --stdin -z < x"],
  passes: [
    "git reflog",
    "git reflog show HEAD",
    "git gc --auto",
    "git gc --aggressive",
    "git prune -n",
    "git fsck --lost-found",
  ],
});

ruleSeesThrough("git/history", "git gc --prune=now");

ruleVerdicts("git/hook-bypass", {
  stops: [
    "git commit --no-verify",
    "git commit --no-verif -m x",
    "git commit -anm x",
    "git commit -n --amend",
    "git push --no-verify origin feature",
    "git merge --no-verify x",
    "git -c core.hooksPath=/dev/null commit -m x",
    "git -c core.hookspath= commit -m x",
  ],
  passes: [
    "git commit -m 'skip -n'",
    "git commit -am '--no-verify'",
    "git commit --no-edit --amend",
    "git push -n origin feature",
    "git merge --no-ff x",
    "git log -n 3",
    "git commit -m x -- -n",
  ],
});

ruleVerdicts("git/transport", {
  stops: [
    "GIT_SSH=./wrapper git fetch",
    "env GIT_SSH=./wrapper git fetch",
    "export GIT_SSH=./wrapper; git fetch",
    "git -c core.sshCommand=./x fetch",
    "git -c core.sshcommand=./x fetch",
    "git clone 'ext::sh -c x'",
    "git fetch 'ext::sh -c x'",
    "git remote add x 'ext::sh -c x' && git fetch x",
  ],
  passes: [
    "GIT_SSH_COMMAND='ssh -i key -o IdentitiesOnly=yes' git fetch",
    "git -c core.pager=cat log",
    "git clone git@github.com:a/b.git",
    "git clone --depth 1 https://github.com/a/b",
    "git fetch --all --prune",
  ],
});
