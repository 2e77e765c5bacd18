/** Lines that delete, overwrite or discard something of the project that `make-project.ts` makes; each is run. */
export function destructiveLines(): readonly string[] {
  return [
    ...new Set([...deletions(), ...moves(), ...writes(), ...git(), ...code(), ...together()]),
  ];
}

const FOLDERS = ["src", "src/lib", "docs", "test", "untracked", "./src/", "src/../docs"];
const FILES = ["config.json", "src/a.ts", "src/run.sh", "docs/guide.md", "same-1.txt", "src/link"];

function deletions(): readonly string[] {
  return [
    ...FOLDERS.flatMap((path) => [`rm -rf ${path}`, `rm -r ${path}`, `bash -c 'rm -rf ${path}'`]),
    ...FILES.flatMap((path) => [`rm ${path}`, `rm -f ${path}`, `unlink ${path}`]),
    ...["src/*", "src/*.ts", "docs/*.md", "src/lib/?.ts", "*.json", "src/[ab].ts", "s*c/lib"].map(
      (pattern) => `rm -rf ${pattern}`,
    ),
    ...["rm src/*.ts", "rm *.txt", "rm -rf src/.hidden src/lib", "rm -rf {src,docs}"],
    ...["rmdir src/empty", "rm -d src/empty", "rm -rf src/empty src/missing"],
    ...["find src -name '*.ts' -delete", "find src -type f -delete", "find docs -delete"],
    ...["find src -empty -delete", "find src -name lib -delete", "find . -name '*.md' -delete"],
    ...["find src -name '[ab].ts' -delete", "find src test -name '*.ts' -type f -delete"],
    ...["find src -iname '*.TS' -delete", "find src -newer config.json -type f -delete"],
    ...["timeout 5 rm -rf src", "env X=1 rm -rf docs", "nice rm -rf test", "command rm -rf src"],
    ...["rm -rf 'a folder'", 'rm -rf "a folder"', "rm -rf a\\ folder", "rm -rf -- src"],
    ...[
      "rm -rfv src",
      "rm --recursive --force docs",
      "rm -rf src 2>/dev/null",
      "rm -rf src || true",
    ],
    ...[
      "cd src && rm -rf *",
      "cd src && rm -rf lib",
      "(cd src && rm -rf lib)",
      "cd src; rm -rf lib",
    ],
    ...["pushd src && rm -rf lib", "cd missing; rm -rf src/lib", "cd missing && rm -rf src"],
    ...["false && cd src; rm -rf lib config.json", "cd src && cd .. && rm -rf docs"],
    ...[
      'rm -rf "$PWD/src"',
      "rm -rf $PWD/docs",
      "rm -rf src; mkdir src",
      "test -d src && rm -rf src",
    ],
    ...["[ -d src ] && rm -rf src", "if [ -d src ]; then rm -rf src; fi", "rm -rf src | cat"],
    ...["set -e; rm -rf src", "echo gone; rm -rf src", "ls src && rm -rf src && echo done"],
    ...["rm -rf src docs test", "rm -rf src && rm -rf docs", "rm -rf src; rm config.json"],
  ];
}

function moves(): readonly string[] {
  return [
    ...["mv src/a.ts src/b.ts", "mv src lib2", "mv docs src/", "mv config.json src/a.ts"],
    ...["mv -f src/a.ts docs/guide.md", "mv src/*.ts docs/", "mv src/a.ts src/b.ts docs"],
    ...["mv -T docs src/empty", "mv src/link src/b.ts", "mv same-1.txt config.json"],
    ...[
      "mv src old && rm -rf old",
      "mv src/lib keep && rm -rf src",
      "mv docs/guide.md . && rm -rf docs",
    ],
    ...["mv -t docs config.json src/a.ts", "mv 'a folder' docs", "mv untracked/u.txt config.json"],
    ...["mv src/a.ts new.ts; echo x > new.ts", "mv src old; echo x > old/a.ts"],
    ...["ln -sf docs/guide.md config.json", "ln -f src/b.ts src/a.ts", "ln -sfn docs src/link"],
    ...[
      "cp -f docs/guide.md config.json",
      "cp src/a.ts src/b.ts",
      "cp docs/* src/",
      "cp -r docs src",
    ],
    ...["cp -r src/. docs", "cp -a docs/. src/lib", "cp config.json src/link", "cp -r docs/. new"],
    ...["install -m 600 docs/guide.md config.json", "cp --remove-destination src/a.ts config.json"],
    ...["rsync -a --delete docs/ src/", "rsync -a docs/ src/lib/"],
  ];
}

