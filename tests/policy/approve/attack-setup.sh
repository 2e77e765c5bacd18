#!/bin/bash
# Makes the project that the attacks are run in, with what one of them needs: attack-setup.sh FOLDER SETUP.
# $1/project is the project; ./x in it leaves $1/marks/ran behind. Archives are made where their tools are.
set -e
mkdir -p "$1/project" "$1/home" "$1/marks"
cd "$1/project"
export HOME="$1/home" GIT_CONFIG_NOSYSTEM=1
plant() { printf '#!/bin/sh\ntouch %s\n' "$ROOT/marks/ran" > "$1"; chmod +x "$1"; }
ROOT=$1
git config --global user.name a && git config --global user.email a@b.c
git config --global init.defaultBranch main && git config --global protocol.file.allow always
git init -q .
plant x
printf 'a\nb c\n/\n' > a.txt; printf 'b\nc\n' > b.txt; printf 'touch %s\n' "$ROOT/marks/ran" > s.sh
printf 'a.txt\n' > list.txt; printf 'out1\nout2\n' > list2.txt; printf '61620a\n' > hex.txt
printf 'w out\n' > w.sed; printf '{print > "out"}\n' > w.awk; printf -- '-oout\n' > opt.txt
printf -- '-delete\n' > del.txt; printf -- '--output=out\n' > gopt.txt; printf '.PHONY: all\nall:\n\t./x\n' > Makefile
cp Makefile mk; printf 'y := $(shell ./x)\nall:\n' > mk2; printf '1d\nw\nq\n' > ed.txt
printf 'open("out","w")\n' > p.py; printf 'int main(){return 0;}\n' > c.c; printf 'a\n' > cred.txt
printf 'Host h\nProxyCommand ./x\n' > sshcfg; printf 'r\n' > sd.txt; printf '0 string a b\n' > magic
printf '{"name":"a","version":"1.0.0","scripts":{"build":"./x","prepack":"./x"}}' > package.json
printf -- '--pre=./x\n' > rgrc; printf 'require("fs").writeFileSync("out","")\n' > x.cjs
printf '[core]\n\tfsmonitor = ./x\n' > gitcfg; mkdir -p fakehome xdg/git src empty bin hooks ep fake
cp gitcfg fakehome/.gitconfig; cp gitcfg xdg/git/config; printf 'c\n' > src/c.ts
plant bin/ls; plant bin/cat; plant hooks/post-index-change; plant git-x; plant ep/git-y; plant ep/git
plant ep/git-pull; plant git-pull; plant git; seq 60000 > big.txt
tar cf t.tar b.txt; cp t.tar z.bin; printf 'n\n' > n.txt; tar -czf tz.tar.gz n.txt; rm n.txt
has() { command -v "$1" > /dev/null; }
printf 'new\n' > inar; printf 'new\n' > incpio
if has zip; then zip -q z.zip b.txt; fi
if has xz; then echo m > m && xz m; fi
if has bzip2; then echo n > n && bzip2 n; fi
if has ar; then ar rc l.a inar; fi
if has cpio; then echo incpio | cpio -o --quiet > c.cpio; fi
rm -f inar incpio
printf -- '--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-a\n+z\n' > p.diff; printf 'package x;\n1;\n' > x.pm
git add -f a.txt b.txt s.sh src x && git commit -qm one && git branch topic && git tag v0
git checkout -q topic && printf 't\n' > t.txt && git add t.txt && git commit -qm t && git checkout -q main
printf 'a2\n' >> b.txt && git add b.txt && git commit -qm two
printf 'a3\n' >> b.txt && git stash -q && git remote add r file:///nowhere
git diff HEAD~1 > p2.diff; git format-patch -1 --stdout > p3.mbox; git worktree add -q ../wtx -b wtb
git clone -q . other; (cd other && git remote set-url origin x); printf 'dirty\n' >> a.txt
signed() {
  git cat-file commit HEAD | sed '/^committer/a gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ\n -----END PGP SIGNATURE-----' > ../c
  git update-ref HEAD "$(git hash-object -t commit -w ../c)"; git config gpg.program ./x
}
# Settings that start ./x, in the file $1.
evil() { printf '[core]\n\tbare = false\n\tfsmonitor = %s\n' "$PWD/x" > "$1"; }
# The shared part of a repository in the folder $1 of its own.
shared() { mkdir -p "$1" && cp -r .git/objects .git/refs .git/packed-refs .git/config "$1"/ 2> /dev/null || true; }
hooked() { mkdir -p "$1" && cp hooks/post-index-change "$1"/ && printf '[core]\n\thooksPath = %s\n' "$2" >> .git/config; sleep 1.1; touch b.txt src/c.ts; }
inner() { git clone -q other "$1" && git add "$1" 2> /dev/null && git commit -qm "$1"; }
# Two bytes of the mode that the index has of the path $1, in octal.
remode() {
  at=$(grep -abo "$1" .git/index | head -1 | cut -d: -f1)
  printf "$2" | dd of=.git/index bs=1 seek=$((at - 37)) conv=notrunc 2> /dev/null
}
bad() { git -C "$1" config core.fsmonitor "$1/x"; plant "$1/x"; }
case $2 in
  plain | bin | tools) ;;
  fsmonitor) git config core.fsmonitor "$PWD/x" ;;
  fsmonitor2) printf '[CORE] FSMonitor = %s # c\n' "$PWD/x" >> .git/config ;;
  continued) printf '[core]\n\teditor = y \\\n[alias]\n\tfsmonitor = %s\n' "$PWD/x" >> .git/config ;;
  include) printf '[core]\n\tfsmonitor = %s\n' "$PWD/x" > inc && git config include.path "$PWD/inc" ;;
  includeif) printf '[core]\n\tfsmonitor = %s\n' "$PWD/x" > inc && git config 'includeIf.onbranch:main.path' "$PWD/inc" ;;
  worktreecfg) git config extensions.worktreeConfig true && git config --worktree core.fsmonitor "$PWD/x" ;;
  hook) cp hooks/post-index-change .git/hooks/ ; sleep 1.1; touch b.txt src/c.ts ;;
  hookspath) git config core.hooksPath "$PWD/hooks"; sleep 1.1; touch b.txt src/c.ts ;;
  extdiff) git config diff.external "$PWD/x" ;;
  textconv) echo '*.txt diff=q' > .gitattributes && git config diff.q.textconv "$PWD/x" ;;
  clean) echo '*.txt filter=q' > .gitattributes && git config filter.q.clean "$PWD/x" && touch b.txt a.txt ;;
  gpg) signed ;;
  showsig) signed; git config log.showSignature true ;;
  pretty) signed; git config pretty.mine '%G? %h' ;;
  formatpretty) signed; git config format.pretty '%G? %h' ;;
  submodule) git clone -q other sub && git add sub 2> /dev/null && git commit -qm sub && bad "$PWD/sub" ;;
  hooks-bytes) hooked "$(printf 'h\377')" "$(printf 'h\377')" ;;
  hooks-blank) hooked "$(printf 'h\302\240')" "$(printf 'h\302\240')" ;;
  hooks-tab) hooked 'h k' "$(printf 'h\tk')" ;;
  hooks-user) root=~root; hooked h "~root/$(realpath -m --relative-to="$root" h)" ;;
  hooks-prefix) hooked h "%(prefix)/$(realpath -m --relative-to="$(cd "$(git --exec-path)/../.." && pwd)" h)" ;;
  common-blank) shared .git/c; shared '.git/c '; evil '.git/c /config'; printf 'c \n' > .git/commondir ;;
  common-nul) shared .git/c; evil .git/c/config; printf 'c\0d\n' > .git/commondir ;;
  common-bytes) c=$(printf 'c\377'); shared ".git/$c"; evil ".git/$c/config"; printf '%s\n' "$c" > .git/commondir ;;
  common-long) shared .git/c; evil .git/c/config; { printf c; yes '' | head -70000; } > .git/commondir ;;
  common-system) c=$(cat /proc/sys/kernel/ostype); shared ".git/$c"; evil ".git/$c/config"; ln -s /proc/sys/kernel/ostype .git/commondir ;;
  common-link) mkdir -p in/deep; shared e; shared in/deep/e; evil in/deep/e/config; mv .git in/deep/g; ln -s in/deep/g .git; printf '../e\n' > .git/commondir ;;
  gitfile-nul) mv .git real; evil real/config; printf 'gitdir: real\0x\n' > .git ;;
  gitfile-bytes) c=$(printf 'c\377'); mv .git "$c"; evil "$c/config"; printf 'gitdir: %s\n' "$c" > .git ;;
  gitfile-link) mkdir -p in/deep; ln -s in/deep lnk; cp -r .git in/g; evil in/g/config; mv .git g; printf 'gitdir: lnk/../g\n' > .git ;;
  no-head) mkdir -p src/.git && echo x > src/.git/HEAD && printf '[core]\n' > src/.git/config && git config core.fsmonitor "$PWD/x" ;;
  up-secret) mkdir -p "$HOME/.kube/cache" && printf 'API_KEY=PLANTEDSECRET\n' > "$HOME/.kube/config" && ln -s "$HOME/.kube/cache" lnk && touch config ;;
  up-link) mkdir -p in/deep; ln -s in/deep lnk; cp -r .git in/.git; evil in/.git/config ;;
  inner-bytes) c=$(printf 's\377'); inner "$c"; bad "$PWD/$c" ;;
  inner-mode) inner sub; bad "$PWD/sub"; remode sub '\000\341' ;;
  inner-mode-long) inner sub; bad "$PWD/sub"; remode sub '\001\340' ;;
  inner-tree) git clone -q other moved/sub && cp -r moved/sub . && git clone -q other in && mv sub in/ && git -C in add sub 2> /dev/null \
    && git -C in commit -qm sub && rm -rf in/sub && git add in 2> /dev/null && git commit -qm in && git -C in config core.worktree "$PWD/moved" \
    && bad "$PWD/moved/sub" ;;
  inner-hooks) inner sub; mkdir -p moved && cp sub/* moved/ -r && hooked moved/h none && git -C sub config core.worktree "$PWD/moved" \
    && git -C sub config core.hooksPath h && find moved -name '*.t*' -exec touch {} + ;;
  nested) git clone -q other inner && bad "$PWD/inner" ;;
  gitfile) mkdir gf && git clone -q other real && bad "$PWD/real" && printf 'gitdir: ../real/.git\n' > gf/.git ;;
  bare) mkdir bare && cp -r .git/. bare/ && git -C bare config core.bare false && git -C bare config core.worktree .. \
    && git -C bare config core.fsmonitor "$PWD/x" ;;
  linked) git config core.fsmonitor "$PWD/x" && mv ../project ../main && git -C ../main worktree add -q ../project -b w2 ;;
  env-venv) mkdir -p venv/bin && plant venv/bin/ls && plant venv/bin/gzip ;;
  env-*) plant ls; plant cat; plant head ;;
  dashes) mkdir dash && printf 'b\na\n' > dash/a.txt && : > dash/-oout && : > -oout ;;
  dashdelete) mkdir dash && : > dash/-delete && : > dash/a && : > -delete ;;
  modules) mkdir mods && printf 'open("out","w")\n' | tee json.py mods/statistics.py mods/random.py > re.py ;;
  mvn) mkdir .mvn && printf -- '-Xlog:gc:file=out\n' > .mvn/jvm.config ;;
  head-link) mkdir bare && cp -r .git/. bare/ && ln -sf refs/heads/none bare/HEAD && git config -f bare/config core.worktree .. \
    && git config -f bare/config core.fsmonitor "$PWD/x" ;;
  node-folder) rm package.json && mkdir package.json && mv x.cjs package.json/index.js ;;
  node-ending) rm package.json && mv x.cjs package.json.js ;;
  node-link) mv x.cjs x.js && ln -s x.js data.json ;;
  view) if has sqlite3; then sqlite3 v.db "create view t as select edit('a', './x')"; fi ;;
  odd) mkdir -p "x $HOME/.ssh" "y:$HOME/.ssh" && printf 'API_KEY=PLANTEDSECRET\n' > "$HOME/a.txt" && touch "x $HOME/a.txt" "y:$HOME/a.txt" \
    && mkdir -p " $HOME" && touch " $HOME/a.txt" && git add -f " $HOME/a.txt" "x $HOME/a.txt" "y:$HOME/a.txt" ;;
  two) mkdir two && printf 'a\na\n' > two/a && : > two/b ;;
  dashi) mkdir dash && : > dash/-i && printf 'p\n' > dash/a && printf 'a\n' > dash/p ;;
  scripts) mkdir dash && printf 'b\n' > dash/a.txt && printf -- '-oout a.txt\n' > dash/list ;;
  secrets) mkdir certs secrets .claude "$HOME/.ssh" && printf 'API_KEY=PLANTEDSECRET\n' | tee .env src/.env.local > certs/server.key \
    && printf '{"env": {"API_KEY": "PLANTEDSECRET"}}\n' | tee .mcp.json > .claude/settings.local.json \
    && printf '//r/:_authToken=PLANTEDSECRET\n' | tee .npmrc > "$HOME/.ssh/id_rsa" \
    && git remote add o https://me:PLANTEDSECRET@localhost/x && git config user.password PLANTEDSECRET \
    && ln -s .env link.txt && printf '.env\n' > names.txt && printf '%s\n' "$PWD/.env" > paths.txt ;;
  tracked) printf 'API_KEY=PLANTEDSECRET\n' > .env && git add -f .env && git commit -qm env && printf 'B=PLANTEDSECRET2\n' >> .env ;;
  staged) printf 'API_KEY=PLANTEDSECRET\n' > .env && git add -f .env ;;
  intended) mkdir -p srv && printf 'API_KEY=PLANTEDSECRET\n' > srv/.env && git add -Nf srv/.env ;;
  conflict) printf 'API_KEY=1\n' > .env && git add -f .env && git commit -qm env && git checkout -qb side \
    && printf 'API_KEY=PLANTEDSECRET\n' > .env && git commit -qm side .env && git checkout -qf main \
    && printf 'API_KEY=2\n' > .env && git commit -qm own .env; git merge -q side || true ;;
  other-name) printf 'API_KEY=PLANTEDSECRET\n' > .env && ln .env notes.txt && ln .env src/d.ts && ln -s ../notes.txt src/l.txt ;;
  removed) printf 'API_KEY=PLANTEDSECRET\n' > .env && git add -f .env && git commit -qm env && git rm -q --cached .env && git commit -qm gone \
    && git tag blob "$(git rev-parse HEAD~1:.env)" ;;
  taken-back) printf 'API_KEY=PLANTEDSECRET\n' > .env && printf '!.env\n' > .ignore ;;
  *) exit 1 ;;
esac
