import type { Work } from "../work.ts";

const COMMITTED = "git add -A && git commit -qm first";

/** Git, and tools that move files. */
export const REPOSITORIES: readonly Work[] = [
  {
    name: "git commit with hooks",
    called: true,
    needs: ["git"],
    files: {
      "a.txt": "a\n",
      hook: '#!/bin/sh\necho hook "$(git diff --cached --name-only)"\ndate > hook.log\n',
    },
    before: `${COMMITTED} && cp hook .git/hooks/pre-commit`,
    line: "echo b >> a.txt && git add a.txt && git commit -m second && git log --format=%s && rm hook.log",
  },
  {
    name: "git branches, rebase, stash, tags and gc",
    needs: ["git"],
    files: { "a.txt": "a\n" },
    before: COMMITTED,
    line: [
      "git checkout -q -b topic && echo b > b.txt && git add b.txt && git commit -qm b",
      "git checkout -q main && echo c > c.txt && git add c.txt && git commit -qm c",
      "git rebase -q main topic && git log --format=%s",
      "echo x > a.txt && git stash -q && git stash pop -q && git status --short",
      "git tag v1 && git gc -q && git fsck && git bundle create -q x.bundle main && rm x.bundle",
      "git checkout -q a.txt && git checkout -q main && git merge -q topic && git log --format=%s",
    ].join(" && "),
  },
  {
    name: "git settings and branches that follow others",
    called: true,
    isLine: true,
    needs: ["git"],
    files: { "a.txt": "a\n" },
    before: `${COMMITTED} && git branch topic`,
    line: "git config user.name B && git checkout -q --track -b next main && git branch -q -u topic && git branch -d next 2>&1 | wc -l; git config branch.next.merge",
  },
  {
    name: "git bisect run",
    called: true,
    needs: ["git"],
    files: { "a.txt": "1\n", check: '#!/bin/sh\ntest "$(cat a.txt)" -lt 4\n' },
    before: `${COMMITTED} && for n in 2 3 4 5 6; do echo $n > a.txt; git commit -qam "n $n"; done`,
    chatty: true,
    line: "git bisect start -q HEAD HEAD~5 && git bisect run ./check | grep 'first bad'; git bisect reset",
  },
  {
    name: "git worktree",
    needs: ["git"],
    files: { "a.txt": "a\n", ".gitignore": "trees\n" },
    before: COMMITTED,
    line: "git worktree add -q trees/one -b one && cd trees/one && echo b > b.txt && git add b.txt && git commit -qm b && cd ../.. && git log one --format=%s && git worktree remove trees/one && git worktree list | wc -l",
  },
  {
    name: "work in a linked worktree",
    needs: ["git"],
    files: { "a.txt": "a\n" },
    before:
      'git init -q $T/main && cd $T/main && git commit -q --allow-empty -m first && git worktree add -q -f "$OLDPWD/tree" -b tree',
    line: "cd tree && echo b > b.txt && git add b.txt && git commit -qm b && git log --format=%s && git status --short; cd .. && rm -rf tree",
  },
  {
    name: "git clone, pull and push by file://",
    needs: ["git"],
    before:
      "git init -q --bare $T/far && git clone -q file://$T/far first 2>/dev/null && cd first && git commit -q --allow-empty -m first && git push -q origin main",
    line: "git clone -q file://$T/far copy && cd copy && echo a > a.txt && git add a.txt && git commit -qm a && git push -q && cd ../first && git pull -q && git log --format=%s; cd .. && rm -rf copy first",
  },
  {
    name: "git submodules that are there",
    needs: ["git"],
    before:
      "git init -q $T/sub && git -C $T/sub commit -q --allow-empty -m sub && git submodule -q add file://$T/sub sub && git commit -qm first",
    line: "git submodule status | wc -l && cd sub && echo x > x && git add x && git commit -qm x && cd .. && git add sub && git commit -qm moved && git submodule foreach -q pwd | wc -l",
  },
  {
    name: "git archive, apply, am and format-patch",
    needs: ["git", "tar"],
    files: { "a.txt": "a\n" },
    before: COMMITTED,
    line: "echo b > a.txt && git diff > p && git checkout -q a.txt && git apply p && git commit -qam b && git format-patch -q -1 && git reset -q --hard HEAD~1 && git am -q 0001-b.patch && git archive HEAD | tar t && rm p 0001-b.patch",
  },
  {
    name: "tar, zip, gzip, xz and zstd",
    called: true,
    needs: ["tar", "zip", "unzip", "xz", "zstd"],
    files: { "d/a.txt": "a\n", "d/run": "#!/bin/sh\necho run\n" },
    line: "for f in gz xz zst; do tar caf x.tar.$f d && mkdir o && tar xf x.tar.$f -C o && o/d/run && rm -r o x.tar.$f; done; zip -qr x.zip d && unzip -q x.zip -d o && ls -R o && rm -r o x.zip",
  },
  {
    name: "rsync, cp -a, hard and soft links",
    needs: ["rsync"],
    files: { "d/a.txt": "a\n", "d/run": "#!/bin/sh\necho run\n" },
    line: "rsync -a --delete d/ e/ && ln -s a.txt d/l && cp -a d f && readlink f/l && ln d/a.txt g && stat -c %h g && cp -al d h && cp --reflink=auto d/a.txt i && touch -d 2020-01-01 i && stat -c %y i && chmod 700 d/run && ./d/run && mkfifo p && rm p",
  },
  {
    name: "moves and links between the project and temporary folders",
    files: { "a.txt": "a\n" },
    line: "t=$(mktemp -d) && mv a.txt $t/ && cp $t/a.txt b.txt && mv $t/a.txt c.txt && cat b.txt c.txt && mkdir d && mv d $t/ && mv $t/d e && ls && rm -r $t",
  },
  {
    name: "sqlite with a journal and a log",
    called: true,
    needs: ["sqlite3"],
    line: "sqlite3 a.db 'pragma journal_mode=wal; create table t(x); insert into t values (1),(2); select sum(x) from t;' && sqlite3 a.db '.backup b.db' && sqlite3 b.db .dump && sqlite3 :memory: 'select 1' && rm a.db* b.db",
  },
  {
    name: "jq, awk, sed, sort and xargs",
    needs: ["jq", "xargs"],
    files: { "a.json": '{"a":[3,1,2]}' },
    line: 'jq -c \'.a|sort\' a.json && seq 20000 | TMPDIR=/tmp sort -S 50K -rn --parallel=2 | head -1 && mkdir tmp && seq 20000 | sort -S 50K -T tmp -n | tail -1 && sed -i s/3/4/ a.json && cat a.json && seq 9 | xargs -P3 -n3 echo | wc -l && awk \'BEGIN { print "x" | "cat"; close("cat"); while (("ls" | getline l) > 0) print l }\' && echo a > o && sort -o o o && tee -a o < a.json > /dev/null && split -n 2 o part && ls',
  },
];