function writes(): readonly string[] {
  return [
    ...[
      "echo x > config.json",
      "echo x >| config.json",
      "echo x > src/a.ts",
      "cat docs/guide.md > src/a.ts",
    ],
    ...[
      "printf x > src/link",
      ": > config.json",
      "> config.json",
      "true > src/run.sh",
      "ls > docs/guide.md",
    ],
    ...[
      "echo x >> config.json",
      "echo x | tee config.json",
      "echo x | tee -a src/a.ts docs/guide.md",
    ],
    ...[
      "truncate -s 0 config.json",
      "truncate -s 3 src/a.ts",
      "dd if=/dev/zero of=config.json count=1",
    ],
    ...["dd if=/dev/null of=src/a.ts", "cat /dev/null > src/b.ts", "cp /dev/null config.json"],
    ...["sort -o config.json config.json", "echo x > data.bin", "truncate -s 1 data.bin"],
    ...["sed -i s/a/b/ src/a.ts && rm docs/guide.md", "sed -i '1d' config.json; rm -rf docs"],
    ...["chmod 600 config.json", "chmod -R go-rwx src", "chmod 755 src/a.ts", "touch src/a.ts"],
    ...["tee src/a.ts < config.json", "cat > config.json <<'E'\nnew\nE", "rm -rfv src > log.txt"],
    ...["echo x > new.txt && rm -rf src", "mkdir -p x/y && rm -rf docs", "rm -rf src && mkdir src"],
    ...["rm -rf src && mkdir src && echo x > src/a.ts", "rm -rf docs && cp -r src docs"],
    ...["echo x > same-1.txt", "rm same-1.txt; echo x > same-2.txt"],
  ];
}

function git(): readonly string[] {
  return [
    ...[
      "git reset --hard",
      "git reset --hard HEAD",
      "git reset --hard HEAD~1",
      "git reset --hard feature",
    ],
    ...[
      "git reset --hard v1",
      "git reset --merge",
      "git -C src reset --hard",
      "cd src && git reset --hard",
    ],
    ...[
      "git checkout -- .",
      "git checkout .",
      "git checkout -- src/b.ts",
      "git checkout HEAD -- src/b.ts",
    ],
    ...[
      "git checkout -f",
      "git checkout -f feature",
      "git checkout feature -- src",
      "git checkout HEAD~1 -- .",
    ],
    ...["git checkout -- src docs", "git checkout v1 -- config.json", "git checkout HEAD -- ."],
    ...[
      "git restore .",
      "git restore src/b.ts",
      "git restore --staged --worktree .",
      "git restore -s HEAD~1 .",
    ],
    ...["git restore --source=feature src", "git restore -SW src/b.ts", "git restore docs src"],
    ...["git switch -f feature", "git switch --discard-changes feature", "git switch -f -c other"],
    ...[
      "git clean -f",
      "git clean -fd",
      "git clean -fdx",
      "git clean -fX",
      "git clean -ffdx",
      "git clean -fd src",
    ],
    ...["git clean -fd untracked", "git clean -fd .", "git -C src clean -fd"],
    ...[
      "git reset --hard && git clean -fd",
      "git clean -fd && git checkout -- .",
      "git checkout . && git clean -fdx",
    ],
    ...["git stash drop", "git stash clear", "git stash drop stash@{0}", "git stash drop 0"],
    ...[
      "git branch -D feature",
      "git branch -D feature other",
      "git branch --delete --force feature",
    ],
    ...["git tag -d v1", "git branch -D feature && git tag -d v1", "git branch -d merged"],
    ...[
      "git rm -rf src",
      "git rm -f src/b.ts",
      "git rm -r docs",
      "git rm docs/guide.md",
      "git mv docs/guide.md g.md",
    ],
    ...[
      "git checkout-index -f -a",
      "git read-tree --reset -u HEAD",
      "git worktree remove --force wt",
    ],
    ...[
      "rm -rf src && git checkout -- docs",
      "git status && git reset --hard",
      "git reset --hard; git status",
    ],
    ...[
      "git --no-pager reset --hard",
      "git reset --hard -q",
      "git clean -qfd",
      "git update-ref -d refs/heads/feature",
    ],
  ];
}

function code(): readonly string[] {
  const python = (text: string) => `python3 -c "${text}"`;
  return [
    ...["import shutil; shutil.rmtree('src')", "import os; os.remove('config.json')"].map(python),
    ...["import os; os.unlink('src/a.ts')", "import os; os.rmdir('src/empty')"].map(python),
    ...[
      "import os; os.rename('src/a.ts', 'docs/guide.md')",
      "import shutil; shutil.move('docs', 'src')",
    ].map(python),
    ...["open('config.json', 'w').write('x')", "import os; os.replace('src', 'gone')"].map(python),
    ...[
      "from pathlib import Path; Path('config.json').unlink()",
      "from shutil import rmtree; rmtree('docs')",
    ].map(python),
    ...["import shutil, os; shutil.rmtree('src'); os.remove('config.json')"].map(python),
    ...["import shutil; shutil.rmtree('src', ignore_errors=True); print('ok')"].map(python),
    ...[
      "import os; [os.remove('src/' + f) for f in ['a.ts']]",
      "import shutil as s; s.rmtree('src')",
    ].map(python),
    ...["import glob, os\nfor f in glob.glob('src/*.ts'): os.remove(f)"].map(python),
    ...["__import__('shutil').rmtree('src')", "import os; os.system('rm -rf src')"].map(python),
    "python3 - <<'E'\nimport shutil\nshutil.rmtree('src')\nE",
    "perl -e 'unlink \"config.json\"'",
    "perl -MFile::Path -e 'rmtree(\"src\")'",
  ];
}

/** Lines whose parts depend on each other, or that nobody can know before they run. */
function together(): readonly string[] {
  return [
    ...["for f in src/*; do rm -rf $f; done", "x=src; rm -rf $x", 'x=src; rm -rf "$x"/*'],
    ...["rm -rf $(echo src)", "ls docs | xargs rm -rf src", "find src -name '*.ts' | xargs rm -f"],
    ...["find src -type f -exec rm {} +", "find src -name '*.ts' -exec rm -f {} \\;"],
    ...[
      "f() { rm -rf src; }; f",
      "alias r='rm -rf'; r src",
      "eval 'rm -rf src'",
      "trap 'rm -rf src' EXIT",
    ],
    ...[
      "ln -s ../home x && rm -rf x/",
      "ln -s docs x; rm -rf x/guide.md",
      "mv src lib2 && ln -s lib2 src",
      "rm -rf src && ln -s docs src",
      "mv docs x && rm -rf x/guide.md",
    ],
    ...["shopt -s dotglob; rm -rf src/*", "shred -u config.json", "rm -rf src & wait"],
    ...[
      "bash clean.sh",
      "rm -rf src && bash clean.sh",
      "bash -c 'rm -rf $0' src",
      "sh -c 'cd src && rm -rf *'",
    ],
    ...[
      "tar czf a.tgz src --remove-files",
      "tar xzf over.tgz",
      "unzip -o over.zip",
      "make clean && rm -rf src",
    ],
    ...[
      "git stash && git reset --hard HEAD~1",
      "git add -A && git reset --hard",
      "git commit -qam x && git reset --hard HEAD~1",
    ],
    ...[
      "git checkout feature && git branch -D main",
      "git stash pop && rm -rf src",
      "git add . && git clean -fdx",
    ],
    ...[
      "echo '*.tmp' > .gitignore && git clean -fd",
      "rm .gitignore; git clean -fd",
      "git checkout -- .gitignore && git clean -fd",
    ],
  ];
}
